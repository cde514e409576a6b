/*
 * vary: coefficients of fewer items, or of fewer labels of each item.
 *
 * A single draw tells little: items, or the labels of each item, are permuted
 * once per draw, every size takes the first of them, and draws are repeated.
 * Salminen et al., "Inter-rater agreement for social computing studies", 2018,
 * IV.
 */
#ifndef ANNOT_VARY_H
#define ANNOT_VARY_H

#include "block.h"

/* The draws of a block: its sizes, and the values of all rows of the plan. */
struct vary {
	const struct plan *plan;
	const struct block *block;
	const size_t *size;      /* ascending, `sizes` of them */
	size_t sizes;
	uint64_t draws;          /* of random streams of the plan's seed */
	double *value;           /* sizes x plan->rows x draws, see vary_at() */
};

/* The values of all draws of v->size[size] and plan->row[row]. */
double *vary_at(const struct vary *v, size_t size, size_t row);

/* Roughly how many steps vary_items(), or vary_labels(), takes. */
double vary_items_cost(const struct vary *v);
double vary_labels_cost(const struct vary *v);

/* The number of items of a subset that have at least `least` labels. */
double vary_items_with(const struct subset *p, size_t least);

/* Fill v->value from the first items of the block in random order. The last
 * size is at most the number of items. Shows progress. */
void vary_items(const struct vary *v);

/* Fill v->value from the first labels of each item in random order, for the
 * items that have as many as the last size. Shows progress. */
void vary_labels(const struct vary *v);

/* Into size: most, half of it ... down to least, at most VARY_SIZES of them,
 * ascending; returns how many. */
enum { VARY_SIZES = 4 };

size_t vary_halves(size_t most, size_t least, size_t *size);

/* Eq. 11: the change of y when size doubles, by least squares of y on log2 size
 * over n sizes. NUM_NA when a y does not exist, or all sizes are the same. */
double vary_slope(const size_t *size, const double *y, size_t n);

#endif
