/*
 * notes: what a reader of the rows must know: groupings, what they leave out, groups
 * and annotators of whom there is too little.
 */
#ifndef ANNOT_BIAS_NOTES_H
#define ANNOT_BIAS_NOTES_H

#include "study.h"

struct notes_rules {
	const struct outcome_rules *outcome;
	bool pooled;
	const char *ties;        /* the rule of --ties, up to | or the end */
};

/* How the groups are made, which are left out of the rows over groups, and what the
 * intervals are for. */
void notes_grouping(const struct notes_rules *rules, const struct units *u);

/* The numbers of items, annotators, labels and classes, and of annotators with an
 * attribute that is not known. */
void notes_data(const struct study *s, const struct input *input);

/* The annotators with the status few_labels. */
void notes_annotators(const struct study *s);

#endif
