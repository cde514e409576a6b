/*
 * trust: can the limits of an agreement be trusted, by how many items they come
 * from?
 *
 * Limits by formula, and those of replicates, are for many items. From fewer
 * than TRUST_ITEMS items, or where fewer than TRUST_LABELS of them have a label
 * other than the commonest, they hold the truth less often than they say
 * (VALIDATION.md); where labels never differ they are one point.
 */
#ifndef ANNOT_KAPPA_TRUST_H
#define ANNOT_KAPPA_TRUST_H

#include "math/statistic.h"

enum { TRUST_ITEMS = 30, TRUST_LABELS = 10 };

/* The status of limits from the items of a subset that have two labels or more:
 * constant, all labels are the same; few_items; few_labels, of those other than
 * the commonest or that differ within an item; or ok. O(cells). */
enum estimate_status trust_of(const struct subset *p);

/* The same of numbers of items: with two labels or more; of those that have a
 * label other than the commonest; and that have two different labels. */
enum estimate_status trust_by(double items, double other, double differ);

/* Give limits by formula or of replicates this status, if it is not ok. */
void trust_mark(struct estimated *m, enum estimate_status trust);

#endif
