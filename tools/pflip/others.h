/*
 * others: the plurality among the labels of the other annotators, for each
 * annotator who labelled an item twice; and the labels of an item, each
 * annotator counted once.
 *
 * The plurality share of all labels of an item contains the repeats: a pair
 * that disagrees makes the share smaller by itself. The share among the labels
 * of the others does not depend on whether the pair agrees. Only lack of memory
 * ends the tool.
 */
#ifndef ANNOT_PFLIP_OTHERS_H
#define ANNOT_PFLIP_OTHERS_H

#include "strata.h"
#include "table/ratings.h"

/* The retests of one annotator of an item, and the labels of all others, of which
 * the plurality has top of n; n = 0: nobody else labelled the item. */
struct other {
	uint64_t top, n;
	struct retest retest;
};

/* The annotators who repeated the current item. Start with {0}. */
struct others {
	struct other *at;
	size_t n;

	/* Private. */
	uint32_t *given;         /* times, per label; all 0 between calls */
	uint32_t *label;         /* of the item */
	uint32_t *once;          /* per cell */
	uint32_t *drawn;         /* per label, 0 between items */
	size_t labels;
	size_t cap, given_cap, label_cap, once_cap, drawn_cap;
};

/* Add an annotator with two or more ratings, in the order of the item's
 * ratings; n is 0 before. */
void others_add(struct others *o, const struct retest *t);

/* Set top and n from those of the item's n ratings that -r keeps, ordered by
 * annotator. O(n + labels of the item x annotators added). */
void others_look(struct others *o, const struct rating *s, size_t n,
	enum input_repeats which);

/* Drop annotators whose item nobody else labelled; returns the number of their
 * pairs, and sets `rest` to the retests of the others. */
uint64_t others_drop_alone(struct others *o, struct retest *rest);

/* Add the retests of n annotators of `times` items like number `item`, from 1, to the
 * strata of the others' shares; an item counts once in each stratum. */
void others_count(struct strata *s, const struct other *x, size_t n,
	uint64_t item, uint64_t times);

/*
 * The number of annotators who gave an item a label, each counted once: two
 * labels of one annotator are not two opinions. A measure of how much people
 * differ counts each annotator by one of their labels for the item, which is
 * drawn by the names of item and annotator, so that neither the order of the
 * rows nor the machine matters.
 */

/* Draw from an item's n ratings, which are ordered by annotator. Cells from
 * ratings_cells() are no longer valid. O(n log n). */
void others_draw_once(struct others *o, struct ratings *r, struct view item,
	const struct rating *rating, size_t n);

/* The number of annotators per cell of the item; valid until the next call. The
 * cells have all labels of the item that was drawn from. */
const uint32_t *others_once(struct others *o, const struct cell *cell,
	size_t cells);

#endif
