/*
 * scores: values of metrics, for some weights of the patterns of an evaluation.
 *
 * Only want of memory ends the tool.
 */
#ifndef ANNOT_SCORES_H
#define ANNOT_SCORES_H

#include "evaluation.h"

struct scores {
	const struct evaluation *of;
	const double *weight;  /* per pattern */
	bool lost;             /* an item that counts has no shares: none of the
	                          others means anything */
	struct confusion decisions, overlaps;
	double *gap;           /* of ece, per bin, */
	double *error;         /* and its standard error; NULL: replicates tell */
	double *whole;         /* per metric that is asked for, K + 1: of a ranking that
	                          per label, at K their mean; of a relation that at K */
	double mass;           /* sum of weight times mass, */
	struct sum fact[FACTS]; /* and times the facts of means */

	/* Private. */
	size_t some, on_cap;   /* patterns with a weight: on[] */
	uint32_t *on;
};

void scores_init(struct scores *e, const struct evaluation_rules *rules);

/* The expected confusion matrix of the decisions with weight[i] for pattern i,
 * instead of what is in c. */
void scores_decisions(struct confusion *c, const struct evaluation *p,
	const double *weight);

/* Scores with weight[i] for pattern i, into e; both must outlive the values that
 * are asked for. */
void scores_of(struct scores *e, const struct evaluation *p,
	const double *weight);

/* The value for a label (K: over all labels), or of pattern i alone; NUM_NA
 * where it does not exist or the metric does not apply. */
double scores_value(const struct scores *e, const struct metric *m,
	size_t label);
double scores_item(const struct evaluation *p, const struct metric *m,
	size_t i);

#endif
