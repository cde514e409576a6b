/*
 * confusions: the labels of the pairs that annotators' retests make, of all items.
 *
 * A cell is two labels, equal or not. What a test of the cells needs of single items
 * is kept, too: for two cells of different labels the sum over items of the product
 * of their pairs, as the pairs of an item are not independent.
 * Only lack of memory ends the tool. The order of items does not matter.
 */
#ifndef ANNOT_PFLIP_CONFUSIONS_H
#define ANNOT_PFLIP_CONFUSIONS_H

#include "table/labels.h"
#include "table/vectors.h"
#include "text/ids.h"

/* Start with {0}. */
struct confusions {
	struct ids pairs, products; /* cells as two labels; two of them, by
	                               number, the smaller first */
	uint64_t *n;             /* per cell: pairs */
	double *sum;             /* per product */

	/* Private. */
	uint64_t *now;           /* per cell: pairs of the current item that
	                            disagree; */
	uint32_t *some;          /* the cells in which there are some */
	size_t n_cap, sum_cap, now_cap, some_cap, somes;
};

/* Add the pairs of one group of labels, given as cells, or of two labels. */
void confusions_add_group(struct confusions *c, const struct cell *cell,
	size_t cells);
void confusions_add(struct confusions *c, uint32_t a, uint32_t b, uint64_t n);

/* The pairs of an item are all there. */
void confusions_end(struct confusions *c);

/* Add the pairs to count[k x k], those of labels i and j to both count[i k + j] and
 * count[j k + i], i being a label's rank. */
void confusions_count(const struct confusions *c, const struct labels *l,
	size_t k, double *count);

/* Product i, below products.n, of two cells, one of the labels of rank a and b,
 * and one of c and d; two different cells come in one order, the product being
 * for both. */
double confusions_product(const struct confusions *c, const struct labels *l,
	uint32_t i,
	uint32_t abcd[4]);

#endif
