/*
 * evaluation: a model's predictions, or an oracle's, held against a truth.
 *
 * Items that are alike, in the truth and in the prediction, are one pattern,
 * computed once. A trial is filled for a target, then evaluated with any
 * weights of its patterns: once for a value, again for each bootstrap
 * replicate. The metrics read the scores.
 */
#ifndef ANNOT_EVALUATION_H
#define ANNOT_EVALUATION_H

#include "auc.h"
#include "confusion.h"
#include "items.h"
#include "predictions.h"

/* What is true of an item: the shares of primary labels (annot-sharpen), of
 * the labels given, or its plurality label. */
enum target { TARGET_PRIMARY, TARGET_RAW, TARGET_PLURALITY, TARGET_KINDS };

/* Primary shares at p_flip, and at its limits: the columns primary, primary_lo
 * and primary_hi, in this order in the numbers of items. */
enum { AT_PFLIP, AT_LO, AT_HI, AT_KINDS };

/* Does every label have primary shares at the limits of p_flip? */
bool evaluation_has_range(const struct items *t);

/* How the oracle decides: for the plurality of the item's labels; for each
 * label by those of the others; for their rounded mean. */
enum oracle { ORACLE_PLURALITY, ORACLE_LOO, ORACLE_MEAN };

struct evaluation_rules {
	const struct labels *labels; /* ranked */
	size_t k;              /* K */
	size_t named;          /* labels that have a name */
	size_t positive;       /* rank; K when every label has its rows */
	int oracle;            /* enum oracle */
	bool has_threshold;
	double threshold;      /* two labels: positive above it */
	uint64_t bins;         /* of ece */
	bool ranking;          /* roc_auc and pr_auc are asked for */
	bool has_range;        /* there are primary shares at p_flip's limits */
	double zero;           /* 0/0 in precision, recall, f1 */
};

#define NOT_DECIDED UINT32_MAX

/* Arrays per cell run along the patterns' cells. */
struct evaluation {
	const struct evaluation_rules *rules;
	const struct items *truth;
	const uint32_t *block; /* items of the truth */
	size_t items;
	const struct predictions *model; /* NULL: the oracle */
	size_t n, k;           /* patterns; K */
	uint32_t *pattern;     /* per item of the block */
	uint32_t *of;          /* per pattern: an item of the block that has it */
	size_t *start;         /* n + 1 places of the patterns' cells */
	uint32_t *label;       /* per cell: rank of the truth's label */
	double *w;             /* per cell: share of the truth */
	uint32_t *decided;     /* per cell: rank, or NOT_DECIDED */
	bool probable;         /* log_loss, brier and ece apply */
	bool ranked;           /* areas are those of scores, not of decisions */
	double *mass;          /* per pattern: sum of w */
	double *log_loss, *brier;           /* per pattern */
	double *confidence, *hit;           /* per pattern, for ece */
	uint32_t *bin;
	double *score;         /* per label and pattern, when ranked */
	uint32_t *order;       /* per label: patterns by falling score */
	struct auc_point *scored; /* room for one label's ranking */
	double *code;          /* of each label, for the mean oracle */
};

/* What the metrics are made of, for some weights. */
struct scores {
	struct confusion confusion;
	double log_loss, brier, ece;
	double *roc_auc, *pr_auc; /* per label, and the mean of all at K */
};

/* rules, truth, block and model must outlive the trial. */
void evaluation_init(struct evaluation *p, const struct evaluation_rules *rules,
	const struct items *t, const uint32_t *block, size_t items,
	const struct predictions *model);

/* The truth's shares under a target, and what the model makes of them; kind as
 * in AT_PFLIP. */
void evaluation_fill(struct evaluation *p, enum target target, int kind);

/* All that the metrics need, pattern i weighing u[i]. */
void evaluation_scores(const struct evaluation *p, const double *u, struct scores *e);

void evaluation_free(struct evaluation *p);

void scores_init(struct scores *e, const struct evaluation_rules *rules);
void scores_free(struct scores *e);

#endif
