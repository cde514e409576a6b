/*
 * decisions: the items that models predict, each with the label that every model decides
 * for, for a histogram of count vectors and decisions.
 *
 * A decision is one more group of the item, in a column decision:NAME behind those of
 * -g. Bad tables end the tool with status 1, bad operands with 2.
 */
#ifndef ANNOT_COUNT_DECISIONS_H
#define ANNOT_COUNT_DECISIONS_H

#include "predict/task.h"

struct decisions {
	struct task task;
	uint64_t k;              /* K without the labels of models alone */
	size_t next;             /* item of the truth */
	char *group;             /* of the item at hand */
	size_t cap;
};

/* Read the ratings or counts in `files`, and the models' predictions. Adds the columns of
 * the decisions to o->input.group; both must outlive d. */
void decisions_read(struct decisions *d, struct opt_common *o,
	const struct strings *predictions, char **files, size_t n_files);

/* The next item that every model predicts, with its groups and decisions; false at the
 * end. It is valid until the next call. */
bool decisions_next(struct decisions *d, struct item *x);

/* Add " NAME=LABEL" to the last string for each of the n decisions that end the group;
 * column: the names of the groups. */
void decisions_name(struct strings *to, struct view group, const struct strings *column,
	size_t n);

void decisions_free(struct decisions *d);

#endif
