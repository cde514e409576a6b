/*
 * sets: the sets of labels that annotators of a multilabel task chose, as the
 * labels of a task: each distinct set is one label.
 *
 * What two sets have in common is for lib/agree/weights. Nothing here ends the tool
 * but for want of memory.
 */
#ifndef ANNOT_KAPPA_SETS_H
#define ANNOT_KAPPA_SETS_H

#include "agree/weights.h"
#include "table/items.h"

/* Make `to` of the items of `from`, item i of item i, with the sets for labels;
 * `from` must be ranked, know who gave which label, and outlive `to`, which
 * items_return() frees. The labels of `to` have no names to print. */
void sets_items(struct weights_sets *s, struct items *to, const struct items *from);
void sets_free(struct weights_sets *s);

#endif
