/*
 * groups: what two groups of items differ in, and how far their people agree.
 */
#ifndef ANNOT_KAPPA_GROUPS_H
#define ANNOT_KAPPA_GROUPS_H

#include "block.h"
#include "out.h"

/* Rows of the differences between each two of n blocks, then of the agreement
 * of the people of one with those of the other, where they labelled the same
 * items and it is asked for. */
void groups_write(struct out *out, const struct plan *plan,
	const struct block *block, size_t n);

#endif
