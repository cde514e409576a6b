/*
 * annotators: statistics of each annotator compared with the others, without a
 * model of quality.
 *
 * They are the number of labels, agreement with the plurality and with other
 * annotators, the evenness of the annotator's own labels, and agreement with
 * themselves on repeated items. If annotators choose several labels, a judgment
 * is one answer, and equal answers are equal sets of labels. Pure, except that
 * lack of memory ends the tool.
 */
#ifndef ANNOT_ANNOTATORS_H
#define ANNOT_ANNOTATORS_H

#include "table/items.h"

#include <stdint.h>

/* One annotator. A number that does not exist is NUM_NA. */
struct person {
	uint64_t labels, items;  /* answers, if labels are sets */
	double plurality;        /* share of labels that are the item's plurality,
	                            or one of several tied ones; the annotator's
	                            own vote counts */
	double others;           /* the same by the votes of other annotators,
	                            for items that have any */
	double pairs;            /* share of equal labels, over pairs of a label
	                            of the annotator and another's of the item */
	double entropy;          /* entropy of the annotator's labels, in
	                            bits */
	double commonest;        /* share of the label given most */
	double self;             /* share of equal pairs among repeated labels of
	                            an item; NUM_NA for sets */
	double self_lo, self_hi; /* Wilson's interval */
	uint64_t retests;        /* pairs of repeated labels */
};

/* Make one struct per annotator of a ranked table with ratings and retests; the
 * caller frees it. O(ratings x log of an item's). */
struct person *annotators_make(const struct items *items, double level);

#endif
