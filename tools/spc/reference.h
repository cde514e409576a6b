/*
 * reference: the ratings of the people to predict, where they are not those surveyed.
 *
 * A table of its own about the same items.
 */
#ifndef ANNOT_SPC_REFERENCE_H
#define ANNOT_SPC_REFERENCE_H

#include "predict/task.h"

/* Read the people to predict, who become the reference of the task; their labels are
 * added to those of the truth, with a warning. Call between task_read_truth() and
 * task_read_models(). A table of other labels alone, or of one label per item where
 * the truth has several, ends the tool with status 1. */
void reference_read(struct items *x, struct task *task, const char *file);

#endif
