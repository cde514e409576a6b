/*
 * conger: Conger's kappa, Cohen's for any number of annotators.
 *
 * Conger, "Integration and generalization of kappas for multiple raters", 1980;
 * with gaps as Gwet generalises it, Handbook of Inter-Rater Reliability, 2014.
 * Nothing here ends the tool but for want of memory.
 */
#ifndef ANNOT_CONGER_H
#define ANNOT_CONGER_H

#include "agree/agreement.h"
#include "agree/sample.h"

/*
 * Sets value, pa, pe and annotators of out, for a sample whose subset knows who
 * gave which label; or, where fewer than two annotators gave a label, the
 * status one_annotator. The value is NUM_NA where 1 - pe is 0. psi, where not
 * NULL, per item of the subset: what the item adds to the value, centred on 0.
 */
void conger_estimate(const struct sample *sample, struct agreement *out,
	double *psi);

/* Leave-one-out values: value[i] is that without item i of the subset, NUM_NA
 * where there is none; of a subset without repeats. O(ratings x labels of an
 * annotator + items x q^2). */
void conger_without(const struct sample *sample, double *value);

#endif
