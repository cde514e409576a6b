#include "check.h"
#include "law/quadrature.h"

#include <math.h>
#include <stdlib.h>

static struct quadrature
terms_of(uint64_t from, uint64_t to)
{
	struct quadrature t = {0};

	quadrature_add(&t, from, to);
	return t;
}

static double
sum(const struct quadrature *t, double (*f)(double j, double c), double c)
{
	double s = 0;

	for (size_t i = 0; i < t->n; i++)
		s += t->at[i].weight * f(t->at[i].j, c);
	return s;
}

static double
curve(double j, double c)
{
	return pow(j, c);
}

static double
reciprocal(double j, double c)
{
	return 1 / (c + j);
}

static double
square(double j, double c)
{
	return j * j / ((c + j) * (c + j));
}

static double
logarithm(double j, double c)
{
	return log1p(c * j);
}

/* The sum term by term, in long double. */
static double
plainly(uint64_t from, uint64_t to, double (*f)(double j, double c), double c)
{
	long double s = 0;

	for (uint64_t j = from; j < to; j++)
		s += f((double)j, c);
	return (double)s;
}

static void
against_all(void)
{
	static const uint64_t range[][2] = {{0, 0}, {5, 5}, {0, 1}, {0, 64},
		{0, 65}, {0, 129}, {63, 130}, {64, 128}, {64, 129}, {100, 165},
		{100, 164}, {1, 1000}, {777, 1600}, {0, 100000},
		{5000, 1000000}, {999999, 3000000}};
	static const double c[] = {1e-9, .3, 1, 50, 1e6};

	for (size_t i = 0; i < sizeof range / sizeof *range; i++) {
		struct quadrature t = terms_of(range[i][0], range[i][1]);
		double n = (double)(range[i][1] - range[i][0]);

		CHECK_NEAR(sum(&t, curve, 0), n, 1e-13 * n);
		for (size_t k = 0; k < sizeof c / sizeof *c; k++) {
			double (*f[])(double, double) = {reciprocal, square,
				logarithm};

			for (size_t g = 0; g < sizeof f / sizeof *f; g++) {
				double want = plainly(range[i][0], range[i][1],
					f[g], c[k]);

				CHECK_NEAR(sum(&t, f[g], c[k]), want,
					1e-13 * fabs(want));
			}
		}
		CHECK(t.n <= 64 + 64 + 12 * 30);
		MEM_FREE(t.at);
	}
}

/* Degree 23 is exact: sums of powers over one interval, by hand. */
static void
exactly(void)
{
	struct quadrature t = terms_of(1000, 2000);
	double s = 0;

	CHECK(t.n == 12);
	for (size_t i = 0; i < t.n; i++) {
		CHECK(t.at[i].weight > 0);
		CHECK(t.at[i].j > 999 && t.at[i].j < 2000);
		s += t.at[i].weight * t.at[i].j;
	}
	CHECK_NEAR(s, 1000 * 1499.5, 1e-7);
	for (int d = 2; d <= 23; d++)
		CHECK_NEAR(sum(&t, curve, d) /
			plainly(1000, 2000, curve, d), 1, 1e-13);
	MEM_FREE(t.at);
}

/* The harmonic numbers: log n + gamma + 1 / 2n - 1 / 12n^2. */
static void
far(void)
{
	struct quadrature t = terms_of(0, 4000000000);
	double n = 4e9;

	CHECK(t.n < 64 + 12 * 32);
	CHECK_NEAR(sum(&t, reciprocal, 1), log(n) + .577215664901532860606512 +
		1 / (2 * n), 1e-13);
	MEM_FREE(t.at);
}

CHECK_ALL(against_all, exactly, far)
