/*
 * evaluation: the predictions of a model, or of the oracle, against a truth.
 *
 * Items with the same truth and the same prediction are one pattern, computed
 * once. An evaluation is filled for a target, then scored with any weights of
 * its patterns (score/scores): once for a value, again for each bootstrap
 * replicate. Only want of memory ends the tool.
 */
#ifndef ANNOT_EVALUATION_H
#define ANNOT_EVALUATION_H

#include "facts.h"
#include "prediction.h"

#include "predict/predictions.h"
#include "table/items.h"
#include "law/flip_law.h"
#include "worth/metrics.h"

/* The numbers of each cell of a truth: primary shares at p_flip and at its limits,
 * the columns primary, primary_lo and primary_hi; then the item's p_flip for new
 * people and the r that it is of, its retest pairs, and how many of those disagree;
 * its p_flip; the annotators who gave a label, each counted once; and the law of its
 * slips, with the place of the label. */
enum { AT_PFLIP, AT_LO, AT_HI, AT_KINDS, AT_NEW = AT_KINDS, AT_R, AT_PAIRS,
	AT_DISAGREE, AT_COLUMN, AT_ONCE, AT_NEIGHBOURS, AT_SAME, AT_PLACE };

/* The ground truth of an item: shares of primary labels (annot-sharpen); what
 * new people would say, the shares of labels with p_flip inverted and nothing
 * cut; shares of the labels given (soft label); or the plurality label (majority
 * vote). */
enum target { TARGET_PRIMARY, TARGET_NEW, TARGET_RAW, TARGET_PLURALITY,
	TARGET_KINDS };

/* Does every label have primary shares at the limits of p_flip? */
bool evaluation_has_range(const struct items *t);

/* The oracle decides for the plurality of the item's labels, the upper bound of
 * accuracy for those; for each label by the plurality of the other labels
 * (leave-one-out); for the rounded mean of the labels; or for the likeliest label
 * among all people, whose shares it knows (score/ideal). */
enum oracle { ORACLE_PLURALITY, ORACLE_LOO, ORACLE_MEAN, ORACLE_IDEAL };

struct evaluation_rules {
	const struct labels *labels; /* ranked */
	size_t k;              /* K */
	size_t named;          /* labels that have a name */
	size_t positive;       /* rank; K when every label has its rows */
	int oracle;            /* enum oracle */
	bool has_threshold;
	double threshold;      /* two labels: positive above it */
	uint64_t bins;         /* bins of ece */
	bool replicated;       /* replicates correct it */
	bool has_range;        /* primary shares at the limits are there */
	double zero;           /* value of 0/0 in precision, recall, f1 */
	struct trial_rules trial;
	double *code;          /* per named label: its place on a scale; NULL:
	                          labels have no order */
	const struct weights *weights; /* of labels; NULL: not wanted */
	const struct metric **metric; /* n_metrics different ones that are asked
	                          for */
	size_t n_metrics;
	const uint32_t *at;    /* target new, slips to neighbours: the label at
	                          each place; else NULL */
	bool wants_positive;             /* the probability of the positive label is
	                          asked for, too */
	bool alone;            /* each item is a pattern of its own, */
	bool rest;             /* and metrics that evaluation_is_smooth() are not
	                          wanted */
};

/* The index of a metric that is asked for. */
size_t evaluation_metric(const struct evaluation_rules *r,
	const struct metric *m);

#define NOT_DECIDED UINT32_MAX

/* The n patterns of a block's items, each with the cells of its count vector,
 * or where slips go to neighbours with one of each label; of an oracle that
 * leaves a label out with one of each label for each cell of the vector. Arrays
 * per cell run along the cells of pattern 0, of pattern 1, and so on. The
 * struct borrows rules, truth, block and model. */
struct evaluation {
	const struct evaluation_rules *rules;
	const struct items *truth;
	const uint32_t *block; /* indices of `items` items of the truth */
	size_t items;
	const struct predictions *model; /* NULL: the oracle; one for each
	                          annotator: an item of the truth is a rating,
	                          of one label */
	size_t n, k;           /* patterns; K */
	uint32_t *pattern;     /* per item of the block: its pattern */
	uint32_t *of;          /* per pattern: an item of the block with it */
	size_t *start;         /* n + 1 places of the patterns' cells */
	uint32_t *label;       /* per cell: rank of the truth's label */
	double *share;         /* per cell: share of that label as it was found */
	double *w;             /* per cell: the same in the truth; of new people
	                          besides: */
	double *even;          /* per cell: share of each of the K labels, under
	                          the decision of the cell; else 0 */
	const double *counts;  /* per item of the truth: how much it counts, of
	                          weighed annotators, items.counts; NULL: 1 */
	bool uncut;            /* target new: shares may be below 0 */
	bool signs;            /* some are, which stand so in the table */
	bool *lost;            /* per pattern: p_flip leaves nothing of it: w has
	                          no value */
	struct flip_law *law;  /* per vector of the truth: of its slips, k is 0 where
	                          they were not needed; NULL: it was never filled in
	                          for target new */
	const struct flip_law *last; /* that was found last */
	size_t sharpened;      /* the pattern whose law was used last, */
	double flip;           /* and its p_flip */
	double *room;          /* where rules.at: 3 K, to invert it in */
	uint32_t *decided;     /* per cell: rank of the decision, or
	                          NOT_DECIDED */
	bool probable;         /* the model says probabilities */
	bool one_prediction;          /* facts are filled in: an item has one
	                          prediction, of probabilities or a label */
	bool ranked;           /* areas are of scores, not of decisions */
	double *mass;          /* per pattern: sum of w */
	double *q;             /* per cell: probability of the truth's label;
	                          NULL: not wanted */
	struct facts facts;
	uint32_t *top_label;   /* per pattern: the likeliest label; NULL: not
	                          wanted */
	double *top, *top_share, *hit; /* per pattern: largest probability, the
	                          share that it meets as found, and what holds,
	                          and its bin; NULL: not wanted */
	uint32_t *bin;
	double *positive_q;          /* per pattern: probability of the positive
	                          label; NULL: not wanted */
	size_t rows;           /* of the next three, each of n: when ranked one for
	                          each label, of two labels for the positive one */
	double *score;         /* probabilities of a label as they fall; */
	uint32_t *order;       /* and the patterns that have them */
	double *ranked_share;  /* per pattern: share of a label */
	enum target target;    /* of the shares that are filled in, */
	int kind;              /* and their kind */
	struct prediction said; /* room for a prediction, */
	struct share *found;   /* and for shares */
};

/* The weight of place i of the block from its annotators (items.counts), 1 without
 * weighted annotators and for other targets than raw. */
static inline double
evaluation_counts(const struct evaluation *p, size_t i)
{
	return p->counts ? p->counts[p->block[i]] : 1;
}

/* Find the patterns of the block's items. rules, t, block and model must outlive the
 * evaluation. */
void evaluation_init(struct evaluation *p, const struct evaluation_rules *rules,
	const struct items *t, const uint32_t *block, size_t items,
	const struct predictions *model);

/* Fill in the truth's shares under a target, of kind AT_PFLIP, AT_LO or AT_HI,
 * and the decisions and probabilities of the model. */
void evaluation_fill(struct evaluation *p, enum target target, int kind);

/* Fill in pattern i anew. Where rules->alone, its item in `block`, pattern i being
 * item i, may have become another one, with cells of the same labels and the same
 * prediction. facts_end() and evaluation_sharpen() must follow. */
void evaluation_fill_one(struct evaluation *p, size_t i);

/* The slips of pattern i; not target new: none. */
struct flip_law evaluation_law(const struct evaluation *p, size_t i);

/* Set p->said to the prediction of the model for pattern i. */
void evaluation_predict(struct evaluation *p, size_t i);

/*
 * Target new: p_flip as if annotators had contradicted themselves `times` as
 * often; evaluation_fill() takes 1. With shares p_y = n_y / n as they were
 * found, f = p_flip/(K-1) and d = 1 - K p_flip/(K-1) the share of new people
 * who stand by y is
 *	(p_y - f) / d,
 * which has the right mean and may lie outside [0, 1]. It is held as p_y / d of
 * the label that was given and - f p_y / d of every label, cell by cell, so that
 * labels without a cell cost nothing. Where slips go to neighbours it is the share of y
 * in p M^-1 (lib/law/flip_law.h). O(cells).
 */
void evaluation_sharpen(struct evaluation *p, double times);

/* The share of a label in pattern i, as it is in the truth. O(cells). */
double evaluation_share(const struct evaluation *p, size_t i, size_t label);

/* The bin (a, b] of `bins` equal bins on [0, 1] that holds x; 0 is in the
 * first. */
uint32_t evaluation_bin(double x, uint64_t bins);

/* Does p_flip leave nothing of the shares of a pattern that has a weight? */
bool evaluation_lost(const struct evaluation *p, const double *weight);

/* Why a metric does not apply to what is filled in; ESTIMATE_OK: it does. */
enum estimate_status evaluation_refuses(const struct evaluation *p,
	const struct metric *m);

/* Does the metric apply to a model, and is it a smooth function of what each rating
 * weighs: of means, of the expected confusion matrix or of overlaps? */
bool evaluation_is_smooth(const struct evaluation *p, const struct metric *m);

/* Is a metric of that shape asked for, and applies? */
bool evaluation_wants(const struct evaluation *p, enum metric_shape shape);

#endif
