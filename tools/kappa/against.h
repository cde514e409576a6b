/*
 * against: one annotator against all others.
 *
 * Agreement and kappa of an isolated rater with a group of raters: Vanbelle &
 * Albert, "Agreement between an isolated rater and a group of raters", 2009.
 * Nothing here ends the tool but for want of memory.
 */
#ifndef ANNOT_AGAINST_H
#define ANNOT_AGAINST_H

#include "agree/agreement.h"
#include "agree/sample.h"
#include "table/raters.h"

/*
 * Agreement and kappa of annotator g of the subset with the others, with standard
 * errors and intervals at a level. raters: the items and annotators of the subset, by
 * annotator. Status no_pairs: nobody else labelled these items, both
 * values are NUM_NA; one_category: 1 - pe is 0, kappa is NUM_NA; one_item: no
 * error. O(ratings of the items of g) and two weights_apply().
 */
void against_estimate(const struct sample *sample, const struct raters *raters,
	uint32_t g, double level, struct agreement *agreement,
	struct agreement *kappa);

#endif
