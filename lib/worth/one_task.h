/*
 * one_task: the two-label task of one label of a multilabel task, chosen or not.
 *
 * A model's probability p of the label becomes that of 1, and 1 - p that of 0; its
 * sets of labels become decisions for 1 or 0. People's labels: agree/one_label.
 */
#ifndef ANNOT_ONE_TASK_H
#define ANNOT_ONE_TASK_H

#include "predict/task.h"

/* Make `one` of the label, whose name is that of its positive label: who of the n
 * annotators of an item chose it, and who did not; a model's probability of it, or
 * whether it is in the model's set. `from` must outlive `one`. O(cells and
 * ratings). */
void one_task_of(struct task *one, const struct task *from, uint32_t label);

/* The task itself; or, where annotators chose several labels, that of the label of
 * -P, made in `room`. Without -P wrong usage. */
const struct task *one_task_positive(const struct task *t, struct task *room);

#endif
