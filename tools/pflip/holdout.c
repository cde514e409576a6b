#include "holdout.h"

#include "text/mem.h"
#include "stats/sort.h"

#include <stdbool.h>
#include <string.h>

void
holdout_add(struct holdout *h, struct svd_rating x)
{
	MEM_GROW(h->rating, h->cap, h->n + 1);
	h->rating[h->n++] = x;
}

/* Put item i's ratings, as annotator << 32 | label in ascending order, in
 * places start[i] to start[i + 1] - 1 of `to`; returns start. */
static size_t *
sort_ratings(const struct holdout *h, const uint32_t *item_rank,
	const uint32_t *annotator_rank, uint64_t *to)
{
	size_t *start = mem_zero(h->items + 2, sizeof *start);

	for (size_t i = 0; i < h->n; i++)
		start[item_rank[h->rating[i].item] + 2]++;
	sort_starts(start, h->items);
	for (size_t i = 0; i < h->n; i++) {
		const struct svd_rating *x = &h->rating[i];

		to[start[item_rank[x->item] + 1]++] = x->label |
			(uint64_t)annotator_rank[x->annotator] << 32;
	}
	for (size_t i = 0; i < h->items; i++)
		sort_u64(to + start[i], start[i + 1] - start[i]);
	return start;
}

void
holdout_sort(struct holdout *h, const uint32_t *item_rank,
	const uint32_t *annotator_rank)
{
	uint64_t *from = mem_alloc(h->n, sizeof *from);
	size_t *start = sort_ratings(h, item_rank, annotator_rank, from);
	size_t item = 0;

	for (size_t i = 0; i < h->n; i++) {
		while (i == start[item + 1])
			item++;
		h->rating[i] = (struct svd_rating){(uint32_t)item,
			(uint32_t)(from[i] >> 32), (uint32_t)from[i]};
	}
	h->n_training = h->n;
	MEM_FREE(from, start);
}

/* Put those of n ratings that are held out behind the others, in their order. */
static void
divide(struct holdout *h, const bool *held_out)
{
	struct svd_rating *out = mem_alloc(h->n, sizeof *out);
	size_t outside = 0, in = 0;

	for (size_t i = 0; i < h->n; i++)
		if (held_out[i])
			out[outside++] = h->rating[i];
		else
			h->rating[in++] = h->rating[i];
	h->n_training = in;
	for (size_t i = 0; i < outside; i++)
		h->rating[in + i] = out[i];
	MEM_FREE(out);
}

/* Knuth's algorithm S: each rating is held out with the share of places that is
 * left to fill, so that every set of n/5 is as likely as another. */
void
holdout_split(struct holdout *h, uint64_t seed)
{
	bool *held_out = mem_zero(h->n, sizeof *held_out);
	size_t left = h->n / HOLDOUT_PARTS;
	struct rng r;

	rng_seed(&r, seed, 0);
	for (size_t i = 0; i < h->n; i++) {
		held_out[i] = rng_below(&r, h->n - i) < left;
		left -= held_out[i];
	}
	divide(h, held_out);
}

/* The ratings in a random order are dealt out to the parts in turn. */
void
holdout_fold(struct holdout *to, const struct holdout *h, uint64_t seed,
	size_t fold)
{
	bool *held_out = mem_zero(h->n, sizeof *held_out);
	uint32_t *order = mem_alloc(h->n, sizeof *order);
	struct rng r;

	*to = *h;
	to->rating = mem_alloc(h->n, sizeof *to->rating);
	memcpy(to->rating, h->rating, h->n * sizeof *to->rating);
	rng_seed(&r, seed, 1);
	rng_order(&r, order, h->n);
	for (size_t i = fold; i < h->n; i += HOLDOUT_PARTS)
		held_out[order[i]] = true;
	divide(to, held_out);
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
	return hits;
}

/* ---- the order of learning ---- */

/* The number of items of a band, a multiple of the lanes: their factors, a
 * hundred of each, stay in a cache. */
enum { LANES = 8, BAND = 4096 };

/* New numbers for 0 to n - 1, band by band, and lane by lane within a band.
 * A number's lane is its remainder by the lanes, so that lanes have equal
 * sizes. */
static uint32_t *
places(size_t n, size_t band)
{
	uint32_t *place = mem_alloc(n, sizeof *place), next = 0;

	for (size_t from = 0; from < n; from += band)
		for (size_t lane = 0; lane < LANES; lane++)
			for (size_t i = from + lane;
			     i < n && i < from + band; i += LANES)
				place[i] = next++;
	return place;
}

/* The lane that meets a group of annotators in the round: (lane + round) modulo
 * the lanes. */
static size_t
block_of(const struct svd_rating *x)
{
	size_t lane = x->item % LANES;
	size_t round = (x->annotator - lane) % LANES;

	return (x->item / BAND * LANES + round) * LANES + lane;
}

/* Counting sort of n ratings into `to` by their block; those of a block keep
 * their order. */
static void
sort_blocks(const struct svd_rating *from, struct svd_rating *to, size_t n,
	size_t items)
{
	size_t blocks = (items + BAND - 1) / BAND * LANES * LANES;
	size_t *start = mem_zero(blocks + 2, sizeof *start);

	for (size_t i = 0; i < n; i++)
		start[block_of(&from[i]) + 2]++;
	sort_starts(start, blocks);
	for (size_t i = 0; i < n; i++)
		to[start[block_of(&from[i]) + 1]++] = from[i];
}

void
holdout_blocks(struct blocks *b, const struct holdout *h)
{
	uint32_t *annotator = places(h->annotators, h->annotators);

	b->item = places(h->items, BAND);
	b->rating = mem_alloc(h->n, sizeof *b->rating);
	sort_blocks(h->rating, b->rating, h->n_training, h->items);
	sort_blocks(h->rating + h->n_training, b->rating + h->n_training,
		h->n - h->n_training, h->items);
	for (size_t i = 0; i < h->n; i++) {
		struct svd_rating *x = &b->rating[i];

		x->item = b->item[x->item];
		x->annotator = annotator[x->annotator];
	}
}

double
holdout_bytes(const struct holdout *h)
{
	return (double)h->n * 2 * sizeof(struct svd_rating) +
		((double)h->items + (double)h->annotators) * sizeof(uint32_t);
}
