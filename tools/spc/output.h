/*
 * output: the rows that annot-spc writes.
 */
#ifndef ANNOT_SPC_OUTPUT_H
#define ANNOT_SPC_OUTPUT_H

#include "results.h"

#include "worth/parts.h"
#include "text/record.h"

extern const struct record_column output_columns[];

/* Write a row per result. Of several parts one has the results of the models judged on
 * its items, each with the curve in its name, and of the pairs. */
void output_rows(struct out *out, const struct results *s,
	const struct task_part *part);

#endif
