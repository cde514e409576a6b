/*
 * flips: the p_flip of a row, and its limits, from the columns that annot-pflip
 * writes or from -x.
 *
 * A p_flip that is no probability ends the tool with FILE:LINE.
 */
#ifndef ANNOT_FLIPS_H
#define ANNOT_FLIPS_H

#include "table/rows.h"

/* p_flip, its lower and its upper limit; then a column that may take the place
 * of the first. All are the first of the numbers of the rows. */
enum { FLIPS_POINT, FLIPS_LO, FLIPS_HI, FLIPS_KINDS, FLIPS_NEW = FLIPS_KINDS,
	FLIPS_COLUMNS };

struct flips {
	double fixed;      /* instead of the columns; < 0: not */
	bool of_new;       /* what is right for people who have not voted:
	                      pflip_new where the table has it */
	int column;        /* where p_flip stands */
};

/* Before the table is opened: the columns. */
void flips_need(const struct flips *f, struct rows_need *need);

/* When it is open: which of them is p_flip. None: an error. */
void flips_open(struct flips *f, const struct rows *in);

/* p_flip and its limits at row i of the batch, p[FLIPS_KINDS]. Limits that are
 * not known are NUM_NA; there are none of -x and of pflip_new. */
void flips_read(const struct flips *f, const struct rows *in, size_t i,
	double *p);

/* For messages: the column of p_flip, and what is said of rows of an item that
 * differ in what is read. */
const char *flips_column(const struct flips *f);
const char *flips_expected_same(const struct flips *f);

#endif
