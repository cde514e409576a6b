/*
 * personal: predictions for each annotator (item annotator label [p]).
 *
 * Part of lib/predict/predictions. A table predicts for each annotator if one of its items has rows
 * for two annotators; otherwise, or without that column, a prediction is for everybody. Until an
 * item's second annotator appears, only each item's first annotator is kept; then the truth's pairs
 * of an item and an annotator are numbered, and predictions belong to pairs.
 */
#ifndef ANNOT_PERSONAL_H
#define ANNOT_PERSONAL_H

#include "table/items.h"

/* The distinct pairs of an item, by the number of its name, and an annotator
 * who labelled it; all models of a truth use the same numbers. */
struct personal_pairs {
	size_t items;        /* names of items */
	size_t *start;       /* items + 1: the pairs of item i are start[i] to start[i + 1] - 1 */
	uint32_t *annotator; /* per pair: place of the annotator in bytewise
	                        order, ascending within an item */
};

/* Make the pairs of a truth with ratings, before or after items_rank(). */
void personal_pairs_make(struct personal_pairs *x, const struct items *t);

/* The number of a pair; IDS_NONE if the truth lacks it. O(log n) for the item's n annotators. */
uint32_t personal_pairs_find(const struct personal_pairs *x, uint32_t item, uint32_t annotator);

/* The item of a pair. O(items). */
uint32_t personal_pairs_item(const struct personal_pairs *x, size_t pair);

/* The pair of each rating, in the order of items.answer, after items_rank(). */
uint32_t *personal_pairs_of_ratings(const struct personal_pairs *x, const struct items *t);

/* The annotators of a table of predictions. */
struct personal {
	const struct items *truth;
	bool per_annotator;    /* the table predicts for each annotator: */
	struct personal_pairs pairs; /* then the pairs of the truth */
	uint32_t *rank;        /* per annotator of the truth: place in bytewise order */
	struct ids people;     /* annotators of the rows, */
	uint32_t *place;       /* and the rank of each; IDS_NONE: the truth lacks them */
	size_t place_cap;
	uint32_t *first;       /* until per_annotator is set, per item: the
	                          person of its first row; IDS_NONE: none yet */
	struct ids unknown_pairs; /* pairs of the truth's items that the truth lacks */
};

void personal_init(struct personal *x, const struct items *truth);

/* The number of the person with this name. */
uint32_t personal_number(struct personal *x, struct view name);

/* The number of a pair; if the truth lacks it, IDS_NONE, and the pair is kept in unknown_pairs. */
uint32_t personal_pair(struct personal *x, uint32_t item, uint32_t person);

#endif
