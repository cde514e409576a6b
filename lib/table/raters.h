/*
 * raters: the ratings of a table by item and by annotator.
 *
 * A view of some items with ratings, in an order that the caller chooses: if it is that of their
 * names, no result depends on the order of rows. The lists by item and by annotator are made on
 * demand. The struct borrows the items; only lack of memory ends the tool.
 */
#ifndef ANNOT_RATERS_H
#define ANNOT_RATERS_H

#include "items.h"

/* A label and the item that got it. */
struct raters_label {
	uint32_t item, label;    /* the item's place in the view */
};

struct raters {
	const struct items *items;
	const uint32_t *item;    /* per item of the view: its number in items;
	                            NULL: all items in their order. Borrowed */
	size_t n, ratings;       /* items of the view, and their ratings */
	size_t annotators;       /* annotators of items, some without a rating here; after
	                            raters_number() those with one, and */
	uint32_t *person;        /* per annotator: the number in items; NULL: the same */
	const double *weight;    /* per annotator of items: the weight of their labels, as votes and
	                            in means; NULL: 1 each. Borrowed */

	/* raters_by_item(): the ratings of item i are rating[start[i]] to
	 * rating[start[i + 1] - 1], by annotator, then label. If the view has
	 * all items, rating r is rating r of items.answer. */
	size_t *start;           /* n + 1 */
	struct rating *rating;

	/* raters_by_annotator(): the labels of annotator a are own[first[a]] to
	 * own[first[a + 1] - 1], by item, then label. */
	size_t *first;           /* annotators + 1 */
	struct raters_label *own;
};

/* View the n items in `item`, NULL: all of them. `items` is ranked. */
void raters_make(struct raters *x, const struct items *items, const uint32_t *item, size_t n);

/* Number the annotators who have a rating in the view from 0, in their order.
 * Call it before making the lists. */
void raters_number(struct raters *x);

/* Make the list by item, or both. O(items + annotators + ratings). */
void raters_by_item(struct raters *x);
void raters_by_annotator(struct raters *x);

/* The number in items of an annotator, and the weight of their labels. */
static inline uint32_t
raters_person(const struct raters *x, uint32_t annotator)
{
	return x->person ? x->person[annotator] : annotator;
}

static inline double
raters_weight(const struct raters *x, uint32_t annotator)
{
	return x->weight ? x->weight[raters_person(x, annotator)] : 1;
}

#endif
