/*
 * advice: what is said where numbers are weak, or others than a reader would take
 * them for.
 */
#ifndef ANNOT_SCORE_ADVICE_H
#define ANNOT_SCORE_ADVICE_H

#include "estimates.h"

/* Warn where the items of a truth have few labels each: the distribution of
 * their shares, hence the ceiling, does not follow from the votes. */
void advice_labels(const struct items *truth);

/* A note of what soft metrics of target raw would be of somebody who knows the
 * shares among all people: where items have few labels that is far from the best
 * value, and so is every model. Nothing is said where no such metric is asked
 * for, or items have many labels. */
void advice_few(const struct plan *plan, const struct blocks *blocks);

/* A note where the intervals of the first slot do not overlap: what the paper's
 * way gives and what new people would say are two numbers. */
void advice_differ(const struct estimates *primary,
	const struct estimates *new);

#endif
