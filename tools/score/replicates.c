#include "replicates.h"

#include "redraw.h"

#include "text/mem.h"

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
