/*
 * rates: how often a decision is right, or wrong, for the labels of one kind.
 *
 * A rate is one record: adding one touches the table, a test and a line of
 * annot-bias(1).
 */
#ifndef ANNOT_RATES_H
#define ANNOT_RATES_H

#include "text/method.h"

#include <stdbool.h>

struct rate {
	struct method about;
	bool positives, negatives; /* the labels given that count */
	bool of_positive;        /* which label is positive matters */
	bool down;               /* less is better */
	/* The value of one label given, by the probabilities that the decision is
	 * this label and that it is the positive one. */
	double (*value)(double same, double positive);
};

extern const struct method_table rates_table;

/* The first record: accuracy. */
extern const struct rate *const rates_default;

#endif
