/*
 * decisions: the models whose decisions a histogram has, in its columns decision:NAME.
 *
 * A table whose decisions break annot(5) ends the tool with status 1.
 */
#ifndef ANNOT_SCORE_DECISIONS_H
#define ANNOT_SCORE_DECISIONS_H

#include "predict/task.h"

/* The decisions of `models` models for each item of the truth. */
struct decisions {
	size_t models;
	struct strings name;     /* of the models */
	struct ids values;       /* the labels that they decide for, */
	uint32_t *value;         /* and per item and model one of these */
};

/* Take the columns of decisions, those of input.group behind the first `groups`, from the
 * groups of the truth, which was read with items_need.values and .decisions. */
void decisions_take(struct decisions *d, struct items *truth, struct input *input,
	size_t groups);

/* Let task_read_models() read these models, if there are any, as its operands. d must
 * outlive the call. */
void decisions_models(const struct decisions *d, struct task *t,
	struct predictions_need *need);

void decisions_free(struct decisions *d);

#endif
