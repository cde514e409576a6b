/*
 * output: the rows that annot-score writes.
 *
 * Failures to write end the tool (lib/text/out.h).
 */
#ifndef ANNOT_SCORE_OUTPUT_H
#define ANNOT_SCORE_OUTPUT_H

#include "estimates.h"

#include "text/record.h"

/* The comparison in a row; all NULL: none. */
struct output_key {
	const char *versus;         /* another model */
	const struct section *than;   /* another group */
	const char *suffix;         /* behind the metric's name */
};

extern const struct record_column output_columns[];

/* Rows `items` and `labels`: how many a section has, of a model; empty: of all. */
void output_size(struct out *out, const struct section *b, const char *model);

/* Do the rows of a slot of m stand in the table? Without -M they do not where the
 * metric does not apply to the model, or the value is known beforehand. */
bool output_has(const struct estimates *m, size_t s);

/* The row of a slot, of place o of the section with -B item. */
void output_row(struct out *out, const struct subject *of, size_t s, size_t o,
	struct output_key key, const struct estimate *e);

/* A row per item and slot. A comparison with an oracle has the suffix _normalised
 * where more is better, else _excess. */
void output_estimates(struct out *out, const struct estimates *m,
	struct output_key key);

/* Rows METRIC_positive: the share of replicates in which the model of m has a
 * larger value than another one. */
void output_positives(struct out *out, const struct estimates *m,
	const char *versus);

/* End a row: value, limits and status. */
void output_end(struct record *r, const struct estimate *e);

#endif
