/*
 * draws: the random draws of several models, identical on every machine.
 */
#ifndef ANNOT_DRAWS_H
#define ANNOT_DRAWS_H

#include "stats/rng.h"

#include <stddef.h>

/* x^s for x >= 0, from basic operations (lib/stats/rng.c); 0 if x is 0 or x^s <
 * e^-700. */
double draws_power(double x, double s);

/* Draw q[k] from Dirichlet(alpha, ..., alpha); alpha > 0. If every gamma
 * variate underflows (tiny alpha) one label gets everything. */
void draws_dirichlet(struct rng *r, double alpha, double *q, size_t k);

/* Draw q[k] from Dirichlet(alpha[0], ..., alpha[k - 1]), not all 0; q is 0
 * where alpha is. If every gamma variate underflows one label gets everything,
 * with probabilities proportional to alpha. */
void draws_dirichlet_of(struct rng *r, const double *alpha, double *q,
	size_t k);

/* Multiply each factor[k] by e^d with d ~ Normal(0, sd^2/2), independent of each
 * other: the logarithm of the ratio of any two factors gets a shift
 * Normal(0, sd^2). sd from 0 to 10. */
void draws_shift(struct rng *r, double sd, double *factor, size_t k);

/* Set q[k] to share[k] factor[k] over their sum: the log odds of any two labels
 * are shifted by the logarithm of the ratio of their factors. A share of 0 stays
 * 0. q may be `share`. */
void draws_tilt(const double *share, const double *factor, double *q,
	size_t k);

/* A label drawn from the shares q of k labels. */
size_t draws_label(struct rng *r, const double *q, size_t k);

#endif
