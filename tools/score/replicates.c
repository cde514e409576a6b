#include "replicates.h"

#include "redraw.h"

#include "text/mem.h"

#include <math.h>

/* ---- of an evaluation ---- */

/* What a replicate is computed from. */
struct replicate {
	struct redraw d;
	const struct estimates_maker *maker;
	struct evaluation *p;
	double *u;               /* per pattern */
	size_t n;                /* numbers */
};

static void
replicate(void *of, const struct resample_units *drawn, double *value)
{
	struct replicate *x = of;

	x->d.times = drawn->times;
	redraw_apply(&x->d, x->p, x->u);
	estimates_compute(x->maker, x->p, x->u, value, x->n);
}

void
replicates_run(struct estimates *m, const struct subject *s,
	const struct estimates_maker *maker, struct evaluation *p)
{
	void *mark = mem_mark();
	struct replicate x = {.maker = maker, .p = p, .n = m->n,
		.u = mem_alloc(p->n, sizeof *x.u)};

	redraw_init(&x.d, s->plan, s->block);
	resample_all(&x.d.how, replicate, &x, m->n, m->replicate);
	mem_release(mark);
}

/* ---- of the ideal ---- */

struct ideal_replicate {
	struct redraw d;
	struct ideal *x;         /* whose fits start from that of all items */
	bool new;
};

/* A value that is not known to have a range is its own. */
static void
replicate_ideal(void *room, const struct resample_units *drawn, double *value)
{
	struct ideal_replicate *of = room;
	const struct plan *plan = of->d.plan;
	double *low = value + plan->slots, *high = low + plan->slots;
	bool fits;

	of->d.times = drawn->times;
	redraw_weigh(&of->d);
	fits = ideal_fit(of->x, of->d.weight, of->new ?
		redraw_flips(&of->d) : 1);
	ideal_values(of->x, fits, plan, value, low, high);
	for (size_t s = 0; s < plan->slots; s++)
		if (isnan(low[s]))
			low[s] = high[s] = value[s];
}

void
replicates_of_ideal(struct estimates *m, const struct subject *s, struct ideal *x)
{
	struct ideal_replicate of = {.x = x, .new = s->target == TARGET_NEW};

	redraw_init(&of.d, s->plan, s->block);
	resample_all(&of.d.how, replicate_ideal, &of, 3 * s->plan->slots,
		m->replicate);
}
