/*
 * against_votes: how far the labels of a model of annotators are from what they said.
 *
 * A model may find that a majority errs. Where it also overturns what everybody agreed
 * on, or gives a label to items that people call another one, it has probably exchanged
 * labels. Only lack of memory ends the tool.
 */
#ifndef ANNOT_LABEL_AGAINST_VOTES_H
#define ANNOT_LABEL_AGAINST_VOTES_H

#include "model.h"

struct against_votes {
	size_t other;            /* items with another label than the majority's */
	size_t unanimous;        /* items with three labels or more, all the same, and
	                            no known truth; */
	size_t overturned;       /* those with another label */
	double apart;            /* half the sum over labels of |share of the items that
	                            have it - share whose majority it is|, where ties
	                            are split */
	size_t truth, said;      /* the label that annotators say more often than the
	                            truth, beyond two standard errors; truth == said:
	                            there is none */
	double says_truth, says_said; /* the sums of T over such ratings */
};

/* The majority of an item is the first label in label order of those tied. The truths
 * of s are not tempered yet. */
void against_votes(struct against_votes *x, const struct model *s);

#endif
