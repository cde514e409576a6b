/*
 * grouping: what -g asks for: groups of annotators by what is known of them, or
 * by how often they disagree; groups of items, or of labels, by how many agree.
 */
#ifndef ANNOT_GROUPING_H
#define ANNOT_GROUPING_H

#include "numbers.h"

#include "text/input.h"

enum grouping_kind {
	GROUPING_ATTRIBUTES,     /* gender,age:18,30: each combination */
	GROUPING_ADR,            /* annotators, by average disagreement rate */
	GROUPING_AMBIGUITY,      /* items, by the share of the plurality */
	GROUPING_POPULARITY,     /* labels, by the share of the item's labels
	                            that are the same */
	GROUPING_EACH,           /* each annotator is a group; not of -g */
	GROUPING_ALL             /* all annotators are; not of -g, either */
};

struct grouping {
	const char *text;        /* as on the command line */
	enum grouping_kind kind;
	size_t column[INPUT_GROUPS], columns; /* of attributes, in their list */
	struct numbers numbers[INPUT_GROUPS]; /* per column: its bins, if it has
	                            numbers */
	uint64_t bins;           /* of equal width, */
	bool ranged;             /* from lo to hi; else over the data's range */
	double lo, hi;
};

/* Read gender,age:18,30 or adr:BINS or adr:BINS:LO:HI; attributes are added to the
 * columns of input, with what is known of them. Anything else is wrong usage. text must
 * outlive the grouping. */
void grouping_parse(struct grouping *g, const char *text, struct input *input);

/* Does the grouping cut a column of numbers? */
bool grouping_cuts(const struct grouping *g);

#endif
