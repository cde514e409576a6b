#include "subset.h"

#include "stats/sort.h"
#include "stats/stats.h"
#include "table/clusters.h"
#include "text/mem.h"
#include "text/num.h"

#include <stdlib.h>

/* The number of items of the subset with each vector of all items. */
static uint64_t *
count_items(const struct subset *p)
{
	const struct items *all = p->all;
	uint64_t *items = mem_zero(all->vectors.n, sizeof *items);

	for (size_t i = 0; i < p->count; i++)
		items[all->vector[p->item[i]]] += items_weight(all, p->item[i]);
	return items;
}

/* Make the distinct vectors; place[v] is set to the index in the subset of
 * vector v of all items. */
static void
make_vectors(struct subset *p, bool sorted, uint32_t *place)
{
	uint64_t *items = p->item ? count_items(p) : NULL;
	struct vectors *v = &p->distinct;

	vectors_select(v, &p->all->vectors, items, p->classes->map, sorted, place);
	p->vectors = v->n;
	p->start = v->start;
	p->cell = v->cell;
	p->n = mem_alloc(v->n, sizeof *p->n);
	p->items = mem_alloc(v->n, sizeof *p->items);
	for (size_t i = 0; i < v->n; i++) {
		p->n[i] = (double)v->total[i];
		p->items[i] = (double)v->items[i];
	}
	p->whole = p->n;
	MEM_FREE(v->total, v->items);
	v->total = v->items = NULL;
}

/* ---- annotators' labels ---- */

const uint32_t *
subset_ratings(const struct subset *p, size_t i, size_t *n)
{
	const struct items *all = p->all;
	size_t at = p->item ? p->item[i] : i;

	*n = all->first[at + 1] - all->first[at];
	return all->answer + all->first[at];
}

/* The answers of the subset in ascending order, each once. Many are marked among all, few
 * are sorted: a small group takes no time for the others. */
static void
list_answers(struct subset *p)
{
	size_t all = p->all->answers.n, n = 0, r;
	bool *mark;

	for (size_t i = 0; i < p->count; i++, n += r)
		subset_ratings(p, i, &r);
	mark = p->item && n <= all / 8 ? NULL : mem_zero(all, sizeof *mark);
	p->listed = mem_alloc(mark ? all : n, sizeof *p->listed);
	for (size_t i = n = 0; i < p->count && p->item; i++) {
		const uint32_t *rating = subset_ratings(p, i, &r);

		for (size_t k = 0; k < r; k++)
			if (mark)
				mark[rating[k]] = true;
			else
				p->listed[n++] = rating[k];
	}
	sort_u32(p->listed, n);
	for (size_t i = 0; i < n; i++)
		if (i == 0 || p->listed[i] != p->listed[i - 1])
			p->listed[p->answers++] = p->listed[i];
	for (size_t a = 0; a < all && mark; a++)
		if (mark[a] || !p->item)
			p->listed[p->answers++] = (uint32_t)a;
}

/* Number the subset's annotators, in their order among all, and set answer. */
static void
make_answers(struct subset *p)
{
	const struct items *all = p->all;

	list_answers(p);
	p->answer = mem_alloc(all->answers.n, sizeof *p->answer);
	p->person = mem_alloc(all->n_annotators, sizeof *p->person);
	for (size_t i = 0; i < p->answers; i++) {
		struct rating rating = items_answer(all, p->listed[i]);

		if (i == 0 || rating.annotator != p->person[p->annotators - 1])
			p->person[p->annotators++] = rating.annotator;
		p->answer[p->listed[i]] = (struct rating){(uint32_t)
			p->annotators - 1, classes_at(p->classes, rating.label)};
	}
}

/* ---- weights ---- */

/* Orders an item's labels by label, then weight. */
static int
cmp_shares(const void *a, const void *b)
{
	const struct share *x = a, *y = b;

	if (x->label != y->label)
		return x->label < y->label ? -1 : 1;
	return (x->mass > y->mass) - (x->mass < y->mass);
}

/* Set vector i from the weighted ratings of item i: its cells from `at` on, whose end is returned.
 * share has room for all ratings. The weights of one label are added in ascending order, so that
 * the order of the ratings does not matter. */
static size_t
weigh_item(struct subset *p, size_t i, size_t at, struct share *share)
{
	struct sum all = {0}, squares = {0};
	size_t r;
	const uint32_t *rating = subset_ratings(p, i, &r);

	for (size_t k = 0; k < r; k++) {
		double w = subset_voice(p, rating[k]);

		share[k] = (struct share){p->answer[rating[k]].label, w};
	}
	qsort(share, r, sizeof *share, cmp_shares);
	for (size_t k = 0, end; k < r; k = end) {
		struct sum mass = {0}, square = {0};

		for (end = k; end < r && share[end].label == share[k].label; end++) {
			sum_add(&mass, share[end].mass);
			sum_add(&square, share[end].mass * share[end].mass);
		}
		p->distinct.cell[at] = (struct cell){share[k].label, (uint32_t)(end - k)};
		p->mass[at] = sum_value(&mass);
		p->square[at] = sum_value(&square);
		sum_add(&all, p->mass[at]);
		sum_add(&squares, p->square[at++]);
	}
	p->whole[i] = sum_value(&all);
	p->pair[i] = p->whole[i] * p->whole[i] - sum_value(&squares);
	p->n[i] = (double)r;
	return at;
}

/* Replace the distinct vectors by one weighted vector per item. */
static void
weigh_items(struct subset *p)
{
	struct vectors *v = &p->distinct;
	struct share *share;
	size_t most = 0, at = 0, r;

	for (size_t i = 0; i < p->count; i++) {
		subset_ratings(p, i, &r);
		most = r > most ? r : most;
	}
	share = mem_alloc(most, sizeof *share);
	*v = (struct vectors){.n = p->count,
		.start = mem_zero(p->count + 1, sizeof *v->start),
		.cell = mem_alloc((size_t)p->ratings, sizeof *v->cell)};
	p->vectors = p->count;
	p->start = v->start;
	p->cell = v->cell;
	p->n = mem_alloc(p->count, sizeof *p->n);
	p->items = mem_alloc(p->count, sizeof *p->items);
	p->mass = mem_alloc((size_t)p->ratings, sizeof *p->mass);
	p->square = mem_alloc((size_t)p->ratings, sizeof *p->square);
	p->whole = mem_alloc(p->count, sizeof *p->whole);
	p->pair = mem_alloc(p->count, sizeof *p->pair);
	for (size_t i = 0; i < p->count; i++) {
		at = weigh_item(p, i, at, share);
		v->start[i + 1] = at;
		p->items[i] = 1;
		p->vector[i] = (uint32_t)i;
	}
}

/* Put the items of one cluster next to each other. */
static void
order_clusters(struct subset *p)
{
	uint32_t *order = mem_alloc(p->count, sizeof *order);

	p->unit = mem_alloc(p->count + 1, sizeof *p->unit);
	p->units = clusters_units(p->all, p->item, p->count, order, p->unit);
	for (size_t i = 0; i < p->count && p->item; i++)
		order[i] = p->item[order[i]];
	p->item = p->sorted = order;
}

void
subset_init(struct subset *p, const struct items *all, const uint32_t *item,
	size_t n, const struct classes *classes, bool sorted)
{
	uint32_t *place = mem_alloc(all->vectors.n, sizeof *place);

	*p = (struct subset){.all = all, .classes = classes,
		.q = classes->scale.q, .item = item,
		.count = item ? n : all->n};
	if (sorted && all->name_rank)
		p->item = p->sorted = items_by_name(all, item, p->count);
	if (all->cluster)
		order_clusters(p);
	make_vectors(p, sorted, place);
	p->vector = mem_alloc(p->count, sizeof *p->vector);
	for (size_t i = 0; i < p->count; i++)
		p->vector[i] = place[all->vector[p->item ? p->item[i] : i]];
	for (size_t v = 0; v < p->vectors; v++) {
		p->total += p->items[v];
		p->ratings += p->items[v] * p->n[v];
	}
	if (all->first)
		make_answers(p);
	else if (all->known && item == NULL)
		p->annotators = all->n_annotators;
	if (all->voice && all->first)
		weigh_items(p);
}

size_t
subset_cell(const struct subset *p, size_t v, uint32_t class)
{
	size_t low = p->start[v], high = p->start[v + 1] - 1;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (p->cell[middle].label < class)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

double
subset_annotators(const struct subset *a, const struct subset *b)
{
	size_t n = 0, g = 0, h = 0;

	for (; g < a->annotators && h < b->annotators; n++) {
		uint32_t x = a->person[g], y = b->person[h];

		g += x <= y;
		h += y <= x;
	}
	return a->answer ? (double)(n + a->annotators - g +
		b->annotators - h) : NUM_NA;
}

bool
subset_share_annotators(const struct subset *a, const struct subset *b)
{
	return subset_annotators(a, b) <
		(double)(a->annotators + b->annotators);
}

uint32_t *
subset_units(const struct subset *p)
{
	uint32_t *unit;

	if (!p->unit)
		return NULL;
	unit = mem_alloc(p->count, sizeof *unit);
	for (uint32_t u = 0; u < p->units; u++)
		for (size_t i = p->unit[u]; i < p->unit[u + 1]; i++)
			unit[i] = u;
	return unit;
}
