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

/* Replicate `at` as resample_run() asks for it: of each verdict the winning rate and
 * the worth. A block's units have a random stream that does not depend on the other
 * blocks. */
static void
replicate_row(void *with, uint64_t at, double *value)
{
	struct replicates *r = with;
	const struct block_study *study = r->block->study;
	const struct rules *rules = &study->rules;
	size_t models = study->models->n, n = r->blocks * models;

	for (size_t k = 0; k < n; k++) {
		size_t i = k / models, f = k % models;

		if (f == 0)
			resample_draw(&(struct resample){.seed = rules->seed,
				.units = &r->units[i], .kinds = 1}, at);
		verdict_make(&r->verdict[k], &r->block[i].contests[f],
			r->units[i].times, rules, false);
	}
	verdict_decide(r->verdict, n, rules);
	for (size_t k = 0; k < n; k++) {
		struct verdict *v = &r->verdict[k];

		if (k % models == 0 && v->m > 0) {
			share_best(v, models, r->to + k);
			r->counted[k / models]++;
		}
		r->to[k].passing += v->pass;
		value[2 * k] = v->winning.value;
		value[2 * k + 1] = v->m > 0 ? verdict_worth(v, rules) : NUM_NA;
	}
	for (size_t k = 0; k < n; k++)
		verdict_free(&r->verdict[k]);
}

void
replicates_run(struct block *b, size_t n, struct verdict *v)
{
	const struct rules *rules = &b->study->rules;
	size_t times = rules->bootstrap, models = b->study->models->n;
	const struct resample how = {.replicates = times};
	struct replicates r = {.block = b, .blocks = n, .to = v,
		.units = mem_zero(n, sizeof *r.units),
		.verdict = mem_alloc(n * models, sizeof *r.verdict),
		.counted = mem_zero(n, sizeof *r.counted)};
	double *table = mem_alloc(2 * n * models * times, sizeof *table);

	for (size_t i = 0; i < n; i++) {
		r.units[i].rows = b[i].humans.units;
		resample_init(&r.units[i]);
	}
	resample_run(&how, replicate_row, &r, 2 * n * models, table);
	for (size_t k = 0; k < n * models; k++) {
		const double *value = table + 2 * k * times;
		double counted = (double)r.counted[k / models];

		stats_percentile(value, times, rules->level,
			&v[k].winning.lo, &v[k].winning.hi);
		stats_percentile(value + times, times, rules->level,
			&v[k].worth.lo, &v[k].worth.hi);
		v[k].passing = stats_ratio(v[k].passing, counted);
		v[k].best = stats_ratio(v[k].best, counted);
	}
	for (size_t i = 0; i < n; i++)
		resample_free(&r.units[i]);
	MEM_FREE(r.units, r.verdict, r.counted, table);
}
