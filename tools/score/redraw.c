#include "redraw.h"

#include "text/mem.h"

#include <string.h>

void
redraw_init(struct redraw *d, const struct plan *plan, const struct block *b)
{
	*d = (struct redraw){.plan = plan, .b = b, .units = {.rows = b->n,
		.copies = b->unit ? NULL : b->copies, .unit = b->unit,
		.units = b->units}, .how = {.seed = plan->seed,
		.first = b->stream * plan->bootstrap,
		.replicates = plan->bootstrap,
		.units = &d->units, .kinds = 1},
		.weight = mem_alloc(b->n, sizeof *d->weight)};
	resample_init(&d->units);
	d->times = d->units.times;
}

void
redraw_weigh(struct redraw *d)
{
	const struct block *b = d->b;

	for (size_t i = 0; i < b->n; i++)
		d->weight[i] = d->times[i] * b->weight[i] /
			(b->copies ? (double)b->copies[i] : 1);
}

double
redraw_flips(const struct redraw *d)
{
	return flips_times(&d->plan->flips, d->b, d->times);
}

void
redraw_patterns(const struct evaluation *p, const double *weight, double *u)
{
	memset(u, 0, p->n * sizeof *u);
	for (size_t i = 0; i < p->items; i++)
		if (p->mass[p->pattern[i]] != 0)
			u[p->pattern[i]] += weight[i] * evaluation_counts(p, i);
}

void
redraw_apply(struct redraw *d, struct evaluation *p, double *u)
{
	redraw_weigh(d);
	redraw_patterns(p, d->weight, u);
	if (p->uncut)
		evaluation_sharpen(p, redraw_flips(d));
}
