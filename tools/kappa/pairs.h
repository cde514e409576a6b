/*
 * pairs: the annotators of a panel who labelled the same items, two by two.
 *
 * Each pair that met has a table of their labels, of which only the cells that
 * occur are held: ten thousand annotators cost what they have in common.
 */
#ifndef ANNOT_PAIRS_H
#define ANNOT_PAIRS_H

#include "subset.h"

/* The items to which annotators a < b of the panel gave labels k and l. */
struct pairs_cell {
	uint32_t a, b, k, l;
};

struct pairs {
	size_t n, cells;
	struct pairs_cell *cell;        /* by pair, then by labels */
	size_t *start;           /* n + 1: the cells of each pair */

	/* Private. Per answer s of the panel: the items that got it, and the
	 * cells it makes with answers t of later annotators. */
	uint32_t *same;          /* per answer: the first one that is the same
	                            in merged labels */
	size_t *first_item, *first_made;
	uint32_t *item;
	struct made {
		uint32_t t, cell;
	} *made;
	double *room;            /* per answer, 0 between calls */
};

/* The pairs of a panel that knows who said what. O(sum of r_i^2) over its items,
 * and so are the sums below. */
void pairs_init(struct pairs *x, const struct subset *p);

/* The number of items in each cell, from 0. drawn: how often each item of the
 * panel counts, NULL: once. */
void pairs_count(const struct pairs *x, const struct subset *p,
	const double *drawn, double *count);

/* Per item of the panel the sum over its pairs of value[cell]. */
void pairs_sum(const struct pairs *x, const struct subset *p,
	const double *value, double *sum);

void pairs_free(struct pairs *x);

#endif
