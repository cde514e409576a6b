/*
 * people: the part of annotators in a statistic of the pilot, and how far they lean.
 *
 * u_ia is the derivative of the statistic by the weight of the rating of item i by
 * annotator a (lib/stats/crossed), w_ia the share of the rating in the statistic: 1 over
 * items and the labels of an item, in alpha 1 over all labels. Where annotators lean,
 * u_ia = w_ia (g_a + ...) with the variance G of g_a. With sums U_a of u_ia and W_a of w_ia
 * over an annotator's items,
 *	G = sum_a d_a [c U_a^2 - sum_i u_ia^2] / sum_a d_a [W_a^2 - sum_i w_ia^2]
 * where 1/c = 1 + F - 2 sum_a d_a n_a^3 / (R sum_a d_a n_a^2), F and R as in
 * lib/stats/crossed, as g_a are about their mean in the pilot. d_a is 1.
 * If a study has other annotators, who label equally much, those who label most count no
 * more in a score than they know: d_a = 1/(n_a + 20)^2 of n_a labels, the best where a
 * leaning is a twentieth of what a label varies. In coefficients it is far less. G may be
 * below 0. A study of N items of k labels each by A people evenly has
 * P = G (1/A - 1/(N k)). Resamples of items keep what is known of people.
 *
 * Pure functions but for want of memory.
 */
#ifndef ANNOT_PLAN_PEOPLE_H
#define ANNOT_PLAN_PEOPLE_H

#include "stats/crossed.h"

#include <stdbool.h>

struct people {
	struct crossed part;     /* q NUM_NA: it is not known who said what */
	double leaning;          /* G; NUM_NA: not known */
	double rating;           /* W of a score, the variance of u_ia / w_ia */
};

struct quantity;
struct study;

/* The annotators of the pilot, from what ratings add to a measured quantity; its room
 * goes with the pilot's. */
struct people people_of(const struct quantity *q, const struct study *s);

#endif
