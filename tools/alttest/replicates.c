#include "replicates.h"

#include "difference.h"
#include "stats/resample.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* Columns of a verdict: winning rate, worth, pass, and the share of being the best, which
 * is not there where the block has no human. */
enum { WINNING, WORTH, PASS, BEST, COLUMNS };

/* A thread's room for replicates of all blocks. */
struct replicates {
	struct block *block;
	size_t blocks;
	struct verdict *verdict; /* per block and judge */
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
replicate_row(void *room, const struct resample_units *drawn, uint64_t at, double *value)
{
	struct replicates *r = room;
	const struct rules *rules = &r->block->study->rules;
	size_t n = 0;

	(void)at;
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
		verdict_free(v);
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
replicates_run(struct block *b, size_t n, struct verdict *v)
{
	const struct rules *rules = &b->study->rules;
	size_t times = rules->bootstrap, all = 0, rooms;
	struct resample how = {.seed = rules->seed, .replicates = times,
		.threads = rules->threads, .kinds = n, .apart = true,
		.units = mem_zero(n, sizeof *how.units)};
	struct replicates *r;
	double *table;

	for (size_t i = 0; i < n; i++) {
		all += judges_of(&b[i]);
		how.units[i].rows = b[i].humans.units;
		resample_init(&how.units[i]);
	}
	rooms = resample_rooms(&how);
	r = mem_alloc(rooms, sizeof *r);
	for (size_t i = 0; i < rooms; i++)
		r[i] = (struct replicates){b, n, mem_alloc(all, sizeof *r->verdict)};
	table = mem_alloc(COLUMNS * all, times * sizeof *table);
	resample_run(&how, replicate_row, r, sizeof *r, COLUMNS * all, table);
	for (size_t k = 0; k < all; k++)
		sum_up(&v[k], table + COLUMNS * k * times, rules);
	for (size_t i = 0; i < rooms; i++)
		MEM_FREE(r[i].verdict);
	for (size_t i = 0; i < n; i++)
		resample_free(&how.units[i]);
	MEM_FREE(how.units, r, table);
}
