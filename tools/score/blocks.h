/*
 * blocks: the items that are scored together, one block for each group.
 */
#ifndef ANNOT_BLOCKS_H
#define ANNOT_BLOCKS_H

#include "items.h"
#include "predictions.h"

struct block {
	const struct items *truth;
	struct view group;       /* empty: no groups */
	uint32_t *item;          /* n items of the truth */
	size_t n;
	double *weight;          /* per item: its items, times its labels */
	uint64_t *shares;        /* per item: how many it stands for; NULL: one
	                            each */
};

struct blocks {
	struct block *at;
	size_t n, cap;
};

/*
 * The items that every model predicts, by group. by_name: within a group by
 * name, so that resampling does not depend on the order of the rows; else as
 * they came. by_labels: an item weighs as many labels as it has. The tool ends
 * where no item is left.
 */
void blocks_make(struct blocks *b, const struct items *truth,
	const struct models *models, bool by_name, bool by_labels);
void blocks_free(struct blocks *b);

#endif
