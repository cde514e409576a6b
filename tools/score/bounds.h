/*
 * bounds: how far a mean is known where only moments are.
 *
 * Votes of at most n people an item tell n moments of the distribution of
 * shares. Of all distributions on a grid that have these moments, those of the
 * least and of the largest mean of a function, by linear programming (the
 * simplex method, Dantzig 1951). Pure but for memory.
 */
#ifndef ANNOT_BOUNDS_H
#define ANNOT_BOUNDS_H

#include <stdbool.h>
#include <stddef.h>

enum { BOUNDS_DEGREE = 24 };

/*
 * value[points]: a grid on [0, 1]. The moments, of order 1 to degree <=
 * BOUNDS_DEGREE, are those of the shares share[points]. *lo and *hi: the least
 * and the largest mean of f[points]. False: not found, for rounding.
 */
bool bounds_of_mean(size_t points, const double *value, size_t degree,
	const double *share, const double *f, double *lo, double *hi);

#endif
