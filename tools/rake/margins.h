/*
 * margins: the share that each value of an attribute has among the users.
 *
 * They come from a table with the columns attribute, value and share, which has
 * a row for each value. The shares of an attribute sum to 1; they may be
 * percentages, and whole numbers with any other sum are counts. A table that
 * breaks annot(5), a value with two rows and shares that do not add up end the
 * tool.
 */
#ifndef ANNOT_RAKE_MARGINS_H
#define ANNOT_RAKE_MARGINS_H

#include "stats/stats.h"
#include "text/ids.h"
#include "text/input.h"

/* A value of an attribute: what is wanted, and what the annotators have. */
struct value {
	struct view name;
	double share;            /* wanted among the users; they sum to 1 */
	double annotators, labels;
	double mass;             /* what these count for without weights */
	double part;             /* the mass of those with a weight above 0, */
	double found;            /* and with the weights: */
	struct sum below, held;  /* weights below the bound, and at it */
	double factor;           /* brings `found` to what is wanted */
};

struct margin {
	const char *name;        /* of the attribute, quoted for messages */
	struct ids values;       /* one that says nothing is UNKNOWN_GROUP */
	struct value *at;        /* per value */
	size_t cap;
	size_t rows;             /* of the table; UNKNOWN_GROUP comes last if
	                            it has none */
	size_t signs;            /* shares with a percent sign */
	bool whole;              /* all shares are whole numbers */
};

struct margins {
	const char *file;
	struct strings names;    /* attributes, in the order of the table */
	struct margin at[INPUT_GROUPS]; /* per attribute */
};

/* Read the table; *m starts as {0}. A note names the attributes whose shares
 * are percentages or counts. */
void margins_read(struct margins *m, const char *file);

#endif
