#include "check.h"
#include "stats/maxent.h"

#include <math.h>

enum { POINTS = 401 };

static double value[POINTS];

static void
set_grid(void)
{
	for (size_t i = 0; i < POINTS; i++)
		value[i] = (double)i / (POINTS - 1);
}

static double
moment(const double *p, int degree)
{
	double sum = 0;

	for (size_t i = 0; i < POINTS; i++)
		sum += p[i] * pow(value[i], degree);
	return sum;
}

/* maxent: the density has the same moments up to the degree, and log p over the
 * grid's parts is a polynomial of that degree. */
static void
moments(void)
{
	const size_t at[] = {20, 130, 210, 300, 390};
	const double share[] = {.1, .3, .2, .25, .15};

	for (size_t degree = 1; degree <= 6; degree++) {
		double p[POINTS], sum = 0;
		size_t points = POINTS;

		CHECK(maxent_density(points, value, degree, 5, at, share, p));
		for (size_t i = 0; i < POINTS; i++) {
			CHECK(p[i] > 0);
			sum += p[i];
		}
		CHECK_NEAR(sum, 1, 1e-12);
		for (int d = 1; d <= (int)degree; d++) {
			double want = 0;

			for (size_t j = 0; j < 5; j++)
				want += share[j] * pow(value[at[j]], d);
			CHECK_NEAR(moment(p, d), want, 1e-11);
		}
		/* its difference of order degree + 1 is 0 inside, where all
		 * parts have the same width */
		for (size_t i = 1; i + 10 * (degree + 1) < POINTS - 1; i += 37) {
			double d = 0, c = 1;

			for (size_t k = 0; k <= degree + 1; k++) {
				d += (k % 2 ? -c : c) * log(p[i + 10 * k]);
				c = c * (double)(degree + 1 - k) /
					(double)(k + 1);
			}
			CHECK_NEAR(d, 0, 1e-6);
		}
	}
}

/* With the mean of the uniform distribution the result is uniform. */
static void
uniform(void)
{
	const size_t at[] = {0, 400};
	const double share[] = {.5, .5};
	double p[POINTS];

	CHECK(maxent_density(POINTS, value, 1, 2, at, share, p));
	for (size_t i = 1; i + 1 < POINTS; i++)
		CHECK_NEAR(p[i], 1. / (POINTS - 1), 1e-12);
	CHECK_NEAR(p[0], .5 / (POINTS - 1), 1e-12);
}

/* Only atoms at 0 and 1 have their moments: the density is found, or the result
 * false. */
static void
only(void)
{
	const size_t at[] = {0, 400};
	const double share[] = {.4, .6};

	for (size_t degree = 2; degree <= 6; degree++) {
		double p[POINTS];

		if (!maxent_density(POINTS, value, degree, 2, at, share, p))
			continue;
		CHECK_NEAR(p[0], .4, 1e-6);
		CHECK_NEAR(p[POINTS - 1], .6, 1e-6);
	}
}

CHECK_ALL(set_grid, moments, uniform, only)
