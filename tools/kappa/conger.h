/*
 * conger: Conger's kappa, Cohen's for any number of annotators.
 *
 * Conger, "Integration and generalization of kappas for multiple raters", 1980;
 * with gaps as Gwet generalises it, Handbook of Inter-Rater Reliability, 2014.
 */
#ifndef ANNOT_CONGER_H
#define ANNOT_CONGER_H

#include "estimate.h"
#include "sample.h"

/* value, pa, pe and annotators of a sample whose subset knows the annotators,
 * or the status one_annotator; psi, where not NULL: what each item adds to the
 * value, centred on 0. */
void conger_estimate(const struct sample *sample, struct estimate *out,
	double *psi);

/* The values without item i, NUM_NA where there is none; of a subset without
 * repeats. O(ratings x labels of an annotator + items x q^2). */
void conger_without(const struct sample *sample, double *value);

#endif
