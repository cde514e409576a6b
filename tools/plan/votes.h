/*
 * votes: how often the vote of k people of an item is that of everybody.
 *
 * Everybody's vote is the label with the largest share p of an item, that of k people the
 * commonest of k labels drawn with p; ties are broken by lot. The mean over items is that
 * over the law of p (lib/law/law), exactly. Of two labels, with g the larger share,
 *	1 - P(X < k/2) - P(X = k/2)/2,  X binomial(k, g)
 * in the mean over the mixture. Of others p is Dirichlet(a); given counts n it is
 * Dirichlet(a + n), and label l has the largest share with
 *	integral of f(x; a_l + n_l) prod_{m != l} F(x; a_m + n_m) dx,
 * f and F being density and distribution function of Gamma(a), so that the mean is over
 * all n of k labels. Pure functions but for want of memory.
 */
#ifndef ANNOT_PLAN_VOTES_H
#define ANNOT_PLAN_VOTES_H

#include "quantity.h"

/* The share for each number of raters of the study. */
void votes_add(struct quantities *to, const struct statistic *s, struct study *study);

/* The same of one law and k > 0; NUM_NA: more than 1e8 products. */
double votes_share(const struct law *law, uint32_t k);

#endif
