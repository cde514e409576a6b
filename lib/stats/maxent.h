/*
 * maxent: the distribution of most entropy among those on [0, 1] that have
 * certain moments.
 *
 * Pure but for memory. O(points x degree^2) per step of Newton's method.
 */
#ifndef ANNOT_MAXENT_H
#define ANNOT_MAXENT_H

#include <stdbool.h>
#include <stddef.h>

enum { MAXENT_DEGREE = 24 }; /* largest number of moments */

/*
 * value[0 .. points - 1]: a grid on [0, 1], ascending from 0 to 1. The moments,
 * of order 1 to degree <= MAXENT_DEGREE, are those of `atoms` atoms, share[j]
 * at grid point at[j]. Sets density[0 .. points - 1], which sums to 1: of all
 * distributions on the grid with these moments the one of most entropy against
 * the uniform distribution. False: it was not found, as the moments are next to
 * those of a distribution that is the only one to have them.
 */
bool maxent_density(size_t points, const double *value, size_t degree,
	size_t atoms, const size_t *at, const double *share, double *density);

#endif
