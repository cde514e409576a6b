#include "asymptote.h"

#include "text/mem.h"
#include "text/num.h"

static struct asymptote_fit *
fit_of(const struct sums *of)
{
	return ((const struct asymptote *)(const void *)of)->fit;
}

/* The number of the count vector that a unit is. */
static size_t
number(struct asymptote_fit *f, const struct unit *u)
{
	MEM_GROW(f->cell, f->cap, u->parts);
	for (size_t i = 0; i < u->parts; i++)
		f->cell[i] = (struct cell){u->part[i].label,
			(uint32_t)u->part[i].mass};
	return outcomes_number(&f->vectors, f->cell, u->parts);
}

/* An item that lost ratings is one item, but one that lost all tells nothing. */
static void
add(const struct sample *x, const struct unit *u, struct put *to)
{
	(void)x;
	if (u->parts > 0)
		put_at(to, number(fit_of(to->of), u), 1);
}

/* E sum_l p_l log2 p_l for cross-entropy; E max_l p_l for agreement, where the
 * likeliest label is the decision. NUM_NA of no labels. */
static void
value(const struct totals *t, struct estimated *r)
{
	struct asymptote_fit *f = fit_of(t->of);
	bool log = f->scorer->traits & SCORER_LOG;
	const struct law *l = &f->law;

	law_fit(&f->law, t->at, f->fitted);
	if (!f->fitted)
		f->unique = law_unique(l);
	f->fitted = true;
	r->e.value = l->two ? mixture_mean(&l->mixture, log ?
		mixture_information : mixture_best) : log ?
		dirichlet_information(&l->dirichlet) :
		dirichlet_best(&l->dirichlet);
	if (isnan(r->e.value))
		r->e.status = f->scorer->undefined;
}

void
asymptote_init(struct asymptote *a, const struct scorer *scorer, size_t k)
{
	*a = (struct asymptote){.sums.add = add, .sums.entry = ENTRY_STEP,
		.s = {.value = value, .least = scorer->least,
			.most = scorer->most},
		.fit = mem_zero(1, sizeof *a->fit)};
	a->s.of = &a->sums;
	a->fit->scorer = scorer;
	a->fit->k = k;
	ids_init(&a->fit->vectors.ids);
}

void
asymptote_row(struct asymptote *a, const struct sample *x, size_t row,
	struct unit_room *room)
{
	const struct unit *u = x->units->whole(x, row, 0, room);

	if (u->parts > 0)
		number(a->fit, u);
	a->sums.totals = a->fit->vectors.ids.n;
}

void
asymptote_ready(struct asymptote *a)
{
	size_t n = a->sums.totals;
	struct vector *list = mem_zero(n, sizeof *list);

	for (size_t i = 0; i < n; i++) {
		struct vector *v = &list[i];

		v->cells = outcomes_cells(&a->fit->vectors, i, &v->cell);
		for (size_t c = 0; c < v->cells; c++)
			v->n += v->cell[c].n;
	}
	law_init(&a->fit->law, a->fit->k, list, n);
}
