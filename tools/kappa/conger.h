/*
 * conger: Conger's kappa, Cohen's for any number of annotators.
 *
 * Conger, "Integration and generalization of kappas for multiple raters", 1980;
 * with gaps as Gwet generalises it, Handbook of Inter-Rater Reliability, 2014.
 * Nothing here ends the tool but for want of memory.
 */
#ifndef ANNOT_CONGER_H
#define ANNOT_CONGER_H

#include "coefficients.h"

/* The subset of the sample must know who gave which label. Sets annotators of
 * out, too. Status one_annotator: fewer than two gave a label; one_category: 1 -
 * pe is 0. psi is per item of the subset. */
coefficient_measure conger_estimate;

/* Leave-one-out values: value[i] is that without item i of the subset, NUM_NA
 * where there is none; of a subset without repeats. O(ratings x labels of an
 * annotator + items x q^2). */
void conger_without(const struct sample *sample, double *value);

#endif
