/*
 * confusion: the expected confusion matrix of decisions against soft labels,
 * and the metrics made of it.
 *
 * C[t][q] = sum over items x of w(x, t) where the decision is q, w(x, t) being
 * the mass of label t in the truth. Metrics need only the diagonal and the
 * margins. Where masses are below 0, as shares that are not cut may be, a metric
 * may lie outside its range or be NUM_NA. The struct owns its arrays.
 */
#ifndef ANNOT_CONFUSION_H
#define ANNOT_CONFUSION_H

#include "stats.h"

#include <stddef.h>

struct confusion {
	size_t k, named;   /* K; macro_f1 is a mean over the first `named` */
	struct sum *hit;   /* C[t][t] */
	struct sum *truth; /* sum over q of C[t][q] */
	struct sum *pred;  /* sum over t of C[t][q] */
	struct sum total;
	struct sum even;   /* mass of each truth label besides `truth` */
	double zero;       /* value of 0/0 in precision, recall and f1 */
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

/* Add mass w, of either sign, of each of the K truth labels where the decision
 * is q; O(1). confusion_settle() must follow before any metric. */
void confusion_add_even(struct confusion *c, size_t q, double w);

/* Call once, after the last confusion_add_even(). */
void confusion_settle(struct confusion *c);

/* Where the denominator is 0 precision, recall and f1 are `zero`, the others
 * NUM_NA. `label` counts only in metrics of one label. */
double confusion_accuracy(const struct confusion *c, size_t label);
double confusion_precision(const struct confusion *c, size_t label);
double confusion_recall(const struct confusion *c, size_t label);
double confusion_f1(const struct confusion *c, size_t label);
double confusion_macro_f1(const struct confusion *c, size_t label);
double confusion_micro_f1(const struct confusion *c, size_t label);
double confusion_balanced_accuracy(const struct confusion *c, size_t label);
double confusion_mcc(const struct confusion *c, size_t label);
double confusion_cohen_kappa(const struct confusion *c, size_t label);

/* Areas under the curves of decisions taken as scores of 0 and 1. */
double confusion_roc_auc(const struct confusion *c, size_t label);
double confusion_pr_auc(const struct confusion *c, size_t label);

#endif
