/*
 * adr: the average disagreement rate of annotators (ADR: Balayn & Bozzon).
 */
#ifndef ANNOT_ADR_H
#define ANNOT_ADR_H

#include "agree/majority.h"

/* Per annotator the share of the annotator's labels that are not the majority vote
 * of the item; NUM_NA where no item has a vote that counts. others: the vote is that
 * of the other annotators. x: all items of a table. The caller frees. */
double *adr_make(const struct raters *x, enum majority_ties ties, bool others,
	uint32_t positive);

#endif
