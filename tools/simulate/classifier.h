/*
 * classifier: the probabilities of a simulated classifier.
 */
#ifndef ANNOT_CLASSIFIER_H
#define ANNOT_CLASSIFIER_H

#include "rng.h"

#include <stddef.h>

enum { CLASSIFIER_MILLION = 1000000 };

/* The probabilities belief[k] of an item whose labels have the shares share[k],
 * which are Dirichlet(alpha). skill in [0, 1]: 1 knows the shares, 0 nothing of
 * them. */
void classifier_believe(struct rng *r, double alpha, double skill,
	const double *share, double *belief, size_t k);

/* Turn the probabilities q[k] into whole millionths, none 0 (no softmax gives
 * 0); what rounding down leaves goes to the largest, so that decimals add up to
 * 1. */
void classifier_millionths(double *q, size_t k);

#endif
