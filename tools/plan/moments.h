/*
 * moments: moments of weights and of parts c(l) of labels of one item.
 *
 * For labels l1, l2, ... drawn from one item without replacement, or from its law:
 * w12 = w(l1, l2), c1 = c(l1). Pure functions but for want of memory.
 */
#ifndef ANNOT_PLAN_MOMENTS_H
#define ANNOT_PLAN_MOMENTS_H

#include "agree/weights.h"
#include "law/law.h"

struct moments {
	double w, c;             /* E w12, E c1 */
	double m11, m12, m22;    /* E w12^2, E w12 w13, E w12 w34 */
	double e1, e2;           /* E c1^2, E c1 c2 */
	double x2, x3;           /* E w12 c1, E w12 c3 */
};

/* E u^2 of k >= 2 labels, u = ga a + gb b as in coefs.h; of k = HUGE_VAL its limit. */
double moments_square(const struct moments *m, double ga, double gb, double k);

/* E y^2 of a label of k >= 2, y = 2 ga x + gb c, x being the mean weight of the label
 * with the others: what a rating adds to a coefficient. */
double moments_rating(const struct moments *m, double ga, double gb, double k);

/* The moments of an item with the counts v, from what is there: m12 and x3 need three
 * labels, m22 four; else they are NUM_NA. c: per label. */
void moments_of_counts(struct moments *m, struct vector v,
	const struct weights *w, const double *c);

/*
 * The moments of a law, of q labels. Given shares p labels are independent: a mixture's are
 * the means over its atoms of E w12 = pWp, m12 = sum p (Wp)^2, and so on. Of a
 * Dirichlet with alpha = A pi labels are drawn as from an urn (Polya): having seen a,
 * the next are of A pi + e_a, which makes of each a quadratic form in W. O(q^2).
 * room: 2 q numbers.
 */
void moments_of_law(struct moments *m, const struct law *l,
	const struct weights *w, const double *c, double *room);

/* ---- of ordered labels ---- */

/*
 * The law of the label shares of items whose labels are ordered.
 *
 * A label is the interval between thresholds that holds x = sqrt(r) z + sqrt(1 - r) e, z
 * of its item, e its own, both standard normal: an ordered probit with a variance of
 * items, r being the correlation of two labels of an item (Olsson 1979). With shares pi
 * of labels the thresholds are t_k = Phi^-1(pi_1 + ... + pi_k), and an item of z has the
 * shares
 *	p_k = Phi((t_k - sqrt(r) z) / sqrt(1 - r)) - the same of t_(k-1).
 * r is that at which two labels of an item agree as much as they do in the pilot,
 * E p W p = agree. A Dirichlet has no label next to another.
 */
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

/* The moments of a latent law: the means over its nodes. */
void moments_of_latent(struct moments *m, const struct latent *l,
	const struct weights *w, const double *c, double *room);

#endif
