/*
 * decisions: a decision for each rating, compared with its label.
 *
 * A model decides for items, or for each annotator of an item; the oracle for
 * each label as it is. A ceiling decides by votes, never by the label that it is
 * held against: one decision for all by the votes of all other annotators, one
 * for each group by those of the annotator's own group, one for each annotator by
 * the annotator's other labels of the item. A tie is decided by lot, of which the
 * expectation is taken.
 */
#ifndef ANNOT_DECISIONS_H
#define ANNOT_DECISIONS_H

#include "rates.h"
#include "units.h"

#include "agree/majority.h"
#include "predict/models.h"

/* Per rating: the probability that the decision is this label, and that it is
 * the positive label; both NUM_NA where nothing is decided. Owned. */
struct decisions {
	double *same, *positive;
	const struct rate_part *part; /* per rating: its part of the one rate that is made of
	                            it, from a table of sums; NULL: by the decision */
	uint32_t positive_label; /* the positive one; IDS_NONE: there is none */
};

enum decisions_ceiling { CEILING_ONE, CEILING_GROUP, CEILING_ANNOTATOR };

/* A model's: the likeliest label, the first in label order of several; k: K. NULL:
 * the oracle's. */
void decisions_of_model(struct decisions *d, const struct raters *x,
	const struct predictions *model, size_t k, uint32_t positive);

/* group: of each annotator, IDS_NONE: of none; for CEILING_GROUP alone. */
void decisions_of_ceiling(struct decisions *d, const struct raters *x,
	enum decisions_ceiling kind, const uint32_t *group, uint32_t positive);

/* Let decisions for the ratings of units->whole be those of the units' ratings. */
void decisions_spread(struct decisions *d, const struct units *u);

void decisions_free(struct decisions *d);

#endif
