/*
 * without: the numbers of estimates without a group of annotators, or of ratings.
 *
 * An item that loses ratings keeps the shares of the others, and weighs so much
 * less. Only want of memory ends the tool.
 */
#ifndef ANNOT_SCORE_WITHOUT_H
#define ANNOT_SCORE_WITHOUT_H

#include "estimates.h"

/* How many groups are left out in turn; 0: the voters are not known. */
size_t without_groups(const struct estimates *m);

/* Make room for m->without, for all groups. */
void without_init(struct estimates *m);

/* Are the intervals of a subject about people, too? What these made of primary shares
 * or of the majority is not known without them. */
bool without_wanted(const struct subject *s);

/* Find the ratings that are left out, if they are wanted, so that they outlive what
 * is released behind. */
void without_begin(const struct subject *s);

/* Set m->without, of numbers that are computed as from the evaluation p; of metrics
 * only those that have no gradient, unless the plan wants all. */
void without_make(struct estimates *m, const struct subject *s,
	const struct estimates_maker *maker, const struct evaluation *p);

/* The same of the ideal ceiling, which is fitted anew. */
void without_ideal(struct estimates *m, const struct subject *s);

#endif
