/*
 * confusion: decisions against a truth with shares, and the metrics made of them.
 *
 * The expected confusion matrix C[t][q] = sum over items of w(x, t) where the
 * decision is q is all that metrics of decisions need, and of it only the
 * diagonal and the margins. Masses may be any non-negative numbers.
 */
#ifndef ANNOT_CONFUSION_H
#define ANNOT_CONFUSION_H

#include "stats.h"

#include <stddef.h>

struct confusion {
	size_t k, named;   /* labels; those that macro_f1 is a mean over */
	struct sum *hit;   /* C[t][t] */
	struct sum *truth; /* sum over q of C[t][q] */
	struct sum *pred;  /* sum over t of C[t][q] */
	struct sum total;
	double zero;       /* what 0/0 is in precision, recall and f1 */
};

void confusion_init(struct confusion *t, size_t k, size_t named, double zero);
void confusion_clear(struct confusion *t);
void confusion_free(struct confusion *t);

/* Add mass w of truth label t where the decision is q. */
static inline void
confusion_add(struct confusion *c, size_t t, size_t q, double w)
{
	sum_add(&c->total, w);
	sum_add(&c->truth[t], w);
	sum_add(&c->pred[q], w);
	if (t == q)
		sum_add(&c->hit[t], w);
}

/* Each returns NUM_NA where its denominator is 0; `label` only counts where
 * the metric is of one label. */
double confusion_accuracy(const struct confusion *c, size_t label);
double confusion_precision(const struct confusion *c, size_t label);
double confusion_recall(const struct confusion *c, size_t label);
double confusion_f1(const struct confusion *c, size_t label);
double confusion_macro_f1(const struct confusion *c, size_t label);
double confusion_micro_f1(const struct confusion *c, size_t label);
double confusion_balanced_accuracy(const struct confusion *c, size_t label);
double confusion_mcc(const struct confusion *c, size_t label);
double confusion_cohen_kappa(const struct confusion *c, size_t label);

/* Of decisions as scores of 0 and 1. */
double confusion_roc_auc(const struct confusion *c, size_t label);
double confusion_pr_auc(const struct confusion *c, size_t label);

#endif
