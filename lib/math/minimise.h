/*
 * minimise: the least value of a smooth function of many variables.
 *
 * L-BFGS (Nocedal, "Updating quasi-Newton matrices with limited storage", 1980)
 * with a line search for the weak Wolfe conditions by bisection (Lewis &
 * Overton, "Nonsmooth optimization via quasi-Newton methods", 2013). It takes
 * the value and its gradient; the function should be bounded below. Dot
 * products have a fixed order, so that the result is the same bytes on every
 * machine if the function's values are.
 *
 * Memory: 2 pairs + 4 arrays of n numbers, released at the end. Only lack of
 * memory ends the tool.
 */
#ifndef ANNOT_MINIMISE_H
#define ANNOT_MINIMISE_H

#include <stddef.h>
#include <stdint.h>

/* The value at x, of n variables; its gradient into g. */
typedef double minimise_value(void *of, const double *x, double *g);

enum { MINIMISE_PAIRS = 40 }; /* the largest number of pairs */

struct minimise_rules {
	size_t pairs;            /* steps that are remembered: 40 need half as
	                            many iterations as 10, in four times the
	                            memory */
	uint64_t iterations;     /* at most */
	double tolerance;        /* stop where no |g| is above it */
};

/* MINIMISE_LINE_SEARCH: doubles allow no further descent. */
enum minimise_status { MINIMISE_CONVERGED, MINIMISE_ITERATIONS,
	MINIMISE_LINE_SEARCH };

struct minimum {
	enum minimise_status status;
	uint64_t iterations;
	double value;
};

/* Descend from x, which becomes the place of the minimum. */
struct minimum minimise(minimise_value *value, void *of, double *x, size_t n,
	const struct minimise_rules *rules);

/* The sum of a[i] b[i]: lane r adds products r, r + 4, ...; (l0 + l1) + (l2 +
 * l3). */
double minimise_dot(const double *a, const double *b, size_t n);

#endif
