/*
 * isotonic: the best fit by a function that never falls.
 *
 * Weighted least squares by pool adjacent violators (Ayer et al. 1955; Barlow
 * et al., Statistical Inference under Order Restrictions, 1972). Nothing
 * depends on the order of points with the same x.
 */
#ifndef ANNOT_ISOTONIC_H
#define ANNOT_ISOTONIC_H

#include <stddef.h>

/* What y is at x, with a weight > 0. */
struct observed {
	double x, y, weight;
};

/* A step from (x, y) to (to, y). */
struct stair {
	double x, to, y;
};

/* The fit: y of the steps rises; between them it is a straight line. */
struct isotonic {
	struct stair *stair;
	size_t n;
};

/* Fit n points in ascending order of x; no points: no steps. O(n). */
void isotonic_fit(struct isotonic *f, const struct observed *o, size_t n);
void isotonic_free(struct isotonic *f);

/* The fit at x; beyond the points that of the nearest. NUM_NA without steps. */
double isotonic_at(const struct isotonic *f, double x);

#endif
