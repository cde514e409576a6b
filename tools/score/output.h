/*
 * output: the rows that annot-score writes.
 */
#ifndef ANNOT_SCORE_OUTPUT_H
#define ANNOT_SCORE_OUTPUT_H

#include "out.h"
#include "values.h"

/* What the rows of one model have in common. */
struct output_key {
	const char *model, *versus, *target;
	const char *suffix;         /* of the metric; NULL: _normalised where
	                               more is better, else _excess */
	const struct block *block;
	const struct values *base, *other; /* of a comparison with the oracle:
	                               what is compared; else NULL */
};

void output_header(struct out *out);

/* A row for each result and slot; without -M none for a metric that does not
 * apply to the model. */
void output_values(struct out *out, const struct plan *plan,
	const struct output_key *key, const struct values *v);

/* Rows METRIC_positive: the share of resamples in which the first of two models
 * has more. */
void output_positives(struct out *out, const struct plan *plan,
	const struct output_key *key, const struct values *v);

#endif
