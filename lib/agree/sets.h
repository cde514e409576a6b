/*
 * sets: a task whose labels are the distinct sets of labels that annotators chose.
 *
 * The labels that an annotator gave an item are one set, whatever the number of times each was
 * given; LABEL_NONE alone is the empty set. Only lack of memory ends the tool.
 */
#ifndef ANNOT_SETS_H
#define ANNOT_SETS_H

#include "table/items.h"

/* Set s is label[start[s]] to label[start[s + 1] - 1], ascending. Sets are in label
 * order, the empty one first. */
struct sets {
	size_t n;
	size_t *start;           /* n + 1 */
	uint32_t *label;
};

/* Make `to` from the items of `from`, item i from item i, with the sets as
 * labels; `from` must be ranked, have ratings, and outlive `to`. The labels of `to`
 * have no names to print. */
void sets_items(struct sets *s, struct items *to, const struct items *from);

#endif
