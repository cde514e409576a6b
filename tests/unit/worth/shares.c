/* shares: p_flip of retests in whole numbers, and where it explains every
 * label. */
#include "worth/shares.h"

#include "check.h"
#include "text/num.h"
#include "worth/flip_law.h"

/* From p_flip = (K-1)/K on, however it is rounded, it explains everything. */
static void
noise(void)
{
	for (size_t k = 4; k <= 60; k++) {
		double bound = (double)(k - 1) / (double)k;

		CHECK(shares_are_noise(bound, k) && shares_are_noise(1, k));
		CHECK(shares_are_noise(nextafter(bound, 0), k));
		CHECK(shares_are_noise(bound * (1 - 1e-13), k));
		CHECK(!shares_are_noise(bound - 1e-9, k));
		CHECK(!shares_are_noise(0, k));
	}
	CHECK(shares_are_noise(.5, 2) && !shares_are_noise(.4999, 2));
	CHECK(!shares_are_noise(NUM_NA, 2));
}

/* The probability that two labels of one annotator differ: they are equal if
 * both are primary, or both are the same one of the other K - 1. */
static void
retests(void)
{
	for (size_t k = 2; k <= 40; k++) {
		double bound = (double)(k - 1) / (double)k;

		for (int i = 0; i <= 200; i++) {
			double p = bound * i / 200;
			double same = (1 - p) * (1 - p) +
				p * p / (double)(k - 1);

			CHECK_NEAR(shares_retest(p, k), 1 - same, 1e-15);
			/* near the bound the slope is 0 */
			CHECK_NEAR(shares_pflip(shares_retest(p, k), k), p,
				i < 199 ? 1e-13 : 1e-7);
			CHECK_NEAR(shares_retest(shares_pflip(p, k), k), p,
				1e-14);
			CHECK_NEAR(shares_contrast(p, k), i == 200 ? 0 : 1 - p /
				bound, 1e-14);
		}
		CHECK(shares_pflip(bound, k) == bound);
		CHECK(shares_pflip(1, k) == bound);
		CHECK(shares_contrast(bound, k) == 0 && shares_contrast(1, k) == 0);
		CHECK(shares_retest(0, k) == 0 && shares_pflip(0, k) == 0);
		/* not lost beside 1 */
		CHECK_NEAR(shares_pflip(1e-18, k) * 1e18, .5, 1e-12);
	}
}

static void
as_often(void)
{
	const double times[] = {0, .25, .5, 1, 1.25, 2, 7};

	for (size_t k = 2; k <= 5; k++)
		for (double p = 0; p < .5; p += .0625)
			for (size_t i = 0; i < sizeof times / sizeof *times;
			     i++) {
				double bound = (double)(k - 1) / (double)k;
				struct flip_law f = {.k = k, .p = p};
				double r = (2 * p - p * p / bound) * times[i], q;

				flip_law_people(&f, NUM_NA);
				q = flip_law_scale(&f, times[i]).p;
				CHECK_NEAR(2 * q - q * q / bound, fmin(r, bound),
					1e-14);
				CHECK(q >= 0 && q <= bound);
				CHECK(times[i] != 1 || q == p);
				CHECK(p > 0 || q == 0);
			}
	/* p_flip itself, even if no r belongs to it */
	CHECK(flip_law_scale(&(struct flip_law){.k = 2, .p = .9, .r = .18}, 1)
		.p == .9);
}

/* The mean of p_flip over a Beta distribution of x = r/b, by the trapezoid rule in y
 * of x = 1/(1 + exp(-sinh(y))), which makes short tails of the poles at both ends. */
static double
by_trapezoids(double r, double var, double b)
{
	double x = r / b, s = x * (1 - x) / (var / b / b) - 1;
	double a = x * s, c = (1 - x) * s, sum = 0, all = 0;

	for (double y = -12; y <= 12; y += .001) {
		double t = sinh(y), up = fmax(t, 0), log_x = t - up -
			log1p(exp(-fabs(t))), log_rest = log_x - t;
		double w = exp(a * (log_x - log(x)) + c * (log_rest -
			log(1 - x))) * cosh(y);

		all += w;
		sum += w * (1 - exp(log_rest / 2));
	}
	return b * sum / all;
}

static void
people(void)
{
	struct flip_law few = {.k = 2};

	for (size_t k = 2; k <= 5; k += 3)
		for (double x = .05; x < 1; x += .15)
			for (double part = .02; part < 1; part += .14) {
				double b = (double)(k - 1) / (double)k;
				double r = b * x, var = b * b * x * (1 - x) * part;
				double p = shares_mean_pflip(r, var, b);
				struct flip_law f = {.k = k, .p = p};

				flip_law_people(&f, r);
				CHECK_NEAR(p, by_trapezoids(r, var, b), 1e-9);
				CHECK(p > shares_pflip(r, k) && p < r);
				CHECK_NEAR(f.var, var, 1e-11);
				CHECK(flip_law_scale(&f, 1).p == p);
				CHECK_NEAR(flip_law_scale(&f, .75).p,
					by_trapezoids(.75 * r, .75 * .75 * var,
					b), 1e-9);
			}
	/* all alike, or nearly; consistent or at random, or more than that */
	CHECK(shares_mean_pflip(.2, 0, .5) == shares_pflip(.2, 2));
	CHECK_NEAR(shares_mean_pflip(.2, 1e-14, .5), shares_pflip(.2, 2), 1e-13);
	CHECK(shares_mean_pflip(.2, .06, .5) == .2);
	CHECK(shares_mean_pflip(.2, .16, .5) == .2);
	CHECK(shares_mean_pflip(.7, .1, .5) == .5);
	CHECK(shares_mean_pflip(0, 0, .5) == 0 && shares_mean_pflip(0, .1, .5) == 0);
	CHECK(isnan(shares_mean_pflip(NUM_NA, 0, .5)));
	/* a p_flip that is no mean of this r */
	few.p = .05;
	flip_law_people(&few, .2);
	CHECK(few.r == .2 && few.var == 0);
	few.p = .3;
	flip_law_people(&few, .2);
	CHECK_NEAR(few.var, .06, 1e-15);
	/* fixtures/slips: careless, and mean_f */
	CHECK_NEAR(shares_mean_pflip(.149171270718, .0529736420956 -
		.149171270718 * .149171270718, .5), .106013524081, 1e-11);
	CHECK_NEAR(shares_mean_pflip(.4, .16480000000000003 - .16, .8),
		.236496674369, 1e-11);
	CHECK_NEAR(shares_mean_pflip(.001, 1.5997e-5 - 2.7e-8 - 1e-6, .5),
		.000504119623085, 1e-14);
}

CHECK_ALL(noise, retests, as_often, people)
