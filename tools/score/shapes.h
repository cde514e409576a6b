/*
 * shapes: metrics as statistics for the engine, by the shape of what they are
 * computed from.
 *
 * The record of a metric (worth/metrics) says which shape it has; a new metric
 * of a shape needs nothing here. Each shape has sums that an item adds to:
 * means of facts, confusion matrices of decisions and of overlaps, the whole
 * matrix, bins of the largest probability, moments of the probability of a
 * label and of two facts, and the scores of a label, item by item.
 */
#ifndef ANNOT_SHAPES_H
#define ANNOT_SHAPES_H

#include "judge/judged.h"

/* A metric as a statistic of judged samples. */
struct scored {
	struct statistic s;
	const struct metric *metric;
};

/* Is the metric computed from the scores of a label, item by item? Then its sample
 * is one of judged_of_label(): of the label, or of K. */
bool shapes_ranks(const struct metric *m, const struct judged *j);

/* Make the statistic of a metric that applies to a judged sample. */
void shapes_make(struct scored *x, const struct metric *m,
	const struct judged *j);

/* Add what the metric needs of trials to the facts that are wanted. */
void shapes_want(struct judged *j, const struct metric *m);

#endif
