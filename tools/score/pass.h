/*
 * pass: the metrics of a model's probabilities against all targets, in one pass over its
 * predictions.
 *
 * What depends on a prediction alone (its logarithms, decision, bin and rank) is found
 * once for all targets and limits of p_flip, and what depends on the shares alone once
 * for each distinct vector of the truth. Nothing is kept per item that can be added up,
 * so that there are no replicates and no values of items. Only want of memory ends the
 * tool.
 */
#ifndef ANNOT_SCORE_PASS_H
#define ANNOT_SCORE_PASS_H

#include "estimates.h"

/* Can the subject's metrics be computed so? Its model says probabilities of items, there
 * are few vectors and labels, and values alone are wanted. */
bool pass_suits(const struct subject *s);

/* estimates_make() of n > 0 subjects that differ in their targets alone, all of which
 * suit, into m[0] to m[n - 1]. */
void pass_make(struct estimates *const *m, const struct subject *s, size_t n);

#endif
