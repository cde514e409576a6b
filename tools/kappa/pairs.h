/*
 * pairs: the annotators of a subset who labelled the same items, two by two.
 *
 * Each pair with an item in common has a contingency table of their labels, of
 * which only the cells that occur are held, each with the items in it: ten
 * thousand annotators cost no more than what they have in common. Where that is
 * more than 3e8 pairs of ratings the tool ends.
 */
#ifndef ANNOT_PAIRS_H
#define ANNOT_PAIRS_H

#include "math/statistic.h"

/* One cell: the items to which annotators a < b of the subset gave labels k
 * and l are item[first] to those before the next cell's. */
struct pairs_cell {
	uint32_t a, b, k, l;
	size_t first;
};

/* Room for the margins of one pair: per label, what share each of the two gave
 * it, 0 where neither did, and the mean weight of the label over the other's
 * labels; and the labels that occur, in ascending order. */
struct pairs_room {
	double *p_row, *p_col, *w_row, *w_col;
	uint32_t *label;
	size_t labels;
};

struct pairs {
	size_t n, cells;
	struct pairs_cell *cell; /* cells + 1; by pair, then by labels */
	size_t *start;           /* n + 1: the cells of pair i are cell[
	                            start[i]] to cell[start[i + 1] - 1] */
	uint32_t *item;
	struct pairs_room *room;
};

/* The cells of the pairs, for the engine. */
extern const struct fold_cells pair_cells;

/* Make the pairs of a subset that knows who gave which label, no item twice.
 * O(sum of r_i^2) over its items, but for the logarithm of a sort; and so are
 * the functions of the cells. */
void pairs_init(struct pairs *x, const struct subset *p);

/* How many items are in each cell; drawn: how often each item of the subset
 * counts, NULL: once. */
void pairs_count(const struct pairs *x, const double *drawn, double *count);

#endif
