#include "personal.h"

#include "text/mem.h"
#include "stats/sort.h"

#include <string.h>

/* ---- pairs of a truth ---- */

/* Sort each item's annotators, remove repeats and close the gaps. */
static void
settle(struct personal_pairs *x)
{
	size_t to = 0, from = 0;

	for (size_t i = 0; i < x->items; i++) {
		size_t end = x->start[i + 1], first = to;

		sort_u32(x->annotator + from, end - from);
		for (; from < end; from++)
			if (to == first || x->annotator[from] != x->annotator[to - 1])
				x->annotator[to++] = x->annotator[from];
		x->start[i] = first;
	}
	x->start[x->items] = to;
}

/* A counting sort by item. An item in several groups is several items with one name. */
void
personal_pairs_make(struct personal_pairs *x, const struct items *t)
{
	uint32_t *rank = ids_ranks(&t->annotators);
	size_t ratings = t->n > 0 ? t->first[t->n] : 0;

	*x = (struct personal_pairs){.items = t->names.n};
	x->annotator = mem_alloc(ratings, sizeof *x->annotator);
	x->start = mem_zero(x->items + 2, sizeof *x->start);
	for (size_t i = 0; i < t->n; i++)
		x->start[items_id(t, i) + 2] += t->first[i + 1] - t->first[i];
	sort_starts(x->start, x->items);
	for (size_t i = 0; i < t->n; i++)
		for (size_t r = t->first[i]; r < t->first[i + 1]; r++)
			x->annotator[x->start[items_id(t, i) + 1]++] = rank[
				items_rating(t, r).annotator];
	settle(x);
}

uint32_t
personal_pairs_find(const struct personal_pairs *x, uint32_t item, uint32_t annotator)
{
	size_t low = x->start[item], end = x->start[item + 1], high = end;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (x->annotator[middle] < annotator)
			low = middle + 1;
		else
			high = middle;
	}
	return low < end && x->annotator[low] == annotator ? (uint32_t)low : IDS_NONE;
}

uint32_t
personal_pairs_item(const struct personal_pairs *x, size_t pair)
{
	uint32_t item = 0;

	while (x->start[item + 1] <= pair)
		item++;
	return item;
}

uint32_t *
personal_pairs_of_ratings(const struct personal_pairs *x, const struct items *t)
{
	uint32_t *of = mem_alloc(t->n > 0 ? t->first[t->n] : 0, sizeof *of);

	for (size_t i = 0; i < t->n; i++)
		for (size_t r = t->first[i]; r < t->first[i + 1]; r++)
			of[r] = personal_pairs_find(x, items_id(t, i),
				items_rating(t, r).annotator);
	return of;
}

/* ---- annotators of predictions ---- */

void
personal_init(struct personal *x, const struct items *truth)
{
	size_t n = truth->names.n;

	*x = (struct personal){.truth = truth, .rank = ids_ranks(&truth->annotators),
		.first = mem_alloc(n, sizeof *x->first)};
	memset(x->first, 0xff, n * sizeof *x->first);
	ids_init(&x->people);
	ids_init(&x->unknown_pairs);
}

uint32_t
personal_number(struct personal *x, struct view name)
{
	size_t known = x->people.n;
	struct ids_key key = ids_hash(name);
	uint32_t person = ids_add(&x->people, &key), id;

	if (person < known)
		return person;
	id = ids_find(&x->truth->annotators, &key);
	MEM_GROW(x->place, x->place_cap, known + 1);
	x->place[person] = id == IDS_NONE ? IDS_NONE : x->rank[id];
	return person;
}

uint32_t
personal_pair(struct personal *x, uint32_t item, uint32_t person)
{
	uint32_t place = x->place[person], both[2] = {item, person};
	uint32_t pair = place == IDS_NONE ? IDS_NONE :
		personal_pairs_find(&x->pairs, item, place);

	if (pair == IDS_NONE)
		ids_intern(&x->unknown_pairs, VIEW_BYTES(both));
	return pair;
}
