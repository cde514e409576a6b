/*
 * output: the rows that annot-quality writes.
 */
#ifndef ANNOT_QUALITY_OUTPUT_H
#define ANNOT_QUALITY_OUTPUT_H

#include "annotators.h"
#include "crowdtruth.h"

#include "text/record.h"

extern const struct record_column output_columns[];

/* Units, as their items first came. */
void output_units(struct out *out, const struct crowdtruth *x);

/* Annotators in bytewise order; of those without a judgment of a unit only what
 * is in people, one per annotator or NULL. */
void output_annotators(struct out *out, const struct crowdtruth *x,
	const struct person *people);

/* Labels, in label order; none: the name of having chosen none. Nothing of an
 * open task. */
void output_labels(struct out *out, const struct crowdtruth *x,
	const char *none);

/* Labels of each unit: all, or of an open task those that were chosen there. */
void output_unit_labels(struct out *out, const struct crowdtruth *x,
	const char *none);

#endif
