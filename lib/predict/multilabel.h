/*
 * multilabel: the task of one label of a multilabel table: who chose it, who
 * did not.
 *
 * Of an item that n of its annotators chose the label for, n say label 1 and
 * the others label 0; of a model, its probability of the label is that of 1,
 * and 1 - p that of 0; sets of labels decide for 1 or 0. What is made so is no
 * multilabel task any more.
 */
#ifndef ANNOT_MULTILABEL_H
#define ANNOT_MULTILABEL_H

#include "models.h"

/* The label of a multilabel table, ranked, that -P names; without -P, or of
 * another label, wrong usage. */
uint32_t multilabel_choose(const struct labels *labels, const char *positive);

/* Make `to` of the items of `from`, item i of item i: of its label, which is
 * called `name`. `from` must be ranked and outlive `to`, which items_return()
 * frees. O(cells and ratings). */
void multilabel_items(struct items *to, const struct items *from,
	uint32_t label, struct view name);

/* Make `to` of the models, of the same label; `from` must outlive it. */
void multilabel_models(struct models *to, const struct models *from,
	uint32_t label, struct view name);
void multilabel_models_free(struct models *to);

#endif
