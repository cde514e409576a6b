/*
 * trust: can the limits of an agreement be trusted, by how many items they come from?
 *
 * Limits by formula are for many items. From fewer than TRUST_ITEMS items, or where
 * fewer than TRUST_LABELS of them have a label other than the commonest, they hold the
 * truth less often than they say (VALIDATION.md); where labels never differ they are
 * one point.
 */
#ifndef ANNOT_KAPPA_TRUST_H
#define ANNOT_KAPPA_TRUST_H

#include "coefficients.h"
#include "pairs.h"

enum { TRUST_ITEMS = 30, TRUST_LABELS = 10 };

/* The status of limits from the items of a subset that have two labels or more:
 * constant, all labels are the same; few_items; few_labels, of those other than the
 * commonest or that differ within an item; or ok. O(cells). */
enum estimate_status trust_of(const struct subset *p);

/* The same of the items that a pair of annotators shares. count: the items in each cell
 * of x; times: zeros per class, which they are again at the end. O(cells of the
 * pair). */
enum estimate_status trust_of_pair(const struct pairs *x, size_t pair,
	const double *count, double *times);

/* Give limits by formula this status. */
void trust_mark(struct agreement *m, enum estimate_status trust);

#endif
