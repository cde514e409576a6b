/*
 * rates: how often a decision is right, or wrong, for the labels of one kind: a ratio of
 * two sums over labels.
 *
 * A rate is one record: adding one touches the table, a test and a line of
 * annot-bias(1).
 */
#ifndef ANNOT_RATES_H
#define ANNOT_RATES_H

#include "text/method.h"

#include <stdbool.h>

/* What a label adds to the sums of which the rate is the ratio. */
struct rate_part {
	double sum, of;
};

struct rate {
	struct method about;
	bool of_positive;        /* which label is positive matters */
	bool down;               /* less is better */
	bool share;              /* a share of labels, with Wilson's limits */
	/* The part of one label: given: it is the positive one; by the probabilities
	 * that the decision is this label and that it is the positive one. */
	struct rate_part (*part)(bool given, double same, double positive);
};

extern const struct method_table rates_table;

/* The first record: accuracy. */
extern const struct rate *const rates_default;

#endif
