/*
 * flips: the p_flip of a row, and its limits, from the columns that annot-pflip
 * writes or from -x.
 *
 * A p_flip that is not a probability ends the tool with FILE:LINE.
 */
#ifndef ANNOT_FLIPS_H
#define ANNOT_FLIPS_H

#include "table/rows.h"

/* p_flip, its lower and its upper limit; then a column that may replace the
 * first. They are the first of the numbers of the rows. */
enum { FLIPS_POINT, FLIPS_LO, FLIPS_HI, FLIPS_KINDS, FLIPS_NEW = FLIPS_KINDS,
	FLIPS_COLUMNS };

struct flips {
	double fixed;      /* p_flip of -x, instead of the columns; < 0: none */
	bool of_new;       /* the value for people who have not voted: pflip_new
	                      if the table has it */
	int column;        /* column of p_flip */
};

/* Ask for the columns; call before the table is opened. */
void flips_need(const struct flips *f, struct rows_need *need);

/* Find the column of p_flip in the open table; none is an error. */
void flips_open(struct flips *f, const struct rows *in);

/* Set p[FLIPS_KINDS] to p_flip and its limits at row i of the batch. Unknown
 * limits are NUM_NA; -x and pflip_new have none. */
void flips_read(const struct flips *f, const struct rows *in, size_t i,
	double *p);

/* For messages: the column of p_flip, and the error for rows of an item whose
 * p_flip differs. */
const char *flips_column(const struct flips *f);
const char *flips_expected_same(const struct flips *f);

#endif
