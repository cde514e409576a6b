/*
 * outcomes: the answers y that k people may give, as dense integers.
 *
 * With few labels the number of y is its place among all compositions of k into
 * K parts, C(k + K - 1, K - 1) of them; where those would be too many, it is
 * given in order of appearance.
 */
#ifndef ANNOT_OUTCOMES_H
#define ANNOT_OUTCOMES_H

#include "counts.h"

struct outcomes {
	size_t labels;             /* K */
	uint32_t size;             /* k */
	bool placed;               /* numbered by place */
	size_t n;                  /* places; or outcomes so far */
	uint64_t *choose;          /* placed: C(p + j, j), p rows of K */
	struct ids ids;            /* else: by their cells */
	struct cell *key;
	size_t key_cap;
};

/* How many y of k people there are, as a double: it may be astronomical. */
double outcomes_possible(size_t labels, uint32_t k);

/* placed: by place; the caller has seen that they are not too many. */
void outcomes_init(struct outcomes *o, size_t labels, uint32_t k, bool placed);
void outcomes_free(struct outcomes *o);

/* The number of y, cells in label order that sum to k, n = 0 allowed; added
 * when new. O(cells). */
size_t outcomes_number(struct outcomes *o, const struct cell *y, size_t cells);

/* Not placed: the cells of y number i, valid until the next number. */
size_t outcomes_cells(const struct outcomes *o, size_t i,
	const struct cell **cell);

#endif
