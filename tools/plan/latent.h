/*
 * latent: the law of the label shares of items whose labels are ordered.
 *
 * A label is the interval between thresholds that holds x = sqrt(r) z + sqrt(1 - r) e, z
 * of its item, e its own, both standard normal: an ordered probit with a variance of
 * items, r being the correlation of two labels of an item (Olsson 1979). With shares pi
 * of labels the thresholds are t_k = Phi^-1(pi_1 + ... + pi_k), and an item of z has the
 * shares
 *	p_k = Phi((t_k - sqrt(r) z) / sqrt(1 - r)) - the same of t_(k-1).
 * r is that at which two labels of an item agree as much as they do in the pilot,
 * E p W p = agree. A Dirichlet has no label next to another. Pure functions but for
 * want of memory.
 */
#ifndef ANNOT_PLAN_LATENT_H
#define ANNOT_PLAN_LATENT_H

#include "agree/weights.h"

struct latent {
	size_t q, nodes;         /* labels; points z, the mean over which is that
	                            over items */
	double r;
	double *chance;          /* per node; sum 1 */
	double *share;           /* nodes x q: p */
	double *room;            /* 2 q */
};

void latent_init(struct latent *x, size_t q);

/* Fit the law: shares pi of the labels in label order, sum 1, and the mean weight agree
 * of two labels of an item. r is 0 where they agree no more than labels of two items,
 * and 1, all labels of an item alike, where they agree fully. */
void latent_fit(struct latent *x, const struct weights *w, const double *pi,
	double agree);

#endif
