/*
 * rows_need: the requirements of a tool on a table of ratings or counts.
 */
#ifndef ANNOT_ROWS_NEED_H
#define ANNOT_ROWS_NEED_H

#include "text/strings.h"

enum { ROWS_NUMBERS = 12 };

struct rows;

/* Annotators are not read, read if the table has them, or required, so that a
 * table of counts ends the tool. */
enum annotators { ANNOTATORS_UNUSED, ANNOTATORS_IF_KNOWN, ANNOTATORS_NEEDED };

/* A tool's requirements on the table, besides items and labels. */
struct rows_need {
	enum annotators annotators;
	bool no_ratings;        /* counts only */
	bool shares;            /* also shares: item label p */
	bool two_tables;        /* the columns of -i and -l may be in another
	                           table, and item and label in this one */
	bool retests; /* the tool looks itself whether an annotator's second labels are copies */
	bool label_set;         /* with -G: -L or classes must give K */
	const char *numbers[ROWS_NUMBERS]; /* columns of numbers; NA is NAN */
	const char *remedy[ROWS_NUMBERS]; /* the remedy if the column is missing, which is then an
	                                     error; NULL: it may be missing */
	/* The number that stands for all of row i of a batch, rows_numbers(); or NULL. */
	double (*tuple)(void *tuples, struct rows *r, size_t i);
	void *tuples;           /* the tool's */
	bool signs[ROWS_NUMBERS]; /* the column may have numbers below 0 */
	const char *refusal[ROWS_NUMBERS]; /* the reason why no number is below
	                                      0, for the message; or NULL */
};

#endif
