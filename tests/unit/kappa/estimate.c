/* estimate: intervals and tests by known quantiles, errors of means, replicates
 * and items left out by their formulas. */
#include "kappa/estimate.h"

#include "check.h"
#include "text/num.h"
#include "text/rng.h"

#include <float.h>

static struct estimate
make(enum estimate_test test, double value, double se, double df)
{
	struct estimate m = estimate_nothing(.95);

	m.test = test;
	m.value = value;
	m.se = se;
	m.df = df;
	return m;
}

static void
nothing(void)
{
	struct estimate m = estimate_nothing(.9);

	CHECK(m.level == .9 && m.test == ESTIMATE_NO_TEST && !m.status);
	CHECK(isnan(m.value) && isnan(m.pa) && isnan(m.pe) && isnan(m.se));
	CHECK(isnan(m.lo) && isnan(m.hi) && isnan(m.stat) && isnan(m.df));
	CHECK(isnan(m.df2) && isnan(m.p) && isnan(m.items));
	CHECK(isnan(m.annotators) && isnan(m.ratings) && isnan(m.pairs));
}

/* Quantiles and tails of R 4.2, as in student. */
static void
intervals(void)
{
	struct estimate m = make(ESTIMATE_T, .5, .1, 11);

	estimate_interval(&m, 1);
	CHECK_NEAR(m.lo, .5 - .22009851600916388, 1e-14);
	CHECK_NEAR(m.hi, .5 + .22009851600916388, 1e-14);
	CHECK(m.stat == .5 / .1);
	m = make(ESTIMATE_T, -.2, .1, 29);
	estimate_interval(&m, 1);
	CHECK_NEAR(m.p, .05494363718296718, 1e-14);
	CHECK_NEAR(m.stat, -2, 1e-15);
	/* the upper limit has a bound, the lower one has none */
	m = make(ESTIMATE_T, .9, 1, 2);
	estimate_interval(&m, 1);
	CHECK_NEAR(m.lo, .9 - 4.3026527297494619, 1e-14);
	CHECK(m.hi == 1);
	m = make(ESTIMATE_T, .9, 1, 2);
	estimate_interval(&m, DBL_MAX);
	CHECK_NEAR(m.hi, .9 + 4.3026527297494619, 1e-14);
	/* a normal one keeps the test that somebody else made */
	m = make(ESTIMATE_NORMAL, .5, .1, NUM_NA);
	m.stat = 7;
	m.p = .25;
	estimate_interval(&m, 1);
	CHECK_NEAR(m.lo, .5 - .1959963984540054, 1e-14);
	CHECK_NEAR(m.hi, .5 + .1959963984540054, 1e-14);
	CHECK(m.stat == 7 && m.p == .25);
	m = make(ESTIMATE_NORMAL, .5, .1, NUM_NA);
	m.level = .9;
	estimate_interval(&m, 1);
	CHECK_NEAR(m.lo, .5 - .16448536269514722, 1e-14);
}

/* No error, or none but for rounding; then p is 0, but not of the value 0, and
 * not where there is one. */
static void
no_error(void)
{
	struct estimate m = make(ESTIMATE_T, .5, 0, 9);

	estimate_interval(&m, 1);
	CHECK(m.lo == .5 && m.hi == .5 && m.p == 0 && isnan(m.stat));
	m = make(ESTIMATE_T, 0, 0, 9);
	estimate_interval(&m, 1);
	CHECK(m.lo == 0 && m.hi == 0 && isnan(m.p));
	m = make(ESTIMATE_NORMAL, .5, 0, NUM_NA);
	m.p = .125;
	estimate_interval(&m, 1);
	CHECK(m.lo == .5 && m.p == .125);
	/* 1e-14 by the root of the items, by 1 - pe */
	m = make(ESTIMATE_T, .5, 3.9e-15, 99);
	m.items = 100;
	m.pe = .75;
	estimate_interval(&m, 1);
	CHECK(m.se == 0 && m.lo == .5);
	m = make(ESTIMATE_T, .5, 4.1e-15, 99);
	m.items = 100;
	m.pe = .75;
	estimate_interval(&m, 1);
	CHECK(m.se == 4.1e-15 && m.lo < .5);
	m = make(ESTIMATE_T, .5, 1.1e-15, 99);
	m.items = 100;
	estimate_interval(&m, 1);
	CHECK(m.se == 1.1e-15);
	m = make(ESTIMATE_T, .5, 9.9e-15, 99);
	estimate_interval(&m, 1);
	CHECK(m.se == 0);
	/* nothing to say */
	m = make(ESTIMATE_T, NUM_NA, .1, 9);
	estimate_interval(&m, 1);
	CHECK(isnan(m.lo) && isnan(m.p) && m.se == .1);
	m = make(ESTIMATE_T, .5, NUM_NA, 9);
	estimate_interval(&m, 1);
	CHECK(isnan(m.lo) && isnan(m.hi) && isnan(m.p) && isnan(m.stat));
}

static void
has_error(void)
{
	static const struct {
		enum estimate_test test;
		bool has;
	} way[] = {{ESTIMATE_T, true}, {ESTIMATE_NORMAL, true},
		{ESTIMATE_F, false}, {ESTIMATE_NO_TEST, false}};

	for (size_t i = 0; i < 4; i++) {
		struct estimate m = make(way[i].test, .5, .1, 3);

		CHECK(estimate_has_error(&m) == way[i].has);
		m.se = 0;
		CHECK(estimate_has_error(&m) == way[i].has);
		m.se = NUM_NA;
		CHECK(!estimate_has_error(&m));
	}
}

/* The standard error of the mean of 1 2 3 4 is sqrt(5 / 12). */
static void
means(void)
{
	struct sum squares = {0};
	struct estimate m;

	sum_add(&squares, 5);
	estimate_of_mean(&m, 2.5, &squares, 4, .95);
	CHECK_NEAR(m.se, .6454972243679028, 1e-15);
	CHECK(m.test == ESTIMATE_T && m.df == 3 && m.items == 4 && !m.status);
	CHECK_NEAR(m.lo, 2.5 - 3.1824463052837078 * m.se, 1e-14);
	CHECK(m.hi == 1 && isnan(m.pa) && isnan(m.ratings));
	estimate_of_mean(&m, .5, &squares, 1, .95);
	CHECK(m.value == .5 && isnan(m.se) && isnan(m.lo) && isnan(m.p));
	CHECK_TEXT(m.status, "one_item");
	estimate_of_mean(&m, NUM_NA, &squares, 4, .95);
	CHECK(isnan(m.se) && isnan(m.lo) && !m.status);
	estimate_of_mean(&m, NUM_NA, &squares, 0, .95);
	CHECK(isnan(m.se) && isnan(m.df) && m.items == 0 && !m.status);
}

/* The deviation and the quantiles (R's type 7) of those that exist. */
static void
replicates(void)
{
	static const double value[] = {.4, NUM_NA, .1, .3, .2, .5, NUM_NA};
	struct estimate m = make(ESTIMATE_T, .9, .1, 9);

	m.stat = m.p = .5;
	m.level = .5;
	estimate_bootstrap(&m, value, 7);
	CHECK_NEAR(m.se, .15811388300841897, 1e-15);
	CHECK_NEAR(m.lo, .2, 1e-15);
	CHECK_NEAR(m.hi, .4, 1e-15);
	CHECK(m.value == .9 && m.test == ESTIMATE_NO_TEST);
	CHECK(isnan(m.stat) && isnan(m.p));
	CHECK_TEXT(m.status, "bootstrap");
	estimate_bootstrap(&m, value, 1);
	CHECK(isnan(m.se) && isnan(m.lo));
	m.level = .9;
	estimate_bootstrap(&m, value, 7); /* at .2 and 3.8 of 0 .. 4 */
	CHECK_NEAR(m.lo, .12, 1e-15);
	CHECK_NEAR(m.hi, .48, 1e-15);
}

/* sqrt((n - 1) / n sum (x - mean)^2); values that stand for many are as many
 * values. */
static void
left_out(void)
{
	struct rng r;

	rng_seed(&r, 1, 0);
	for (int round = 0; round < 100; round++) {
		double value[8], times[8], each[40], mean = 0, sum = 0, se;
		size_t units = 2 + rng_below(&r, 7), n = 0;
		struct estimate m = make(ESTIMATE_NO_TEST, .5, NUM_NA, 0), o;

		for (size_t i = 0; i < units; i++) {
			times[i] = 1 + (double)rng_below(&r, 5);
			value[i] = rng_unit(&r);
			for (double k = 0; k < times[i]; k++)
				each[n++] = value[i];
		}
		for (size_t i = 0; i < n; i++)
			mean += each[i] / (double)n;
		for (size_t i = 0; i < n; i++)
			sum += (each[i] - mean) * (each[i] - mean);
		se = sqrt((double)(n - 1) / (double)n * sum);
		estimate_jackknife(&m, value, times, units, 1);
		CHECK_NEAR(m.se, se, 1e-14);
		CHECK(m.df == (double)n - 1 && m.test == ESTIMATE_T);
		CHECK_NEAR(m.stat, .5 / se, 1e-11);
		CHECK(m.hi <= 1 && m.lo < .5);
		CHECK_TEXT(m.status, "jackknife");
		o = make(ESTIMATE_NO_TEST, .5, NUM_NA, 0);
		estimate_jackknife(&o, each, NULL, n, 1);
		CHECK_NEAR(o.se, m.se, 1e-13);
		CHECK_NEAR(o.lo, m.lo, 1e-12);
		value[units / 2] = NUM_NA;
		estimate_jackknife(&m, value, times, units, 1);
		CHECK(isnan(m.se) && isnan(m.lo) && isnan(m.p));
		CHECK_TEXT(m.status, "undefined");
	}
}

int
main(void)
{
	nothing();
	intervals();
	no_error();
	has_error();
	means();
	replicates();
	left_out();
	return check_done();
}
