#include "verdict.h"
#include "statuses.h"

#include "stats/sort.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* h of an adjustment over m. */
static double
factor(size_t m, int adjust)
{
	double h = 0;

	for (size_t i = 1; i <= m; i++)
		h += 1 / (double)i;
	return adjust == RULES_BY ? h : 1;
}

static double
counted(double p)
{
	return isnan(p) ? 1 : p;
}

/* The m values of p by size, NUM_NA as 1. */
static struct sort_key *
by_size(const double *p, size_t m)
{
	struct sort_key *key = mem_alloc(m, sizeof *key);

	for (size_t t = 0; t < m; t++)
		key[t] = (struct sort_key){sort_key_of(counted(p[t])),
			(uint32_t)t};
	sort_keys(key, m);
	return key;
}

void
verdict_adjust(double *p, size_t m, int adjust)
{
	double h = factor(m, adjust), least = 1;
	struct sort_key *key = by_size(p, m);

	for (size_t k = m; k > 0; k--) {
		double *x = &p[key[k - 1].at];

		least = fmin(least, counted(*x) * (double)m * h / (double)k);
		if (!isnan(*x) && adjust != RULES_NONE)
			*x = least;
	}
}

/* The number of humans who are beaten by these p, which become p_adj. */
static size_t
count_wins(double *p, size_t m, const struct rules *rules)
{
	size_t wins = 0;

	verdict_adjust(p, m, rules->adjust);
	for (size_t t = 0; t < m; t++)
		wins += p[t] <= rules->fdr;
	return wins;
}

void
verdict_decide(struct verdict *v, const struct rules *rules)
{
	double *p = mem_alloc(v->m, sizeof *p);
	size_t wins;

	for (size_t t = 0; t < v->m; t++)
		p[t] = v->human[t].d.p;
	wins = count_wins(p, v->m, rules);
	for (size_t t = 0; t < v->m; t++)
		v->human[t].p_adj = p[t];
	if (v->m == 0)
		return;
	v->pass = 2 * wins >= v->m;
	v->winning.value = (double)wins / (double)v->m;
	v->winning.status = v->pass ? ESTIMATE_OWN(ALTTEST_PASS) : ESTIMATE_OWN(ALTTEST_FAIL);
}

bool
verdict_passes_by(const struct verdict *v, const struct test *test,
	const struct rules *rules)
{
	double *p = mem_alloc(v->m, sizeof *p);

	for (size_t t = 0; t < v->m; t++)
		p[t] = tests_p(test, &v->human[t], rules->epsilon);
	return v->m > 0 && 2 * count_wins(p, v->m, rules) >= v->m;
}

/* ---- the p of the verdict, and its worth ---- */

/* The k-th smallest of m values, k from 1. */
static double
kth(const double *x, size_t m, size_t k)
{
	struct sort_key *key = by_size(x, m);
	uint32_t at = key[k - 1].at;

	MEM_FREE(key);
	return x[at];
}

/* The k-th smallest eps at which the p of a human is `tail`. */
static double
kth_bound(const struct verdict *v, const struct test *test, double tail, size_t k)
{
	double *eps, least;

	if (test->kth)
		return test->kth(v->human, v->m, tail, k);
	eps = mem_alloc(v->m, sizeof *eps);
	for (size_t t = 0; t < v->m; t++) {
		eps[t] = test->bound(&v->human[t], tail);
		eps[t] = isnan(eps[t]) ? HUGE_VAL : eps[t];
	}
	least = kth(eps, v->m, k);
	MEM_FREE(eps);
	return least;
}

/* A k that cannot lower the minimum so far, the k-th p there not being below its tail,
 * is passed over: bounds cost much, and few k are left. */
double
verdict_worth(const struct verdict *v, const struct rules *rules)
{
	size_t m = v->m;
	double h = factor(m, rules->adjust), worth = HUGE_VAL;
	double *p = mem_alloc(m, sizeof *p);
	struct sort_key *there = NULL; /* p at worth, by size */

	for (size_t k = (m + 1) / 2; k <= m; k++) {
		double tail = rules->adjust == RULES_NONE ? rules->fdr :
			(double)k * rules->fdr / ((double)m * h), least;

		if (there && counted(p[there[k - 1].at]) >= tail)
			continue;
		least = kth_bound(v, rules->test, tail, k);
		if (least >= worth)
			continue;
		worth = least;
		for (size_t t = 0; t < m; t++)
			p[t] = tests_p(rules->test, &v->human[t], worth);
		MEM_FREE(there);
		there = by_size(p, m);
	}
	MEM_FREE(there);
	return isinf(worth) ? NUM_NA : worth;
}

/* ---- verdicts ---- */

/* The intervals of the means over humans, and the test of d. */
static void
test_mean(struct comparison *mean, const struct rules *rules)
{
	double stat = tests_t->statistic(mean, rules->epsilon);

	mean->d.stat = isinf(stat) ? NUM_NA : stat;
	mean->d.p = tests_t->p(mean, stat);
	estimate_interval(&mean->d, RULES_ZERO);
	estimate_interval(&mean->w, RULES_ZERO);
	estimate_clip(&mean->d, -1, 1);
	estimate_clip(&mean->w, 0, 1);
	if (isnan(mean->d.se))
		mean->d.status = mean->w.status = mean->units < 2 ?
			ESTIMATE_ONE_CLUSTER : ESTIMATE_ONE_ANNOTATOR;
	else if (mean->d.se == 0)
		mean->d.status = ESTIMATE_NO_VARIANCE;
}

/* Leave out humans without contests. */
static void
leave_out(struct verdict *v)
{
	size_t m = 0;

	for (size_t t = 0; t < v->m; t++)
		if (v->human[t].n > 0)
			v->human[m++] = v->human[t];
	v->m = m;
}

/* The p of the verdict, its worth and the tests of the means; m > 0. */
static void
conclude(struct verdict *v, const struct rules *rules)
{
	double *p = mem_alloc(v->m, sizeof *p);
	size_t u = (v->m + 1) / 2;

	for (size_t t = 0; t < v->m; t++)
		p[t] = counted(v->human[t].d.p);
	v->winning.p = fmin(1, (double)(v->m - u + 1) * kth(p, v->m, u));
	v->worth.value = verdict_worth(v, rules);
	v->worth.status = isnan(v->worth.value) ? ESTIMATE_ONE_CLUSTER :
		ESTIMATE_OK;
	v->mean.d.df = v->mean.w.df = v->mean.units - 1;
	test_mean(&v->mean, rules);
}

void
verdict_make(struct verdict *v, const struct contests *c,
	const double *times, const struct rules *rules, bool whole)
{
	const struct test *test = rules->test;
	struct estimate nothing = estimate_nothing(rules->level);
	void *mark;

	*v = (struct verdict){.m = c->opponents, .items = c->items,
		.human = mem_alloc(c->opponents, sizeof *v->human)};
	mark = mem_mark();
	comparison_make(c, times, rules->level, whole || test->errors,
		v->human);
	if (rules->clusters && !test->errors)
		effect_set(c, times, v->human);
	if (times)
		leave_out(v);
	for (size_t t = 0; t < v->m; t++) {
		struct comparison *x = &v->human[t];

		x->d.stat = test->statistic(x, rules->epsilon);
		x->d.p = test->p(x, x->d.stat);
	}
	nothing.status = v->m > 0 ? ESTIMATE_OK : ESTIMATE_FEW_ITEMS;
	v->winning = v->worth = v->mean.d = v->mean.w = nothing;
	comparison_mean(c, v->human, v->m, whole, &v->mean);
	if (v->m > 0 && whole)
		conclude(v, rules);
	mem_release(mark);
}

void
verdict_cross(struct verdict *v, const struct crossed *d,
	const struct crossed *w, const struct rules *rules)
{
	if (rules->random == CROSSED_ITEMS || v->m == 0)
		return;
	crossed_error(&v->mean.d, rules->random, d, 1);
	crossed_error(&v->mean.w, rules->random, w, 1);
	v->mean.d.lo = v->mean.d.hi = v->mean.w.lo = v->mean.w.hi = NUM_NA;
	test_mean(&v->mean, rules);
}

/* ---- two judges ---- */

static struct estimate
compare(const struct verdict *a, const struct verdict *b,
	const struct difference_parts *part, const struct rules *rules)
{
	struct estimate x = estimate_nothing(rules->level);

	x.status = ESTIMATE_FEW_ITEMS;
	if (a->m == 0)
		return x;
	x.value = a->mean.w.value - b->mean.w.value;
	x.df = a->mean.units - 1;
	x.se = comparison_error(&part->squares, a->mean.units);
	crossed_error(&x, rules->random, &part->people, 1);
	estimate_interval(&x, RULES_ZERO);
	estimate_clip(&x, -1, 1);
	estimate_test(&x, RULES_ZERO);
	x.status = isnan(x.se) ? (a->mean.units < 2 ? ESTIMATE_ONE_CLUSTER :
		ESTIMATE_ONE_ANNOTATOR) : x.se > 0 ? ESTIMATE_OK :
		ESTIMATE_NO_VARIANCE;
	return x;
}

void
difference_all(const struct verdict *v, const struct difference_parts *part, size_t n,
	const struct rules *rules, struct difference *x)
{
	size_t k = 0;
	double *p = mem_alloc(n * (n - 1) / 2, sizeof *p);

	for (size_t f = 0; f < n; f++)
		for (size_t g = 0; g < n; g++) {
			x[f * n + g] = (struct difference){compare(&v[f], &v[g],
				&part[f < g ? f * n + g : g * n + f], rules), NUM_NA};
			if (f < g)
				p[k++] = x[f * n + g].e.p;
		}
	verdict_adjust(p, k, rules->adjust);
	k = 0;
	for (size_t f = 0; f < n; f++)
		for (size_t g = f + 1; g < n; g++)
			x[f * n + g].p_adj = x[g * n + f].p_adj = p[k++];
}

size_t
difference_best(const struct verdict *v, size_t n)
{
	size_t most = 0, best = 0;

	for (size_t f = 1; f < n; f++)
		if (v[f].mean.w.value > v[most].mean.w.value)
			most = f;
	while (v[best].mean.w.value < v[most].mean.w.value - RULES_ZERO)
		best++;
	return best;
}

struct difference
difference_standing(const struct difference *x, size_t f, size_t best, size_t n,
	const struct rules *rules)
{
	struct difference to = x[f * n + best];

	if (to.e.status == ESTIMATE_FEW_ITEMS)
		return to;
	if (f != best) {
		to.e.status = to.p_adj <= rules->fdr ? ESTIMATE_OWN(ALTTEST_WORSE) :
			ESTIMATE_OWN(ALTTEST_TIED);
		return to;
	}
	to.e = estimate_nothing(rules->level);
	to.e.value = 0;
	to.e.status = ESTIMATE_OWN(ALTTEST_BEST);
	return to;
}
