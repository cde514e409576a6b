/*
 * classifier: the probabilities of a simulated classifier, which confuses each
 * item in part with another one that nobody rated:
 * 	b = w q + (1-w) q'
 * q are the shares of the item, q' those of the other, and w is on average S,
 * the skill: S = 1 knows the shares, S = 0 nothing about the item. Of some items it
 * may have seen the labels.
 */
#ifndef ANNOT_CLASSIFIER_H
#define ANNOT_CLASSIFIER_H

#include "stats/rng.h"

#include <stddef.h>
#include <stdint.h>

enum { CLASSIFIER_MILLION = 1000000 };

/* The weight w of an item; skill in [0, 1]. */
double classifier_weight(struct rng *r, double skill);

/* Set belief[k] = w share[k] + (1 - w) other[k]. */
void classifier_believe(double w, const double *share, const double *other,
	double *belief, size_t k);

/* What is believed by a classifier that has seen the item's labels, n[k] of each:
 * their shares. Without labels belief stays. */
void classifier_remember(const uint64_t *n, double *belief, size_t k);

/* Round the probabilities q[k] to whole millionths, none 0 (no softmax gives
 * 0); the remainder of rounding down goes to the largest, so that decimals add
 * up to 1. */
void classifier_millionths(double *q, size_t k);

#endif
