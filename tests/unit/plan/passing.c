/* passing: the power of the test by its definition, from all d of a few people. */
#include "plan/passing.h"

#include "stats/stats.h"

#include "check.h"

#include <math.h>

/* Tango's statistic. */
static double
score(double b, double c, double n, double e)
{
	double linear = (2 * n - b + c) * e - b - c;
	double q = (sqrt(linear * linear + 8 * n * c * e * (1 - e)) - linear) / (4 * n);

	return (b - c - n * e) / sqrt(n * (2 * q + e * (1 - e)));
}

/* P(p of a person is tau or less), term by term. */
static double
beaten(double more, double less, int n, double e, double tau)
{
	double all = 0;

	for (int b = 0; b <= n; b++)
		for (int c = 0; b + c <= n; c++)
			if (stats_normal_below(score(b, c, n, e)) <= tau)
				all += exp(lgamma(n + 1.) - lgamma(b + 1.) - lgamma(c + 1.) -
					lgamma(n - b - c + 1.) + b * log(more) +
					c * log(less) + (n - b - c) * log(1 - more - less));
	return all;
}

/* Two or three people whose d are independent: of two one is enough. */
static void
independent(void)
{
	struct passing x = {.k = 2, .more = .1, .less = .15, .both = .0025};
	double one = beaten(.1, .15, 50, .1, .05 / (2 * 1.5));
	double two = beaten(.1, .15, 50, .1, .05 / 1.5), h = 1 + .5 + 1. / 3;

	/* none below the first bound, and not both below the second */
	CHECK_NEAR(passing_power(&x, 50, .1, .05), 1 - (1 - one) * (1 - one) +
		(two - one) * (two - one), 1e-9);
	x.k = 3;
	one = beaten(.1, .15, 50, .1, 2 * .05 / (3 * h));
	two = beaten(.1, .15, 50, .1, .05 / h);
	CHECK_NEAR(passing_power(&x, 50, .1, .05), 3 * one * one * (1 - one) +
		one * one * one + pow(two - one, 3) + 3 * one * pow(two - one, 2), 1e-9);
}

static void
properties(void)
{
	struct passing x = {.k = 5, .more = .15, .less = .15, .both = .05}, y;
	double last = 0;

	/* many items are as good as their law in the limit */
	for (double n = 30; n < 1e6; n *= 2) {
		double now = passing_power(&x, n, .1, .05);

		CHECK(now >= last - .02 && now <= 1);
		last = now;
	}
	CHECK_NEAR(last, 1, 1e-9);
	CHECK_NEAR(passing_power(&x, 1000, .05, .05), passing_power(&x, 1001, .05, .05), .01);
	/* a judge as bad as epsilon seldom passes, and a worse one never */
	y = passing_with(x, .1);
	CHECK_NEAR(y.more - y.less, .1, 1e-15);
	CHECK_NEAR(y.more + y.less, .3, 1e-15);
	CHECK(passing_power(&y, 500, .1, .05) < .05);
	y = passing_with(x, .25);
	CHECK(passing_power(&y, 2000, .1, .05) < 1e-6);
	/* means stay within what ties allow */
	y = passing_with(x, .9);
	CHECK_NEAR(y.more, .3, 1e-15);
	CHECK_NEAR(y.less, 0, 1e-15);
	/* where people differ by far half of them decide, whatever the number of items */
	x.tau = .5;
	CHECK(passing_power(&x, 1e5, .1, .05) < .9);
	CHECK_NEAR(passing_error(&x, 1e9), .5 / sqrt(5), 1e-4);
	x.tau = 0;
	x.both = 0;
	CHECK_NEAR(passing_error(&x, 100), sqrt(.3 / 5 / 100), 1e-15);
}

CHECK_ALL(independent, properties)
