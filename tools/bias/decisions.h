/*
 * decisions: a decision for each rating, compared with its label; or the loss
 * of a model's probabilities at that label.
 *
 * A model decides for items, or for each annotator of an item; the oracle for
 * each label as it is. A ceiling decides by votes, never by the label that it
 * is held against: one decision for all by the votes of all other annotators,
 * one for each group by those of the annotator's own group, one for each
 * annotator by the annotator's other labels of the item. A tie is decided by
 * lot, of which the expectation is taken.
 */
#ifndef ANNOT_DECISIONS_H
#define ANNOT_DECISIONS_H

#include "rates.h"

#include "predict/models.h"
#include "table/raters.h"

/* Per rating what the decision about it, or the loss, adds to the sums of a
 * rate, and whether there is one; else it adds nothing. */
struct decisions {
	struct rate_part *part;
	bool *made;
};

enum decisions_ceiling { CEILING_ONE, CEILING_GROUP, CEILING_ANNOTATOR };

/* Make room for the decisions about all ratings, which the functions below
 * fill. */
void decisions_make(struct decisions *d, const struct raters *x);

/* A model's: the likeliest label, the first in label order of several; k: K.
 * Under a metric that is the mean of a fact the losses, which a model with
 * decisions alone has not. model NULL: the oracle's decisions. */
void decisions_of_model(struct decisions *d, const struct raters *x,
	const struct predictions *model, size_t k, const struct rate *rate,
	uint32_t positive);

/* A rating of a box: who gave it, and the place of its label in the box. */
struct vote {
	uint32_t rating, voter, cell;
	uint32_t own;            /* votes of this annotator, which are not those
	                            of others, if all have this label; else 0 */
};

/* The ratings that vote together: of an item, or of one group or one annotator
 * there. */
struct box {
	size_t vote, votes;      /* the first of its votes, and their number; */
	size_t label, labels;    /* the same of their labels, which ascend */
	size_t positive;         /* the place of the positive label; else
	                            labels */
	bool differ;             /* an annotator's own votes have several labels */
};

/* All boxes. A rating without votes of others is in no box. */
struct ballots {
	struct box *box;
	size_t n;
	struct vote *vote;
	uint32_t *label;
	double *mass;            /* room, per label of a box */
	struct rivals *rivals;
	struct sort_key *key;    /* room, per rating of an item */
	struct rate_part *part;  /* what a vote adds to the rate */
};

/* Make room for ballots of these ratings. */
void ballots_make(struct ballots *b, const struct raters *x);

/* group: of each annotator, IDS_NONE: of none; for CEILING_GROUP alone. */
void ballots_fill(struct ballots *b, const struct raters *x,
	enum decisions_ceiling kind, const uint32_t *group);

/* Decide all ratings that are in a box by votes of this weight of each
 * annotator. Others keep what they have. O(votes) where annotators label an
 * item once. */
void ballots_decide(const struct ballots *b, const double *weight,
	struct rate_part *part);

/* The decisions about the ratings of x, of which the ballots are, by the
 * weights of x. */
void decisions_of_ceiling(struct decisions *d, const struct raters *x,
	struct ballots *b, const struct rate *rate, uint32_t positive);

#endif
