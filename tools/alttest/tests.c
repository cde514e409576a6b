#include "tests.h"

#include "rules.h"
#include "stats/stats.h"
#include "stats/student.h"
#include "text/num.h"

#include <math.h>

/* The statistic where nothing varies. */
static double
constant(double d, double eps)
{
	if (fabs(d - eps) <= RULES_ZERO)
		return NUM_NA;
	return d < eps ? -HUGE_VAL : HUGE_VAL;
}

/* ---- t ---- */

/* P(T <= t) of Student's t. */
static double
t_below(double t, double df)
{
	double tail = student_t_two_sided(t, df) / 2;

	return t < 0 ? tail : 1 - tail;
}

/* (d - eps) / se, df = G - 1, or that of d: Calderon et al. 2025, section
 * 3.2. Where d is mostly 0 the variance is underestimated just when the mean
 * is low. */
static double
stat_t(const struct comparison *x, double eps)
{
	if (isnan(x->d.se))
		return NUM_NA;
	return x->d.se < RULES_ZERO ? constant(x->d.value, eps) :
		(x->d.value - eps) / x->d.se;
}

static double
p_t(const struct comparison *x, double stat)
{
	if (isnan(stat))
		return NUM_NA;
	return isinf(stat) ? stat > 0 : t_below(stat, isnan(x->d.df) ?
		x->units - 1 : x->d.df);
}

/* ---- score ---- */

/*
 * Tango 1998: b = #{d = 1}, c = #{d = -1} of n. Given P(d = 1) - P(d = -1) =
 * eps the likeliest P(d = -1) is, with B = (2n - b + c) eps - b - c,
 *	q = (sqrt(B^2 + 8 n c eps (1 - eps)) - B) / (4n),
 * and the statistic (b - c - n eps) / sqrt(n (2q + eps (1 - eps))) is normal.
 * Its variance is that under H0, so that many d of 0 do not mislead. Of
 * clusters it is times their design effect, and the statistic has Student's t
 * (comparison.h).
 */
static double
stat_score(const struct comparison *x, double eps)
{
	double effect = x->clustered ? x->effect : 1;
	double n = x->n, b = x->more, c = x->less;
	double linear = (2 * n - b + c) * eps - b - c;
	double root = sqrt(fmax(0, linear * linear +
		8 * n * c * eps * (1 - eps)));
	double variance = n * ((root - linear) / (2 * n) + eps * (1 - eps));

	if (n < 2 || isnan(effect))
		return NUM_NA;
	return variance < RULES_ZERO || effect < RULES_ZERO ?
		constant(x->d.value, eps) :
		(b - c - n * eps) / sqrt(effect * variance);
}

static double
p_score(const struct comparison *x, double stat)
{
	if (isnan(stat))
		return NUM_NA;
	return x->clustered ? t_below(stat, x->df) :
		stats_normal_below(stat);
}

const struct test tests[] = {
	{{"score", "*", "0..1", "p", "score test of a paired difference: its size "
		"holds where labels tie, and of few clusters", "Tango 1998"}, false,
		stat_score, p_score},
	{{"t", "*", "0..1", "p", "t test, as in the alternative annotator test",
		"Calderon, Reichart & Dror 2025"}, true,
		stat_t, p_t},
};

const struct method_table tests_table = METHOD_TABLE("method", tests);
const struct test *const tests_score = &tests[0], *const tests_t = &tests[1];
