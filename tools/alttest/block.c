#include "block.h"

#include "people.h"

#include "stats/resample.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

void
block_make(struct block *b, const struct block_study *study, uint32_t group,
	struct verdict *v)
{
	const struct models *models = study->models;
	const struct rules *rules = &study->rules;

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
}

/* ---- replicates ---- */

/* Columns of a verdict: winning rate, worth, pass, and the share of being the best, which
 * is not there where the block has no human. */
enum { WINNING, WORTH, PASS, BEST, COLUMNS };

/* The replicates of all blocks. */
struct replicates {
	struct block *block;
	size_t blocks;
	struct verdict *verdict; /* per block and judge, of the replicate at hand */
};

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

static size_t
judges_of(const struct block *b)
{
	return b->study->models->n;
}

static void
replicate(void *of, const struct resample_units *drawn, double *value)
{
	struct replicates *r = of;
	const struct rules *rules = &r->block->study->rules;
	size_t n = 0;

	for (size_t i = 0; i < r->blocks; i++)
		for (size_t f = 0; f < judges_of(&r->block[i]); f++) {
			verdict_make(&r->verdict[n], &r->block[i].contests[f],
				drawn[i].times, rules, false);
			verdict_decide(&r->verdict[n++], rules);
		}
	for (size_t i = 0, k = 0; i < r->blocks; k += judges_of(&r->block[i++]))
		share_best(r->verdict + k, judges_of(&r->block[i]),
			value + k * COLUMNS);
	for (size_t k = 0; k < n; k++, value += COLUMNS) {
		struct verdict *v = &r->verdict[k];

		value[WINNING] = v->winning.value;
		value[WORTH] = v->m > 0 ? verdict_worth(v, rules) : NUM_NA;
		value[PASS] = v->pass;
		MEM_FREE(v->human);
	}
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
block_replicates(struct block *b, size_t n, struct verdict *v)
{
	const struct rules *rules = &b->study->rules;
	size_t times = rules->bootstrap, all = 0;
	struct resample how = {.seed = rules->seed, .replicates = times, .kinds = n,
		.apart = true, .units = mem_zero(n, sizeof *how.units)};
	struct replicates r = {b, n, NULL};
	double *table;

	for (size_t i = 0; i < n; i++) {
		all += judges_of(&b[i]);
		how.units[i].rows = b[i].humans.units;
		resample_init(&how.units[i]);
	}
	r.verdict = mem_alloc(all, sizeof *r.verdict);
	table = mem_alloc(COLUMNS * all, times * sizeof *table);
	resample_all(&how, replicate, &r, COLUMNS * all, table);
	for (size_t k = 0; k < all; k++)
		sum_up(&v[k], table + COLUMNS * k * times, rules);
}
