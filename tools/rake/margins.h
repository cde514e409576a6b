/*
 * margins: the shares that each value of an attribute has among the users.
 *
 * They come from a table with the columns attribute, value and share, a row per value.
 * An attribute with commas is several columns, and its values the combinations of
 * theirs: f,old of gender,age. Shares of one attribute that sum to 100 are percentages,
 * and whole numbers that sum to something else counts. A table that breaks annot(5),
 * a value with two rows and shares that do not add up end the tool. The struct owns its
 * arrays.
 */
#ifndef ANNOT_RAKE_MARGINS_H
#define ANNOT_RAKE_MARGINS_H

#include "text/ids.h"
#include "text/input.h"

struct margin {
	size_t column[INPUT_GROUPS], columns; /* places in margins.columns */
	struct ids values;       /* a value that says nothing is UNKNOWN_GROUP */
	double *share;           /* per value; they sum to 1 */
	size_t cap;
	size_t signs;            /* number of shares with a percent sign */
	bool whole;              /* all shares are whole numbers */
};

struct margins {
	const char *file;
	struct ids names;        /* attributes, in the order of the table */
	struct margin *at;       /* per attribute */
	size_t n, cap;
	struct strings columns;  /* columns of all attributes, each once */
};

/* Read the table. A note names attributes whose shares are
 * percentages or counts. */
void margins_read(struct margins *x, const char *file);

#endif
