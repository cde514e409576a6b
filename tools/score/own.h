/*
 * own: each annotator's own label, for models that predict for each annotator.
 *
 * A rating of the truth is taken for an item by itself, with one label; a model
 * that predicts for each annotator is scored by these. The ratings of an item
 * share its weight, and resampling draws items. Only want of memory ends the
 * tool.
 */
#ifndef ANNOT_SCORE_OWN_H
#define ANNOT_SCORE_OWN_H

#include "voters.h"

/* The ratings of the truth as items: item r is rating r of items.answer, and its
 * name the number of its prediction, or IDS_NONE where a model that predicts for
 * each annotator has none, and the rating is left out. Vector l is label l once.
 * NULL: no model predicts for each annotator. */
struct items *own_make(const struct items *truth, const struct models *models);

/* Is any rating of item i of the truth predicted? */
bool own_has(const struct items *ratings, const struct items *truth, size_t i);

/* The ratings of a block's items, in their order. Ratings are never a
 * histogram: an item weighs 1, or by_labels each of its ratings. */
struct own_block {
	struct block block;      /* of the ratings b->own */
	size_t *start;           /* per item of the block, and one more: its
	                            first rating */
	struct voters voters;    /* of block.voters; it stays where it is */
};

/* The number of ratings of the items of a block. */
size_t own_ratings(const struct block *b);

void own_block_make(struct own_block *to, const struct block *b,
	bool by_labels);

#endif
