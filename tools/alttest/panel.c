#include "panel.h"
#include "statuses.h"

#include "math/errors.h"
#include "stats/resample.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* The outputs of judge f are MEANS * f + MEAN_D and MEAN_W, as the members
 * are; those of pairs follow. */

/* The totals of judge f, in whose batch each has a family of sums. */
static struct totals *
totals_of(struct panel *p, size_t f)
{
	return &p->batch.family[f].t;
}

/* ---- errors ---- */

static struct estimate
estimate_of(const struct panel *p, size_t output)
{
	struct estimated r = estimated_nothing(p->rules->level);

	r.e.value = p->batch.output[output].value;
	errors_of_output(&p->batch, &p->batch.output[output], p->random, false,
		&r);
	estimate_interval(&r.e, RULES_ZERO);
	return r.e;
}

static void
set_means(const struct panel *p, size_t f)
{
	struct comparison *mean = &p->verdict[f].mean;
	double stat;

	mean->d = estimate_of(p, MEANS * f + MEAN_D);
	mean->w = estimate_of(p, MEANS * f + MEAN_W);
	estimate_clip(&mean->d, -1, 1);
	estimate_clip(&mean->w, 0, 1);
	stat = tests_t->statistic(mean, p->rules->epsilon);
	mean->d.stat = isinf(stat) ? NUM_NA : stat;
	mean->d.p = mean->d.df < 1 ? NUM_NA : tests_t->p(mean, stat);
	if (mean->d.se == 0)
		mean->d.status = ESTIMATE_NO_VARIANCE;
}

/* The differences of all pairs, whose outputs are in the order of these. */
static void
set_pairs(struct panel *p)
{
	size_t n = p->n, k = 0;
	double *adjusted = mem_alloc(n * (n - 1) / 2, sizeof *adjusted);

	for (size_t f = 0; f < n; f++)
		for (size_t g = f + 1; g < n; g++) {
			struct estimate *e = &p->pair[f * n + g].e;

			*e = estimate_of(p, MEANS * n + k);
			estimate_clip(e, -1, 1);
			estimate_test(e, RULES_ZERO);
			if (e->se == 0)
				e->status = ESTIMATE_NO_VARIANCE;
			adjusted[k++] = e->p;
		}
	adjust_p(adjusted, k, (enum adjust)p->rules->adjust);
	for (size_t f = n; f-- > 0;)
		for (size_t g = n; g-- > f + 1;)
			p->pair[f * n + g].p_adj = adjusted[--k];
	MEM_FREE(adjusted);
}

static void
find_errors(struct panel *p)
{
	struct batch *b = &p->batch;

	for (size_t i = 0; i < MEANS * p->n; i++)
		batch_output(b, NULL, NULL, &i, 1);
	for (size_t f = 0; f < p->n; f++)
		for (size_t g = f + 1; g < p->n; g++) {
			const size_t two[] = {MEANS * f + MEAN_W,
				MEANS * g + MEAN_W};

			batch_output(b, batch_difference, NULL, two, 2);
		}
	batch_walk(b, p->random != CROSSED_ITEMS);
	for (size_t f = 0; f < p->n; f++) {
		set_means(p, f);
		verdict_conclude(&p->verdict[f], p->rules);
	}
	set_pairs(p);
}

/* ---- all ---- */

void
panel_make(struct panel *p, const struct judge *judge, size_t n,
	const struct humans *h, const struct field *f, const struct weights *weights,
	const struct rules *rules, bool whole)
{
	struct estimate nothing = estimate_nothing(rules->level);

	nothing.status = ESTIMATE_FEW_ITEMS;
	*p = (struct panel){.rules = rules, .n = n, .judge = judge,
		.random = judge->human ? CROSSED_ITEMS : rules->random,
		.contests = mem_alloc(n, sizeof *p->contests),
		.verdict = mem_alloc(n, sizeof *p->verdict),
		.pair = mem_alloc(n * n, sizeof *p->pair)};
	if (rules->clusters || rules->draw)
		p->bouts = mem_alloc(n, sizeof *p->bouts);
	batch_begin(&p->batch, &f->joined);
	for (size_t i = 0; i < n; i++) {
		struct contests *c = &p->contests[i];

		contests_init(c, h, f, weights, &judge[i]);
		for (size_t k = 0; k < MEANS; k++)
			batch_add(&p->batch, &c->sample, 0, &contest_means[k], 0);
	}
	for (size_t i = 0; i < n * n; i++)
		p->pair[i] = (struct difference){nothing, NUM_NA};
	batch_values(&p->batch);
	for (size_t i = 0; i < n; i++) {
		struct verdict *v = &p->verdict[i];
		const double *total = totals_of(p, i)->at + TOTAL_FIRST;

		if (p->bouts)
			bouts_make(&p->bouts[i], &p->contests[i], total);
		verdict_make(v, &p->contests[i], total,
			p->bouts ? &p->bouts[i] : NULL, rules);
		v->mean.d.value = p->batch.member[MEANS * i + MEAN_D].r.e.value;
		v->mean.w.value = p->batch.member[MEANS * i + MEAN_W].r.e.value;
	}
	if (whole && f->opponents > 0)
		find_errors(p);
}

/* ---- replicates ---- */

/* Columns of a verdict: winning rate, worth, pass, and the share of being
 * the best, which is not there where the block has no human. */
enum { WINNING, WORTH, PASS, BEST, COLUMNS };

/* Judges of the largest rho share the replicate. */
static void
share_best(const struct panel *p, double *value)
{
	double most = p->verdict[panel_best(p)].mean.w.value, n = 0;

	for (size_t f = 0; f < p->n; f++)
		n += fabs(p->verdict[f].mean.w.value - most) <= RULES_ZERO;
	for (size_t f = 0; f < p->n; f++)
		value[f * COLUMNS + BEST] = p->verdict[f].m == 0 ? NUM_NA :
			fabs(p->verdict[f].mean.w.value - most) <= RULES_ZERO ?
			1 / n : 0;
}

/* Let the bouts of a judge count as often as their units are drawn. */
static void
count_bouts(const struct panel *p, size_t f, const double *times)
{
	const struct bouts *b = &p->bouts[f];

	for (size_t i = 0; i < b->first[p->contests[f].field->opponents]; i++)
		b->at[i].times = b->at[i].n > 0 ? times[b->at[i].row] : 0;
}

static void
judge_again(void *of, const struct resample_units *drawn, double *value)
{
	struct panel *p = of;
	void *mark = mem_mark();

	for (size_t f = 0; f < p->n; f++) {
		struct totals *t = totals_of(p, f);
		struct verdict *v = &p->verdict[f];
		double *to = value + f * COLUMNS;

		totals_take(t, &(struct times){drawn->times, NULL});
		if (p->bouts)
			count_bouts(p, f, drawn->times);
		verdict_make(v, &p->contests[f], t->at + TOTAL_FIRST,
			p->bouts ? &p->bouts[f] : NULL, p->rules);
		v->mean.w.value = totals_value(t, &contest_means[MEAN_W], 0,
			p->rules->level).e.value;
		to[WINNING] = v->winning.value;
		to[WORTH] = v->m > 0 ? verdict_worth(v, p->rules) : NUM_NA;
		to[PASS] = v->pass;
	}
	share_best(p, value);
	mem_release(mark);
}

/* Set the limits and shares of a verdict from its columns of so many values. */
static void
sum_up(struct verdict *v, const double *value, const struct rules *rules)
{
	size_t times = rules->bootstrap;
	const double *pass = value + PASS * times, *best = value + BEST * times;
	double counted = 0;

	v->passing = v->best = 0;
	stats_percentile(value + WINNING * times, times, rules->level,
		&v->winning.lo, &v->winning.hi);
	stats_percentile(value + WORTH * times, times, rules->level, &v->worth.lo,
		&v->worth.hi);
	for (size_t r = 0; r < times; r++) {
		v->passing += pass[r];
		v->best += isnan(best[r]) ? 0 : best[r];
		counted += !isnan(best[r]);
	}
	v->passing = stats_ratio(v->passing, counted);
	v->best = stats_ratio(v->best, counted);
}

void
panel_draw(struct panel *p)
{
	const struct rules *rules = p->rules;
	const struct joined *j = p->batch.j;
	size_t times = rules->bootstrap, columns = COLUMNS * p->n;
	void *mark = mem_mark();
	struct resample_units units = {.rows = j->n, .unit = j->unit,
		.units = j->units};
	const struct resample how = {.seed = rules->seed, .replicates = times,
		.units = &units, .kinds = 1};
	struct panel again = *p;
	double *table = mem_alloc(columns, times * sizeof *table);

	again.verdict = mem_alloc(p->n, sizeof *p->verdict);
	for (size_t f = 0; f < p->n; f++)
		totals_keep(totals_of(p, f));
	resample_init(&units);
	resample_all(&how, judge_again, &again, columns, table);
	for (size_t f = 0; f < p->n; f++)
		sum_up(&p->verdict[f], table + COLUMNS * f * times, rules);
	mem_release(mark);
}

/* ---- two judges ---- */

size_t
panel_best(const struct panel *p)
{
	const struct verdict *v = p->verdict;
	size_t most = 0, best = 0;

	for (size_t f = 1; f < p->n; f++)
		if (v[f].mean.w.value > v[most].mean.w.value)
			most = f;
	while (v[best].mean.w.value < v[most].mean.w.value - RULES_ZERO)
		best++;
	return best;
}

struct difference
panel_difference(const struct panel *p, size_t f, size_t g)
{
	struct difference x = p->pair[f < g ? f * p->n + g : g * p->n + f];
	double lo = x.e.lo;

	if (f < g)
		return x;
	x.e.value = -x.e.value;
	x.e.stat = -x.e.stat;
	x.e.lo = -x.e.hi;
	x.e.hi = -lo;
	return x;
}

struct difference
panel_standing(const struct panel *p, size_t f, size_t best)
{
	struct difference to = panel_difference(p, f, best);

	if (p->verdict[f].m == 0)
		return to;
	if (f == best) {
		to = (struct difference){estimate_nothing(p->rules->level), NUM_NA};
		to.e.value = 0;
		to.e.status = ESTIMATE_OWN(ALTTEST_BEST);
	} else {
		to.e.status = to.p_adj <= p->rules->fdr ?
			ESTIMATE_OWN(ALTTEST_WORSE) : ESTIMATE_OWN(ALTTEST_TIED);
	}
	return to;
}
