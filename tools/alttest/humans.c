#include "humans.h"

#include "stats/sort.h"
#include "text/mem.h"

#include <string.h>

/* ---- order ---- */

/* Put a column in the order; NULL: there is none. */
static void
reorder(uint32_t **column, const uint32_t *order, size_t n)
{
	uint32_t *to;

	if (!*column)
		return;
	to = mem_alloc(n, sizeof *to);
	for (size_t i = 0; i < n; i++)
		to[i] = (*column)[order[i]];
	MEM_FREE(*column);
	*column = to;
}

void
humans_order(struct items *t)
{
	uint32_t *order = items_by_name(t, NULL, t->n);
	uint32_t *name = mem_alloc(t->n, sizeof *name);
	uint32_t *answer = mem_alloc(t->first[t->n], sizeof *answer);
	size_t *first = mem_alloc(t->n + 1, sizeof *first), at = 0;

	for (size_t i = 0; i < t->n; i++) {
		name[i] = items_id(t, order[i]);
		first[i] = at;
		for (size_t r = t->first[order[i]]; r < t->first[order[i] + 1];
		     r++)
			answer[at++] = t->answer[r];
	}
	first[t->n] = at;
	MEM_FREE(t->name, t->first, t->answer);
	t->name = name;
	t->first = first;
	t->answer = answer;
	reorder(&t->vector, order, t->n);
	reorder(&t->group, order, t->n);
	reorder(&t->cluster, order, t->n);
	MEM_FREE(order);
}

/* ---- who is compared ---- */

/* Returns the items of the judge that others labelled, *rows of them. Those who
 * did are f->human, *n of them in any order, and f->shared what they share. */
static uint32_t *
list_items(struct field *f, const struct humans *h, uint32_t judge, size_t *rows,
	size_t *n)
{
	const struct subset *p = &h->subset;
	size_t items = p->count, labels;
	uint32_t *list;
	const struct raters_label *said = NULL;

	if (judge != IDS_NONE)
		said = humans_own(h, judge, &items);
	list = mem_alloc(items, sizeof *list);
	*rows = *n = 0;
	for (size_t i = 0; i < items; i++) {
		uint32_t row = said ? said[i].item : (uint32_t)i;
		const uint32_t *answer = subset_ratings(p, row, &labels);

		if (said && labels < 3)
			continue;
		list[(*rows)++] = row;
		for (size_t k = 0; k < labels; k++) {
			uint32_t a = p->answer[answer[k]].annotator;

			if (f->shared[a]++ == 0)
				f->human[(*n)++] = a;
		}
	}
	return list;
}

/* Of the n humans of f->human keep those who share enough with the judge. */
static void
choose_opponents(struct field *f, size_t n, uint32_t judge, uint64_t min_items)
{
	for (size_t k = 0; k < n; k++) {
		uint32_t a = f->human[k];

		if (a != judge && f->shared[a] >= min_items)
			f->human[f->opponents++] = a;
		else
			f->shared[a] = 0;
	}
	sort_u32(f->human, f->opponents);
	for (uint32_t k = 0; k < f->opponents; k++) {
		uint32_t a = f->human[k];

		f->number[a] = k;
		f->items[k] = f->shared[a];
		f->shared[a] = 0;
	}
}

/* Did an opponent label the item of the block? */
static bool
has_opponent(const struct field *f, const struct subset *p, size_t i)
{
	size_t n, k = 0;
	const uint32_t *answer = subset_ratings(p, i, &n);

	while (k < n && f->number[p->answer[answer[k]].annotator] == IDS_NONE)
		k++;
	return k < n;
}

/* The items with an opponent as a subset; those of a cluster are next to
 * each other in the block. */
static void
select_items(struct field *f, const struct subset *p, size_t rows)
{
	struct subset *to = &f->subset;
	uint32_t *item = mem_alloc(rows, sizeof *item);
	const uint32_t *cluster = p->all->cluster;
	size_t n = 0;

	*to = *p;
	to->item = to->sorted = item;
	to->unit = cluster ? mem_alloc(rows + 1, sizeof *to->unit) : NULL;
	to->vectors = to->units = 0;
	for (size_t i = 0; i < rows; i++) {
		if (!has_opponent(f, p, f->row[i]))
			continue;
		item[n] = p->item[f->row[i]];
		if (cluster && (n == 0 || cluster[item[n]] != cluster[item[n - 1]]))
			to->unit[to->units++] = n;
		f->row[n++] = f->row[i];
	}
	if (cluster)
		to->unit[to->units] = n;
	to->count = n;
	joined_of_one(&f->joined, to, true);
}

void
humans_field_init(struct field *f, const struct humans *h)
{
	size_t people = h->subset.annotators;

	*f = (struct field){.number = mem_alloc(people, sizeof *f->number),
		.human = mem_alloc(people, sizeof *f->human),
		.items = mem_alloc(people, sizeof *f->items),
		.shared = mem_zero(people, sizeof *f->shared)};
	memset(f->number, 255, people * sizeof *f->number);
}

void
humans_field(struct field *f, const struct humans *h, uint32_t judge,
	uint64_t min_items)
{
	size_t rows, n;

	for (; f->opponents > 0; f->opponents--)
		f->number[f->human[f->opponents - 1]] = IDS_NONE;
	f->row = list_items(f, h, judge, &rows, &n);
	choose_opponents(f, n, judge, min_items);
	select_items(f, &h->subset, f->opponents > 0 ? rows : 0);
}

/* ---- humans ---- */

void
humans_make(struct humans *h, const struct items *all, uint32_t group,
	const struct classes *classes, const struct models *models,
	uint64_t min_humans, uint64_t min_items)
{
	uint32_t *item = mem_alloc(all->n, sizeof *item);
	size_t n = 0;

	*h = (struct humans){.answerable = 0};
	for (uint32_t i = 0; i < all->n; i++) {
		if ((group != IDS_NONE && all->group[i] != group) ||
		    all->first[i + 1] - all->first[i] < min_humans)
			continue;
		h->answerable++;
		if (models_have(models, items_id(all, i)))
			item[n++] = i;
	}
	subset_init(&h->subset, all, item, n, classes, true);
	raters_make(&h->said, all, h->subset.item, h->subset.count);
	raters_number(&h->said);
	raters_by_annotator(&h->said);
	MEM_FREE(h->said.rating);
	humans_field_init(&h->tested, h);
	humans_field(&h->tested, h, IDS_NONE, min_items);
}
