/*
 * flips: the p_flip of a row, its limits, and the share of slips that go to the labels
 * next to it, from the columns that annot-pflip writes or from -x.
 *
 * What is not a probability ends the tool with FILE:LINE.
 */
#ifndef ANNOT_FLIPS_H
#define ANNOT_FLIPS_H

#include "table/rows.h"
#include "law/flip_law.h"

/* p_flip, its lower and its upper limit; then a column that may replace the
 * first, the share of slips to neighbours, and the place of the label. They are the
 * first of the numbers of the rows. */
enum { FLIPS_POINT, FLIPS_LO, FLIPS_HI, FLIPS_KINDS, FLIPS_NEW = FLIPS_KINDS,
	FLIPS_NEIGHBOURS, FLIPS_PLACE, FLIPS_COLUMNS };

struct flips {
	double fixed;      /* p_flip of -x, instead of the columns; < 0: none */
	bool of_new;       /* the value for people who have not voted: pflip_new
	                      if the table has it */
	int column;        /* column of p_flip */
	struct places places; /* of the labels that slip to neighbours */
};

/* Ask for the columns; call before the table is opened. */
void flips_need(const struct flips *f, struct rows_need *need);

/* Find the column of p_flip in the open table; none is an error. */
void flips_open(struct flips *f, const struct rows *in);

/* Set p[FLIPS_KINDS] to p_flip and its limits at row i of the batch. Unknown
 * limits are NUM_NA; -x and pflip_new have none. */
void flips_read(const struct flips *f, const struct rows *in, size_t i,
	double *p);

/* The share of slips to neighbours at row i of the batch, whose label gets its place;
 * 0 without of_new or a column of it. */
double flips_neighbours(struct flips *f, const struct rows *in, size_t i);

/* For messages: the column of p_flip. */
const char *flips_column(const struct flips *f);

#endif
