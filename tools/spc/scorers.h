/*
 * scorers: the table of what a prediction is worth to those who know the labels of
 * further people.
 *
 * A scorer is one record: a new one needs an entry in the table in scorers.c, a
 * test and a line of annot-spc(1). It is computed from one of three things that are
 * added up over predictions (spc/scored): the hits and margins of the joint matrix of
 * what is predicted and labels, the whole of that matrix, or the masses of the positive
 * label and of the others by the probability of that label.
 * For all scorers more is better.
 */
#ifndef ANNOT_SPC_SCORERS_H
#define ANNOT_SPC_SCORERS_H

#include "stats/estimate.h"
#include "text/method.h"
#include "worth/auc.h"
#include "worth/confusion_slopes.h"

enum scorer_form { SCORER_MARGINS, SCORER_MATRIX, SCORER_RANKS };

enum {
	SCORER_LOG = 1,          /* the mean of log2 p, p clamped */
	SCORER_DECIDES = 2,      /* the likeliest label is scored */
	SCORER_POSITIVE = 4,     /* of the positive label */
	SCORER_WEIGHTED = 8,     /* labels agree in part */
	SCORER_PAIRS = 16,       /* compares items: pairs of one with itself do not
	                            count */
	SCORER_ASYMPTOTE = 32    /* that of one who knows all is known */
};

struct scorer {
	struct method about;
	double least, most;
	enum scorer_form form;
	unsigned traits;
	enum estimate_status undefined; /* if there is no value */
	confusion_metric *of_matrix;
	confusion_slopes *slopes_of_matrix;
	/* With SCORER_PAIRS the value and the slopes are those of the area. */
	double (*of_ranks)(const struct auc_point *s, size_t n);
	void (*slopes_of_ranks)(const struct auc_point *s, size_t n, double *pos,
		double *neg);
};

extern const struct method_table scorers_table;

#endif
