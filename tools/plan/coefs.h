/*
 * coefs: coefficients of agreement, from moments of labels of one item.
 *
 * With k labels of every item the part of an item in a coefficient is, but for a
 * constant, u = ga a + gb b: a the mean weight of ordered pairs of its labels, b the
 * mean of c(l) over them, ga = 1/(1 - pe), gb = -2 (1 - kappa)/(1 - pe), 0 of pa and
 * bp (Gwet 2008, linearised). Then
 *	E u^2 = ga^2 [(k-2)(k-3) m22 + 4(k-2) m12 + 2 m11] / (k(k-1))
 *	        + gb^2 [(k-1) e2 + e1] / k + 2 ga gb [(k-2) x3 + 2 x2] / k
 *	V(k)  = E u^2 - (E u)^2
 *	W(k)  = E y^2 - (E y)^2,  y = 2 ga x + gb c, x the mean weight of a label with the
 *	        k - 1 others, E y^2 = 4 ga^2 [(k-2) m12 + m11] / (k-1) + gb^2 e1 + 4 ga gb x2
 * of means over items of min(k, 4) labels or more (Hoeffding 1948), or of the law of
 * label shares. (E u)^2 is taken over two different items, so that V is unbiased; of
 * more labels than items have, its part between items, V without end, is cut at 0.
 * Under weights other than identity, of three labels or more, the law knows their order
 * (plan/latent; labels on a circle have none), and its V(k) is at most V of the most
 * labels that the items plan.
 * Only want of memory ends the tool.
 */
#ifndef ANNOT_PLAN_COEFS_H
#define ANNOT_PLAN_COEFS_H

#include "quantity.h"

/* The coefficient under each of the study's weights. */
void coefs_add(struct quantities *to, const struct statistic *s,
	struct study *study);

#endif
