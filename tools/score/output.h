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
	const struct block *than;   /* another group */
	const char *suffix;         /* behind the metric's name */
};

extern const struct record_column output_columns[];

/* Rows `items` and `labels`: how many a block has, of a model; empty: of all. */
void output_size(struct out *out, const struct block *b, const char *model);

/* Do the rows of a slot of m stand in the table? Without -M they do not where the
 * metric does not apply to the model, or the value is known beforehand. */
bool output_has(const struct estimates *m, size_t s);

/* The row of a slot, of place o of the block with -B item. */
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

/* ---- tables to draw ---- */

/* Start a row of the table with these columns: model, group, target, and the label
 * of this rank. */
struct record output_start(struct out *out, const struct record_column *column,
	const struct subject *s, size_t label);

/* The name of a label, or * for a rank beyond them. */
void output_label(struct record *r, const struct plan *plan, size_t rank);

/* End a row: value, limits and status. */
void output_end(struct record *r, const struct estimate *e);

/* End a row that has no numbers: the fields that are left are * and NA, and the
 * status says why. */
void output_none(struct record *r, enum estimate_status why);

/* A number of a table to draw. */
struct output_fact {
	const char *name;        /* in the column metric */
	enum estimate_status undefined; /* where there is no value */
	bool share;              /* outside [0, 1] it is NA */
};

/* End the row of number i with its metric, value, limits and status. */
void output_number(struct record *r, const struct estimates *m, size_t i,
	const struct output_fact *fact);

#endif
