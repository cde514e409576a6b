/*
 * maxent: the maximum entropy distribution on [0, 1] with given moments.
 *
 * Pure, except that lack of memory ends the tool. O(points x degree^2) per step
 * of Newton's method.
 */
#ifndef ANNOT_MAXENT_H
#define ANNOT_MAXENT_H

#include <stdbool.h>
#include <stddef.h>

enum { MAXENT_DEGREE = 24 }; /* largest number of moments */

/*
 * value[0 .. points - 1] is a grid on [0, 1], ascending from 0 to 1. The
 * moments, of order 1 to degree <= MAXENT_DEGREE, are those of `atoms` atoms,
 * share[j] at grid point at[j]. Sets density[0 .. points - 1], which sums to 1,
 * to the distribution on the grid with these moments that has the highest
 * entropy relative to the uniform distribution. False: none was found, because
 * almost no other distribution has these moments.
 */
bool maxent_density(size_t points, const double *value, size_t degree,
	size_t atoms, const size_t *at, const double *share, double *density);

#endif
