#include "replicates.h"

#include "rivals.h"
#include "stats/resample.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <stdlib.h>

/* One replicate: duels and p of the humans drawn, of all judges and blocks one
 * after another, as a family of all has them. */
struct replicate {
	struct block *b;
	size_t blocks;
	struct resample_units *units; /* per block: items, or clusters */
	struct duel *duel;
	double *p, *p_adj;
	size_t n;                /* of them so far */
	size_t *m;               /* per block and judge: how many of them */
	double *rho;             /* per judge of a block */
};

static void
init(struct block *b, size_t n, struct replicate *r)
{
	size_t models = b->study->models->n, all = 0;
	uint64_t times = b->study->rules.bootstrap;

	*r = (struct replicate){.b = b, .blocks = n,
		.units = mem_zero(n, sizeof *r->units)};
	for (size_t i = 0; i < n; i++) {
		struct block_replicates *to = &b[i].replicates;

		r->units[i].rows = b[i].jury.units;
		resample_init(&r->units[i]);
		all += b[i].jury.m * models;
		to->wins = mem_alloc(times * models, sizeof *to->wins);
		to->worth = mem_alloc(times * models, sizeof *to->worth);
		to->passing = mem_zero(models, sizeof *to->passing);
		to->best = mem_zero(models, sizeof *to->best);
	}
	r->duel = mem_alloc(all, sizeof *r->duel);
	r->p = mem_alloc(all, sizeof *r->p);
	r->p_adj = mem_alloc(all, sizeof *r->p_adj);
	r->m = mem_alloc(n * models, sizeof *r->m);
	r->rho = mem_alloc(models, sizeof *r->rho);
}

/* The duels of judge f of block i with the humans drawn, behind those so far;
 * returns how many. */
static size_t
fight(struct replicate *r, size_t i, size_t f)
{
	const struct block *b = &r->b[i];
	const struct rules *rules = &b->study->rules;
	struct duel *duel = r->duel + r->n;
	size_t m = 0;
	double rho = 0;

	duels_make(&b->contests[f], r->units[i].times, rules->test->errors, duel);
	for (size_t t = 0; t < b->jury.m; t++) {
		struct duel *x = &duel[m];

		if (duel[t].n == 0)
			continue;
		*x = duel[t];
		r->p[r->n + m] = x->n < 2 ? NUM_NA :
			tests_p(rules->test, x, rules->epsilon);
		rho += x->w;
		m++;
	}
	r->rho[f] = m > 0 ? rho / (double)m : NUM_NA;
	r->n += m;
	return m;
}

/* Judges of the largest rho share the replicate. */
static void
share_best(struct block *b, const struct replicate *r)
{
	size_t models = b->study->models->n;
	size_t best = rivals_best(r->rho, models), n = 0;

	for (int pass = 0; pass < 2; pass++)
		for (size_t f = 0; f < models; f++) {
			bool is = fabs(r->rho[f] - r->rho[best]) <= RULES_ZERO;

			if (pass == 0)
				n += is;
			else if (is)
				b->replicates.best[f] += 1 / (double)n;
		}
}

/* What replicate `at` says of the judges of a block, whose first duel is number
 * `first`; returns the number behind the last. */
static size_t
conclude(struct block *b, const struct replicate *r, const size_t *m, size_t first,
	uint64_t at)
{
	const struct rules *rules = &b->study->rules;
	struct block_replicates *to = &b->replicates;

	for (size_t f = 0; f < b->study->models->n; f++) {
		size_t wins = verdict_wins(r->p_adj + first, m[f], rules->fdr);
		uint64_t k = f * rules->bootstrap + at;

		to->wins[k] = m[f] > 0 ? (double)wins / (double)m[f] : NUM_NA;
		to->worth[k] = m[f] > 0 ? verdict_worth(r->duel + first, m[f],
			rules) : NUM_NA;
		to->passing[f] += verdict_passes(wins, m[f]);
		first += m[f];
	}
	to->counted += m[0] > 0;
	return first;
}

/* Replicate `at` as resample_run() asks for it. A block's units have a random
 * stream that does not depend on the other blocks. */
static void
replicate_row(void *with, uint64_t at, double *value)
{
	struct replicate *r = with;
	struct block *b = r->b;
	const struct rules *rules = &b->study->rules;
	size_t n = r->blocks;
	size_t models = b->study->models->n, first = 0;

	(void)value;
	r->n = 0;
	for (size_t i = 0; i < n; i++) {
		resample_draw(&(struct resample){.seed = rules->seed,
			.units = &r->units[i], .kinds = 1}, at);
		for (size_t f = 0; f < models; f++)
			r->m[i * models + f] = fight(r, i, f);
		if (r->m[i * models] > 0)
			share_best(&b[i], r);
	}
	if (rules->all)
		verdict_adjust(r->p, r->n, rules->adjust, r->p_adj);
	for (size_t k = 0; k < n * models && !rules->all; k++) {
		verdict_adjust(r->p + first, r->m[k], rules->adjust,
			r->p_adj + first);
		first += r->m[k];
	}
	first = 0;
	for (size_t i = 0; i < n; i++)
		first = conclude(&b[i], r, r->m + i * models, first, at);
}

void
replicates_run(struct block *b, size_t n)
{
	const struct resample how = {
		.replicates = b->study->rules.bootstrap};
	struct replicate r;

	init(b, n, &r);
	resample_run(&how, replicate_row, &r, 0, NULL);
	for (size_t i = 0; i < n; i++)
		resample_free(&r.units[i]);
	free(r.units);
	free(r.duel);
	free(r.p);
	free(r.p_adj);
	free(r.m);
	free(r.rho);
}
