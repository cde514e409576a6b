/*
 * sets: the sets of labels that annotators chose, as the labels of a task: each
 * distinct set is one label.
 *
 * The labels that an annotator gave an item are one set, in which a label is once
 * however often it was given; LABEL_NONE alone is the empty set. Only want of
 * memory ends the tool.
 */
#ifndef ANNOT_SETS_H
#define ANNOT_SETS_H

#include "items.h"

/* Set s is label[start[s]] to label[start[s + 1] - 1], ascending. Sets are in label
 * order, the empty one first. */
struct sets {
	size_t n;
	size_t *start;           /* n + 1 */
	uint32_t *label;
};

/* Make `to` of the items of `from`, item i of item i, with the sets for labels;
 * `from` must be ranked, know who gave which label, and outlive `to`, which
 * items_return() frees. The labels of `to` have no names to print. */
void sets_items(struct sets *s, struct items *to, const struct items *from);

/* The sets of a single label each: set l is of label l, of k labels. */
void sets_single(struct sets *s, size_t k);

void sets_free(struct sets *s);

#endif
