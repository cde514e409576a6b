/*
 * block: the items whose rows stand together: all, or those of one group.
 *
 * A subset of the items, with its pairs of annotators where they are needed.
 */
#ifndef ANNOT_KAPPA_BLOCK_H
#define ANNOT_KAPPA_BLOCK_H

#include "agree/sample.h"
#include "pairs.h"
#include "plan.h"

struct block {
	struct view group;           /* name of the group; empty: no groups */
	uint32_t group_id;           /* in items->groups; no groups: 0 */
	struct subset subset;
	struct pairs pairs;          /* of the subset, where paired */
	bool paired;                 /* pairs are made */
	uint32_t *item;              /* per item of the subset: its index among
	                                all; NULL: every item */
};

/* Make a block of the n items in `item` (NULL: all items), with labels as
 * classes. The block takes over `item` and frees it; classes must outlive the
 * block. Pairs of annotators are made where the plan needs them. */
void block_init(struct block *b, const struct plan *plan,
	const struct classes *classes, uint32_t *item, size_t n);
void block_free(struct block *b);

/* Make `to` of the items of b, with labels as other classes. */
void block_again(struct block *to, const struct block *b,
	const struct plan *plan, const struct classes *classes);

/* Make a sample of the block's subset under weights w; end it with
 * sample_free(). */
void block_sample(const struct block *b, struct sample *sample,
	const struct weights *w);

/* The same under each of the plan's weights; samples_free() frees them. */
struct sample *block_samples(const struct block *b, const struct plan *plan);

#endif
