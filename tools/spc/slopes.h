/*
 * slopes: the derivatives of a scorer's value by the masses of labels that
 * predictions are compared with.
 *
 * What a rating adds to a score is known from them: a label of an item is a
 * mass of each prediction for it. The scorers are linear in the masses of one
 * prediction, so that the derivative by a mass depends on the prediction and
 * the label alone. The struct borrows the scoring; only lack of memory ends the
 * tool.
 */
#ifndef ANNOT_SPC_SLOPES_H
#define ANNOT_SPC_SLOPES_H

#include "scoring.h"

struct slopes {
	const struct scoring *of;
	double *by;              /* the derivative by each sum; of a ranking by the
	                            positive mass of each prediction, then by the
	                            negative of each, in order of scoring_add() */
	struct scoring one;      /* the sums of one label of one prediction */
	size_t next;             /* of a ranking: the prediction */
};

/* The slopes of a scoring that has all predictions and a finite value with the weights
 * u of its units. */
void slopes_init(struct slopes *s, const struct scoring *of, const double *u);

/* Set each[i] to the derivative by the mass of label share[i] at prediction p. For a
 * ranking predictions come in the order of scoring_add(). */
void slopes_each(struct slopes *s, const double *p, const struct share *share,
	size_t n, double *each);

#endif
