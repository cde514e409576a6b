/*
 * output: the rows that annot-score writes.
 *
 * Failures to write end the tool (lib/text/out.h). What an output_key points to must
 * outlive the call.
 */
#ifndef ANNOT_SCORE_OUTPUT_H
#define ANNOT_SCORE_OUTPUT_H

#include "text/record.h"
#include "values.h"

/* What the rows of one model have in common. */
struct output_key {
	const char *model, *versus, *target;
	const char *suffix;         /* behind the metric's name; NULL:
	                               _normalised where more is better, else
	                               _excess */
	const struct block *block;
	const struct values *base, *other; /* compared: a model and the oracle;
	                                      else NULL */
};

extern const struct record_column output_columns[];

/* What the column target calls it. */
const char *output_target(int target);

/* A row that says how many a block has of something; NUM_NA: not known. */
void output_count(struct out *out, const struct block *b, const char *what,
	double n);

/* The row of slot s of result o, if the metric applies to the model or -M names
 * it. */
void output_slot(struct out *out, const struct plan *plan,
	const struct output_key *key, const struct values *v, size_t s,
	size_t o);

/* The end of a row: value, limits and status. */
void output_end(struct record *r, double value, double lo, double hi,
	const char *status);

/* One row per result and slot; without -M none for a metric that does not apply
 * to the model. */
void output_values(struct out *out, const struct plan *plan,
	const struct output_key *key, const struct values *v);

/* Rows METRIC_positive: the share of replicates in which the first of two
 * models has the larger value. */
void output_positives(struct out *out, const struct plan *plan,
	const struct output_key *key, const struct values *v);

#endif
