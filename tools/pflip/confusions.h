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

/* Start with {0}. */
struct confusions {
	struct confusions_cells *cells; /* NULL: no pair */
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

/* Call visit for each product of two cells, one of the labels of rank a and b, and one
 * of c and d; two different cells come in one order, `sum` being for both. */
void confusions_products(const struct confusions *c, const struct labels *l,
	void (*visit)(void *with, const uint32_t *abcd, double sum), void *with);

#endif
