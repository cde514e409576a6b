/*
 * judgments: the annotators' judgments of the items, as in CrowdTruth.
 *
 * All labels that an annotator gave an item are one judgment, a set of labels;
 * a repeated label counts once. Units are the items that two annotators or more
 * judged: CrowdTruth leaves out the others, and annotators who judged no unit.
 * Units are ordered by name, the judgments of a unit by annotator, so that no
 * number depends on the order of rows.
 *
 * The struct owns its arrays and borrows the items.
 */
#ifndef ANNOT_JUDGMENTS_H
#define ANNOT_JUDGMENTS_H

#include "table/raters.h"
#include "table/sets.h"

struct judgments {
	const struct items *items;
	struct sets sets;
	struct raters raters;    /* the units and their judgments, both lists
	                            of them; the label of a rating is its set */
	uint32_t *unit;          /* raters.item points here */
	bool none;               /* somebody chose none of the labels, which counts
	                            as a label, */
	uint32_t nothing;        /* the last */
	size_t labels;           /* labels of the items, and one more if
	                            `none` */
	uint64_t single;         /* items with one judgment, which are no units */
	uint64_t several;        /* judgments of units of several labels */
};

/* Make the judgments of a ranked table with ratings and with ranks of the
 * items' names. */
void judgments_make(struct judgments *j, const struct items *items);
void judgments_free(struct judgments *j);

/* The *n labels of a set. */
static inline const uint32_t *
judgments_set(const struct judgments *j, size_t set, size_t *n)
{
	*n = j->sets.start[set + 1] - j->sets.start[set];
	if (*n > 0)
		return j->sets.label + j->sets.start[set];
	*n = 1;
	return &j->nothing;
}

#endif
