#include "respondents.h"

#include "math/statistic.h"
#include "stats/sort.h"
#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"

#include <stdlib.h>
#include <string.h>

#define NO_VECTOR UINT32_MAX

/* An item that may be taken. */
struct candidate {
	uint32_t item;           /* index in the truth */
	uint32_t other;          /* its vector in the reference */
	uint64_t total;          /* labels */
	uint64_t weight;         /* items that it stands for */
};

/* ---- which items ---- */

/* Per name of the truth: the vector of the item of that name in the reference,
 * NO_VECTOR: none. NULL without a reference. */
static uint32_t *
reference_vectors(const struct items *t, const struct items *reference)
{
	uint32_t *v;

	if (!reference)
		return NULL;
	v = mem_alloc(t->names.n, sizeof *v);
	memset(v, 0xff, t->names.n * sizeof *v);
	for (size_t i = 0; i < reference->n; i++) {
		uint32_t name = ids_lookup(&t->names,
			items_name(reference, i));

		if (name != IDS_NONE)
			v[name] = reference->vector[i];
	}
	return v;
}

/* The n items that every model predicts and that have a reference. */
static struct candidate *
list_items(const struct items *t, const struct items *reference,
	const struct models *models, size_t *n)
{
	struct candidate *c = mem_alloc(t->n, sizeof *c);
	uint32_t *other = reference_vectors(t, reference);
	size_t lacking = 0;

	*n = 0;
	for (uint32_t i = 0; i < t->n; i++) {
		uint32_t id = items_id(t, i);
		uint32_t wanted = other ? other[id] : 0;

		if (!models_have(models, id))
			continue;
		if (wanted == NO_VECTOR) {
			lacking++;
			continue;
		}
		c[(*n)++] = (struct candidate){i, wanted,
			t->vectors.total[t->vector[i]], items_weight(t, i)};
	}
	if (lacking > 0)
		err_note("unreferenced=%zu items without labels of the "
			"reference left out", lacking);
	return c;
}

static int
cmp_totals(const void *a, const void *b)
{
	const struct candidate *x = a, *y = b;

	return (x->total < y->total) - (x->total > y->total);
}

/*
 * The m >= floor for which m times the number of items with m labels or more is
 * largest; of equal ones the larger m. Sorts c by falling total. 0: no item has
 * as many labels as floor. A floor of 0 is 2 if an item has 2 labels: without
 * anybody left to be predicted there is no curve.
 */
static uint64_t
best_least(struct candidate *c, size_t n, uint64_t floor)
{
	uint64_t best = 0;
	double items = 0, most = 0;

	if (n > 0)
		qsort(c, n, sizeof *c, cmp_totals);
	if (floor == 0)
		floor = n > 0 && c[0].total >= 2 ? 2 : 1;
	for (size_t i = 0; i < n && c[i].total >= floor; i++) {
		items += (double)c[i].weight;
		if (i + 1 < n && c[i + 1].total == c[i].total)
			continue;
		if (items * (double)c[i].total > most) {
			most = items * (double)c[i].total;
			best = c[i].total;
		}
	}
	return best;
}

/* Keep the candidates with at least so many labels (0: none), and add the items of
 * the others to *dropped. Returns the number left. */
static size_t
keep_from(struct candidate *c, size_t n, uint64_t least, uint64_t *dropped)
{
	size_t kept = 0;

	for (size_t i = 0; i < n; i++)
		if (least > 0 && c[i].total >= least)
			c[kept++] = c[i];
		else
			*dropped += c[i].weight;
	return kept;
}

/* Keep the candidates with enough labels in the reference: at least `least`, or if
 * that is 0 as for the surveyed, but one label is enough to be predicted. Returns
 * the number left. */
static size_t
keep_wanted(struct respondents *c, const struct items *t,
	const struct items *reference, struct candidate *from, size_t n,
	uint64_t least)
{
	for (size_t i = 0; i < n; i++)
		from[i].total = reference->vectors.total[from[i].other];
	n = keep_from(from, n, least ? least : best_least(from, n, 1),
		&c->reference_dropped);
	for (size_t i = 0; i < n; i++)
		from[i].total = t->vectors.total[t->vector[from[i].item]];
	return n;
}

/* ---- patterns ---- */

/* Each vector of the subset is a pattern; with a reference each item is, with its
 * vector there: other[], per item of the truth. */
static void
make_patterns(struct respondents *c, const struct items *reference,
	const uint32_t *other)
{
	const struct subset *p = &c->subset;

	c->patterns = reference ? c->n : p->vectors;
	c->pattern = reference ? mem_alloc(c->n, sizeof *c->pattern) : p->vector;
	c->asked = mem_alloc(c->patterns, sizeof *c->asked);
	c->wanted = reference ? mem_alloc(c->n, sizeof *c->wanted) : NULL;
	for (size_t i = 0; i < c->patterns; i++) {
		size_t v = reference ? p->vector[i] : i;

		c->asked[i] = (struct vector){p->cell + p->start[v],
			p->start[v + 1] - p->start[v], (uint64_t)p->n[v]};
		if (!reference)
			continue;
		c->pattern[i] = (uint32_t)i;
		c->wanted[i] = vectors_at(&reference->vectors,
			other[p->item[i]]);
		if (i == 0 || c->wanted[i].n < c->reference_least)
			c->reference_least = c->wanted[i].n;
	}
}

static void
count_patterns(struct respondents *c)
{
	c->weight = mem_zero(c->patterns, sizeof *c->weight);
	c->first = mem_zero(c->patterns + 1, sizeof *c->first);
	c->copies = c->truth->weight ? mem_alloc(c->n, sizeof *c->copies) : NULL;
	for (size_t i = 0; i < c->n; i++) {
		uint64_t items = items_weight(c->truth, c->subset.item[i]);

		if (c->copies)
			c->copies[i] = items;
		c->weight[c->pattern[i]] += (double)items;
	}
	for (size_t v = 0; v < c->patterns; v++) {
		size_t cells = respondents_wanted(c)[v].cells;

		c->first[v + 1] = c->first[v] + c->asked[v].cells;
		c->items += c->weight[v];
		c->labels += c->weight[v] * (double)c->asked[v].n;
		c->most = c->asked[v].cells > c->most ? c->asked[v].cells :
			c->most;
		c->most = cells > c->most ? cells : c->most;
	}
}

/* ---- rows of the engine ---- */

/* Set the parts of a row, without the ratings of a group, and one of cell `less` - 1. */
static const struct unit *
make_unit(const struct sample *x, size_t row, size_t less, struct unit_room *room)
{
	struct respondents *c = x->judged;
	const struct vector *v = &respondents_wanted(c)[respondents_pattern(x,
		row)];
	const struct subset *p = &c->subset;
	size_t n = 0, ratings = 0;
	const uint32_t *answer = c->leave ? subset_ratings(p, row, &ratings) :
		NULL, *group = c->leave ? c->leave + p->all->first[
		p->item[row]] : NULL;
	double mass = 0;

	for (size_t i = 0; i < v->cells; i++)
		c->part[i] = (struct unit_part){v->cell[i].label, v->cell[i].n -
			(less == i + 1), 0};
	for (size_t k = 0; k < ratings; k++)
		if (group[k] == c->left)
			c->part[vector_find(*v, p->answer[answer[k]].label)].
				mass--;
	for (size_t i = 0; i < v->cells; i++) {
		mass += c->part[i].mass;
		if (c->part[i].mass > 0)
			c->part[n++] = c->part[i];
	}
	room->unit = (struct unit){.n = (double)v->n - (less > 0), .items = 1,
		.mass = mass, .part = c->part, .parts = n, .row = row,
		.vector = c->group ? c->group : less,
		.times = c->leave ? mass / (double)v->n : 1};
	return &room->unit;
}

static const struct unit *
whole(const struct sample *x, size_t row, size_t piece, struct unit_room *room)
{
	(void)piece;
	return make_unit(x, row, 0, room);
}

static const struct unit *
without(const struct sample *x, size_t row, size_t cell, double w,
	struct unit_room *room)
{
	(void)w;
	return make_unit(x, row, cell + 1, room);
}

static double
count_of(const struct sample *x, size_t row, size_t cell)
{
	const struct respondents *c = x->judged;

	return c->asked[respondents_pattern(x, row)].cell[cell].n;
}

static size_t
cell_of(const struct sample *x, size_t i, size_t k, uint32_t label)
{
	const struct subset *p = x->subset;

	(void)k;
	return subset_cell(p, p->vector[i], label) - p->start[p->vector[i]];
}

static void
leave(const struct sample *x, const uint32_t *group, uint32_t g)
{
	struct respondents *c = x->judged;

	c->leave = group;
	c->left = g;
}

static const struct unit_maker respondent_units = {.whole = whole,
	.without = without, .count = count_of, .cell = cell_of, .leave = leave};

/* Make a sample whose rows are items, or patterns, which have many. */
static void
make_sample(struct respondents *c, bool by_item, struct sample *x)
{
	size_t rows = by_item ? c->n : c->patterns, *start;
	double *items = by_item ? mem_alloc(rows, sizeof *items) : c->weight;

	start = mem_zero(rows + 1, sizeof *start);
	*x = (struct sample){.subset = &c->subset, .rows = rows, .items = items,
		.row = by_item ? NULL : c->pattern, .start = start,
		.units = &respondent_units, .judged = c, .jumps = true};
	for (size_t i = 0; i < rows; i++) {
		start[i + 1] = start[i] + c->asked[respondents_pattern(x,
			i)].cells;
		if (by_item)
			items[i] = c->copies ? (double)c->copies[i] : 1;
	}
}

static void
make_rows(struct respondents *c, bool by_item)
{
	size_t rows = c->patterns;

	c->part = mem_alloc(c->most, sizeof *c->part);
	make_sample(c, by_item, &c->sample);
	make_sample(c, false, &c->grouped);
	c->units = (struct joined){.subset = {&c->subset}, .sides = 1, .n = c->n,
		.units = c->n, .copies = c->copies};
	if (c->subset.unit) {
		c->units.unit = subset_units(&c->subset);
		c->units.units = c->subset.units;
	} else if (!by_item) {
		c->units.vectors = true;
		c->units.n = c->units.units = rows;
		c->units.copies = mem_alloc(rows, sizeof(uint64_t));
		for (size_t v = 0; v < rows; v++)
			c->units.copies[v] = (uint64_t)c->weight[v];
	}
}

/* ---- all ---- */

void
respondents_init(struct respondents *c, const struct items *t,
	const struct items *reference, const struct models *models, size_t k,
	const struct respondents_need *need)
{
	uint32_t *other = mem_alloc(t->n, sizeof *other), *item;
	struct candidate *from;
	size_t n;

	*c = (struct respondents){.k = k, .least = need->least, .truth = t,
		.classes.scale.q = k, };
	from = list_items(t, reference, models, &n);
	if (reference)
		n = keep_wanted(c, t, reference, from, n, need->reference_least);
	if (c->least == 0)
		c->least = best_least(from, n, need->floor);
	c->n = keep_from(from, n, c->least, &c->dropped);
	item = mem_alloc(c->n, sizeof *item);
	for (size_t i = 0; i < c->n; i++) {
		item[i] = from[i].item;
		other[item[i]] = from[i].other;
	}
	sort_u32(item, c->n);
	subset_init(&c->subset, t, item, c->n, &c->classes, true);
	make_patterns(c, reference, other);
	if (need->reference_least > 0)
		c->reference_least = need->reference_least;
	count_patterns(c);
	make_rows(c, need->by_item || reference);
}

struct respondents
respondents_of_reference(const struct respondents *c)
{
	struct respondents r = *c;

	r.least = c->reference_least;
	r.asked = c->wanted;
	r.wanted = NULL;
	r.labels = 0;
	for (size_t p = 0; p < r.patterns; p++)
		r.labels += r.weight[p] * (double)r.asked[p].n;
	return r;
}

size_t
respondents_left(const struct respondents *r, size_t pattern,
	const struct cell *y, struct share *share, uint32_t *cell)
{
	const struct vector *wanted = &respondents_wanted(r)[pattern];
	size_t n = 0;

	for (uint32_t c = 0; c < wanted->cells; c++) {
		uint32_t left = wanted->cell[c].n - (y && !r->wanted ? y[c].n : 0);

		if (left == 0)
			continue;
		cell[n] = c;
		share[n++] = (struct share){wanted->cell[c].label, left};
	}
	return n;
}

void
respondents_shares(const struct respondents *c, double *share)
{
	struct sum *n = mem_zero(c->k, sizeof *n), all = {0};

	for (size_t i = 0; i < c->patterns; i++) {
		const struct vector *v = &respondents_wanted(c)[i];

		for (size_t j = 0; j < v->cells; j++)
			sum_add(&n[v->cell[j].label], c->weight[i] *
				v->cell[j].n);
		sum_add(&all, c->weight[i] * (double)v->n);
	}
	for (size_t l = 0; l < c->k; l++)
		share[l] = sum_value(&n[l]) / sum_value(&all);
}

double
respondents_units(const struct respondents *c)
{
	return c->subset.unit ? (double)c->subset.units : c->items;
}
