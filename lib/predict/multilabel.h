/*
 * multilabel: models of a multilabel task as models of one of its labels.
 *
 * A model's probability p of the label becomes that of 1, and 1 - p that of 0;
 * its sets of labels become decisions for 1 or 0 (table/one_label).
 */
#ifndef ANNOT_MULTILABEL_H
#define ANNOT_MULTILABEL_H

#include "models.h"

/* Make `to` from the models for the label, which is called `name`; `from` must
 * outlive it. */
void multilabel_models(struct models *to, const struct models *from,
	uint32_t label, struct view name);
void multilabel_models_free(struct models *to);

#endif
