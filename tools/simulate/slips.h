/*
 * slips: how often an annotator gives another label than the primary one, and
 * which label that is.
 *
 * A wrong text ends the tool with status 2.
 */
#ifndef ANNOT_SLIPS_H
#define ANNOT_SLIPS_H

#include "stats/rng.h"

#include <stdbool.h>
#include <stddef.h>

/* The distribution of slip rates over annotators: Beta(x[0], x[1]), or x[0] with
 * probability x[2], else x[1]. */
struct slip_law {
	bool beta;
	double x[3];
};

/* Read "beta:A:B" or "two:P1:P2:SHARE" for k labels. The rates of `two` are at
 * most (K-1)/K, as beyond that the primary label would not be the one given most
 * often; a Beta variate may be above. */
void slips_read(struct slip_law *law, const char *text, size_t k);

/* The mean rate over annotators. */
double slips_mean(const struct slip_law *law);

double slips_draw(const struct slip_law *law, struct rng *r);

/* A label in which the primary one is replaced by another with probability
 * pflip: by any of the k - 1 others alike, or by one of its neighbours in label
 * order alike (the first and the last label have one). The random numbers used
 * are as many in each case. */
size_t slips_label(struct rng *r, size_t primary, double pflip, size_t k,
	bool neighbours);

#endif
