/*
 * flip_law: the labels on which those fall that are not primary, and what the primary
 * labels are without them.
 *
 * Of K labels in order the primary one is given with probability 1 - p, p being
 * p_flip. A share l of the slips falls on the labels next to it, half on each, at
 * the ends all on the one there is (Nb); the others on any other label alike (U):
 *	M = (1 - p) I + p (l Nb + (1 - l) U),
 * row by row the labels given for one primary label. l = 0 is the model of Gordon
 * et al., "The Disagreement Deconvolution", CHI 2021, 3.1. Shares q of primary
 * labels give the shares s = q M of labels. M has an inverse where p is below
 * 1/(1 + l + (1 - l)/(K - 1)); of K = 2, Nb is U.
 */
#ifndef ANNOT_FLIP_LAW_H
#define ANNOT_FLIP_LAW_H

#include "table/labels.h"

struct flip_law {
	size_t k;          /* K */
	double p;          /* p_flip */
	double r, var;     /* mean and variance of r over the people whose mean
	                      p_flip it is */
	double neighbours; /* l, from 0 to 1; 0 where K = 2 */
	double same;       /* the probability that two slips of an annotator for
	                      an item fall on the same label; NUM_NA: not
	                      known */
};

/* The bound of r and of p, 1/(1 + same). */
double flip_law_bound(const struct flip_law *s);

/* The largest p of which an inverse is taken, 1 % below where M has none. */
double flip_law_most(size_t k, double neighbours);

/*
 * p from r, the probability that two labels of an annotator for an item differ:
 * with c = 1 + same
 *	r = 2 p - c p^2, hence p = (1 - sqrt(1 - c r))/c,	r <= 1/c.
 * A larger r gives 1/c; NUM_NA gives NUM_NA. same = 1/(K-1) is shares_pflip().
 */
double flip_law_pflip(double r, double same);

/* The share of the slips of the label at place i that falls on place j. */
double flip_law_fall(const struct flip_law *s, size_t i, size_t j);

/* Does p leave nothing of the primary labels, so that M has no inverse? */
bool flip_law_is_noise(const struct flip_law *s);

/* Set y = x M^-1, K numbers; at[i] is the index in x and y of the label at place i
 * of the order, NULL: i. With f = p (1 - l)/(K - 1) and m the sum of x, which is that
 * of y,
 *	y T = x - f m,	T = (1 - p - f) I + p l Nb,
 * a tridiagonal system that needs no pivots (the diagonal dominates). room: K numbers
 * to work in. The slips are no noise. O(K). */
void flip_law_invert(const struct flip_law *s, const uint32_t *at, const double *x,
	double *y, double *room);

/* The places of the labels of a table in the order that its slips go by: its column
 * place, from 1. Start with {0}; owns its arrays. */
struct places {
	uint32_t *of;            /* per label: place, 0: not seen */
	uint32_t *at;            /* of places_end(), per place from 0: one of K
	                            labels; NULL before */

	/* Private. */
	size_t cap;
};

/* A label, by its number in the labels, has this place in a row. False: it has
 * another in a row before or in -L, or the place is none. O(1). */
bool places_add(struct places *p, const struct labels *l, uint32_t label,
	double place);

/* All rows are there: find the label of each place. Labels without a name stand where
 * no other does. The tool ends, naming the file, where two labels have one place, or
 * where a label has no row and may have several places (-L). */
void places_end(struct places *p, const struct labels *l, const char *file);

void places_free(struct places *p);

#endif
