/* flip_people: p_flip from the retests that the slips make, and the mean of people who
 * slip unlike, against sums over a distribution of them. */
#include "judge/flip_people.h"

#include "check.h"
#include "text/num.h"
#include "law/flip_law.h"

/* p_flip from r where all are alike, and r from p_flip, of Gordon et al. */
static double
inverted(double r, size_t k)
{
	double bound = (double)(k - 1) / (double)k, x = r / bound;

	return x >= 1 ? bound : bound * (x / (1 + sqrt(1 - x)));
}

static double
retest(double p, size_t k)
{
	return p * (2 - p * (double)k / (double)(k - 1));
}

enum { MOST = 9 };

/* Two labels for each item of one annotator, whose primary labels have any shares,
 * differ in r of all items. */
static void
retests(void)
{
	struct rng r = check_rng(2, 0);

	for (int round = 0; round < 500; round++) {
		size_t k = 3 + (size_t)rng_below(&r, MOST - 2);
		struct flip_law s = {.k = k, .neighbours = rng_unit(&r)}, twice;
		double pi[MOST], sum = 0, alike = 0;

		s.p = flip_law_most(k, s.neighbours) * rng_unit(&r);
		for (size_t i = 0; i < k; i++)
			sum += pi[i] = rng_unit(&r);
		for (size_t i = 0; i < k; i++)
			for (size_t j = 0; j < k; j++) {
				double f = flip_law_fall(&s, i, j);
				double m = i == j ? 1 - s.p : s.p * f;

				s.same += pi[i] / sum * f * f;
				alike += pi[i] / sum * m * m;
			}
		CHECK_NEAR(flip_law_pflip(1 - alike, 0, 1 / (1 + s.same)), s.p, 1e-9);
		flip_people(&s, NUM_NA);
		CHECK_NEAR(s.r, 1 - alike, 1e-12);
		CHECK(s.var == 0 && flip_people_scale(&s, 1).p == s.p);
		twice = flip_people_scale(&s, .5);
		CHECK_NEAR(2 * twice.p - (1 + s.same) * twice.p * twice.p,
			(1 - alike) / 2, 1e-12);
		s.p = flip_law_most(k, s.neighbours) / 2;
		flip_people(&s, NUM_NA);
		CHECK(flip_people_scale(&s, 1e3).p == flip_law_most(k, s.neighbours));
	}
}

/* People who differ: their mean p_flip, of r and its variance times as much. */
static void
neighbours(void)
{
	struct flip_law s = {.k = 5, .neighbours = .5, .same = .4, .r = .2,
		.var = .01}, twice;

	s.p = flip_law_pflip(.2, .01, 1 / 1.4);
	CHECK_NEAR(flip_law_bound(&s), 1 / 1.4, 1e-15);
	twice = flip_people_scale(&s, 2);
	CHECK_NEAR(twice.p, flip_law_pflip(.4, .04, 1 / 1.4), 1e-15);
	CHECK(twice.r == .4 && twice.var == .04);
	s.neighbours = 0;
	CHECK(flip_law_bound(&s) == .8);
	CHECK_NEAR(flip_people_scale(&s, 2).p, flip_law_pflip(.4, .04, .8), 1e-15);
}

/* Without neighbours it is p_flip of the paper, to the digit. */
static void
uniform(void)
{
	for (size_t k = 2; k < 30; k++) {
		struct flip_law s = {.k = k, .p = .7 * (double)(k - 1) / (double)k};

		flip_people(&s, NUM_NA);
		CHECK(flip_people_scale(&s, 1.1).p ==
			inverted(retest(s.p, k) * 1.1, k));
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

				flip_people(&f, NUM_NA);
				q = flip_people_scale(&f, times[i]).p;
				CHECK_NEAR(2 * q - q * q / bound, fmin(r, bound),
					1e-14);
				CHECK(q >= 0 && q <= bound);
				CHECK(times[i] != 1 || q == p);
				CHECK(p > 0 || q == 0);
			}
	/* p_flip itself, even if no r belongs to it */
	CHECK(flip_people_scale(&(struct flip_law){.k = 2, .p = .9, .r = .18}, 1)
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
				double p = flip_law_pflip(r, var, b);
				struct flip_law f = {.k = k, .p = p};

				flip_people(&f, r);
				CHECK_NEAR(p, by_trapezoids(r, var, b), 1e-9);
				CHECK(p > inverted(r, k) && p < r);
				CHECK_NEAR(f.var, var, 1e-11);
				CHECK(flip_people_scale(&f, 1).p == p);
				CHECK_NEAR(flip_people_scale(&f, .75).p,
					by_trapezoids(.75 * r, .75 * .75 * var,
					b), 1e-9);
			}
	/* all alike, or nearly; consistent or at random, or more than that */
	CHECK(flip_law_pflip(.2, 0, .5) == inverted(.2, 2));
	CHECK_NEAR(flip_law_pflip(.2, 1e-14, .5), inverted(.2, 2), 1e-13);
	CHECK(flip_law_pflip(.2, .06, .5) == .2);
	CHECK(flip_law_pflip(.2, .16, .5) == .2);
	CHECK(flip_law_pflip(.7, .1, .5) == .5);
	CHECK(flip_law_pflip(0, 0, .5) == 0 && flip_law_pflip(0, .1, .5) == 0);
	CHECK(isnan(flip_law_pflip(NUM_NA, 0, .5)));
	/* a p_flip that is no mean of this r */
	few.p = .05;
	flip_people(&few, .2);
	CHECK(few.r == .2 && few.var == 0);
	few.p = .3;
	flip_people(&few, .2);
	CHECK_NEAR(few.var, .06, 1e-15);
	/* fixtures/slips: careless, and mean_f */
	CHECK_NEAR(flip_law_pflip(.149171270718, .0529736420956 -
		.149171270718 * .149171270718, .5), .106013524081, 1e-11);
	CHECK_NEAR(flip_law_pflip(.4, .16480000000000003 - .16, .8),
		.236496674369, 1e-11);
	CHECK_NEAR(flip_law_pflip(.001, 1.5997e-5 - 2.7e-8 - 1e-6, .5),
		.000504119623085, 1e-14);
}

CHECK_ALL(retests, uniform, neighbours, as_often, people)
