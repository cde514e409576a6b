/*
 * scores: what the metrics are made of, for some weights of the patterns of an
 * evaluation.
 *
 * The struct owns its arrays. Only want of memory ends the tool.
 */
#ifndef ANNOT_SCORES_H
#define ANNOT_SCORES_H

#include "evaluation.h"

struct scores {
	bool lost;             /* an item that counts has no shares: none of the
	                          others means anything */
	struct confusion confusion;
	double log_loss, brier, ece;
	double *roc_auc, *pr_auc; /* K + 1: per label, at K their mean */
};

void scores_init(struct scores *e, const struct evaluation_rules *rules);

/* Scores with weight u[i] for pattern i, into e. */
void scores_of(struct scores *e, const struct evaluation *p, const double *u);

void scores_free(struct scores *e);

#endif
