/*
 * choices: a task in which several labels are chosen, as one of single labels:
 * each distinct set of labels is a label.
 *
 * Its task borrows the other one, which must outlive it. Only want of memory
 * ends the tool.
 */
#ifndef ANNOT_ALTTEST_CHOICES_H
#define ANNOT_ALTTEST_CHOICES_H

#include "agree/sets.h"
#include "predict/task.h"

struct choices {
	size_t labels;           /* that the sets are of */
	struct sets sets;        /* those of people in label order, then those of
	                            models alone */
	struct task task;        /* of these; a set is called by its labels, "a,b",
	                            or as none */
};

/* Make the sets that the annotators and the models of a ranked multilabel
 * task chose. A model with probabilities chooses the labels above .5. none:
 * the name of the empty set. O(labels of all sets). */
void choices_make(struct choices *c, const struct task *from, const char *none);

#endif
