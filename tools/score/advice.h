/*
 * advice: notes and warnings where numbers are weak, or easily misread.
 */
#ifndef ANNOT_SCORE_ADVICE_H
#define ANNOT_SCORE_ADVICE_H

#include "estimates.h"

/* Warn where the items of a truth have few labels each: the distribution of
 * their shares, hence the ceiling, does not follow from the votes. */
void advice_labels(const struct items *truth);

/* A note on the soft metrics, for target raw, of a model that knows the shares
 * among all people: where items have few labels these are far from the best value,
 * and so are those of every model. There is no note without such a metric, or
 * where items have many labels. */
void advice_few(const struct plan *plan, const struct sections *sections);

/* A note where the intervals of the first slot do not overlap: the paper's target
 * and the one for new people then give two different numbers. */
void advice_differ(const struct estimates *primary,
	const struct estimates *new);

/* Warn where the ceiling hangs on a law that the votes refute. */
void advice_refuted(const struct estimates *oracle);

/* Warn where a model is better than the ideal by more than the error of the
 * comparison, an estimate by estimates_compare(): nobody can know more than what all
 * people would say, unless it is the very votes. At most one warning. Only
 * replicates tell the error. */
void advice_seen(const struct estimates *against);

#endif
