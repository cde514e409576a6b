/*
 * grouping: what -g asks for: groups of annotators by what is known of them, or
 * by how often they disagree; groups of items, or of labels, by how many agree.
 */
#ifndef ANNOT_GROUPING_H
#define ANNOT_GROUPING_H

#include "text/input.h"

enum grouping_kind {
	GROUPING_ATTRIBUTES,     /* gender,age: each combination */
	GROUPING_ADR,            /* annotators, by average disagreement rate */
	GROUPING_AMBIGUITY,      /* items, by the share of the plurality */
	GROUPING_POPULARITY,     /* labels, by the share of the item's labels
	                            that are the same */
	GROUPING_EACH            /* each annotator is a group; not of -g */
};

struct grouping {
	const char *text;        /* as on the command line */
	enum grouping_kind kind;
	size_t column[INPUT_GROUPS], columns; /* of attributes, in their list */
	uint64_t bins;           /* of equal width, */
	bool ranged;             /* from lo to hi; else over the data's range */
	double lo, hi;
};

/* Read gender,age or adr:BINS or adr:BINS:LO:HI; attributes are added to the list.
 * Anything else is wrong usage. text must outlive the grouping. */
void grouping_parse(struct grouping *g, const char *text,
	struct strings *attributes);

#endif
