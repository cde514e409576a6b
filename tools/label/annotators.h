/*
 * annotators: what a method learned about annotators, as a table (row of
 * annotator label given value n) that -B annotator writes.
 */
#ifndef ANNOT_LABEL_ANNOTATORS_H
#define ANNOT_LABEL_ANNOTATORS_H

#include "agree/rankings.h"
#include "model.h"
#include "text/record.h"

extern const struct record_column annotators_columns[];

/* Write the rows of a fitted model; returns their number. */
size_t annotators_write(struct out *out, const struct model *s);

/* Write the last row, the number of all others: a table that lacks it was cut
 * off. */
void annotators_write_rows(struct out *out, size_t rows);

/* Write the rows of annotators' scores. */
void annotators_write_scores(struct out *out, const struct rankings *s,
	const struct items *t);

#endif
