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

/*
 * Agreement and kappa of one annotator with the others, with standard errors
 * and intervals at a level. The annotator gave n ratings, one per row of two
 * arrays: item[i], an item of the subset, got answer[i], an index in
 * subset->answer. Status no_pairs: nobody else labelled these items, both
 * values are NUM_NA; one_category: 1 - pe is 0, kappa is NUM_NA; one_item: no
 * error. O(ratings of the n items) and two weights_apply().
 */
void against_estimate(const struct sample *sample, const uint32_t *item,
	const uint32_t *answer, size_t n, double level,
	struct agreement *agreement, struct agreement *kappa);

#endif
