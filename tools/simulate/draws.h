/*
 * draws: what models draw from, the same bytes on every machine.
 */
#ifndef ANNOT_DRAWS_H
#define ANNOT_DRAWS_H

#include "rng.h"

#include <stddef.h>

/* x^s for x >= 0, from basic operations (see lib/rng); 0 where x is 0 or x^s <
 * e^-700. */
double draws_power(double x, double s);

/* q[0..k-1] from Dirichlet(alpha, ..., alpha); alpha > 0. Where every gamma
 * variate underflows (tiny alpha) one label gets all. */
void draws_dirichlet(struct rng *r, double alpha, double *q, size_t k);

#endif
