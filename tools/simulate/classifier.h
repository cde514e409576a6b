/*
 * classifier: what a simulated classifier believes of an item.
 */
#ifndef ANNOT_CLASSIFIER_H
#define ANNOT_CLASSIFIER_H

#include "rng.h"

#include <stddef.h>

enum { CLASSIFIER_MILLION = 1000000 };

/*
 * belief[0 .. k-1] about an item whose labels have the shares share[0 .. k-1],
 * which are Dirichlet(alpha). skill: 1 knows the shares, 0 nothing of them.
 */
void classifier_believe(struct rng *r, double alpha, double skill,
	const double *share, double *belief, size_t k);

/* Shares as whole millionths, none 0, as no softmax is; what rounding down
 * leaves goes to the largest, so that the decimals add up to 1. */
void classifier_millionths(double *q, size_t k);

#endif
