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

/* Is an item of vector v one of so many labels, few of them different, that each
 * annotator takes the others' label by label? Then sums differ in the last digits. */
bool against_crowd(const struct subset *p, size_t v);

/*
 * Agreement and kappa of annotator g of the subset with the others, with standard
 * errors and intervals at a level. raters: the items and annotators of the subset, by
 * annotator. Status no_pairs: nobody else labelled these items, both
 * values are NUM_NA; one_category: 1 - pe is 0, kappa is NUM_NA; one_item: no
 * error. O(ratings of the items of g, or labels in a crowd) and two weights_apply().
 */
void against_estimate(const struct sample *sample, const struct raters *raters,
	uint32_t g, double level, struct agreement *agreement,
	struct agreement *kappa);

/* The labels of others on an item: so many of a label. */
struct against_cell {
	uint32_t label;
	double n;
};

/* A kind of an annotator's labels: their own label, and the others' on the item, which
 * are cell[from] to cell[to - 1]. */
struct against_kind {
	uint32_t annotator, own;
	size_t from, to;
	double times;            /* ratings of this kind */
};

/* The same from the n kinds of an annotator's labels of items that others labelled too,
 * under weights w of all labels, but for `ratings`. Sums are over kinds, not ratings:
 * they differ in the last digits. O(cells) and two weights_apply(). */
void against_kinds(const struct weights *w, const struct against_kind *kind, size_t n,
	const struct against_cell *cell, double level, struct agreement *agreement,
	struct agreement *kappa);

#endif
