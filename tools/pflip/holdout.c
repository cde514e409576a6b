#include "holdout.h"

#include "text/mem.h"

#include <stdlib.h>
#include <string.h>

enum { PARTS = 5 }; /* one of them is held out */

enum field { ITEM, ANNOTATOR, LABEL };

void
holdout_add(struct holdout *h, struct svd_rating x)
{
	h->rating = mem_grow(h->rating, &h->cap, h->n + 1, sizeof *h->rating);
	h->rating[h->n++] = x;
}

static size_t
field_of(const struct svd_rating *x, enum field by)
{
	return by == ITEM ? x->item : by == ANNOTATOR ? x->annotator : x->label;
}

/* Counting sort of n ratings by a field that is below `values`; equal ones keep
 * their order. */
static void
sort_by(const struct svd_rating *from, struct svd_rating *to, size_t n,
	enum field by, size_t values)
{
	size_t *start = mem_zero(values + 1, sizeof *start);

	for (size_t i = 0; i < n; i++)
		start[field_of(&from[i], by) + 1]++;
	for (size_t k = 0; k < values; k++)
		start[k + 1] += start[k];
	for (size_t i = 0; i < n; i++)
		to[start[field_of(&from[i], by)]++] = from[i];
	free(start);
}

/* Knuth's algorithm S: each rating is held out with the share of places that is
 * left to fill, so that every set of n/5 is as likely as another. */
static void
hold_out(struct holdout *h, const struct svd_rating *from, uint64_t seed)
{
	size_t left = h->n / PARTS, out = h->n - left, in = 0;
	struct rng r;

	h->n_training = out;
	rng_seed(&r, seed, 0);
	for (size_t i = 0; i < h->n; i++) {
		if (rng_below(&r, h->n - i) < left) {
			h->rating[out++] = from[i];
			left--;
		} else {
			h->rating[in++] = from[i];
		}
	}
}

void
holdout_split(struct holdout *h, const uint32_t *item_rank,
	const uint32_t *annotator_rank, uint64_t seed)
{
	struct svd_rating *other = mem_alloc(h->n, sizeof *other);

	for (size_t i = 0; i < h->n; i++) {
		h->rating[i].item = item_rank[h->rating[i].item];
		h->rating[i].annotator =
			annotator_rank[h->rating[i].annotator];
	}
	sort_by(h->rating, other, h->n, LABEL, h->labels);
	sort_by(other, h->rating, h->n, ANNOTATOR, h->annotators);
	sort_by(h->rating, other, h->n, ITEM, h->items);
	hold_out(h, other, seed);
	free(other);
}

/* The label that most of n ratings have, the first of equal ones; given: zeros,
 * and so again at the end. */
static uint32_t
most_given(const struct svd_rating *x, size_t n, size_t *given)
{
	uint32_t most = 0;

	for (size_t i = 0; i < n; i++)
		given[x[i].label]++;
	for (size_t i = 0; i < n; i++)
		if (i == 0 || given[x[i].label] > given[most] ||
		    (given[x[i].label] == given[most] && x[i].label < most))
			most = x[i].label;
	for (size_t i = 0; i < n; i++)
		given[x[i].label] = 0;
	return most;
}

size_t
holdout_plurality(const struct holdout *h)
{
	size_t n = h->n_training, hits = 0, end;
	size_t *given = mem_zero(h->labels, sizeof *given);
	uint32_t *top = mem_alloc(h->items, sizeof *top);
	struct svd_rating *by_item = mem_alloc(n, sizeof *by_item);
	uint32_t otherwise = most_given(h->rating, n, given);

	for (size_t i = 0; i < h->items; i++)
		top[i] = otherwise;
	sort_by(h->rating, by_item, n, ITEM, h->items);
	for (size_t i = 0; i < n; i = end) {
		for (end = i + 1; end < n &&
		    by_item[end].item == by_item[i].item; end++)
			;
		top[by_item[i].item] = most_given(by_item + i, end - i, given);
	}
	for (size_t i = n; i < h->n; i++)
		hits += h->rating[i].label == top[h->rating[i].item];
	free(given);
	free(top);
	free(by_item);
	return hits;
}

void
holdout_free(struct holdout *h)
{
	free(h->rating);
}
