/*
 * isotonic: isotonic regression, the best fit by a nondecreasing function.
 *
 * Weighted least squares by pool adjacent violators (Ayer et al. 1955; Barlow
 * et al., Statistical Inference under Order Restrictions, 1972). The order of
 * points with the same x does not matter. Only lack of memory ends the tool.
 */
#ifndef ANNOT_ISOTONIC_H
#define ANNOT_ISOTONIC_H

#include <stddef.h>

/* A point: y observed at x with weight > 0. */
struct observed {
	double x, y, weight;
};

/* A flat step from (x, y) to (to, y), of n points. */
struct stair {
	double x, to, y;
	size_t n;
};

/* The fit: n steps of rising y, joined by straight lines. The struct owns the
 * steps. */
struct isotonic {
	struct stair *stair;
	size_t n;
};

/* Fit o[n], in ascending order of x; without points there are no steps.
 * O(n). */
void isotonic_fit(struct isotonic *f, const struct observed *o, size_t n);

/* Where y are shares: raise a step at 0 to 1 / (2 n) and lower one at 1 to
 * 1 - 1 / (2 n), since n points do not make sure, but no further than the next step,
 * so that f does not fall. */
void isotonic_cut(struct isotonic *f);

/* y of the fit at x; beyond the points, y of the nearest step. NUM_NA without
 * steps. O(log steps). */
double isotonic_at(const struct isotonic *f, double x);

#endif
