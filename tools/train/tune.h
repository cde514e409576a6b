/*
 * tune: how good predictions of held-out items are, by a metric of annot-score.
 *
 * A metric fits if it has one value for all labels and needs neither bins nor
 * an order of labels. Metrics of decisions compare them with the majority
 * (annot-score -T plurality), the others compare probabilities with the shares
 * of labels (-T raw). Only lack of memory ends the tool.
 */
#ifndef ANNOT_TUNE_H
#define ANNOT_TUNE_H

#include "worth/metrics.h"

/* Predictions q of n items of K labels, whose labels have the shares p: n x K
 * each. */
struct held {
	const double *p, *q;
	size_t n, k;
	bool several;            /* annotators choose several labels */
};

/* The metric with that name; another name ends the tool with status 2. */
const struct metric *tune_find(const char *name);

/* The value, or its negative where a low value is good; -HUGE_VAL if there is
 * none. */
double tune_value(const struct metric *m, const struct held *h);

#endif
