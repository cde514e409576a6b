/*
 * maxent: of the distributions on [0, 1] that have certain moments, the one of
 * most entropy.
 */
#ifndef ANNOT_MAXENT_H
#define ANNOT_MAXENT_H

#include <stdbool.h>
#include <stddef.h>

enum { MAXENT_DEGREE = 24 }; /* largest number of moments */

/*
 * value[0 .. points - 1]: a grid on [0, 1], ascending from 0 to 1. The moments,
 * up to degree, are those of the atoms, share[j] at grid point at[j].
 * density[0 .. points - 1], which sums to 1, has the same, and of all such on
 * the grid the most entropy against the uniform distribution. False: it was not
 * found, the moments being next to those of a distribution that is the only
 * one.
 */
bool maxent_density(size_t points, const double *value, size_t degree,
	size_t atoms, const size_t *at, const double *share, double *density);

#endif
