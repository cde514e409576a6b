/*
 * multilabel: the two-label task of one label of a multilabel table: chosen or
 * not.
 *
 * If n of an item's annotators chose the label, n of them give label 1 and the
 * others label 0. A model's probability p of the label becomes that of 1, and 1
 * - p that of 0; its sets of labels become decisions for 1 or 0. The result is
 * not a multilabel task.
 */
#ifndef ANNOT_MULTILABEL_H
#define ANNOT_MULTILABEL_H

#include "models.h"

/* Make `to` from the items of `from`, item i from item i, for its label
 * `label`, which is called `name`. `from` must be ranked and outlive `to`,
 * which items_return() frees. O(cells and ratings). */
void multilabel_items(struct items *to, const struct items *from,
	uint32_t label, struct view name);

/* Make `to` from the models for the same label; `from` must outlive it. */
void multilabel_models(struct models *to, const struct models *from,
	uint32_t label, struct view name);
void multilabel_models_free(struct models *to);

#endif
