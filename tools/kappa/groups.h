/*
 * groups: the rows of two groups of items: how their coefficients differ, and
 * how far the annotators of one agree with those of the other.
 */
#ifndef ANNOT_KAPPA_GROUPS_H
#define ANNOT_KAPPA_GROUPS_H

#include "block.h"
#include "text/out.h"

/*
 * Write the rows of n blocks, two by two: first the differences of their
 * coefficients; then, where plan->xrr asks for it and the two groups labelled
 * the same items, the agreement of the annotators of one with those of the
 * other. O(n^2) pairs of blocks.
 */
void groups_write(struct out *out, const struct plan *plan,
	const struct block *block, size_t n);

#endif
