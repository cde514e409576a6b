/*
 * tally: decisions against a truth with shares, and the metrics made of them.
 *
 * The expected confusion matrix C[t][q] = sum over items of w(x, t) where the
 * decision is q is all that metrics of decisions need, and of it only the
 * diagonal and the margins. Masses may be any non-negative numbers.
 */
#ifndef ANNOT_TALLY_H
#define ANNOT_TALLY_H

#include "stats.h"

#include <stddef.h>

struct tally {
	size_t k, named;   /* labels; those that macro_f1 is a mean over */
	struct sum *hit;   /* C[t][t] */
	struct sum *truth; /* sum over q of C[t][q] */
	struct sum *pred;  /* sum over t of C[t][q] */
	struct sum total;
	double zero;       /* what 0/0 is in precision, recall and f1 */
};

void tally_init(struct tally *t, size_t k, size_t named, double zero);
void tally_clear(struct tally *t);
void tally_free(struct tally *t);

/* Add mass w of truth label t where the decision is q. */
static inline void
tally_add(struct tally *c, size_t t, size_t q, double w)
{
	sum_add(&c->total, w);
	sum_add(&c->truth[t], w);
	sum_add(&c->pred[q], w);
	if (t == q)
		sum_add(&c->hit[t], w);
}

/* Each returns NUM_NA where its denominator is 0; `label` only counts where
 * the metric is of one label. */
double tally_accuracy(const struct tally *c, size_t label);
double tally_precision(const struct tally *c, size_t label);
double tally_recall(const struct tally *c, size_t label);
double tally_f1(const struct tally *c, size_t label);
double tally_macro_f1(const struct tally *c, size_t label);
double tally_micro_f1(const struct tally *c, size_t label);
double tally_balanced_accuracy(const struct tally *c, size_t label);
double tally_mcc(const struct tally *c, size_t label);
double tally_cohen_kappa(const struct tally *c, size_t label);

/* Of decisions as scores of 0 and 1. */
double tally_roc_auc(const struct tally *c, size_t label);
double tally_pr_auc(const struct tally *c, size_t label);

#endif
