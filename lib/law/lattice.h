/*
 * lattice: the most likely mixture whose atoms lie on a grid of points.
 *
 * The working state of lib/law/mixture: the likelihoods of all pairs (x, n) at all
 * points, and the support, those points that have a share. The constrained
 * Newton method of Wang, "On fast computation of the non-parametric maximum
 * likelihood estimate of a mixing distribution", JRSS B 69:185, 2007.
 */
#ifndef ANNOT_LATTICE_H
#define ANNOT_LATTICE_H

#include "stats/nnls.h"

#include <stdbool.h>
#include <stddef.h>

enum { LATTICE_POINTS = 801 };

#define LATTICE_QUARTER 1.57079632679489661923132169164 /* of a circle */

struct lattice {
	double point[LATTICE_POINTS]; /* values, ascending from 0 to 1 */
	size_t pairs;
	size_t *from;            /* per pair: its index with the caller */
	double *x, *n;
	double *flip;            /* per pair: p_flip; NULL: 0 */
	double *top;             /* log of the largest value of P(x | n, g)
	                            over its binomial coefficient */
	double *like;            /* pairs rows of LATTICE_POINTS: P(x | n, g)
	                            over its largest value in the row, g being
	                            flip + (1 - 2 flip) point */

	/* Of a fit: the pairs that have items. */
	size_t rows;
	size_t *row;             /* per row: its pair */
	double *weight;          /* per row: share of the items */
	double *fit;             /* per row: sum over atoms of share * like */
	double *next;            /* the same, of another G */
	double slope[LATTICE_POINTS]; /* of the mean log likelihood */
	size_t most;             /* labels of an item */

	/* The support: points in order, with their shares, and the shares that
	 * model() wants. */
	size_t atoms;
	size_t at[LATTICE_POINTS];
	double share[LATTICE_POINTS], want[LATTICE_POINTS];

	struct nnls squares;
};

/* Prepare pairs, x[v] positive labels of n[v]; those with n 0 are left out.
 * flip[v], below 1/2: the probability that a label is the other one; NULL: 0. */
void lattice_init(struct lattice *w, size_t pairs, const double *x,
	const double *n, const double *flip);

/* Other p_flips of the same pairs, of a lattice that has some. */
void lattice_flip(struct lattice *w, const double *flip);

void lattice_free(struct lattice *w);

/* Bytes that so many pairs take. */
double lattice_bytes(size_t pairs);

/* The angle of a point, whose value is sin(angle)^2. */
double lattice_angle(size_t point);

/* The likelihoods of row r at all points. */
const double *lattice_like(const struct lattice *w, size_t r);

/* The mean log likelihood: over the items, of log fit. */
double lattice_likelihood(const struct lattice *w, const double *fit);

/* Find the maximum on the grid with weight[v] >= 0 items that have pair v, from
 * the last support (warm) or some points. False: no items. */
bool lattice_climb(struct lattice *w, const double *weight, bool warm);

/* Is the maximum not unique? With no slope to any point all distributions with
 * the same moments up to the most labels of an item are as likely. */
bool lattice_is_flat(const struct lattice *w);

#endif
