/*
 * bounds: the ranges of means where only moments of the distribution are known.
 *
 * Votes of at most n people per item determine n moments of the distribution of
 * shares. Linear programming (the simplex method, Dantzig 1951) finds the least and
 * the largest mean of a function among all distributions on a grid that have these
 * moments. Pure but for memory.
 */
#ifndef ANNOT_BOUNDS_H
#define ANNOT_BOUNDS_H

#include <stdbool.h>
#include <stddef.h>

enum { BOUNDS_DEGREE = 24 };

/*
 * value[points]: a grid on [0, 1]. The moments, of order 1 to degree <=
 * BOUNDS_DEGREE, are those of the shares share[points]. lo[i] and hi[i]: the least
 * and the largest mean of function i of n, f[i][points]. False: not found, for
 * rounding.
 */
bool bounds_of_means(size_t points, const double *value, size_t degree,
	const double *share, const double *const *f, size_t n, double *lo,
	double *hi);

#endif
