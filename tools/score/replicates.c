#include "replicates.h"

#include "redraw.h"

#include "text/mem.h"

#include <math.h>

/* ---- of an evaluation ---- */

/* A thread's room for replicates. */
struct replicate {
	struct redraw d;
	const struct estimates_maker *maker;
	void *of;                /* of the maker, or a copy */
	struct evaluation *p, own;
	double *u;               /* per pattern */
	size_t n;                /* numbers */
};

static void
replicate_row(void *room, const struct resample_units *drawn, uint64_t r, double *value)
{
	struct replicate *x = room;

	(void)r;
	x->d.times = drawn->times;
	redraw_apply(&x->d, x->p, x->u);
	estimates_compute(x->maker, x->of, x->p, x->u, value, x->n);
}

void
replicates_run(struct estimates *m, const struct subject *s,
	const struct estimates_maker *maker, struct evaluation *p)
{
	const struct block *b = s->block;
	struct replicate first, *x;
	size_t rooms;

	redraw_init(&first.d, s->plan, b);
	rooms = resample_rooms(&first.d.how);
	x = mem_zero(rooms, sizeof *x);
	for (size_t i = 0; i < rooms; i++) {
		x[i] = (struct replicate){.maker = maker, .of = i > 0 && maker->share ?
			maker->share(maker->of) : maker->of, .n = m->n,
			.p = i > 0 ? &x[i].own : p,
			.u = mem_alloc(p->n, sizeof *x[i].u)};
		redraw_init(&x[i].d, s->plan, b);
		if (i == 0)
			continue;
		evaluation_init(&x[i].own, p->rules, b->truth, b->item, b->n,
			s->model);
		evaluation_fill(&x[i].own, s->target, AT_PFLIP);
	}
	resample_run(&first.d.how, replicate_row, x, sizeof *x, m->n, m->replicate);
	for (size_t i = 0; i < rooms; i++) {
		redraw_free(&x[i].d);
		MEM_FREE(x[i].u);
		if (i > 0)
			evaluation_free(&x[i].own);
		if (i > 0 && maker->share)
			maker->end(x[i].of);
	}
	redraw_free(&first.d);
	MEM_FREE(x);
}

/* ---- of the ideal ---- */

/* A thread's room: the ideal itself, or the thread's own, whose fits start from that of
 * all items. */
struct ideal_replicate {
	struct redraw d;
	struct ideal *x, own;    /* x NULL: own is not yet made */
	bool new;
};

/* A value that is not known to have a range is its own. */
static void
ideal_row(void *room, const struct resample_units *drawn, uint64_t r, double *value)
{
	struct ideal_replicate *of = room;
	const struct plan *plan = of->d.plan;
	double *low = value + plan->slots, *high = low + plan->slots;
	bool fits;

	(void)r;
	if (!of->x) {
		of->x = &of->own;
		ideal_init(of->x, &plan->rules, of->d.b, of->new);
		ideal_fit(of->x, of->d.b->weight, 1);
	}
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
	struct ideal_replicate *of;
	struct redraw first;
	size_t rooms;

	redraw_init(&first, s->plan, s->block);
	rooms = resample_rooms(&first.how);
	of = mem_zero(rooms, sizeof *of);
	for (size_t i = 0; i < rooms; i++) {
		of[i].x = i == 0 ? x : NULL;
		of[i].new = s->target == TARGET_NEW;
		redraw_init(&of[i].d, s->plan, s->block);
	}
	resample_run(&first.how, ideal_row, of, sizeof *of, 3 * s->plan->slots,
		m->replicate);
	for (size_t i = 0; i < rooms; i++) {
		redraw_free(&of[i].d);
		if (i > 0)
			ideal_free(&of[i].own);
	}
	redraw_free(&first);
	MEM_FREE(of);
}
