/*
 * output: the rows that annot-bias writes.
 */
#ifndef ANNOT_BIAS_OUTPUT_H
#define ANNOT_BIAS_OUTPUT_H

#include "consistency.h"
#include "outcome.h"

#include "text/record.h"

enum { OUTPUT_PAIRS = 100 }; /* differences are of so many groups at most */

extern const struct record_column output_columns[];

/* All rows of a model: groups, dispersion, performance, differences, the worst
 * group. */
void output_model(struct out *out, const char *model, const struct outcome *x);

/* Rows of a ceiling: its groups, and their mean, as group *. */
void output_ceiling(struct out *out, const char *row, const struct outcome *x);

/* The consistency of a model, and what it is by chance. similar: by what. */
void output_consistency(struct out *out, const char *model, const char *metric,
	const char *similar, const struct composition *c,
	const struct consistency *x);

/* A row of an annotator: a value of a model, or of nobody's (*). */
void output_annotator(struct out *out, const char *model, const char *metric,
	struct view name, const struct composition *c,
	const struct estimate *v);

#endif
