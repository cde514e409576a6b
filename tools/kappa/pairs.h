/*
 * pairs: the annotators of a subset who labelled the same items, two by two.
 *
 * Each pair with an item in common has a contingency table of their labels, of
 * which only the cells that occur are held: ten thousand annotators cost no
 * more than what they have in common. Where there might be more than 1e8 cells
 * the tool ends.
 */
#ifndef ANNOT_PAIRS_H
#define ANNOT_PAIRS_H

#include "agree/subset.h"

/* One cell: the items to which annotators a < b of the subset gave labels k
 * and l. */
struct pairs_cell {
	uint32_t a, b, k, l;
};

struct pairs {
	size_t n, cells;
	struct pairs_cell *cell; /* by pair, then by labels */
	size_t *start;           /* n + 1: the cells of pair i are cell[
	                            start[i]] to cell[start[i + 1] - 1] */

	/* Private. Per answer s of items->answers: the items that got it are
	 * item[first_item[s]] to item[first_item[s + 1] - 1]; its cells with
	 * answers t of later annotators are made[first_made[s]] to
	 * made[first_made[s + 1] - 1]. */
	uint32_t *same;          /* per answer: the first one that is the same
	                            in merged labels */
	size_t *first_item, *first_made;
	uint32_t *item;
	struct made {
		uint32_t t, cell;
	} *made;
	double *room;            /* per answer, 0 between calls */
};

/* Make the pairs of a subset that knows who gave which label. O(sum of r_i^2)
 * over its items, and so are the functions below. */
void pairs_init(struct pairs *x, struct subset *p);

/* Set count[0 .. cells-1] to the number of items in each cell. drawn: how often
 * each item of the subset counts, NULL: once. */
void pairs_count(const struct pairs *x, const struct subset *p,
	const double *drawn, double *count);

/* Set sum[i], for each item i of the subset, to the sum over the item's pairs
 * of ratings of value[cell]. */
void pairs_sum(const struct pairs *x, const struct subset *p,
	const double *value, double *sum);

/* Add to sum[r], for the r-th rating of the subset, the sum of value[cell] over the
 * other ratings of its item, none of them by the same annotator. */
void pairs_ratings(const struct pairs *x, const struct subset *p,
	const double *value, double *sum);

void pairs_free(struct pairs *x);

#endif
