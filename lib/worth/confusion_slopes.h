/*
 * confusion_slopes: how metrics of decisions change with the masses of the matrix.
 */
#ifndef ANNOT_CONFUSION_SLOPES_H
#define ANNOT_CONFUSION_SLOPES_H

#include "confusion.h"

/*
 * Set the slopes of a metric, which has this value, by all masses of the matrix,
 * those of `by`, which are 0 before: of a metric of one label; of the mean over
 * the named labels of `each`, or over all of them; and of the others in closed
 * form. O(K), of the determinant O(K^3).
 */
typedef void confusion_slopes(const struct confusion *c, confusion_metric *of,
	size_t label, double value, struct confusion *by);

confusion_slopes confusion_slopes_of_label;
confusion_slopes confusion_slopes_of_mean;
confusion_slopes confusion_slopes_of_balance;
confusion_slopes confusion_slopes_of_hits;
confusion_slopes confusion_slopes_of_cost;
confusion_slopes confusion_slopes_of_overlap;
confusion_slopes confusion_slopes_of_chance;
confusion_slopes confusion_slopes_of_weights;
confusion_slopes confusion_slopes_of_determinant;

#endif
