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
	double *hit;       /* C[t][t] */
	double *truth;     /* sum over q of C[t][q] */
	double *pred;      /* sum over t of C[t][q] */
	double total;
	double even;       /* mass to be added to each entry of `truth` */
	double zero;       /* value of 0/0 in precision, recall and f1 */
	bool sets;         /* items may have several labels or none, so that the
	                      margins have different sums */

	/* The whole matrix, for metrics that need it; else NULL. */
	double *joint;     /* K x K: C[t][q] at t K + q */
	double *even_joint; /* per decision: mass to be added to each truth
	                      label */

	double cost;       /* sum over t, q of C[t][q] times its cost */

	/* For labels that agree in part; else NULL. */
	const struct weights *weights; /* borrowed */
	double agree;      /* sum over t, q of C[t][q] times the weight of t,
	                      q */
};

/* A metric: only those of one label read `label`. */
typedef double confusion_metric(const struct confusion *c, size_t label);

/* The mean over the named labels that have a value. */
double confusion_mean(const struct confusion *c, confusion_metric *each);

void confusion_init(struct confusion *t, size_t k, size_t named, double zero);

/* Keep the whole matrix, for dmi. */
void confusion_keep_joint(struct confusion *t);

/* If the denominator is 0, precision, recall and f1 are `zero` and the other
 * metrics NUM_NA. Only metrics of one label read `label`. */
confusion_metric confusion_accuracy;
confusion_metric confusion_error_rate;
confusion_metric confusion_cost;
confusion_metric confusion_precision;
confusion_metric confusion_recall;
confusion_metric confusion_f1;
confusion_metric confusion_macro_precision;
confusion_metric confusion_macro_recall;
confusion_metric confusion_macro_f1;
confusion_metric confusion_micro_f1;
confusion_metric confusion_balanced_accuracy;
confusion_metric confusion_mcc;
confusion_metric confusion_cohen_kappa;

/* For overlaps, over all labels together. */
confusion_metric confusion_overlap_precision;
confusion_metric confusion_overlap_recall;
confusion_metric confusion_overlap_f1;

/* dmi is O(K^3); weighted_kappa costs as much as weights_apply(), O(K) or
 * O(K^2). */
confusion_metric confusion_dmi;
confusion_metric confusion_weighted_kappa;

/* Areas under the curves if decisions are scores of 0 and 1. */
confusion_metric confusion_roc_auc;
confusion_metric confusion_pr_auc;

/* The correlation of having the label with being decided so. */
confusion_metric confusion_pearson;

#endif
