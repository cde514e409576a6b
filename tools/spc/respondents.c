#include "respondents.h"

#include "stats/stats.h"
#include "table/clusters.h"
#include "text/err.h"
#include "text/mem.h"

#include <stdlib.h>
#include <string.h>

#define NO_VECTOR UINT32_MAX

/* An item that may be taken; or a vector, where the truth keeps no items. */
struct candidate {
	uint32_t item;           /* index in the truth */
	uint32_t vector, other;  /* its vector in the truth; in the reference */
	uint32_t rank;           /* of its name */
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

/* The n vectors as candidates, where the truth keeps no items. */
static struct candidate *
list_vectors(const struct items *t, size_t *n)
{
	const struct vectors *v = &t->vectors;
	struct candidate *c = mem_alloc(v->n, sizeof *c);

	*n = v->n;
	for (uint32_t i = 0; i < v->n; i++)
		c[i] = (struct candidate){.item = i, .vector = i,
			.total = v->total[i], .weight = v->items[i]};
	return c;
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
		uint32_t id = items_id(t, i), vector = t->vector[i];
		uint32_t wanted = other ? other[id] : 0;

		if (!models_have(models, id))
			continue;
		if (wanted == NO_VECTOR) {
			lacking++;
			continue;
		}
		c[(*n)++] = (struct candidate){i, vector, wanted, 0,
			t->vectors.total[vector], items_weight(t, i)};
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
		from[i].total = t->vectors.total[from[i].vector];
	return n;
}

/* ---- patterns ---- */

/* A pattern before it is sorted, with its number in order of appearance. */
struct pattern {
	struct vector asked, wanted;
	uint32_t id;
};

static int
cmp_patterns(const void *a, const void *b)
{
	const struct pattern *x = a, *y = b;
	int order = cells_cmp(x->asked.cell, x->asked.cells, y->asked.cell,
		y->asked.cells);

	return order ? order : cells_cmp(x->wanted.cell, x->wanted.cells,
		y->wanted.cell, y->wanted.cells);
}

/* The n distinct pairs of vectors, sorted; id[i]: the id of the pair of candidate
 * i. */
static struct pattern *
list_patterns(const struct respondents *c, const struct items *t,
	const struct items *reference, const struct candidate *from,
	uint32_t *id, size_t *n)
{
	struct pattern *list = NULL;
	size_t cap = 0;
	struct ids ids;

	ids_init(&ids);
	*n = 0;
	for (size_t i = 0; i < c->n; i++) {
		uint32_t pair[2] = {from[i].vector, from[i].other};

		id[i] = ids_intern(&ids, VIEW_BYTES(pair));
		if (id[i] < *n)
			continue;
		MEM_GROW(list, cap, *n + 1);
		list[*n] = (struct pattern){.id = id[i],
			.asked = vectors_at(&t->vectors, pair[0])};
		if (reference)
			list[*n].wanted = vectors_at(&reference->vectors,
				pair[1]);
		++*n;
	}
	if (*n > 0)
		qsort(list, *n, sizeof *list, cmp_patterns);
	return list;
}

/* Make the patterns of the candidates, and the arrays per item. */
static void
make_patterns(struct respondents *c, const struct items *t,
	const struct items *reference, const struct candidate *from)
{
	uint32_t *id = mem_alloc(c->n, sizeof *id), *place;
	struct pattern *list = list_patterns(c, t, reference, from, id,
		&c->patterns);

	place = mem_alloc(c->patterns, sizeof *place);
	c->asked = mem_alloc(c->patterns, sizeof *c->asked);
	if (reference)
		c->wanted = mem_alloc(c->patterns, sizeof *c->wanted);
	c->weight = mem_zero(c->patterns, sizeof *c->weight);
	for (uint32_t p = 0; p < c->patterns; p++) {
		place[list[p].id] = p;
		c->asked[p] = list[p].asked;
		if (!reference)
			continue;
		c->wanted[p] = list[p].wanted;
		if (c->reference_least == 0 || list[p].wanted.n < c->reference_least)
			c->reference_least = list[p].wanted.n;
	}
	for (size_t i = 0; i < c->n; i++) {
		uint32_t p = place[id[i]];
		double items = (double)from[i].weight;

		c->item[i] = from[i].item;
		c->pattern[i] = p;
		if (c->copies)
			c->copies[i] = from[i].weight;
		c->weight[p] += items;
		c->items += items;
		c->labels += items * (double)c->asked[p].n;
	}
}

/* Number the clusters that have an item. */
static void
find_clusters(struct respondents *c, const struct items *t)
{
	c->start = mem_alloc(c->n + 1, sizeof *c->start);
	c->unit = mem_alloc(c->n, sizeof *c->unit);
	c->order = mem_alloc(c->n, sizeof *c->order);
	c->units = clusters_units(t, c->item, c->n, c->order, c->start);
	for (uint32_t u = 0; u < c->units; u++)
		for (size_t j = c->start[u]; j < c->start[u + 1]; j++)
			c->unit[c->order[j]] = u;
}

static int
cmp_ranks(const void *a, const void *b)
{
	const struct candidate *x = a, *y = b;

	if (x->rank != y->rank)
		return x->rank < y->rank ? -1 : 1;
	return (x->item > y->item) - (x->item < y->item);
}

void
respondents_init(struct respondents *c, const struct items *t,
	const struct items *reference, const struct models *models, size_t k,
	const struct respondents_need *need)
{
	bool items = t->need.each && !need->vectors;
	uint32_t *rank = need->by_name && items ? ids_ranks(&t->names) : NULL;
	struct candidate *from;
	size_t n;

	*c = (struct respondents){.k = k, .least = need->least, .file = t->file};
	from = items ? list_items(t, reference, models, &n) :
		list_vectors(t, &n);
	if (reference)
		n = keep_wanted(c, t, reference, from, n, need->reference_least);
	if (c->least == 0)
		c->least = best_least(from, n, need->floor);
	c->n = keep_from(from, n, c->least, &c->dropped);
	for (size_t i = 0; i < c->n; i++) {
		uint32_t id = items_id(t, from[i].item);

		/* rows of a histogram have no names */
		from[i].rank = rank && id < t->names.n ? rank[id] : 0;
	}
	if (c->n > 0)
		qsort(from, c->n, sizeof *from, cmp_ranks);
	c->item = mem_alloc(c->n, sizeof *c->item);
	c->pattern = mem_alloc(c->n, sizeof *c->pattern);
	c->copies = !items || t->weight ?
		mem_alloc(c->n, sizeof *c->copies) : NULL;
	make_patterns(c, t, reference, from);
	if (need->reference_least > 0)
		c->reference_least = need->reference_least;
	if (!items)
		c->n = c->patterns;
	/* a pattern is an item that stands for all its items: the truth keeps none */
	for (size_t p = 0; p < c->n && !items; p++) {
		c->pattern[p] = (uint32_t)p;
		c->copies[p] = (uint64_t)c->weight[p];
	}
	if (items && t->cluster)
		find_clusters(c, t);
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
respondents_soft_label(const struct respondents *r, size_t pattern,
	const struct cell *y, size_t cells, uint32_t k, struct share *share)
{
	const struct vector *wanted = &respondents_wanted(r)[pattern];
	double left = (double)(wanted->n - (r->wanted ? 0 : k));
	size_t n = 0, at = 0;

	for (size_t c = 0; c < wanted->cells; c++) {
		const struct cell *has = &wanted->cell[c];
		uint32_t rest = has->n;

		while (at < cells && y[at].label < has->label)
			at++;
		if (!r->wanted && at < cells && y[at].label == has->label)
			rest -= y[at].n;
		if (rest > 0)
			share[n++] = (struct share){has->label, rest / left};
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

size_t *
respondents_cells(const struct respondents *c)
{
	size_t *first = mem_zero(c->patterns + 1, sizeof *first);

	for (size_t i = 0; i < c->patterns; i++)
		first[i + 1] = first[i] + c->asked[i].cells;
	return first;
}

size_t
respondents_most_cells(const struct respondents *c)
{
	const struct vector *wanted = respondents_wanted(c);
	size_t most = 0;

	for (size_t i = 0; i < c->patterns; i++) {
		most = c->asked[i].cells > most ? c->asked[i].cells : most;
		most = wanted[i].cells > most ? wanted[i].cells : most;
	}
	return most;
}
