/*
 * report: the rows of the metrics of a run, and notes on them.
 *
 * Failures to write end the tool.
 */
#ifndef ANNOT_SCORE_REPORT_H
#define ANNOT_SCORE_REPORT_H

#include "results.h"

#include "text/out.h"

/* Of each model that is judged and of the oracle, of pairs of models, and of
 * differences of groups. */
void report_write(struct out *out, const struct run *run, const struct results *r);

/* Notes where the two targets of p_flip give different values. */
void report_differ(const struct run *run, const struct results *r);

#endif
