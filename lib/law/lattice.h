/*
 * lattice: the maximum likelihood mixture with atoms on a grid of points.
 *
 * The working state of lib/law/mixture: the likelihoods of all pairs (x, n) at
 * all points, and the support, the points with a share above 0. The method is
 * the constrained Newton method of Wang, "On fast computation of the
 * non-parametric maximum likelihood estimate of a mixing distribution", JRSS B
 * 69:185, 2007.
 */
#ifndef ANNOT_LATTICE_H
#define ANNOT_LATTICE_H

#include "nnls.h"

#include <stdbool.h>
#include <stddef.h>

enum { LATTICE_POINTS = 801 };

#define LATTICE_QUARTER 1.57079632679489661923132169164 /* a quarter of a
                                                           circle */

/* x positive labels among n; from: the caller's index of the pair. */
struct lattice_pair {
	double x, n, flip;
	size_t from;
};

struct lattice {
	double point[LATTICE_POINTS]; /* values, ascending from 0 to 1 */
	size_t pairs;
	struct lattice_pair *pair;
	bool flips;              /* labels may have been changed; else all
	                            p_flip are 0 */
	double *top;             /* log of the largest value of P(x | n, g)
	                            over its binomial coefficient */
	double *like;            /* pairs x LATTICE_POINTS: P(x | n, g) over the
	                            row's largest value, g = flip + (1 - 2 flip)
	                            point */

	/* The state of a fit: the pairs that have items. */
	size_t rows;
	size_t *row;             /* per row: its pair */
	double *weight;          /* per row: its share of the items */
	double *fit;             /* per row: sum over atoms of share * like */
	double *next;            /* the same for another G */
	double slope[LATTICE_POINTS]; /* slope of the mean log likelihood */
	size_t most;             /* most labels of an item */

	/* The support: points in ascending order with their shares, and the
	 * shares that model() computes. */
	size_t atoms;
	size_t at[LATTICE_POINTS];
	double share[LATTICE_POINTS], want[LATTICE_POINTS];
	double cold[LATTICE_POINTS]; /* per point: its share in the last cold fit */

	struct nnls squares;
};

/* Prepare pairs, x[v] positive labels among n[v]; pairs with n 0 are left out.
 * flip[v], below 1/2: the probability that a label was changed to the other
 * one; NULL: 0. */
void lattice_init(struct lattice *w, size_t pairs, const double *x,
	const double *n, const double *flip);

/* Replace p_flip of the same pairs, in a lattice that was prepared with
 * some. */
void lattice_flip(struct lattice *w, const double *flip);

/* The angle of a point, whose value is sin(angle)^2. */
double lattice_angle(size_t point);

/* The likelihoods of row r at all points. */
const double *lattice_like(const struct lattice *w, size_t r);

/* The mean log likelihood: the weighted mean of log fit over the rows. */
double lattice_likelihood(const struct lattice *w, const double *fit);

/* Find the maximum on the grid for weight[v] >= 0 items that have pair v,
 * starting from the support of the last cold fit (warm) or from some points (cold).
 * False: no items. */
bool lattice_climb(struct lattice *w, const double *weight, bool warm);

/* Is the maximum not unique? If the slope towards every point is 0, all
 * distributions with the same moments, up to the most labels of an item, are
 * equally likely. */
bool lattice_is_flat(const struct lattice *w);

#endif
