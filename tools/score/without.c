#include "without.h"

#include "ideal.h"
#include "redraw.h"
#include "voters.h"

#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

size_t
without_groups(const struct estimates *m)
{
	const struct voters *v = m->of.block->voters;

	return v ? 2 * v->people->groups : 0;
}

void
without_init(struct estimates *m)
{
	m->without = mem_alloc(m->n, without_groups(m) * sizeof *m->without);
}

bool
without_wanted(const struct subject *s)
{
	return s->block->voters && s->plan->bootstrap > 0 &&
		(s->target == TARGET_RAW || s->target == TARGET_NEW);
}

void
without_begin(const struct subject *s)
{
	if (without_wanted(s))
		voters_deletion(s->block->voters, s->block);
}

/* The changes of group g. */
static const struct deletion_change *
changes_of(const struct deletion *d, size_t g, size_t *n)
{
	*n = d->first[g + 1] - d->first[g];
	return d->change + d->first[g];
}

/* ---- from an evaluation ---- */

struct state {
	struct evaluation p;
	const struct block *b;
	bool own;                /* ratings are items: only weights change */
	uint32_t *item;          /* per place: what is there now, */
	double *weight, *u;      /* and its weight; per pattern */
};

static void
put(struct state *x, size_t place, uint32_t item, double weight)
{
	x->weight[place] = weight;
	if (item == VOTERS_NONE || x->own)
		return;
	x->item[place] = item;
	evaluation_fill_one(&x->p, place);
}

static void
compute(struct state *x, const struct estimates_maker *maker, double times,
	double *row, size_t n)
{
	facts_end(&x->p.facts);
	evaluation_sharpen(&x->p, times);
	redraw_patterns(&x->p, x->weight, x->u);
	estimates_compute(maker, &x->p, x->u, row, n);
}

/* Column g of the table. */
static void
keep(struct estimates *m, size_t g, size_t groups, const double *row)
{
	for (size_t i = 0; i < m->n; i++)
		m->without[i * groups + g] = row[i];
}

static void
leave_out(struct estimates *m, struct state *x, const struct deletion *d,
	const struct estimates_maker *maker)
{
	double *row = mem_alloc(m->n, sizeof *row);
	const double *weight = x->b->weight;

	for (size_t g = 0; g < d->groups; g++) {
		size_t n;
		const struct deletion_change *c = changes_of(d, g, &n);

		for (size_t k = 0; k < n; k++)
			put(x, c[k].place, c[k].item, weight[c[k].place] *
				c[k].left);
		compute(x, maker, d->times[g], row, m->n);
		keep(m, g, d->groups, row);
		for (size_t k = 0; k < n; k++)
			put(x, c[k].place, c[k].item == VOTERS_NONE ?
				VOTERS_NONE : c[k].place, weight[c[k].place]);
	}
}

/* Does a metric apply that has no gradient? */
static bool
any_left(const struct evaluation *p)
{
	for (size_t i = 0; i < p->rules->n_metrics; i++)
		if (!evaluation_refuses(p, p->rules->metric[i]) &&
		    !evaluation_is_smooth(p, p->rules->metric[i]))
			return true;
	return false;
}

void
without_make(struct estimates *m, const struct subject *s,
	const struct estimates_maker *maker, const struct evaluation *p)
{
	const struct block *b = s->block;
	struct evaluation_rules rules = *p->rules;
	struct state x = {.b = b, .own = b->voters->own};
	const struct deletion *d;
	void *mark;

	rules.alone = true;
	rules.rest = maker->derive && !s->plan->leave_out;
	if (rules.rest && !any_left(p))
		return;
	if (!x.own)
		voters_deletion(b->voters, b);
	without_init(m);
	mark = mem_mark();
	d = voters_deletion(b->voters, b);
	x.item = mem_alloc(b->n, sizeof *x.item);
	x.weight = mem_alloc(b->n, sizeof *x.weight);
	x.u = mem_alloc(b->n, sizeof *x.u);
	memcpy(x.weight, b->weight, b->n * sizeof *x.weight);
	for (size_t i = 0; i < b->n; i++)
		x.item[i] = x.own ? b->item[i] : (uint32_t)i;
	evaluation_init(&x.p, &rules, d->truth, x.item, b->n, s->model);
	evaluation_fill(&x.p, s->target, AT_PFLIP);
	leave_out(m, &x, d, maker);
	mem_release(mark);
}

/* ---- of the ideal ---- */

/* The ceiling, or the middle of its range where that alone is known. */
static double
middle(const struct ideal *x, const struct metric *m)
{
	double lo, hi, value = ideal_value(x, m, &lo, &hi);

	return isnan(value) ? (lo + hi) / 2 : value;
}

void
without_ideal(struct estimates *m, const struct subject *s)
{
	const struct plan *plan = s->plan;
	const struct deletion *d = voters_deletion(s->block->voters, s->block);
	const double *weight = s->block->weight;
	struct block b = {.truth = d->truth, .n = d->truth->n};
	bool new = s->target == TARGET_NEW;
	struct ideal x;
	double *row;
	void *mark;

	without_init(m);
	mark = mem_mark();
	row = mem_alloc(plan->slots, sizeof *row);
	b.item = mem_alloc(b.n, sizeof *b.item);
	b.weight = mem_zero(b.n, sizeof *b.weight);
	memcpy(b.weight, weight, s->block->n * sizeof *weight);
	for (size_t i = 0; i < b.n; i++)
		b.item[i] = (uint32_t)i;
	ideal_init(&x, &plan->rules, &b, new);
	ideal_fit(&x, b.weight, 1);
	for (size_t g = 0; g < d->groups; g++) {
		size_t n;
		const struct deletion_change *c = changes_of(d, g, &n);
		bool fits;

		for (size_t k = 0; k < n; k++) {
			b.weight[c[k].place] = 0;
			if (c[k].item != VOTERS_NONE)
				b.weight[c[k].item] = weight[c[k].place] *
					c[k].left;
		}
		fits = ideal_fit(&x, b.weight, d->times[g]);
		for (size_t i = 0; i < plan->slots; i++)
			row[i] = !fits ? NUM_NA : middle(&x,
				plan->slot[i].metric);
		keep(m, g, d->groups, row);
		for (size_t k = 0; k < n; k++) {
			b.weight[c[k].place] = weight[c[k].place];
			if (c[k].item != VOTERS_NONE)
				b.weight[c[k].item] = 0;
		}
	}
	mem_release(mark);
}
