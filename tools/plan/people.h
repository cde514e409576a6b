/*
 * people: the part of annotators in a statistic of the pilot, and how far they lean.
 *
 * u_ia is the derivative of the statistic by the weight of the rating of item i by
 * annotator a (lib/stats/crossed), w_ia the share of the rating in the statistic: 1 over
 * items and the labels of an item, in alpha 1 over all labels. Where annotators lean,
 * u_ia = w_ia (g_a + ...) with the variance G of g_a, and what two items have in common
 * is w_ia w_ja G for each person who labels both:
 *	E(Q - sum u_ia^2) = G S,  S = sum_a [(sum_i w_ia)^2 - sum_i w_ia^2]
 * so that G is estimated by (Q - sum u_ia^2) / S, which may be below 0. A study of N
 * items of k labels each by A people evenly has S = 1/A - 1/(N k). Copies of an item in
 * a resample are one item: else its own u_ia would pass for a leaning. Pure functions
 * but for want of memory.
 */
#ifndef ANNOT_PLAN_PEOPLE_H
#define ANNOT_PLAN_PEOPLE_H

#include "pilot.h"
#include "stats/crossed.h"

struct people {
	struct crossed part;     /* q NUM_NA: it is not known who said what */
	double leaning;          /* G; NUM_NA: nobody labelled two items */
	double rating;           /* the variance of u_ia / w_ia */
};

/* The u of ratings, u[start[i]] on of the cells of item i, in a statistic of items of
 * `least` labels or more; alike: w_ia is the same for all labels. */
struct ratings_of {
	const double *u;
	const size_t *start;
	double least;
	bool alike;
};

/* Nothing is known. */
struct people people_nothing(void);

/* The annotators of the pilot as its items count. */
struct people people_of(const struct pilot *p, const struct ratings_of *r);

#endif
