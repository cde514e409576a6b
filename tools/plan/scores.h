/*
 * scores: how well models' predictions meet labels: variance within and between items.
 *
 * v(l) is the score of an item's prediction against label l. Over the n items with n_i
 * >= 2 labels, s_i^2 the variance of v within item i (n_i - 1):
 *	label = mean s_i^2
 *	item  = variance of the items' means (n - 1) less mean s_i^2 / n_i
 *	V(k)  = max(item, 0) + label / k
 * Two-stage sampling (Cochran 1977), generalizability theory (Cronbach et al. 1972).
 * How much of `label` is a leaning of annotators, over sums S of all v, S_i of an item,
 * S_a of an annotator and q of the squares, of n labels, r_i of an item, n_a of an
 * annotator:
 *	annotator = (sum S_a^2 - q) / (sum n_a^2 - n)
 *	            - (S^2 - sum S_i^2 - sum S_a^2 + q)
 *	              / (n^2 - sum r_i^2 - sum n_a^2 + n)
 * the product of two labels of one person less that of two labels that share neither
 * item nor person. Nothing here ends the tool but for want of memory.
 */
#ifndef ANNOT_PLAN_SCORES_H
#define ANNOT_PLAN_SCORES_H

#include "quantity.h"

/* The scores of each model, then the differences of each pair. */
void scores_add(struct quantities *to, const struct statistic *s,
	struct study *study);

#endif
