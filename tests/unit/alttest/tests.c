/* tests: the score statistic by its likelihood, t by its tail; where p is what. */
#include "alttest/verdict.h"

#include "check.h"
#include "stats/stats.h"
#include "stats/student.h"
#include "text/num.h"
#include "stats/rng.h"

/* n items, of which b are 1 and c are -1, each a unit. */
static struct comparison
comparison_of(double n, double b, double c)
{
	double d = (b - c) / n, squares = b + c - n * d * d;

	return (struct comparison){.n = n, .units = n,
		.more = b, .less = c, .d = {.value = d, .df = NUM_NA,
		.se = n < 2 ? NUM_NA : sqrt(fmax(0, squares) / (n - 1) / n)}};
}

/* P(d = 1) = q + eps, P(d = -1) = q */
static double
likelihood(const struct comparison *x, double q, double eps)
{
	double tie = 1 - 2 * q - eps, ties = x->n - x->more - x->less;

	if (q < 0 || q + eps < 0 || tie < -1e-12)
		return -HUGE_VAL;
	return (x->more > 0 ? x->more * log(q + eps) : 0) +
		(x->less > 0 ? x->less * log(q) : 0) +
		(ties > 0 ? ties * log(tie) : 0);
}

/* (b - c - n eps) / sqrt(n (2q + eps (1 - eps))), q the likeliest. */
static void
likeliest(const struct comparison *x, double eps)
{
	double stat = tests_score->statistic(x, eps);
	double root = (x->more - x->less - x->n * eps) / stat;
	double q = (root * root / x->n - eps * (1 - eps)) / 2, best;

	if (!isfinite(stat) || fabs(stat) < 1e-6)
		return;
	q = fmin(fmax(q, fmax(0, -eps)), (1 - eps) / 2);
	best = likelihood(x, q, eps);
	for (double step = 1e-5; step < .3; step *= 10) {
		CHECK(best >= likelihood(x, q + step, eps));
		CHECK(best >= likelihood(x, q - step, eps));
	}
}

/* P(Z <= stat), and the mirror: b and c changed about, eps negated. */
static void
mirrored(const struct comparison *x, double eps)
{
	const struct comparison y = comparison_of(x->n, x->less, x->more);
	const struct test *const both[] = {tests_score, tests_t};

	for (int k = 0; k < 2; k++) {
		double stat = both[k]->statistic(x, eps), other =
			both[k]->statistic(&y, -eps);

		if (isinf(stat))
			CHECK(stat == -other);
		else
			CHECK_NEAR(stat, -other, 1e-9);
		CHECK_NEAR(both[k]->p(x, stat), 1 - both[k]->p(&y, other), 1e-9);
		for (double tail = .025; tail < 1; tail += .19)
			CHECK_NEAR(verdict_bound(x, both[k], tail),
				-verdict_bound(&y, both[k], 1 - tail), 1e-9);
	}
}

/* p at the bound is the tail; above it p is smaller. */
static void
bounds(const struct test *test, const struct comparison *x)
{
	static const double tails[] = {1e-6, .001, .025, .05, .3, .5, .975};

	for (size_t k = 0; k < sizeof tails / sizeof *tails; k++) {
		double eps = verdict_bound(x, test, tails[k]);

		if (!test->errors && fabs(eps) == 1)
			continue;
		if (isfinite(test->statistic(x, eps)) && x->d.se > 1e-9)
			CHECK_NEAR(test->p(x, test->statistic(x, eps)), tails[k],
				1e-9);
		CHECK(test->p(x, test->statistic(x, eps + 1e-7)) < tails[k]);
		CHECK(test->p(x, test->statistic(x, eps - 1e-7)) > tails[k]);
	}
}

/* P(T <= t), the quantiles of lib/stats/student and lib/stats/stats being its inverse. */
static void
tails(void)
{
	for (double df = 1; df < 1e4; df *= 3)
		for (double p = .001; p < 1; p += .0499) {
			const struct comparison x = {.n = 9, .units = df + 1,
				.d = {.value = .3, .se = .1, .df = NUM_NA}};
			struct comparison other = x;

			CHECK_NEAR(tests_t->p(&x, student_t_quantile(p, df)), p,
				1e-10);
			/* of a mean over humans: df of its own */
			other.units = 9;
			other.d.df = df;
			CHECK_NEAR(tests_t->p(&other,
				student_t_quantile(p, df)), p, 1e-10);
			CHECK_NEAR(verdict_bound(&x, tests_t, p), .3 + .1 *
				student_t_quantile(1 - p, df), 1e-10);
			CHECK_NEAR(tests_t->statistic(&x, p), (.3 - p) / .1, 1e-13);
			CHECK_NEAR(tests_score->p(&x, stats_normal_quantile(p)),
				p, 1e-12);
		}
}

/* Values of Tango 1998's formula worked out by hand: n = 10, b = 1, c = 3 and eps
 * .2: B = 22 * .2 - 4 = .4, q = (sqrt(.16 + 38.4) - .4) / 40. */
static void
by_hand(void)
{
	const struct comparison x = comparison_of(10, 1, 3);
	double q = (sqrt(.16 + 38.4) - .4) / 40;

	CHECK_NEAR(tests_score->statistic(&x, .2), -4 / sqrt(10 * (2 * q + .16)),
		1e-13);
	CHECK_TEXT(tests_score->about.name, "score");
	CHECK_TEXT(tests_t->about.name, "t");
	CHECK(tests_t->errors && !tests_score->errors);
}

/* Section 8: where nothing varies. */
static void
constant(void)
{
	const struct comparison ties = comparison_of(40, 0, 0), lost = comparison_of(5, 5, 0);
	const struct comparison one = comparison_of(1, 0, 0);

	/* t: 0, 1, or NA */
	CHECK(tests_t->p(&ties, tests_t->statistic(&ties, .1)) == 0);
	CHECK(tests_t->p(&ties, tests_t->statistic(&ties, -.1)) == 1);
	CHECK(isnan(tests_t->statistic(&ties, 0)));
	CHECK(isnan(tests_t->p(&ties, tests_t->statistic(&ties, 0))));
	CHECK(verdict_bound(&ties, tests_t, .025) == 0 && verdict_bound(&ties, tests_t, .9) == 0);
	CHECK(tests_t->p(&lost, tests_t->statistic(&lost, .5)) == 1);
	/* score: finite but for eps = 0 and all ties; n of 0 in eps -> stat is
	 * -sqrt(n eps / (1 - eps)), q being 0 */
	CHECK_NEAR(tests_score->statistic(&ties, .2), -sqrt(40 * .2 / .8), 1e-13);
	CHECK(isnan(tests_score->statistic(&ties, 0)));
	CHECK(isnan(tests_score->p(&ties, NUM_NA)));
	CHECK(isfinite(tests_score->statistic(&lost, .2)));
	CHECK(verdict_bound(&lost, tests_score, .025) == 1);
	CHECK_NEAR(verdict_bound(&ties, tests_score, .5), 0, 1e-12);
	/* of one unit nothing is known */
	CHECK(isnan(tests_score->statistic(&one, .2)) && isnan(tests_t->statistic(&one, .2)));
	CHECK(isnan(verdict_bound(&one, tests_score, .2)) &&
		isnan(verdict_bound(&one, tests_t, .2)));
}

int
main(void)
{
	struct rng r;

	CHECK_RECORDS(tests_table, "score", "t");
	rng_seed(&r, 3, 0);
	for (int k = 0; k < 1000; k++) {
		double n = 2 + (double)rng_below(&r, 60);
		double b = (double)rng_below(&r, (uint64_t)n + 1);
		double c = (double)rng_below(&r, (uint64_t)(n - b) + 1);
		const struct comparison x = comparison_of(n, b, c);
		double eps = (2 * rng_unit(&r) - 1) * .95;

		likeliest(&x, eps);
		mirrored(&x, eps);
		bounds(tests_score, &x);
		bounds(tests_t, &x);
	}
	tails();
	by_hand();
	constant();
	return check_done();
}
