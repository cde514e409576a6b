/*
 * levels: the score of J people as predictors of another, c_J of annot-spc, and its
 * variance.
 *
 * J of k people with the labels y are asked, z, and another is predicted:
 *	e(y) = sum_z H(z | y) sum_l (y_l - z_l)/(k - J) score(pred(z), l)
 * (lib/law/survey). The level is the mean of e over items of J + 1 labels or more. V(k) by
 * thinning: k labels drawn without replacement from an item's own,
 *	V(k) = mean over items of sum_y H(y | n) e(y)^2 less (E e)^2
 * over the items with k labels or more; or from the law of label shares, over all y of
 * k labels. Only want of memory ends the tool.
 */
#ifndef ANNOT_PLAN_LEVELS_H
#define ANNOT_PLAN_LEVELS_H

#include "quantity.h"

/* A level for each J of the study. */
void levels_add(struct quantities *to, const struct statistic *s,
	struct study *study);

#endif
