/*
 * personal: predictions for each annotator (item annotator label [p]).
 *
 * Part of lib/predict/predictions. A table predicts for each annotator if one of its
 * items has rows of two; if each item has those of one annotator, or there is no
 * such column, a prediction is for everybody. Until a second annotator turns up
 * nothing is kept but who predicted each item; then the pairs of an item and an
 * annotator that the truth has are numbered, and predictions are those of pairs.
 */
#ifndef ANNOT_PERSONAL_H
#define ANNOT_PERSONAL_H

#include "table/items.h"

/* The distinct pairs of an item, by the number of its name, and an annotator who
 * labelled it; numbered alike for all models of a truth. */
struct personal_pairs {
	size_t items;        /* names of items */
	size_t *start;       /* items + 1: those of item i are start[i] to
	                        start[i + 1] - 1 */
	uint32_t *annotator; /* per pair: place in bytewise order, which ascends
	                        within an item */
};

/* Pairs of a truth whose ratings are known, before or after items_rank(). */
void personal_pairs_make(struct personal_pairs *x, const struct items *t);
void personal_pairs_free(struct personal_pairs *x);

/* The pair, IDS_NONE if the truth lacks it. O(log n) of the item's n. */
uint32_t personal_pairs_find(const struct personal_pairs *x, uint32_t item,
	uint32_t annotator);

/* The item of a pair. O(log items). */
uint32_t personal_pairs_item(const struct personal_pairs *x, size_t pair);

/* The pair of each rating, as in items.answer, after items_rank(); the caller
 * frees. */
uint32_t *personal_pairs_of_ratings(const struct personal_pairs *x,
	const struct items *t);

/* The annotators of a table of predictions. */
struct personal {
	const struct items *truth;
	bool each;             /* the table predicts for each annotator: */
	struct personal_pairs pairs; /* then these are there */
	uint32_t *rank;        /* per annotator of the truth: place in order */
	struct ids people;     /* annotators of the rows; */
	uint32_t *place;       /* the same of each; IDS_NONE: the truth lacks
	                          them */
	size_t place_cap;
	uint32_t *first;       /* until then, per item: of its rows; IDS_NONE: no
	                          row yet */
	struct ids strangers;  /* pairs that the truth lacks, of its items */
};

void personal_init(struct personal *x, const struct items *truth);
void personal_free(struct personal *x);

/* The person of a row for an item. */
uint32_t personal_person(struct personal *x, struct view name);

/* Until x->each: does the person differ from that of the item's first row? */
bool personal_differs(struct personal *x, uint32_t item, uint32_t person);

/* From now on x->each; the truth's ratings must be known. */
void personal_start(struct personal *x);

/* The pair; IDS_NONE, and kept in strangers, if the truth lacks it. */
uint32_t personal_pair(struct personal *x, uint32_t item, uint32_t person);

/* The name of a pair's annotator. O(annotators). */
struct view personal_annotator(const struct personal *x, size_t pair);

/* Is any annotator of the table one of the truth's? */
bool personal_meets(const struct personal *x);

#endif
