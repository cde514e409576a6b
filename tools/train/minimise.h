/*
 * minimise: the least value of a smooth function of many variables.
 *
 * L-BFGS (Nocedal 1980) with ten pairs, and a line search for the weak Wolfe conditions
 * by bisection (Lewis & Overton 2013). Sums have four lanes, so that the result is the
 * same bytes on every machine if the function's are. Only lack of memory ends the
 * tool.
 */
#ifndef ANNOT_MINIMISE_H
#define ANNOT_MINIMISE_H

#include <stddef.h>
#include <stdint.h>

/* The value at x, of n variables; its gradient into g. */
typedef double minimise_value(void *of, const double *x, double *g);

enum minimise_status { MINIMISE_CONVERGED, MINIMISE_ITERATIONS, MINIMISE_LINE_SEARCH };

struct minimum {
	enum minimise_status status;
	uint64_t iterations;
	double value;
};

/* Descend from x, which becomes the place of the minimum, until no |g| is above
 * tolerance, or for so many iterations. Status line_search: no descent is left in
 * doubles. tell(told, iteration) is called after each iteration, unless NULL. */
struct minimum minimise(minimise_value *value, void *of, double *x, size_t n,
	uint64_t iterations, double tolerance,
	void (*tell)(void *told, uint64_t iteration), void *told);

/* The sum of a[i] b[i]: lane r adds products r, r + 4, ...; (l0 + l1) + (l2 + l3). */
double minimise_dot(const double *a, const double *b, size_t n);

#endif
