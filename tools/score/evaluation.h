/*
 * evaluation: the predictions of a model, or of the oracle, against a truth.
 *
 * Items with the same truth and the same prediction are one pattern, computed
 * once. An evaluation is filled for a target, then scored with any weights of
 * its patterns: once for a value, again for each bootstrap replicate. The
 * metrics (tools/score/metrics.c) read the scores. Only want of memory ends the
 * tool.
 */
#ifndef ANNOT_EVALUATION_H
#define ANNOT_EVALUATION_H

#include "auc.h"
#include "confusion.h"
#include "items.h"
#include "predictions.h"

/* The ground truth of an item: shares of primary labels (annot-sharpen), shares
 * of the labels given (soft label), or the plurality label (majority vote). */
enum target { TARGET_PRIMARY, TARGET_RAW, TARGET_PLURALITY, TARGET_KINDS };

/* Primary shares at p_flip and at its limits: the columns primary, primary_lo
 * and primary_hi, in this order in the numbers of items. */
enum { AT_PFLIP, AT_LO, AT_HI, AT_KINDS };

/* Does every label have primary shares at the limits of p_flip? */
bool evaluation_has_range(const struct items *t);

/* How the oracle decides: for the plurality of the item's labels, the upper
 * bound of accuracy; for each label by the plurality of the other labels
 * (leave-one-out); for the rounded mean of the labels. */
enum oracle { ORACLE_PLURALITY, ORACLE_LOO, ORACLE_MEAN };

struct evaluation_rules {
	const struct labels *labels; /* ranked */
	size_t k;              /* K */
	size_t named;          /* labels that have a name */
	size_t positive;       /* rank; K when every label has its rows */
	int oracle;            /* enum oracle */
	bool has_threshold;
	double threshold;      /* two labels: positive above it */
	uint64_t bins;         /* bins of ece */
	bool ranking;          /* roc_auc and pr_auc are asked for */
	bool has_range;        /* primary shares at the limits are there */
	double zero;           /* value of 0/0 in precision, recall, f1 */
};

#define NOT_DECIDED UINT32_MAX

/* The n patterns of a block's items, each with the cells of its count vector.
 * Arrays per cell run along the cells of pattern 0, of pattern 1, and so on.
 * The struct owns its arrays and borrows rules, truth, block and model. */
struct evaluation {
	const struct evaluation_rules *rules;
	const struct items *truth;
	const uint32_t *block; /* indices of `items` items of the truth */
	size_t items;
	const struct predictions *model; /* NULL: the oracle */
	size_t n, k;           /* patterns; K */
	uint32_t *pattern;     /* per item of the block: its pattern */
	uint32_t *of;          /* per pattern: an item of the block with it */
	size_t *start;         /* n + 1 places of the patterns' cells */
	uint32_t *label;       /* per cell: rank of the truth's label */
	double *w;             /* per cell: share of that label in the truth */
	uint32_t *decided;     /* per cell: rank of the decision, or
	                          NOT_DECIDED */
	bool probable;         /* log_loss, brier and ece apply */
	bool ranked;           /* areas are of scores, not of decisions */
	double *mass;          /* per pattern: sum of w */
	double *log_loss, *brier;           /* per pattern */
	double *confidence, *hit;           /* per pattern: largest probability,
	                                       mass that it meets, and its bin
	                                       (ece) */
	uint32_t *bin;
	double *score;         /* K x n, when ranked: probability of a label */
	uint32_t *order;       /* K x n, when ranked: patterns by falling
	                          score */
	struct auc_point *scored; /* n, room for one label's points */
	double *code;          /* per label: its number, for ORACLE_MEAN */
};

/* What the metrics are made of, for some weights of the patterns. */
struct scores {
	struct confusion confusion;
	double log_loss, brier, ece;
	double *roc_auc, *pr_auc; /* K + 1: per label, at K their mean */
};

/* Find the patterns of the block's items. rules, t, block and model must
 * outlive the evaluation. */
void evaluation_init(struct evaluation *p, const struct evaluation_rules *rules,
	const struct items *t, const uint32_t *block, size_t items,
	const struct predictions *model);

/* Fill in the truth's shares under a target, of kind AT_PFLIP, AT_LO or AT_HI,
 * and the decisions and probabilities of the model. */
void evaluation_fill(struct evaluation *p, enum target target, int kind);

/* Scores with weight u[i] for pattern i, into e. */
void evaluation_scores(const struct evaluation *p, const double *u,
	struct scores *e);

void evaluation_free(struct evaluation *p);

void scores_init(struct scores *e, const struct evaluation_rules *rules);
void scores_free(struct scores *e);

#endif
