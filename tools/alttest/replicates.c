#include "replicates.h"

#include "difference.h"
#include "stats/resample.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* One replicate, and sums over those so far. */
struct replicates {
	struct block *block;
	size_t blocks;
	struct resample_units *units; /* per block: items, or clusters */
	struct verdict *verdict; /* of the replicate, per block and judge */
	struct verdict *to;      /* theirs, whose passing and best are counts
	                            until the end */
	size_t *counted;         /* per block: replicates with a human */
};

/* Judges of the largest rho of a block share the replicate. */
static void
share_best(const struct verdict *v, size_t models, struct verdict *to)
{
	double most = v[difference_best(v, models)].mean.w.value, n = 0;

	for (size_t f = 0; f < models; f++)
		n += fabs(v[f].mean.w.value - most) <= RULES_ZERO;
	for (size_t f = 0; f < models; f++)
		if (fabs(v[f].mean.w.value - most) <= RULES_ZERO)
			to[f].best += 1 / n;
}

static size_t
judges_of(const struct block *b)
{
	return b->study->models->n;
}

/* Replicate `at` as resample_run() asks for it: of each verdict the winning rate and
 * the worth. A block's units have a random stream that does not depend on the other
 * blocks. */
static void
replicate_row(void *with, uint64_t at, double *value)
{
	struct replicates *r = with;
	const struct rules *rules = &r->block->study->rules;
	size_t n = 0;

	for (size_t i = 0; i < r->blocks; i++) {
		resample_draw(&(struct resample){.seed = rules->seed,
			.units = &r->units[i], .kinds = 1}, at);
		for (size_t f = 0; f < judges_of(&r->block[i]); f++)
			verdict_make(&r->verdict[n++], &r->block[i].contests[f],
				r->units[i].times, rules, false);
	}
	verdict_decide(r->verdict, n, rules);
	for (size_t i = 0, k = 0; i < r->blocks; k += judges_of(&r->block[i++]))
		if (r->verdict[k].m > 0) {
			share_best(r->verdict + k, judges_of(&r->block[i]),
				r->to + k);
			r->counted[i]++;
		}
	for (size_t k = 0; k < n; k++) {
		struct verdict *v = &r->verdict[k];

		r->to[k].passing += v->pass;
		value[2 * k] = v->winning.value;
		value[2 * k + 1] = v->m > 0 ? verdict_worth(v, rules) : NUM_NA;
		verdict_free(v);
	}
}

/* Set the limits and shares of a verdict from its values in so many replicates, of
 * which `counted` have a human. */
static void
sum_up(struct verdict *v, const double *value, const struct rules *rules,
	double counted)
{
	size_t times = rules->bootstrap;

	stats_percentile(value, times, rules->level, &v->winning.lo,
		&v->winning.hi);
	stats_percentile(value + times, times, rules->level, &v->worth.lo,
		&v->worth.hi);
	v->passing = stats_ratio(v->passing, counted);
	v->best = stats_ratio(v->best, counted);
}

void
replicates_run(struct block *b, size_t n, struct verdict *v)
{
	const struct rules *rules = &b->study->rules;
	size_t times = rules->bootstrap, all = 0;
	const struct resample how = {.replicates = times};
	struct replicates r = {.block = b, .blocks = n, .to = v,
		.units = mem_zero(n, sizeof *r.units),
		.counted = mem_zero(n, sizeof *r.counted)};
	double *table;

	for (size_t i = 0; i < n; i++) {
		all += judges_of(&b[i]);
		r.units[i].rows = b[i].humans.units;
		resample_init(&r.units[i]);
	}
	r.verdict = mem_alloc(all, sizeof *r.verdict);
	table = mem_alloc(2 * all, times * sizeof *table);
	resample_run(&how, replicate_row, &r, 2 * all, table);
	for (size_t i = 0, k = 0; i < n; i++)
		for (size_t f = 0; f < judges_of(&b[i]); f++, k++)
			sum_up(&v[k], table + 2 * k * times, rules,
				(double)r.counted[i]);
	for (size_t i = 0; i < n; i++)
		resample_free(&r.units[i]);
	MEM_FREE(r.units, r.verdict, r.counted, table);
}
