#include "resample.h"

#include "stats/bootstrap.h"
#include "text/err.h"
#include "text/mem.h"

#include <stdlib.h>
#include <string.h>

void
resample_init(struct resample *d, const struct block *b)
{
	*d = (struct resample){.drawn = mem_alloc(b->n, sizeof *d->drawn),
		.weight = mem_alloc(b->n, sizeof *d->weight),
		.all = mem_alloc(b->units, sizeof *d->all)};
}

void
resample_free(struct resample *d)
{
	free(d->drawn);
	free(d->weight);
	free(d->all);
}

void
resample_next(struct resample *d, const struct plan *plan,
	const struct block *b, uint64_t r)
{
	err_progress(r, plan->bootstrap, "replicates");
	r += b->stream * plan->bootstrap;
	if (b->unit) {
		bootstrap_draw(plan->seed, r, NULL, b->units, d->all);
		for (size_t i = 0; i < b->n; i++)
			d->drawn[i] = d->all[b->unit[i]];
	} else {
		bootstrap_draw(plan->seed, r, b->copies, b->n, d->drawn);
	}
	for (size_t i = 0; i < b->n; i++)
		d->weight[i] = (double)d->drawn[i] * b->weight[i] /
			(b->copies ? (double)b->copies[i] : 1);
}

void
resample_weigh(const struct evaluation *p, const double *weight, double *u)
{
	memset(u, 0, p->n * sizeof *u);
	for (size_t i = 0; i < p->items; i++)
		if (p->mass[p->pattern[i]] != 0)
			u[p->pattern[i]] += weight[i] * evaluation_counts(p, i);
}

void
resample_apply(const struct resample *d, const struct plan *plan,
	const struct block *b, struct evaluation *p, double *u)
{
	resample_weigh(p, d->weight, u);
	if (p->uncut)
		evaluation_sharpen(p, flips_times(&plan->flips, b, d->drawn));
}
