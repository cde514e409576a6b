/*
 * outcomes: the answers y that k people may give, numbered from 0.
 *
 * With few labels the number of y is its rank among all C(k + K - 1, K - 1)
 * compositions of k into K parts ("placed"); if these are too many, numbers are
 * given in order of appearance. Only lack of memory ends the tool.
 */
#ifndef ANNOT_OUTCOMES_H
#define ANNOT_OUTCOMES_H

#include "table/vectors.h"
#include "text/ids.h"

struct outcomes {
	size_t labels;             /* K */
	bool placed;               /* numbered by rank */
	size_t n;                  /* placed: all outcomes; else those so far */
	uint64_t *choose;          /* placed: (k + 1) rows of K, C(p + j, j) at
	                              row p, column j */
	struct ids ids;            /* not placed: outcomes by their cells */
	struct cell *key;          /* room for the cells of one */
	size_t key_cap;
};

/* The number of different y of k people, as a double: it may be astronomical. */
double outcomes_possible(size_t labels, uint32_t k);

/* placed: number by rank; the caller has checked that there are not too many. */
void outcomes_init(struct outcomes *o, size_t labels, uint32_t k, bool placed);
void outcomes_free(struct outcomes *o);

/* The number of y, cells in label order that sum to k, n = 0 allowed; a new y
 * that is not placed gets the next number. O(cells). */
size_t outcomes_number(struct outcomes *o, const struct cell *y, size_t cells);

/* Not placed: point *cell to the cells of outcome i, valid until the next
 * outcomes_number(); returns their number. */
size_t outcomes_cells(const struct outcomes *o, size_t i,
	const struct cell **cell);

#endif
