/*
 * joined: the units of an error, in one group of items or in two.
 *
 * A unit is an item, or a cluster of items; of two groups an item of both is
 * one unit. Where it does not matter which item has which count vector, and in
 * a histogram, rows are vectors, each of which stands for many units. Only lack
 * of memory ends the tool.
 */
#ifndef ANNOT_JOINED_H
#define ANNOT_JOINED_H

#include "agree/subset.h"

struct joined {
	const struct subset *subset[2];
	size_t sides;            /* one group or two */
	size_t n;
	bool vectors;            /* rows are vectors, */
	uint64_t *copies;        /* per row: how many items have it; NULL:
	                            one */
	struct joined_row {
		uint32_t at;         /* item of the subset, or vector, */
		uint32_t side;       /* of which group */
	} *row;                  /* NULL: those of one group, in order */
	uint32_t *unit;          /* per row, ascending; NULL: each is its own */
	size_t units;
	size_t common;           /* items of both groups */
};

static inline struct joined_row
joined_row(const struct joined *j, size_t r)
{
	return j->row ? j->row[r] : (struct joined_row){(uint32_t)r, 0};
}

/* How many units a row is, or is a part of. */
static inline double
joined_times(const struct joined *j, size_t r)
{
	return j->copies ? (double)j->copies[r] : 1;
}

/* Is the row the last of its unit? */
static inline bool
joined_ends(const struct joined *j, size_t r)
{
	return !j->unit || r + 1 == j->n || j->unit[r + 1] != j->unit[r];
}

/* Of two groups: is the item of row r > 0 that of the row before, in the other
 * group? */
bool joined_is_common(const struct joined *j, size_t r);

/* The units of one subset; items: rows are items even without clusters. */
void joined_of_one(struct joined *j, const struct subset *p, bool items);

/* The units of two subsets of the same items table, in the order of the items'
 * names as far as these have ranks. O(n log n). */
void joined_of_two(struct joined *j, const struct subset *a,
	const struct subset *b);

#endif
