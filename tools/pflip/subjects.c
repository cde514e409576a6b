#include "subjects.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

enum { AUTO_MOST = 50 }; /* the finest strata that --auto tries */

/* Set n, top and tied from the cells. */
static void
set_plurality(struct subject *s)
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

/* Count the retests by the others' shares, of the ratings that -r leaves; where
 * strata are by these, drop the retests without others. */
static void
count_others(struct subject *s, struct estimation *e,
	const struct rating *rating, size_t n)
{
	if (s->retest.groups == 0 || !estimation_pools(e))
		return;
	others_look(&e->others, rating, n, e->ratings->rows.input->repeats);
	uneven_add(&e->uneven, e->others.at, e->others.n);
	if (!(e->estimator->traits & ESTIMATOR_OTHERS))
		return;
	e->alone += others_drop_alone(&e->others, &s->retest);
	s->other = e->others.at;
	s->others = e->others.n;
}

bool
subject_next(struct subject *s, struct item_ratings *x, struct estimation *e)
{
	const struct rating *rating = NULL;

	if (!ratings_next(e->ratings, x))
		return false;
	*s = (struct subject){.name = x->item, .pflip = NUM_NA};
	if (x->repeats)
		rating = ratings_by_annotator(e->ratings, x);
	s->retest = estimation_retest(e, rating, x->n);
	if (e->estimator->traits & ESTIMATOR_LEARNS) {
		retest_add(&e->beside, &s->retest);
		s->retest = (struct retest){0};
	}
	if (estimation_pools(e))
		like_rest_add(&e->like_rest, &e->ratings->rows,
			rating ? rating : x->rating, x->n);
	count_others(s, e, rating, x->n);
	if (!estimation_by_strata(e))
		s->pflip = e->estimator->pflip(e);
	ratings_reduce(e->ratings, x, e->ratings->rows.input->repeats);
	if (x->repeats)
		others_draw_once(&e->others, e->ratings, x->item, rating, x->n);
	s->counts.cells = ratings_cells(e->ratings, x, &s->counts.cell);
	if (x->repeats)
		s->once = others_once(&e->others, s->counts.cell,
			s->counts.cells);
	set_plurality(s);
	return true;
}

size_t
subject_stratum(const struct subject *x, const struct strata *s)
{
	return strata_of(s, x->top, x->counts.n);
}

void
subject_count(const struct subject *x, struct strata *s, uint64_t item, uint64_t times)
{
	struct stratum *at = &s->at[subject_stratum(x, s)];

	at->items += times;
	if (x->others > 0) {
		others_count(s, x->other, x->others, item, times);
		return;
	}
	at->retested += x->retest.groups > 0 ? times : 0;
	retest_add_times(&at->retest, &x->retest, times);
}

/* ---- the list ---- */

/* Add n bytes to the key of the kind at hand. */
static void
add_key(struct subjects *s, const void *p, size_t n)
{
	MEM_GROW(s->key, s->key_cap, s->key_n + n);
	memcpy(s->key + s->key_n, p, n);
	s->key_n += n;
}

/* The bytes of all that tells a kind from others; most have only cells. */
static struct view
key_of(struct subjects *s, const struct subject *x)
{
	const struct vector *v = &x->counts;
	const uint32_t parts = (x->once ? 1u : 0) + (x->retest.groups > 0 ? 2u : 0) +
		(isnan(x->pflip) ? 0 : 4u);
	const uint32_t head[] = {(uint32_t)v->cells, (uint32_t)x->others * 8 + parts};

	s->key_n = 0;
	add_key(s, head, sizeof head);
	add_key(s, v->cell, v->cells * sizeof *v->cell);
	if (x->once)
		add_key(s, x->once, v->cells * sizeof *x->once);
	if (x->others > 0)
		add_key(s, x->other, x->others * sizeof *x->other);
	else if (x->retest.groups > 0)
		add_key(s, &x->retest, sizeof x->retest);
	if (!isnan(x->pflip))
		add_key(s, &x->pflip, sizeof x->pflip);
	return (struct view){s->key, s->key_n};
}

/* A copy of n bytes; NULL stays NULL. */
static void *
keep(const void *p, size_t n)
{
	return p ? memcpy(mem_alloc(n, 1), p, n) : NULL;
}

static void
add_kind(struct subjects *s, const struct subject *x)
{
	const struct vector *v = &x->counts;
	struct subject *kind;

	MEM_GROW(s->kind, s->kind_cap, s->kinds.n);
	MEM_GROW_ZERO(s->items, s->items_cap, s->kinds.n);
	kind = &s->kind[s->kinds.n - 1];
	*kind = *x;
	kind->name = (struct view){0};
	kind->counts.cell = keep(v->cell, v->cells * sizeof *v->cell);
	kind->once = keep(x->once, v->cells * sizeof *x->once);
	kind->other = keep(x->other, x->others * sizeof *x->other);
}

size_t
subjects_add(struct subjects *s, const struct subject *x)
{
	size_t kinds = s->kinds.n;
	uint32_t kind;

	if (!s->kinds.slot)
		ids_init(&s->kinds);
	kind = ids_intern(&s->kinds, key_of(s, x));
	if (s->kinds.n > kinds)
		add_kind(s, x);
	s->items[kind]++;
	if (s->nameless)
		return kind;
	MEM_GROW(s->at, s->cap, s->n + 1);
	MEM_GROW(s->names, s->names_cap, s->names_n + x->name.n);
	s->at[s->n++] = (struct subjects_item){s->names_n, (uint32_t)x->name.n, kind};
	memcpy(s->names + s->names_n, x->name.p, x->name.n);
	s->names_n += x->name.n;
	return kind;
}

struct view
subjects_name(const struct subjects *s, size_t i)
{
	return (struct view){s->names + s->at[i].name, s->at[i].name_n};
}

/* Do all of M equal strata that hold items have enough items with retests (G
 * 6.3.1)? A retest is an annotator's second label for an item. */
static bool
enough_retests(const struct subjects *all, size_t m)
{
	struct stratum at[AUTO_MOST] = {0};
	struct strata s = {.at = at, .n = m};

	for (size_t k = 0; k < all->kinds.n; k++)
		subject_count(&all->kind[k], &s, k + 1, all->items[k]);
	return strata_thin(&s).thin == 0;
}

size_t
subjects_finest(const struct subjects *all)
{
	size_t m = all->kinds.n > 0 ? AUTO_MOST : 1;
	bool some = false;

	for (size_t k = 0; k < all->kinds.n; k++)
		some = some || all->kind[k].retest.groups > 0;
	while (m > 1 && !enough_retests(all, m))
		m--;
	if (some && !enough_retests(all, m))
		err_warn("fewer than %d items have retests, so that --auto takes "
			"one stratum (more retests)", STRATA_RETESTED);
	return m;
}
