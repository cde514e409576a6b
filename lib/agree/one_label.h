/*
 * one_label: the two-label table of one label of a multilabel table: chosen or not.
 *
 * If n of an item's annotators chose the label, n of them give label 1 and the
 * others label 0. The result is not multilabel.
 */
#ifndef ANNOT_ONE_LABEL_H
#define ANNOT_ONE_LABEL_H

#include "table/items.h"

/* Make two labels, "not NAME" and NAME, in this order. */
void one_label_names(struct labels *labels, struct view name);

/* Make `to` from the items of `from`, item i from item i, for its label
 * `label`, which is called `name`. `from` must be ranked and outlive `to`.
 * O(cells and ratings). */
void one_label_items(struct items *to, const struct items *from, uint32_t label, struct view name);

#endif
