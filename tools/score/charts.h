/*
 * charts: tables to draw, in place of metrics.
 *
 * Each is written for every block, target and model. Failures to write end the
 * tool, and so do a bad table of costs, and more numbers than may be held.
 */
#ifndef ANNOT_CHARTS_H
#define ANNOT_CHARTS_H

#include "costs.h"
#include "results.h"

#include "text/record.h"

/* The header of the table that is asked for. */
void charts_header(struct out *out, const struct conf *conf);

/* Check the models and read the costs, where the options ask for a table to draw. */
void charts_begin(const struct conf *conf, const struct task *task,
	struct costs *costs);

/* The rows of all models in all blocks. */
void charts_write(struct out *out, const struct run *run);

/* ---- one table: all rows of a model in a block ---- */

extern const struct record_column reliability_columns[], joint_columns[],
	curve_columns[];

/* The reliability diagram, a row for each bin: of the largest probability,
 * which ece_plugin adds up, and of the positive label's, if there is one.
 * s->model is not NULL. */
void reliability_write(struct out *out, const struct subject *s);

/* The expected confusion matrix, a row for each fact of each pair of a person's
 * label and a decision. */
void joint_write(struct out *out, const struct subject *s);

/* What becomes of two labels, or of one label against the rest, at each
 * threshold of its probability. steps: thresholds 0, 1/steps ... 1; 0: at each
 * probability, and 0, .5 and 1. costs: of two labels, or NULL. */
void curve_write(struct out *out, const struct subject *s, uint64_t steps,
	const struct costs *costs);

#endif
