/*
 * output: the rows that annot-kappa writes.
 */
#ifndef ANNOT_KAPPA_OUTPUT_H
#define ANNOT_KAPPA_OUTPUT_H

#include "math/statistic.h"
#include "adjusted.h"

/* The columns row, group and `of`. Where versus or of2 is not empty, the column
 * holds two names: A|B. */
struct output_key {
	const char *row;
	struct view group, versus;
	struct view of, of2;
};

extern const struct record_column output_columns[];

/* Write one row. Tests of one kind are those of one sort of rows, coefficient and
 * weights. */
void output_row(struct adjusted *out, const struct output_key *key,
	const char *coefficient, const char *weights,
	const struct estimated *m);

#endif
