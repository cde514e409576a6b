#include "subjects.h"

#include "err.h"
#include "mem.h"
#include "num.h"

#include <stdlib.h>
#include <string.h>

enum { AUTO_MOST = 50 }; /* the finest strata that --auto tries */

/* A subject in the list, by places in the list's arrays. */
struct subjects_kept {
	size_t cell, name;
	uint32_t cells, name_n;
	uint32_t retest;         /* place + 1; 0: none */
	double pflip;
};

/* Set n, top and tied from the cells. */
static void
weigh(struct subject *s)
{
	s->counts.n = 0;
	for (size_t k = 0; k < s->counts.cells; k++) {
		uint64_t n = s->counts.cell[k].n;

		s->counts.n += n;
		s->tied = n == s->top || (s->tied && n < s->top);
		if (n > s->top)
			s->top = n;
	}
}

struct subject
subject_of(struct item_ratings *x, struct estimation *e,
	const struct estimator *by)
{
	struct subject s = {.name = x->item, .pflip = NUM_NA};
	const struct rating *rating = x->repeats ?
		ratings_by_annotator(e->ratings, x) : NULL;

	if (!(by->traits & ESTIMATOR_LEARNS))
		s.retest = estimation_retest(e, rating, x->n);
	if (by->pflip)
		s.pflip = by->pflip(e, rating, x->n);
	ratings_reduce(e->ratings, x, e->ratings->rows.input->repeats);
	s.counts.cells = ratings_cells(e->ratings, x, &s.counts.cell);
	weigh(&s);
	return s;
}

void
subjects_add(struct subjects *s, const struct subject *x)
{
	const struct vector *v = &x->counts;
	struct subjects_kept *k;

	s->at = mem_grow(s->at, &s->kept_cap, s->n + 1, sizeof *s->at);
	s->cell = mem_grow(s->cell, &s->cell_cap, s->cells + v->cells,
		sizeof *s->cell);
	s->names = mem_grow(s->names, &s->names_cap, s->names_n + x->name.n,
		1);
	k = &s->at[s->n++];
	*k = (struct subjects_kept){s->cells, s->names_n, (uint32_t)v->cells,
		(uint32_t)x->name.n, 0, x->pflip};
	memcpy(s->cell + s->cells, v->cell, v->cells * sizeof *v->cell);
	memcpy(s->names + s->names_n, x->name.p, x->name.n);
	s->cells += v->cells;
	s->names_n += x->name.n;
	if (x->retest.groups == 0)
		return;
	s->retest = mem_grow(s->retest, &s->retest_cap, s->retests + 1,
		sizeof *s->retest);
	s->retest[s->retests++] = x->retest;
	k->retest = (uint32_t)s->retests;
}

struct subject
subjects_at(const struct subjects *s, size_t i)
{
	const struct subjects_kept *k = &s->at[i];
	struct subject x = {.name = {s->names + k->name, k->name_n},
		.counts = {.cell = s->cell + k->cell, .cells = k->cells},
		.pflip = k->pflip};

	if (k->retest > 0)
		x.retest = s->retest[k->retest - 1];
	weigh(&x);
	return x;
}

/* Do all of M equal strata that hold items have enough items with retests (G
 * 6.3.1)? A retest is an annotator's second label for an item. */
static bool
enough_retests(const struct subjects *all, size_t m)
{
	struct stratum at[AUTO_MOST] = {0};
	struct strata s = {.at = at, .n = m};

	for (size_t i = 0; i < all->n; i++) {
		struct subject x = subjects_at(all, i);
		struct stratum *k = &at[strata_of(&s, x.top, x.counts.n)];

		k->items++;
		k->retested += x.retest.groups > 0 ? 1 : 0;
	}
	return strata_thin(&s).thin == 0;
}

size_t
subjects_finest(const struct subjects *all)
{
	size_t m = all->n > 0 ? AUTO_MOST : 1;

	while (m > 1 && !enough_retests(all, m))
		m--;
	if (all->n > 0 && !enough_retests(all, m))
		err_warn("fewer than %d items have retests: one stratum",
			STRATA_RETESTED);
	return m;
}

void
subjects_free(struct subjects *s)
{
	free(s->at);
	free(s->cell);
	free(s->retest);
	free(s->names);
}
