#include "blocks.h"

#include "text/mem.h"
#include "stats/sort.h"

#include <stdlib.h>

/* The number of items of a band, a multiple of the lanes: their factors, a hundred
 * of each, stay in a cache from one round to the next, and a round is long enough
 * to be shared out. */
enum { BAND = 4096 };

/* New numbers for 0 to n - 1, band by band, and lane by lane within a band. A
 * number's lane is its remainder by the lanes, so that lanes have equal sizes. */
static uint32_t *
places(size_t n, size_t band)
{
	uint32_t *place = mem_alloc(n, sizeof *place), next = 0;

	for (size_t from = 0; from < n; from += band)
		for (size_t lane = 0; lane < BLOCKS_LANES; lane++)
			for (size_t i = from + lane; i < n && i < from + band;
			    i += BLOCKS_LANES)
				place[i] = next++;
	return place;
}

/* The lane that meets a group of annotators in the round: (lane + round) modulo
 * the lanes. */
static size_t
block_of(const struct svd_rating *x)
{
	size_t lane = x->item % BLOCKS_LANES;
	size_t round = (x->annotator - lane) % BLOCKS_LANES;

	return (x->item / BAND * BLOCKS_LANES + round) * BLOCKS_LANES + lane;
}

/* Counting sort of n ratings into `to` by their block; those of a block keep their
 * order. Returns the place of the first rating of each block, and n; the caller
 * frees. */
static size_t *
sort_ratings(const struct svd_rating *from, struct svd_rating *to, size_t n,
	size_t blocks)
{
	size_t *start = mem_zero(blocks + 2, sizeof *start);

	for (size_t i = 0; i < n; i++)
		start[block_of(&from[i]) + 2]++;
	sort_starts(start, blocks);
	for (size_t i = 0; i < n; i++)
		to[start[block_of(&from[i]) + 1]++] = from[i];
	return start;
}

void
blocks_init(struct blocks *b, const struct holdout *h)
{
	size_t bands = (h->items + BAND - 1) / BAND;
	size_t blocks = bands * BLOCKS_LANES * BLOCKS_LANES;

	b->rounds = bands * BLOCKS_LANES;
	b->item = places(h->items, BAND);
	b->annotator = places(h->annotators, h->annotators);
	b->rating = mem_alloc(h->n, sizeof *b->rating);
	b->start = sort_ratings(h->rating, b->rating, h->n_training, blocks);
	MEM_FREE(sort_ratings(h->rating + h->n_training, b->rating +
		h->n_training, h->n - h->n_training, blocks));
	for (size_t i = 0; i < h->n; i++) {
		struct svd_rating *x = &b->rating[i];

		x->item = b->item[x->item];
		x->annotator = b->annotator[x->annotator];
	}
}

size_t
blocks_round(const struct blocks *b, size_t round)
{
	return b->start[round * BLOCKS_LANES];
}

double
blocks_bytes(size_t n, size_t items, size_t annotators)
{
	return (double)n * sizeof(struct svd_rating) +
		((double)items + (double)annotators) * sizeof(uint32_t);
}

void
blocks_free(struct blocks *b)
{
	MEM_FREE(b->rating, b->start, b->item, b->annotator);
}
