/*
 * confusion: the expected confusion matrix of decisions against soft labels,
 * and the metrics computed from it.
 *
 * C[t][q] = sum over items x of w(x, t) where the decision is q, w(x, t) being
 * the mass of label t in the truth. Most metrics need only the diagonal and the
 * margins. With masses below 0, which uncut shares may have, a metric may lie
 * outside its range or be NUM_NA.
 *
 * For overlaps instead of decisions (Kurniawan et al. 2025, 3.1) the diagonal
 * holds sum min(w, q), and the margins the sums of w and of the predicted
 * shares q.
 */
#ifndef ANNOT_CONFUSION_H
#define ANNOT_CONFUSION_H

#include "agree/weights.h"
#include "stats/stats.h"

#include <stdbool.h>
#include <stddef.h>

struct confusion {
	size_t k, named;   /* K; macro metrics are means over the first `named`
	                      labels */
	struct sum *hit;   /* C[t][t] */
	struct sum *truth; /* sum over q of C[t][q] */
	struct sum *pred;  /* sum over t of C[t][q] */
	struct sum total;
	struct sum even;   /* mass to be added to each entry of `truth` */
	double zero;       /* value of 0/0 in precision, recall and f1 */
	bool sets;         /* items may have several labels or none, so that the
	                      margins have different sums */

	/* The whole matrix, for metrics that need it; else NULL. */
	struct sum *joint; /* K x K: C[t][q] at t K + q */
	struct sum *even_joint; /* per decision: mass to be added to each truth
	                      label */

	/* For labels that agree in part; else NULL. */
	const struct weights *weights; /* borrowed */
	double *weight_sum;     /* per decision: the sum of its weights with all
	                      labels */
	struct sum agree;  /* sum over t, q of C[t][q] times the weight of t,
	                      q */
};

void confusion_init(struct confusion *t, size_t k, size_t named, double zero);

/* Keep the whole matrix, for dmi. */
void confusion_keep_joint(struct confusion *t);

/* Measure agreement by weights, which must outlive t, for weighted_kappa. */
void confusion_weigh(struct confusion *t, const struct weights *weights);

/* If the denominator is 0, precision, recall and f1 are `zero` and the other
 * metrics NUM_NA. Only metrics of one label read `label`. */
double confusion_accuracy(const struct confusion *c, size_t label);
double confusion_error_rate(const struct confusion *c, size_t label);
double confusion_precision(const struct confusion *c, size_t label);
double confusion_recall(const struct confusion *c, size_t label);
double confusion_f1(const struct confusion *c, size_t label);
double confusion_macro_precision(const struct confusion *c, size_t label);
double confusion_macro_recall(const struct confusion *c, size_t label);
double confusion_macro_f1(const struct confusion *c, size_t label);
double confusion_micro_f1(const struct confusion *c, size_t label);
double confusion_balanced_accuracy(const struct confusion *c, size_t label);
double confusion_mcc(const struct confusion *c, size_t label);
double confusion_cohen_kappa(const struct confusion *c, size_t label);

/* For overlaps, over all labels together. */
double confusion_overlap_precision(const struct confusion *c, size_t label);
double confusion_overlap_recall(const struct confusion *c, size_t label);
double confusion_overlap_f1(const struct confusion *c, size_t label);

/* dmi is O(K^3); weighted_kappa costs as much as weights_apply(), O(K) or
 * O(K^2). */
double confusion_dmi(const struct confusion *c, size_t label);
double confusion_weighted_kappa(const struct confusion *c, size_t label);

/* Areas under the curves if decisions are scores of 0 and 1. */
double confusion_roc_auc(const struct confusion *c, size_t label);
double confusion_pr_auc(const struct confusion *c, size_t label);

/* The correlation of having the label with being decided so. */
double confusion_pearson(const struct confusion *c, size_t label);

#endif
