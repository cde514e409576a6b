/*
 * charts: tables to draw, in place of metrics.
 *
 * Each is written for every block, target and model. Failures to write end the
 * tool, and so does a bad table of costs.
 */
#ifndef ANNOT_CHARTS_H
#define ANNOT_CHARTS_H

#include "results.h"

#include "text/out.h"

/* The header of the table that is asked for. */
void charts_header(struct out *out, const struct conf *conf);

/* Check the models and read the costs, where the options ask for a table to draw. */
void charts_begin(const struct conf *conf, const struct task *task,
	struct costs *costs);

/* The rows of all models in all blocks. */
void charts_write(struct out *out, const struct run *run);

#endif
