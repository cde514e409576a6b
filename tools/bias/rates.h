/*
 * rates: metrics of single labels: a ratio of two sums over the labels of an annotator.
 *
 * Of decisions they are how often a decision is right, or wrong, for the labels of one
 * kind; of probabilities the mean of a fact of each label (lib/worth/trial). What
 * lib/worth/metrics has, too, is the same metric: its record says name, range and help.
 * A rate is one record: adding one touches the table, a test and a line of
 * annot-bias(1).
 */
#ifndef ANNOT_RATES_H
#define ANNOT_RATES_H

#include "text/method.h"
#include "worth/metrics.h"

#include <stdbool.h>

/* What a label adds to the sums of which the rate is the ratio. */
struct rate_part {
	double sum, of;
};

struct rate {
	struct method about;
	bool of_positive;        /* which label is positive matters */
	bool probable;           /* needs probabilities: the mean of the fact of the
	                            metric of that name, as `same` */
	bool share;              /* a share of labels, with Wilson's limits */
	/* The part of one label: given: it is the positive one; by the probabilities
	 * that the decision is this label and that it is the positive one. */
	struct rate_part (*part)(bool given, double same, double positive);
};

extern const struct method_table rates_table;

/* The first record: accuracy. */
extern const struct rate *const rates_default;

/* Is less better? */
bool rates_down(const struct rate *rate);

/* The metric of a rate of probabilities; NULL: the rate is of decisions. */
const struct metric *rates_metric(const struct rate *rate);

/* The largest value there is: 1 of a share; HUGE_VAL: none is. */
double rates_most(const struct rate *rate);

#endif
