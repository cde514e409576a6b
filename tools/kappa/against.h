/*
 * against: one annotator against all others.
 *
 * Agreement and kappa of an isolated rater with a group of raters: Vanbelle &
 * Albert, "Agreement between an isolated rater and a group of raters", 2009;
 * and agreement relative to that of the others on the same items, since some
 * annotators get harder items. Nothing here ends the tool but for want of
 * memory.
 */
#ifndef ANNOT_AGAINST_H
#define ANNOT_AGAINST_H

#include "math/errors.h"
#include "table/raters.h"

struct against_rows {
	struct estimated agreement, kappa, relative;
};

/*
 * The rows of annotator g of the subset, with standard errors over items and
 * intervals at a level. raters: the items and annotators of the subset, by
 * annotator. Status no_pairs: nobody else labelled these items, or for relative
 * no two others did, and there is no value; one_category: 1 - pe is 0, kappa is
 * NUM_NA; one_item: no error. O(cells of the items of g) and two
 * weights_apply().
 */
void against_estimate(const struct sample *sample, const struct raters *raters,
	uint32_t g, double level, struct against_rows *rows);

#endif
