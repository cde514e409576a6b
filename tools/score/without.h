/*
 * without: errors of what is no function of totals, from groups that are left out.
 *
 * Rank correlations that -M names, and ratios to a ceiling that is fitted, are made
 * again without each group of items, and of people (math/leaving).
 */
#ifndef ANNOT_SCORE_WITHOUT_H
#define ANNOT_SCORE_WITHOUT_H

#include "estimates.h"

/* Set the errors of n estimates and comparisons of one section, whose units are
 * `joined`. */
void without_make(struct estimates *const *all, size_t n,
	const struct part_tasks *tasks, const struct joined *joined);

/* The error of a difference of two groups, as if they had no item and nobody in
 * common: it is not too small where what these have in common pulls both the same
 * way. */
void without_join(struct estimates *m);

#endif
