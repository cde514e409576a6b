/* cholesky: the triangle that makes correlated numbers of independent ones. */
#ifndef ANNOT_CHOLESKY_H
#define ANNOT_CHOLESKY_H

#include <stddef.h>

/* Set the lower triangle of c, an n x n covariance matrix, to L with c = L L',
 * so that L z has these covariances if z are independent of variance 1. A
 * variable that the ones before determine has 0 in its column. O(n^3). */
void cholesky(double *c, size_t n);

#endif
