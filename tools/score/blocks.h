/*
 * blocks: the items that are scored together, one block per group (-g).
 *
 * Groups of items have different items, and each block is resampled by itself.
 * Groups of annotators may have the same items: then items are resampled for all
 * blocks at once, so that differences between blocks are of the same items. Items of
 * one cluster (items.cluster) are drawn together, within a block and across. A
 * block borrows the truth, which must outlive it, and owns its arrays. Only
 * blocks_make() ends the tool.
 */
#ifndef ANNOT_BLOCKS_H
#define ANNOT_BLOCKS_H

#include "predict/models.h"
#include "table/items.h"

struct voters;

/* The items of one group; arrays run along its n items. */
struct block {
	const struct items *truth;
	struct view group;       /* empty: no groups */
	uint32_t *item;          /* indices of its n items in the truth */
	size_t n;
	double *weight;          /* per item: items it stands for, by_labels
	                            times its labels */
	uint64_t *copies;        /* per item: how many it stands for; NULL: 1
	                            each */
	const struct items *own; /* the truth's ratings (own_make()) */
	struct voters *voters;   /* who gave the labels (score/voters); NULL: not
	                            known, or not asked for */

	size_t clusters;         /* of its items; 0: items are drawn by
	                            themselves */
	bool shared;             /* blocks are drawn together, as there are items
	                            or clusters in two of them */

	/* Private. */
	uint64_t stream;         /* random stream of draws: the block's number, or
	                            0 */
	uint32_t *unit;          /* where blocks are shared, or of clusters: per
	                            item what it is drawn with, of `units`,
	                            ascending; NULL: itself */
	size_t units;
};

struct blocks {
	struct block *at;
	size_t n, cap;
	uint32_t *unit;          /* n of all blocks */
	struct items *own;       /* of all blocks */
};

/* The items that every model predicts, by group. by_name: within a group by
 * cluster, then by name, so that resampling does not depend on the order of the rows; else in
 * the order of the truth. by_labels: an item weighs as many labels as it has.
 * Models that predict for each annotator must predict one of its ratings.
 * The tool ends where no item is left. O(n log n). */
void blocks_make(struct blocks *b, const struct items *truth,
	const struct models *models, bool by_name, bool by_labels);

/* How many clusters the blocks have, each counted once; 0 without clusters. */
size_t blocks_clusters(const struct blocks *b);

#endif
