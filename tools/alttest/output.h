/*
 * output: the rows that annot-alttest writes.
 */
#ifndef ANNOT_ALTTEST_OUTPUT_H
#define ANNOT_ALTTEST_OUTPUT_H

#include "text/record.h"

/* One row; empty views are *, NUM_NA is NA. */
struct output_row {
	const char *row;
	struct view model;
	const char *kind;
	struct view versus, group, annotator;
	const char *method;
	double items, value, se, lo, hi, stat, df, p, p_adj;
	const char *status;
};

extern const struct record_column output_columns[];
void output_row(struct out *out, const struct output_row *r);

#endif
