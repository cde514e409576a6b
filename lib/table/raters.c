#include "raters.h"

#include "text/mem.h"
#include "stats/sort.h"

/* The end of the ratings of item i of the view in items, and in *from the first. */
static size_t
ratings_of(const struct raters *x, size_t i, size_t *from)
{
	size_t item = x->item ? x->item[i] : i;

	*from = x->items->first[item];
	return x->items->first[item + 1];
}

void
raters_make(struct raters *x, const struct items *items, const uint32_t *item, size_t n)
{
	*x = (struct raters){.items = items, .item = item,
		.n = item ? n : items->n, .annotators = items->n_annotators,
		.weight = items->voice};
	for (size_t i = 0; i < x->n; i++) {
		size_t from, end = ratings_of(x, i, &from);

		x->ratings += end - from;
	}
}

void
raters_number(struct raters *x)
{
	size_t all = x->annotators, r;
	bool *has = mem_zero(all, sizeof *has);

	for (size_t i = 0; i < x->n; i++)
		for (size_t end = ratings_of(x, i, &r); r < end; r++)
			has[items_rating(x->items, r).annotator] = true;
	x->annotators = 0;
	x->person = mem_alloc(all, sizeof *x->person);
	for (uint32_t a = 0; a < all; a++)
		if (has[a])
			x->person[x->annotators++] = a;
}

/* The annotator's number in the view, per number in items. */
static uint32_t *
numbers(const struct raters *x)
{
	uint32_t *number = mem_alloc(x->items->n_annotators, sizeof *number);

	for (uint32_t a = 0; a < x->annotators; a++)
		number[raters_person(x, a)] = a;
	return number;
}

void
raters_by_item(struct raters *x)
{
	uint32_t *number = numbers(x);
	size_t n = 0, r;

	x->start = mem_table(x->n + 1, sizeof *x->start);
	x->rating = mem_table(x->ratings, sizeof *x->rating);
	x->start[0] = 0;
	for (size_t i = 0; i < x->n; i++) {
		for (size_t end = ratings_of(x, i, &r); r < end; r++) {
			struct rating one = items_rating(x->items, r);

			x->rating[n++] = (struct rating){number[one.annotator], one.label};
		}
		x->start[i + 1] = n;
	}
}

void
raters_by_annotator(struct raters *x)
{
	if (!x->start)
		raters_by_item(x);
	x->first = mem_zero(x->annotators + 2, sizeof *x->first);
	x->own = mem_table(x->ratings, sizeof *x->own);
	for (size_t r = 0; r < x->ratings; r++)
		x->first[x->rating[r].annotator + 2]++;
	sort_starts(x->first, x->annotators);
	for (size_t i = 0; i < x->n; i++)
		for (size_t r = x->start[i]; r < x->start[i + 1]; r++)
			x->own[x->first[x->rating[r].annotator + 1]++] =
				(struct raters_label){(uint32_t)i, x->rating[r].label};
}
