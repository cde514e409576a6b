/*
 * decisions: a decision for each rating, compared with its label; or the loss of a
 * model's probabilities at that label.
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

/* Per rating: the probability that the decision is this label, or the loss, and the
 * probability that it is the positive label; both NUM_NA where nothing is decided, or
 * there are no probabilities. Owned. */
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

/* The losses of a model under a metric that is the mean of a fact: NUM_NA where the model
 * has decisions alone; model NULL: all are. */
void decisions_of_losses(struct decisions *d, const struct raters *x,
	const struct predictions *model, size_t k, const struct metric *metric);

/* The ratings that vote together: of an item, or of one group or one annotator there.
 * A rating without votes of others is in no box. The struct owns its arrays. */
struct ballots {
	bool alone;              /* an annotator's own other labels are votes of
	                            others */
	size_t n;                /* boxes; votes of box i are start[i] to
	                            start[i + 1] - 1 */
	size_t *start;
	uint32_t *rating, *voter; /* per vote: its rating, and who gave it, as numbered
	                            in items */
	uint32_t *cell;          /* per vote: the place of its label in the box; labels
	                            of box i are label[cells[i]] to
	                            label[cells[i + 1] - 1], ascending */
	bool *run;               /* per vote: the one before is not of others, either */
	size_t *cells;
	uint32_t *label;
	size_t most, largest;    /* labels of a box, and votes */
	size_t voters;           /* no voter has this number or a higher one */
};

/* Weightings by which a box is decided at once. */
enum { BALLOTS_LANES = 32 };

/* The decisions about the votes of one box in each lane: vote v of the box in lane l is
 * same[v * BALLOTS_LANES + l], as in decisions, but 0 where there is no vote of others; any
 * is then 0, too, else 1. The struct owns its arrays. */
struct ballots_room {
	double *any, *same, *positive;
	double *mass, *left;     /* per label of the box, of all votes and of those of
	                            others */
};

/* group: of each annotator, IDS_NONE: of none; for CEILING_GROUP alone. */
void ballots_make(struct ballots *b, const struct raters *x,
	enum decisions_ceiling kind, const uint32_t *group);
void ballots_free(struct ballots *b);

/* Decide all ratings that are in a box by votes of this weight of each annotator, as
 * numbered in items; NULL: 1. O(votes) where annotators label an item once. */
void ballots_decide(const struct ballots *b, const double *weight,
	struct decisions *d);

/* The same for one box by BALLOTS_LANES weightings: annotator a has weight[a *
 * BALLOTS_LANES + l] in lane l. */
void ballots_decide_box(const struct ballots *b, size_t box, const double *weight,
	uint32_t positive, struct ballots_room *to);

void ballots_room_init(struct ballots_room *x, const struct ballots *b);
void ballots_room_free(struct ballots_room *x);

/* The decisions for the ratings of x, of which the ballots are, by the weights of x. */
void decisions_of_ceiling(struct decisions *d, const struct raters *x,
	const struct ballots *b, uint32_t positive);

/* Let decisions for the ratings of units->whole be those of the units' ratings. */
void decisions_spread(struct decisions *d, const struct units *u);

void decisions_free(struct decisions *d);

#endif
