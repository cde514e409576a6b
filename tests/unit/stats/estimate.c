/* estimate: intervals and tests by known quantiles, errors of means, replicates
 * and items left out by their formulas. */
#include "stats/estimate.h"

#include "check.h"
#include "text/num.h"
#include "stats/rng.h"

static struct estimate
make(double value, double se, double df)
{
	struct estimate m = estimate_nothing(.95);

	m.value = value;
	m.se = se;
	m.df = df;
	return m;
}

/* Every status has a word, and no two have the same. */
static void
words(void)
{
	for (int s = 0; s < ESTIMATE_STATUSES; s++) {
		const char *word = estimate_word((enum estimate_status)s, NULL);

		if (!CHECK(word))
			printf("\tstatus %d of the enum has no word\n", s);
		for (int t = 0; t < s && word; t++)
			CHECK(strcmp(word, estimate_word(
				(enum estimate_status)t, NULL)) != 0);
	}
	CHECK_TEXT(estimate_word(ESTIMATE_OK, NULL), "ok");
}

static void
nothing(void)
{
	struct estimate m = estimate_nothing(.9);

	CHECK(m.level == .9 && m.status == ESTIMATE_OK);
	CHECK(isnan(m.value) && isnan(m.se) && isnan(m.df) && isnan(m.lo));
	CHECK(isnan(m.hi) && isnan(m.stat) && isnan(m.p));
}

/* Few degrees of freedom may leave no limits. */
static void
unlimited(void)
{
	struct estimate m = estimate_nothing(.95);

	m.value = .5;
	m.se = .1;
	m.df = 1e-4;
	estimate_interval(&m, 0);
	CHECK(isnan(m.lo) && isnan(m.hi) && m.status == ESTIMATE_FEW_UNITS);
	m.df = 1;
	m.status = ESTIMATE_WILSON;
	estimate_interval(&m, 0);
	CHECK(m.lo < 0 && m.hi > 1 && m.status == ESTIMATE_WILSON);
	estimate_stretch(&m, HUGE_VAL);
	CHECK(isnan(m.lo) && isnan(m.hi) && m.status == ESTIMATE_WILSON);
}

/* Quantiles and tails of R 4.2, as in student. */
static void
intervals(void)
{
	struct estimate m = make(.5, .1, 11);

	estimate_interval(&m, 0);
	CHECK_NEAR(m.lo, .5 - .22009851600916388, 1e-14);
	CHECK_NEAR(m.hi, .5 + .22009851600916388, 1e-14);
	CHECK(isnan(m.stat) && isnan(m.p));
	estimate_test(&m, 0);
	CHECK(m.stat == .5 / .1);
	m = make(-.2, .1, 29);
	estimate_test(&m, 0);
	CHECK_NEAR(m.p, .05494363718296718, 1e-14);
	CHECK_NEAR(m.stat, -2, 1e-15);
	m = make(.5, .1, HUGE_VAL); /* normal */
	estimate_interval(&m, 0);
	CHECK_NEAR(m.lo, .5 - .1959963984540054, 1e-14);
	CHECK_NEAR(m.hi, .5 + .1959963984540054, 1e-14);
	m.level = .9;
	estimate_interval(&m, 0);
	CHECK_NEAR(m.lo, .5 - .16448536269514722, 1e-14);
}

/* No error, or none but for rounding; then p is 0, but not of the value 0. */
static void
no_error(void)
{
	struct estimate m = make(.5, 1e-15, 9);

	estimate_interval(&m, 1e-14);
	estimate_test(&m, 0);
	CHECK(m.se == 0 && m.lo == .5 && m.hi == .5);
	CHECK(m.p == 0 && isnan(m.stat));
	m = make(.5, 2e-14, 9);
	estimate_interval(&m, 1e-14);
	CHECK(m.se == 2e-14 && m.lo < .5);
	m = make(0, 0, 9);
	estimate_interval(&m, 0);
	estimate_test(&m, 0);
	CHECK(m.lo == 0 && m.hi == 0 && isnan(m.p));
	m = make(-1e-15, 0, 9);
	estimate_test(&m, 1e-14);
	CHECK(isnan(m.p));
	estimate_test(&m, 0);
	CHECK(m.p == 0);
}

/* Without a value, an error or degrees of freedom there is nothing to say. */
static void
lacking(void)
{
	const struct estimate lack[] = {make(NUM_NA, .1, 9),
		make(.5, NUM_NA, 9), make(.5, .1, NUM_NA)};

	for (size_t i = 0; i < 3; i++) {
		struct estimate m = lack[i];

		estimate_interval(&m, 1);
		estimate_test(&m, 1);
		CHECK(isnan(m.lo) && isnan(m.hi) && isnan(m.p));
		CHECK(isnan(m.stat) && (i == 1 || m.se == .1));
	}
}

static void
clips(void)
{
	struct estimate m = make(.9, 1, 2);

	estimate_interval(&m, 0);
	estimate_clip(&m, -HUGE_VAL, 1);
	CHECK_NEAR(m.lo, .9 - 4.3026527297494619, 1e-14);
	CHECK(m.hi == 1);
	estimate_clip(&m, 0, 1);
	CHECK(m.lo == 0 && m.hi == 1 && m.value == .9);
	estimate_stretch(&m, 2);
	CHECK_NEAR(m.lo, -.9, 1e-15);
	CHECK_NEAR(m.hi, 1.1, 1e-15);
	m = make(.9, NUM_NA, 2);
	estimate_stretch(&m, 2);
	estimate_clip(&m, 0, 1);
	CHECK(isnan(m.lo) && isnan(m.hi));
}

/* The standard error of the mean of 1 2 3 4 is sqrt(5 / 12). */
static void
means(void)
{
	struct estimate m = make(2.5, NUM_NA, NUM_NA);
	struct sum squares = {0};

	sum_add(&squares, 5);
	estimate_of_mean(&m, &squares, 4);
	CHECK_NEAR(m.se, .6454972243679028, 1e-15);
	CHECK(m.df == 3 && !m.status);
	m = make(.5, NUM_NA, NUM_NA);
	estimate_of_mean(&m, &squares, 1);
	CHECK(m.value == .5 && isnan(m.se) && m.df == 0);
	CHECK(m.status == ESTIMATE_ONE_ITEM);
	m = make(NUM_NA, NUM_NA, NUM_NA);
	estimate_of_mean(&m, &squares, 4);
	CHECK(isnan(m.se) && m.df == 3 && !m.status);
	m = make(NUM_NA, NUM_NA, NUM_NA);
	estimate_of_mean(&m, &squares, 0);
	CHECK(isnan(m.se) && isnan(m.df) && !m.status);
}

/* The deviation and the quantiles (R's type 7) of those that exist. */
static void
replicates(void)
{
	static const double value[] = {.4, NUM_NA, .1, .3, .2, .5, NUM_NA};
	struct estimate m = make(.9, .1, 9);

	m.stat = m.p = .5;
	m.level = .5;
	estimate_bootstrap(&m, value, 7);
	CHECK_NEAR(m.se, .15811388300841897, 1e-15);
	CHECK_NEAR(m.lo, .2, 1e-15);
	CHECK_NEAR(m.hi, .4, 1e-15);
	CHECK(m.value == .9 && isnan(m.df) && isnan(m.stat) && isnan(m.p));
	CHECK(m.status == ESTIMATE_BOOTSTRAP);
	estimate_bootstrap(&m, value, 1);
	CHECK(isnan(m.se) && isnan(m.lo));
	m.level = .9;
	estimate_bootstrap(&m, value, 7); /* at .2 and 3.8 of 0 .. 4 */
	CHECK_NEAR(m.lo, .12, 1e-15);
	CHECK_NEAR(m.hi, .48, 1e-15);
}

/* sqrt((n - 1) / n sum (x - mean)^2); values that stand for many are as many
 * values, those that stand for none need not exist. */
static void
left_out(void)
{
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 100; round++) {
		double value[9], times[9], each[40], mean = 0, sum = 0, se;
		size_t units = 2 + rng_below(&r, 7), n = 0;
		struct estimate m = make(.5, NUM_NA, NUM_NA), o = m;

		for (size_t i = 0; i < units; i++) {
			times[i] = 1 + (double)rng_below(&r, 5);
			value[i] = rng_unit(&r);
			for (double k = 0; k < times[i]; k++)
				each[n++] = value[i];
		}
		value[units] = NUM_NA;
		times[units] = 0;
		for (size_t i = 0; i < n; i++)
			mean += each[i] / (double)n;
		for (size_t i = 0; i < n; i++)
			sum += (each[i] - mean) * (each[i] - mean);
		se = sqrt((double)(n - 1) / (double)n * sum);
		estimate_jackknife(&m, value, times, units + 1);
		CHECK_NEAR(m.se, se, 1e-14);
		CHECK(m.df == (double)n - 1 && isnan(m.lo) && !m.status);
		estimate_jackknife(&o, each, NULL, n);
		CHECK_NEAR(o.se, m.se, 1e-13);
		value[units / 2] = NUM_NA;
		estimate_jackknife(&m, value, times, units);
		CHECK(isnan(m.se));
		estimate_jackknife(&m, each, NULL, 1);
		CHECK(isnan(m.se) && m.df == 0);
	}
}

CHECK_ALL(words, nothing, unlimited, intervals, no_error, lacking, clips, means,
	replicates, left_out)
