/*
 * block: the items whose rows stand together: all, or those of one group.
 *
 * A subset of the items, with its pairs of annotators where they are needed.
 */
#ifndef ANNOT_KAPPA_BLOCK_H
#define ANNOT_KAPPA_BLOCK_H

#include "math/sample.h"
#include "pairs.h"
#include "plan.h"

struct block {
	const struct plan *plan;
	struct view group;           /* name of the group; empty: no groups */
	uint32_t group_id;           /* in items->groups; no groups: 0 */
	const uint32_t *item;        /* the items of the subset among all, in
	                                the order given; NULL: every item */
	struct subset subset;
	struct pairs pairs;          /* of the subset, where paired */
	bool paired;                 /* pairs are made */
};

/* Make a block of the n items in `item` (NULL: all items), with the classes of
 * the plan; both must outlive the block. Pairs of annotators are made where the
 * plan needs them. */
void block_init(struct block *b, const struct plan *plan, const uint32_t *item,
	size_t n);

/* Make two classes: `label`, one of n labels, is class 1, all others are class
 * 0. */
void classes_of_one(struct classes *c, size_t n, uint32_t label);

/* Make n samples of the block's subset, one under each of the weights. */
struct sample *block_samples(const struct block *b, const struct weights *w,
	size_t n);

#endif
