/*
 * output: the rows that annot-spc writes.
 */
#ifndef ANNOT_SPC_OUTPUT_H
#define ANNOT_SPC_OUTPUT_H

#include "run.h"
#include "status.h"
#include "text/record.h"

extern const struct record_column output_columns[];

/* Write one row per result of s, n of them; status[i] is that of result i. */
void output_rows(struct out *out, const struct run *s,
	const struct status *status, size_t n);

#endif
