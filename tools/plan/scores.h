/*
 * scores: scores of models against labels, with their variance within and between items.
 *
 * v(l) is the score of an item's prediction against label l. Over the n items with n_i
 * >= 2 labels, s_i^2 the variance of v within item i (n_i - 1):
 *	label = mean s_i^2
 *	item  = variance of the items' means (n - 1) less mean s_i^2 / n_i
 *	V(k)  = max(item, 0) + label / k
 * Two-stage sampling (Cochran 1977), generalizability theory (Cronbach et al. 1972).
 * W is the variance of v over labels. The part of `label` that is a leaning of
 * annotators is in plan/leaning. Only want of memory ends the tool.
 */
#ifndef ANNOT_PLAN_SCORES_H
#define ANNOT_PLAN_SCORES_H

#include "quantity.h"

/* The scores of each model, then the differences of each pair. */
void scores_add(struct quantities *to, const struct statistic *s,
	struct study *study);

#endif
