#include "holdout.h"

#include "text/mem.h"

#include <stdlib.h>
#include <string.h>

enum { PARTS = 5 }; /* one of them is held out */

void
holdout_add(struct holdout *h, struct svd_rating x)
{
	MEM_GROW(h->rating, h->cap, h->n + 1);
	h->rating[h->n++] = x;
}

/* By item, annotator and label. */
static int
cmp_ratings(const void *a, const void *b)
{
	const struct svd_rating *x = a, *y = b;

	if (x->item != y->item)
		return x->item < y->item ? -1 : 1;
	if (x->annotator != y->annotator)
		return x->annotator < y->annotator ? -1 : 1;
	return (x->label > y->label) - (x->label < y->label);
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
	if (h->n > 0) {
		qsort(h->rating, h->n, sizeof *h->rating, cmp_ratings);
		memcpy(other, h->rating, h->n * sizeof *other);
	}
	hold_out(h, other, seed);
	MEM_FREE(other);
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
	const struct svd_rating *x = h->rating;
	size_t *given = mem_zero(h->labels, sizeof *given), hits = 0;
	uint32_t *top = mem_alloc(h->items, sizeof *top);
	uint32_t otherwise = most_given(x, h->n_training, given);

	for (size_t i = 0; i < h->items; i++)
		top[i] = otherwise;
	for (size_t i = 0, end; i < h->n_training; i = end) {
		for (end = i + 1; end < h->n_training &&
		     x[end].item == x[i].item;)
			end++;
		top[x[i].item] = most_given(x + i, end - i, given);
	}
	for (size_t i = h->n_training; i < h->n; i++)
		hits += x[i].label == top[x[i].item];
	MEM_FREE(given, top);
	return hits;
}

void
holdout_free(struct holdout *h)
{
	MEM_FREE(h->rating);
}
