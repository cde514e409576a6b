/*
 * flip_law: the labels on which those fall that are not primary, and what the primary
 * labels are without them.
 *
 * Of K labels in order the primary one is given with probability 1 - p, p being
 * p_flip. A share l of the slips falls on the labels next to it, half on each, at
 * the ends all on the one there is (Nb); the others on any other label alike (U):
 *	M = (1 - p) I + p (l Nb + (1 - l) U),
 * row by row the labels given for one primary label. l = 0 is the model of Gordon
 * et al., "The Disagreement Deconvolution", CHI 2021, 3.1 (G). Shares q of primary
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

/* The mean p of people who differ in r, the probability that two labels of one annotator
 * for an item differ: with c = 1 + same = 1/b
 *	r = 2 p - c p^2, hence p = (1 - sqrt(1 - c r))/c,	r <= b.
 * r has mean r and variance var, and its distribution is a Beta distribution on 0 to b.
 * (p is convex in r: that of the mean r is less than the mean.) With
 *	x = r/b, v = var/b^2, s = x (1-x)/v - 1, B = (1-x) s,
 *	p = b (1 - Gamma(B+1/2)/Gamma(B) Gamma(s)/Gamma(s+1/2)).
 * var 0, all are alike: p above; v >= x (1-x), each is consistent or labels at random:
 * r; r >= b: b. NUM_NA gives NUM_NA. b = (K-1)/K gives G's p_flip, of K = 2 its
 * equation 3, (1 - sqrt(1 - 2 r))/2.
 */
double flip_law_pflip(double r, double var, double b);

/* Of l = 0, the model of G: does p explain every label, as it is (K-1)/K or more? And the
 * factor by which it shrinks the difference between two shares, d = 1 - K p/(K-1); 0 if
 * it explains every label. */
bool flip_law_hides(double pflip, size_t k);
double flip_law_contrast(double pflip, size_t k);

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

/* The places of the labels of a table in the order that its slips go by: its
 * column place, from 1. Start with {0}. */
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

#endif
