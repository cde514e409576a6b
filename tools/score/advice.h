/*
 * advice: what is said of target new, where its numbers are weak or others than
 * those of target primary.
 */
#ifndef ANNOT_SCORE_ADVICE_H
#define ANNOT_SCORE_ADVICE_H

#include "values.h"

/* Warn where the items of a truth have few labels each: the distribution of
 * their shares, hence the ceiling, does not follow from the votes. */
void advice_labels(const struct items *truth);

/* A note where the intervals of the first slot do not overlap: what the paper's
 * way gives and what new people would say are two numbers. */
void advice_differ(const struct plan *plan, const char *model,
	const struct values *primary, const struct values *new);

#endif
