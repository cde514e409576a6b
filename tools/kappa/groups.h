/*
 * groups: the rows of two groups of items: how their coefficients differ, and
 * how far the annotators of one agree with those of the other.
 */
#ifndef ANNOT_KAPPA_GROUPS_H
#define ANNOT_KAPPA_GROUPS_H

#include "block.h"
#include "adjusted.h"

enum { GROUPS_MOST = 100 };    /* more are not compared two by two */

/* The places in `order` of the *n groups that are compared, of known
 * attributes; none, with a warning, where there are more than GROUPS_MOST. */
size_t *groups_compared(const struct ids *groups, const uint32_t *order,
	size_t *n);

/*
 * Write the rows of the n blocks `known`, two by two: first the differences of
 * their coefficients; then, where plan->xrr asks for it and the two groups
 * labelled the same items, the agreement of the annotators of one with those of
 * the other. O(n^2) pairs of blocks.
 */
void groups_write(struct adjusted *out, const struct plan *plan,
	const struct block *block, const size_t *known, size_t n);

#endif
