/*
 * output: the rows that annot-plan writes.
 */
#ifndef ANNOT_PLAN_OUTPUT_H
#define ANNOT_PLAN_OUTPUT_H

#include "quantity.h"
#include "text/record.h"

/* The numbers of a row; NUM_NA is NA. */
struct output_row {
	const char *row, *of;    /* of: NULL, what the quantity says */
	double items, raters, cost, estimate, se, half, power, lo, hi;
	const char *status;
};

extern const struct record_column output_columns[];
void output_row(struct out *out, const struct quantity *q,
	const struct output_row *r);

#endif
