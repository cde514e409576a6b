/*
 * patterns: the items of an evaluation whose truth and prediction are the same.
 *
 * All facts of such items are equal, so that they are computed once. Only want of
 * memory ends the tool.
 */
#ifndef ANNOT_SCORE_PATTERNS_H
#define ANNOT_SCORE_PATTERNS_H

#include "evaluation.h"

/* Set n, pattern and of, which have room for all items: items with the same vector and the
 * same decision share a pattern, unless rules->alone. Where a model says probabilities, or
 * vectors and labels are many, every item is a pattern of its own. O(items). */
void patterns_find(struct evaluation *p);

/* Patterns by falling score of each label, of two labels the positive one, and the scores
 * in this order, from scores in the order of the patterns: once for all targets' shares
 * and replicates, as predictions stay. */
void patterns_order(struct evaluation *p);

#endif
