#include "block.h"

#include "people.h"

#include "stats/resample.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* ---- replicates ---- */

/* Columns of a verdict: winning rate, worth, pass, and the share of being the best, which
 * is not there where the block has no human. */
enum { WINNING, WORTH, PASS, BEST, COLUMNS };

/* Judges of the largest rho of a block share the replicate. */
static void
share_best(const struct verdict *v, size_t models, double *value)
{
	double most = v[difference_best(v, models)].mean.w.value, n = 0;

	for (size_t f = 0; f < models; f++)
		n += fabs(v[f].mean.w.value - most) <= RULES_ZERO;
	for (size_t f = 0; f < models; f++)
		value[f * COLUMNS + BEST] = v->m == 0 ? NUM_NA :
			fabs(v[f].mean.w.value - most) <= RULES_ZERO ? 1 / n : 0;
}

/* A block, and the verdicts of its judges in the replicate at hand. */
struct replicate {
	const struct block *block;
	struct verdict *verdict;
};

static void
judge_again(void *of, const struct resample_units *drawn, double *value)
{
	const struct replicate *x = of;
	const struct rules *rules = &x->block->study->rules;
	size_t n = x->block->study->models->n;
	void *mark = mem_mark();

	for (size_t f = 0; f < n; f++) {
		verdict_make(&x->verdict[f], &x->block->contests[f],
			drawn->times, rules, false);
		verdict_decide(&x->verdict[f], rules);
	}
	share_best(x->verdict, n, value);
	for (size_t f = 0; f < n; f++, value += COLUMNS) {
		struct verdict *v = &x->verdict[f];

		value[WINNING] = v->winning.value;
		value[WORTH] = v->m > 0 ? verdict_worth(v, rules) : NUM_NA;
		value[PASS] = v->pass;
	}
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

/* The bootstrap of the verdicts: items, or clusters, are drawn again; a human
 * without a drawn item is left out of a replicate. Sets the limits of winning
 * and worth, passing and best. */
static void
resample(struct block *b)
{
	const struct rules *rules = &b->study->rules;
	size_t times = rules->bootstrap, n = b->study->models->n;
	void *mark = mem_mark();
	struct resample_units units = {.rows = b->humans.units};
	const struct resample how = {.seed = rules->seed, .replicates = times,
		.units = &units, .kinds = 1};
	struct replicate x = {b, mem_alloc(n, sizeof *x.verdict)};
	double *table = mem_alloc(COLUMNS * n, times * sizeof *table);

	resample_init(&units);
	resample_all(&how, judge_again, &x, COLUMNS * n, table);
	for (size_t f = 0; f < n; f++)
		sum_up(&b->verdict[f], table + COLUMNS * f * times, rules);
	mem_release(mark);
}

void
block_make(struct block *b, const struct block_study *study, uint32_t group)
{
	const struct models *models = study->models;
	const struct rules *rules = &study->rules;
	struct verdict *v = mem_alloc(models->n, sizeof *v);

	*b = (struct block){.study = study, .verdict = v,
		.judge = mem_alloc(models->n, sizeof *b->judge),
		.contests = mem_alloc(models->n, sizeof *b->contests)};
	if (group != IDS_NONE)
		b->group = ids_name(&study->items->groups, group);
	humans_make(&b->humans, study->items, group, models,
		rules->min_humans, rules->min_items);
	for (size_t f = 0; f < models->n; f++) {
		judge_of_model(&b->judge[f], &models->at[f], &b->humans,
			study->weights->q, rules->draw);
		if (f == 0)
			contests_make(b->contests, &b->humans, study->weights, b->judge,
				rules->min_items);
		else
			contests_again(&b->contests[f], b->contests, &b->humans,
				study->weights, &b->judge[f]);
		verdict_make(&v[f], &b->contests[f], NULL, rules, true);
		verdict_decide(&v[f], rules);
		if (rules->bootstrap == 0)
			contests_forget(&b->contests[f]);
	}
	if (models->n > 1)
		b->part = mem_zero(models->n * models->n, sizeof *b->part);
	if (v->m > 0)
		people_errors(v, b->judge, models->n, &b->humans, study->weights, rules,
			b->part);
	if (rules->bootstrap > 0)
		resample(b);
}
