#include "subjects.h"

#include "stats/rng.h"
#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <string.h>

/* ---- the annotators of an item ---- */

static uint64_t
divisor(uint64_t a, uint64_t b)
{
	while (a > 0) {
		uint64_t rest = b % a;

		b = a;
		a = rest;
	}
	return b;
}

/* Add n pairs of labels a and b. */
static void
add_pairs(struct subject_reader *r, uint64_t pairs[2], uint32_t a, uint32_t b,
	uint64_t n)
{
	pairs[a != b] += n;
	slips_add(&r->pairs, a, b, n);
}

/* The pairs of an annotator's n labels for an item. */
static struct retest
compare_labels(struct subject_reader *r, const struct rating *s, size_t n)
{
	struct item_ratings own = {.rating = s, .n = n};
	uint64_t pairs[2] = {0}; /* that agree, and not */
	const struct cell *c;
	size_t cells = ratings_cells(r->ratings, &own, &c);

	for (size_t i = 0; i < cells; i++)
		r->copies = divisor(c[i].n, r->copies);
	for (size_t i = 0; i < cells && r->retests == RETESTS_ALL; i++) {
		uint64_t m = c[i].n;

		add_pairs(r, pairs, c[i].label, c[i].label, m * (m - 1) / 2);
		for (size_t k = 0; k < i; k++)
			add_pairs(r, pairs, c[i].label, c[k].label, m * c[k].n);
	}
	for (size_t i = 1; i < (r->retests == RETESTS_ALL ? 0 :
	    r->retests == RETESTS_FIRST ? 2 : n); i++)
		add_pairs(r, pairs, s[i].label, s[i - 1].label, 1);
	return retest_of(n, pairs[0] + pairs[1], pairs[1]);
}

/* One of an annotator's n labels, drawn by the names of item and annotator, so
 * that neither the order of the rows nor the machine matters. */
static uint32_t
draw_label(struct subject_reader *r, struct view item, const struct rating *s,
	size_t n)
{
	struct view name = ids_name(&r->ratings->rows.annotators, s->annotator);
	struct item_ratings own = {.rating = s, .n = n};
	const struct cell *cell;
	struct rng stream;
	uint64_t nth;

	rng_seed(&stream, rng_stream(item.p, item.n),
		rng_stream(name.p, name.n));
	nth = rng_below(&stream, n);
	for (ratings_cells(r->ratings, &own, &cell); nth >= cell->n; cell++)
		nth -= cell->n;
	return cell->label;
}

/* Count the labels of an annotator that -r keeps, s[g->from .. g->end - 1]
 * being all of them, and the label by which the annotator counts once. */
static void
count_labels(struct subject_reader *r, struct view item, const struct rating *s,
	struct group *g)
{
	const enum input_repeats which = r->ratings->rows.input->repeats;
	size_t n = g->end - g->from;

	if (which == INPUT_LAST)
		g->from = g->end - 1;
	if (which == INPUT_FIRST)
		g->end = g->from + 1;
	for (size_t i = g->from; i < g->end; i++)
		r->given[s[i].label]++;
	r->once[n == 1 || which != INPUT_ALL ? s[g->from].label :
		draw_label(r, item, s + g->from, n)]++;
}

/* Set top and n of a group, of n ratings of the item. */
static void
look_at_others(struct subject_reader *r, struct group *g,
	const struct rating *s, size_t n)
{
	g->top = g->n = 0;
	for (size_t i = g->from; i < g->end; i++)
		r->given[s[i].label]--;
	for (size_t i = 0; i < n; i++)
		g->top = r->given[s[i].label] > g->top ? r->given[s[i].label] :
			g->top;
	for (size_t i = g->from; i < g->end; i++)
		r->given[s[i].label]++;
}

/* Add the retests of the item's n ratings, which are ordered by annotator. */
static void
look_at_annotators(struct subject_reader *r, struct subject *x,
	const struct rating *s, size_t n)
{
	uint64_t kept = 0;
	double sum = 0;
	size_t all;
	bool beyond = false;

	r->groups = 0;
	for (size_t i = 0, end; i < n; i = end) {
		struct group g;

		end = ratings_end(s, i, n);
		g = (struct group){.from = i, .end = end};
		count_labels(r, x->name, s, &g);
		kept += g.end - g.from;
		if (end - i == 1) {
			r->copies = 1;
			continue;
		}
		g.retest = compare_labels(r, s + i, end - i);
		MEM_GROW(r->group, r->group_cap, r->groups + 1);
		r->group[r->groups++] = g;
		people_add(&r->people, s[i].annotator, g.retest.pairs,
			g.retest.disagree);
		beyond = beyond || retest_beyond(&g.retest, r->k);
		sum += strata_invert(retest_r(&g.retest), r->k);
	}
	slips_end(&r->pairs);
	x->pflip = stats_ratio(sum, (double)r->groups);
	r->beyond += beyond;
	all = r->groups;
	r->groups = 0;
	for (size_t i = 0; i < all; i++) {
		struct group g = r->group[i];

		look_at_others(r, &g, s, n);
		g.n = kept - (g.end - g.from);
		if (r->by_others && g.n == 0) {
			r->alone += g.retest.pairs;
			continue;
		}
		retest_add(&x->retest, &g.retest);
		r->group[r->groups++] = g;
	}
	for (size_t i = 0; i < n; i++)
		r->given[s[i].label] = 0;
}

/* ---- items ---- */

/* The item's labels, and which of them is the plurality. */
static void
set_cells(struct subject_reader *r, struct subject *x)
{
	const struct cell *cell;

	x->cells = ratings_cells(r->ratings, &r->in, &cell);
	MEM_GROW(r->cell, r->cell_cap, x->cells);
	for (size_t k = 0; k < x->cells; k++) {
		uint32_t n = cell[k].n, *once = &r->once[cell[k].label];

		r->cell[k] = (struct subject_cell){cell[k].label, n, *once};
		*once = 0;
		x->n += n;
		x->tied = n == x->top || (x->tied && n < x->top);
		x->top = n > x->top ? n : x->top;
	}
	x->cell = r->cell;
}

bool
subject_next(struct subject_reader *r, struct subject *x)
{
	struct item_ratings *in = &r->in;
	size_t labels;
	const struct rating *s;

	if (!ratings_next(r->ratings, in))
		return false;
	labels = r->ratings->rows.labels.ids.n;
	MEM_GROW_ZERO(r->given, r->given_cap, labels);
	MEM_GROW_ZERO(r->once, r->once_cap, labels);
	s = in->repeats ? ratings_by_annotator(r->ratings, in) : in->rating;
	*x = (struct subject){.name = in->item, .pflip = NUM_NA};
	if (r->checked)
		checks_add(&r->checks, &r->ratings->rows, s, in->n);
	look_at_annotators(r, x, s, in->n);
	if (r->checked)
		checks_add_groups(&r->checks, r->group, r->groups);
	r->lacking += x->retest.groups == 0;
	ratings_reduce(r->ratings, in, r->ratings->rows.input->repeats);
	set_cells(r, x);
	if (r->by_others) {
		x->group = r->group;
		x->groups = r->groups;
	}
	return true;
}

void
subject_count(const struct subject *x, struct strata *s, uint64_t i)
{
	struct stratum *at = &s->at[strata_of(s, x->top, x->n)];

	at->items++;
	if (x->groups == 0) {
		at->retested += x->retest.groups > 0;
		retest_add(&at->retest, &x->retest);
	}
	for (size_t k = 0; k < x->groups; k++) {
		at = &s->at[strata_of(s, x->group[k].top, x->group[k].n)];
		at->retested += at->last != i;
		at->last = i;
		retest_add(&at->retest, &x->group[k].retest);
	}
}

/* ---- all items ---- */

void
subjects_add(struct subjects *s, const struct subject *x)
{
	if (!s->names.slot)
		ids_init(&s->names);
	ids_intern(&s->names, x->name);
	MEM_GROW(s->at, s->cap, s->n + 1);
	MEM_GROW(s->cell, s->cell_cap, s->cells + x->cells);
	MEM_GROW(s->group, s->group_cap, s->groups + x->groups);
	s->at[s->n] = *x;
	s->at[s->n].cell_at = s->cells;
	s->at[s->n++].group_at = s->groups;
	memcpy(s->cell + s->cells, x->cell, x->cells * sizeof *x->cell);
	for (size_t i = 0; i < x->groups; i++)
		s->group[s->groups++] = x->group[i];
	s->cells += x->cells;
}

struct subject
subjects_at(const struct subjects *s, size_t i)
{
	struct subject x = s->at[i];

	x.name = ids_name(&s->names, i);
	x.cell = s->cell + x.cell_at;
	x.group = x.groups > 0 ? s->group + x.group_at : NULL;
	return x;
}
