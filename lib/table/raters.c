#include "raters.h"

#include "text/mem.h"
#include "text/sort.h"

#include <stdlib.h>

/* The number of item i of the view in items. */
static size_t
item_at(const struct raters *x, size_t i)
{
	return x->item ? x->item[i] : i;
}

void
raters_make(struct raters *x, const struct items *items, const uint32_t *item,
	size_t n)
{
	*x = (struct raters){.items = items, .item = item,
		.n = item ? n : items->n, .annotators = items->n_annotators,
		.weight = items->voice};
	for (size_t i = 0; i < x->n; i++)
		x->ratings += items->first[item_at(x, i) + 1] -
			items->first[item_at(x, i)];
}

void
raters_by_item(struct raters *x)
{
	const size_t *first = x->items->first;
	size_t n = 0;

	x->start = mem_alloc(x->n + 1, sizeof *x->start);
	x->rating = mem_alloc(x->ratings, sizeof *x->rating);
	x->start[0] = 0;
	for (size_t i = 0; i < x->n; i++) {
		size_t item = item_at(x, i);

		for (size_t r = first[item]; r < first[item + 1]; r++)
			x->rating[n++] = items_rating(x->items, r);
		x->start[i + 1] = n;
	}
}

void
raters_by_annotator(struct raters *x)
{
	const struct items *t = x->items;

	x->first = mem_zero(x->annotators + 2, sizeof *x->first);
	x->own = mem_alloc(x->ratings, sizeof *x->own);
	for (size_t i = 0; i < x->n; i++)
		for (size_t r = t->first[item_at(x, i)];
		     r < t->first[item_at(x, i) + 1]; r++)
			x->first[items_rating(t, r).annotator + 2]++;
	sort_starts(x->first, x->annotators);
	for (size_t i = 0; i < x->n; i++)
		for (size_t r = t->first[item_at(x, i)];
		     r < t->first[item_at(x, i) + 1]; r++) {
			struct rating rating = items_rating(t, r);

			x->own[x->first[rating.annotator + 1]++] =
				(struct raters_label){(uint32_t)i, rating.label};
		}
}

void
raters_free(struct raters *x)
{
	free(x->start);
	free(x->rating);
	free(x->first);
	free(x->own);
}
