/*
 * sizes: what would take minutes is refused before anything is computed.
 *
 * Each check ends the tool by text/too_many where rough numbers of steps, some
 * 1e9 of which take a second, are too large.
 */
#ifndef ANNOT_KAPPA_SIZES_H
#define ANNOT_KAPPA_SIZES_H

#include "block.h"

/* The coefficients of a plan, block by block and replicate by replicate: each
 * weighs all labels, and the weights of many are too many where there is no sum
 * for them. The test of Cohen's kappa has one for identity alone. */
void sizes_weights(const struct plan *plan);

/* Rows of n labels: all blocks together take some 30 steps for each cell and
 * rating, and each block a few more for those of the others. */
void sizes_labels(const struct plan *plan, size_t n);

/* Rows of annotators: each rating meets the labels of its item. */
void sizes_annotators(const struct plan *plan, const struct subset *p);

#endif
