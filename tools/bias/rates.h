/*
 * rates: metrics of single labels: a ratio of two sums over the labels of an
 * annotator.
 *
 * Of decisions they are how often a decision is right, or wrong, for the labels
 * of one kind; of probabilities the mean of a fact of each label
 * (lib/worth/trial). What lib/worth/metrics has, too, is the same metric: its
 * record says name, range and help. A rate is one record: adding one touches
 * the table, a test and a line of annot-bias(1).
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

/* What a label adds to a sum: never + same P(same) + positive P(positive), by
 * the probabilities that the decision is this label and that it is the positive
 * one. */
struct rate_line {
	double never, same, positive;
};

struct rate {
	struct method about;
	bool of_positive;        /* which label is positive matters */
	bool probable;           /* needs probabilities: the mean of the fact of the
	                            metric of that name, as `same` */
	bool share;              /* a share of labels, with Wilson's limits */
	struct rate_line sum[2], of[2]; /* of labels that are not positive, and
	                            that are */
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

static inline double
rate_add(const struct rate_line *x, double same, double positive)
{
	return x->never + x->same * same + x->positive * positive;
}

/* The part of one label: given: it is the positive one. */
static inline struct rate_part
rate_part(const struct rate *rate, bool given, double same, double positive)
{
	return (struct rate_part){rate_add(&rate->sum[given], same, positive),
		rate_add(&rate->of[given], same, positive)};
}

#endif
