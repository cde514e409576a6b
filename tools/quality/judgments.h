/*
 * judgments: what each annotator said of each item, as CrowdTruth has it.
 *
 * All labels that an annotator gave an item are one judgment, a set of labels;
 * a label that comes back counts once. Units are the items that two annotators or
 * more judged: CrowdTruth leaves out the others, and annotators who judged no
 * unit. Units are in the order of their names, judgments of a unit in that of
 * their annotators, so that no number depends on the order of rows.
 *
 * The struct owns its arrays and borrows the items.
 */
#ifndef ANNOT_JUDGMENTS_H
#define ANNOT_JUDGMENTS_H

#include "table/items.h"

struct judgments {
	const struct items *items;
	size_t labels;       /* of items; and one more where `none` */
	bool none;           /* somebody chose none of the labels, which counts
	                        as a label */

	size_t units;
	uint32_t *item;      /* per unit: its place in items */
	size_t *start;       /* units + 1: the judgments of unit u are start[u]
	                        to start[u + 1] - 1 */
	size_t n;            /* judgments; per judgment: */
	uint32_t *annotator, *set, *unit;

	size_t sets;         /* distinct sets of labels: set s is label[first[s]]
	                        to label[first[s + 1] - 1], ascending */
	size_t *first;
	uint32_t *label;

	size_t annotators;   /* of items; some may have no judgment */
	size_t *by_start;    /* annotators + 1; the judgments of each, */
	size_t *by;          /* by unit */

	uint64_t single;     /* items with one judgment, which are no units */
	uint64_t several;    /* judgments of units of several labels */
};

/* Of a ranked table that knows its ratings. */
void judgments_make(struct judgments *j, const struct items *items);
void judgments_free(struct judgments *j);

/* The labels of a set: *n of them. */
static inline const uint32_t *
judgments_set(const struct judgments *j, size_t set, size_t *n)
{
	*n = j->first[set + 1] - j->first[set];
	return j->label + j->first[set];
}

#endif
