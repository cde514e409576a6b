/* crowd: groups, matrices, slips and leans against the law that is stated, within 5 standard
 * errors; and that an annotator does not depend on how many there are. */
#include "simulate/crowd.h"

#include "check.h"

enum { SAMPLE = 40000, K = 3 };

/* As many of n as have probability p. */
static void
is_rate(double found, double n, double p)
{
	if (!CHECK(fabs(found - n * p) <= 5 * sqrt(n * p * (1 - p))))
		printf("\tfound %g of %g, expected %g\n", found, n, n * p);
}

static void
groups(void)
{
	static const double share[] = {.6, .1, .3};
	struct crowd c, few;
	double n[3] = {0};

	crowd_groups(&c, SAMPLE, 1, share, 3);
	crowd_groups(&few, 10, 1, share, 3);
	CHECK(memcmp(c.group, few.group, 10 * sizeof *c.group) == 0);
	for (size_t a = 0; a < SAMPLE; a++)
		n[c.group[a]]++;
	for (size_t g = 0; g < 3; g++)
		is_rate(n[g], SAMPLE, share[g]);
}

/* A cell of parameter a, in a row with the sum s, is Beta(a, s - a). */
static void
cells(const struct crowd *c, size_t t, size_t l, double a, double s)
{
	static double x[SAMPLE];
	double b = s - a, excess = 6 * ((a - b) * (a - b) * (s + 1) -
		a * b * (s + 2)) / (a * b * (s + 2) * (s + 3));

	for (size_t i = 0; i < SAMPLE; i++)
		x[i] = crowd_row(c, i, t)[l];
	check_moments(x, SAMPLE, a / s, a * b / (s * s * (s + 1)),
		3 + excess);
}

static void
matrices(void)
{
	static const struct crowd_law laws[] = {{.8, 10, 0}, {.3, 2, 0}};
	struct crowd c, few;

	for (size_t i = 0; i < 2; i++) {
		double right = laws[i].accuracy, m = laws[i].alike;

		crowd_confusion(&c, SAMPLE, 2, &laws[i], K);
		crowd_confusion(&few, 10, 2, &laws[i], K);
		CHECK(memcmp(c.row, few.row, 10 * K * K * sizeof *c.row) == 0);
		for (size_t t = 0; t < K; t++)
			for (size_t l = 0; l < K; l++)
				cells(&c, t, l, m * (t == l ? right :
					(1 - right) / (K - 1)), m);
	}
}

/* Who guesses says 1/K; nobody else has a row of equal numbers. */
static void
spammers(void)
{
	static const struct crowd_law law = {.8, 10, .25};
	struct crowd c;
	double n = 0;

	crowd_confusion(&c, SAMPLE, 3, &law, K);
	for (size_t a = 0; a < SAMPLE; a++) {
		n += c.group[a];
		for (size_t t = 0; t < K; t++) {
			const double *row = crowd_row(&c, a, t);

			CHECK((row[0] == 1. / K && row[1] == 1. / K) ==
				(c.group[a] == 1));
			CHECK_NEAR(row[0] + row[1] + row[2], 1, 1e-14);
		}
	}
	is_rate(n, SAMPLE, .25);
}

/* Accuracy 1 is never wrong, 0 never right. */
static void
extremes(void)
{
	static const struct crowd_law always = {1, .001, 0}, never = {0, 5, 0};
	struct crowd c;

	crowd_confusion(&c, 1000, 4, &always, K);
	for (size_t a = 0; a < 1000; a++)
		for (size_t t = 0; t < K; t++)
			CHECK(crowd_row(&c, a, t)[t] == 1);
	crowd_confusion(&c, 1000, 4, &never, K);
	for (size_t a = 0; a < 1000; a++)
		for (size_t t = 0; t < K; t++)
			CHECK(crowd_row(&c, a, t)[t] == 0);
}

/* Beta(2, 6) has variance ab/(s^2 (s + 1)); Normal(0, 1.5^2). What one annotator
 * has depends neither on the others nor on what else is drawn. */
static void
persons(void)
{
	static const struct slip_law law = {.beta = true, .x = {2, 6}};
	static double x[SAMPLE];
	struct crowd c = {0}, few = {0};

	crowd_slips(&c, SAMPLE, 5, &law);
	crowd_leans(&few, 10, 5, 1.5, K);
	crowd_slips(&few, 10, 5, &law);
	crowd_leans(&c, SAMPLE, 5, 1.5, K);
	CHECK(memcmp(c.slip, few.slip, 10 * sizeof *c.slip) == 0);
	CHECK(memcmp(c.lean, few.lean, 10 * K * sizeof *c.lean) == 0);
	check_moments(c.slip, SAMPLE, .25, 12. / (64 * 9), 3 + 6 * (16. * 9 -
		12 * 10) / (12 * 10 * 11));
	for (size_t y = 1; y < K; y++) {
		for (size_t a = 0; a < SAMPLE; a++)
			x[a] = log(c.lean[a * K + y] / c.lean[a * K]);
		check_moments(x, SAMPLE, 0, 2.25, 3);
	}
}

/* .75 of annotators say it with .8 or .1, .25 of them with 1/3. */
static void
means(void)
{
	static const struct crowd_law law = {.8, 10, .25};

	CHECK_NEAR(crowd_mean(&law, K, 1, 1), .6 + .25 / 3, 1e-15);
	CHECK_NEAR(crowd_mean(&law, K, 1, 2), .075 + .25 / 3, 1e-15);
}

CHECK_ALL(groups, matrices, spammers, extremes, persons, means)
