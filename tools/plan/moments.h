/*
 * moments: moments of weights and of parts c(l) of labels of one item.
 *
 * For labels l1, l2, ... drawn from one item without replacement, or from its law:
 * w12 = w(l1, l2), c1 = c(l1). Pure functions.
 */
#ifndef ANNOT_PLAN_MOMENTS_H
#define ANNOT_PLAN_MOMENTS_H

#include "agree/weights.h"
#include "latent.h"
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

/* The same of a latent law: the means over its nodes. */
void moments_of_latent(struct moments *m, const struct latent *l,
	const struct weights *w, const double *c, double *room);

#endif
