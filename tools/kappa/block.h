/*
 * block: a subset of the items whose rows stand together, as those of a group.
 */
#ifndef ANNOT_KAPPA_BLOCK_H
#define ANNOT_KAPPA_BLOCK_H

#include "pairs.h"
#include "plan.h"
#include "sample.h"

struct block {
	struct view group;           /* its name; empty: no groups */
	uint32_t group_id;           /* in the groups of the items, or 0 */
	struct subset subset;
	struct pairs pairs;
	bool paired;                 /* pairs are made */
	uint32_t *item;              /* of all items; NULL: every one */
};

/* The n items (NULL: all), which the block frees, with labels as classes;
 * classes must outlive it. Pairs of annotators where the plan needs them. */
void block_init(struct block *b, const struct plan *plan,
	const struct classes *classes, uint32_t *item, size_t n);
void block_free(struct block *b);

/* The same items with labels as other classes. */
void block_again(struct block *to, const struct block *b,
	const struct plan *plan, const struct classes *classes);

/* The block's subset under weights. */
void block_sample(const struct block *b, struct sample *sample,
	const struct weights *w);

#endif
