/*
 * annotators: each annotator beside the others, without a model of who is good.
 *
 * Labels, agreement with the plurality and with other annotators, how even the
 * annotator's own labels are, and how often the annotator says the same of an
 * item twice. Where annotators choose several labels, a judgment is one answer,
 * and equal answers are equal sets of labels. Pure but for memory.
 */
#ifndef ANNOT_ANNOTATORS_H
#define ANNOT_ANNOTATORS_H

#include "table/items.h"

#include <stdint.h>

/* One annotator. A number that does not exist is NUM_NA. */
struct person {
	uint64_t labels, items;  /* answers, where labels are sets */
	double plurality;        /* share of labels that are the item's plurality,
	                            or one of several tied ones; the annotator's
	                            own vote counts */
	double others;           /* the same by the votes of other annotators, of
	                            items that have any */
	double pairs;            /* share of equal labels, over pairs of a label
	                            of the annotator and another's of the item */
	double entropy;          /* of the annotator's labels, in bits */
	double commonest;        /* share of the label given most */
	double self;             /* share of equal pairs among repeated labels of
	                            an item; NUM_NA for sets */
	double self_lo, self_hi; /* Wilson's interval */
	uint64_t retests;        /* pairs of repeated labels */
};

/* One per annotator of a ranked table that knows its ratings, and its retests;
 * the caller frees. O(ratings x log of an item's). */
struct person *annotators_make(const struct items *items, double level);

#endif
