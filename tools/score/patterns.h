/*
 * patterns: the items of an evaluation whose truth and prediction are the same.
 *
 * All facts of such items are equal, so that they are computed once. Only want of
 * memory ends the tool.
 */
#ifndef ANNOT_SCORE_PATTERNS_H
#define ANNOT_SCORE_PATTERNS_H

#include "evaluation.h"

/* Set n, pattern and of, which have room for all items: items with the same vector, the
 * same prediction and the same counts share a pattern, unless rules->alone.
 * Probabilities that hardly repeat among the first thousands of items are not looked up
 * any longer, and every other item is a pattern of its own. O(items). */
void patterns_find(struct evaluation *p);

#endif
