#include "verdict.h"
#include "statuses.h"

#include "stats/sort.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* The number of humans who are beaten by these p, which become p_adj. */
static size_t
count_wins(double *p, size_t m, const struct rules *rules)
{
	size_t wins = 0;

	adjust_p(p, m, (enum adjust)rules->adjust);
	for (size_t t = 0; t < m; t++)
		wins += p[t] <= rules->fdr;
	return wins;
}

/* p_adj of the human with whom the judge passes at this eps, the u-th smallest. */
static double
deciding(const struct verdict *v, const struct test *test, double eps,
	const struct rules *rules)
{
	double *p = mem_alloc(v->m, sizeof *p), at;

	for (size_t t = 0; t < v->m; t++) {
		p[t] = tests_p(test, &v->human[t], eps);
		if (isnan(p[t])) /* no test, or d is eps and nothing varies */
			p[t] = isnan(v->human[t].d.se) ? 1 : .5;
	}
	sort_doubles(p, v->m);
	adjust_p(p, v->m, (enum adjust)rules->adjust);
	at = p[(v->m - 1) / 2];
	MEM_FREE(p);
	return at;
}

bool
verdict_passes(const struct verdict *v, const struct test *test, double eps,
	const struct rules *rules)
{
	return v->m > 0 && deciding(v, test, eps, rules) <= rules->fdr;
}

/* What is 0 where the verdict turns, and nearly linear in eps there: z of
 * the deciding p less that of the level. */
static double
above(const struct verdict *v, double eps, const struct rules *rules)
{
	double p = deciding(v, rules->test, eps, rules);

	return stats_normal_quantile(fmax(1e-300, fmin(p, 1 - 1e-16))) -
		stats_normal_quantile(rules->fdr);
}

/* Ridders 1979: of a bracket's ends and its middle, where f is l, h and m,
 * the next point is where f would be 0 if it were an exponential function
 * times a line. */
static double
find_turn(const struct verdict *v, double low, double high,
	const struct rules *rules)
{
	double l = above(v, low, rules), h = above(v, high, rules), last;
	double x = high;

	if (l <= 0 || h > 0)
		return l <= 0 ? low : high;
	do {
		double middle = low + (high - low) / 2;
		double m = above(v, middle, rules), at;

		last = x;
		x = m == 0 ? middle : middle + (middle - low) * m /
			sqrt(m * m - l * h);
		at = above(v, x, rules);
		if (m > 0) {
			low = middle;
			l = m;
		} else {
			high = middle;
			h = m;
		}
		if (at > 0 && x > low) {
			low = x;
			l = at;
		} else if (at <= 0 && x < high) {
			high = x;
			h = at;
		}
	} while (fmin(fabs(x - last), high - low) > 1e-15 * fmax(1, fabs(x)));
	return x;
}

/* Limits of the score test end at -1 and 1, and where nothing varies it may
 * not pass at 1 itself. */
double
verdict_worth(const struct verdict *v, const struct rules *rules)
{
	const struct test *test = rules->test;
	double low = -1, high = 1, x;
	size_t tested = 0;

	for (size_t t = 0; t < v->m; t++)
		tested += isnan(v->human[t].d.se) ? 0 : 1;
	if (2 * tested < v->m)
		return NUM_NA;
	while (test->errors && verdict_passes(v, test, low, rules))
		low *= 2;
	while (test->errors && !verdict_passes(v, test, high, rules))
		high *= 2;
	x = find_turn(v, low, high, rules);
	for (size_t t = 0; t < v->m; t++)
		if (fabs(x - v->human[t].d.value) <= 2 * RULES_ZERO)
			return v->human[t].d.value;
	return x;
}

double
verdict_bound(const struct comparison *human, const struct test *test,
	double tail)
{
	struct comparison one = *human;
	const struct verdict alone = {.m = 1, .human = &one};
	const struct rules rules = {.test = test, .fdr = tail,
		.adjust = ADJUST_NONE};

	return verdict_worth(&alone, &rules);
}

static void
compare_all(struct verdict *v, const double *total, const struct bouts *bouts,
	const struct rules *rules, size_t opponents)
{
	const struct test *test = rules->test;

	for (size_t t = 0; t < opponents; t++, total += TOTALS) {
		double more = total[TOTAL_MORE], less = total[TOTAL_LESS];
		double ties = total[TOTAL_ITEMS] - more - less;
		const struct bout kind[] = {{more, 1, 1, 0, 0},
			{less, 1, 0, 1, 0}, {ties, 1, 0, 0, 0}}, *bout = kind;
		struct comparison *x = &v->human[v->m];
		size_t n = 3;

		if (bouts) {
			bout = bouts->at + bouts->first[t];
			n = bouts->first[t + 1] - bouts->first[t];
		}
		comparison_make(x, bout, n, rules->level);
		if (x->n == 0)
			continue;
		if (rules->clusters && !test->errors)
			comparison_effect(x, bout, n);
		x->d.stat = test->statistic(x, rules->epsilon);
		x->d.p = test->p(x, x->d.stat);
		v->m++;
	}
}

void
verdict_make(struct verdict *v, const struct contests *c, const double *total,
	const struct bouts *bouts, const struct rules *rules)
{
	size_t opponents = c->field->opponents, wins;
	struct estimate nothing = estimate_nothing(rules->level);
	double *p = mem_alloc(opponents, sizeof *p);

	*v = (struct verdict){.items = c->field->subset.count,
		.human = mem_alloc(opponents, sizeof *v->human)};
	compare_all(v, total, bouts, rules, opponents);
	nothing.status = v->m > 0 ? ESTIMATE_OK : ESTIMATE_FEW_ITEMS;
	v->winning = v->worth = v->mean.d = v->mean.w = nothing;
	for (size_t t = 0; t < v->m; t++)
		p[t] = v->human[t].d.p;
	wins = count_wins(p, v->m, rules);
	for (size_t t = 0; t < v->m; t++)
		v->human[t].p_adj = p[t];
	MEM_FREE(p);
	if (v->m == 0)
		return;
	v->pass = 2 * wins >= v->m;
	v->winning.value = (double)wins / (double)v->m;
	v->winning.status = v->pass ? ESTIMATE_OWN(ALTTEST_PASS) :
		ESTIMATE_OWN(ALTTEST_FAIL);
}

void
verdict_conclude(struct verdict *v, const struct rules *rules)
{
	double *p = mem_alloc(v->m, sizeof *p);
	size_t u = (v->m + 1) / 2;

	for (size_t t = 0; t < v->m; t++)
		p[t] = isnan(v->human[t].d.p) ? 1 : v->human[t].d.p;
	sort_doubles(p, v->m);
	v->winning.p = fmin(1, (double)(v->m - u + 1) * p[u - 1]);
	MEM_FREE(p);
	v->worth.value = verdict_worth(v, rules);
	v->worth.status = isnan(v->worth.value) ? ESTIMATE_ONE_CLUSTER :
		ESTIMATE_OK;
}
