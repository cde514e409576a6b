/*
 * flips: how often annotators contradict themselves, in a resample of items.
 *
 * annot-pflip estimates p_flip from retests, and writes beside it how many
 * retest pairs each item has and how many of them disagree. A resample of items
 * has other pairs, hence another p_flip: the interval of what new people would
 * say is one for both. Nothing here ends the tool but flips_check().
 */
#ifndef ANNOT_SCORE_FLIPS_H
#define ANNOT_SCORE_FLIPS_H

#include "blocks.h"

/* The retest pairs of all items of a truth, and how many of them disagree. */
struct flips {
	double pairs, disagree;
	bool known;              /* p_flip was estimated from them */
};

/* Has the truth a p_flip for new people? */
bool flips_in(const struct items *t);

/* The p_flip that new people have to vector v: of annot-pflip's columns that
 * which was made for it, if there is one. */
double flips_new(const struct items *t, size_t v);

/* End the tool where an item has no p_flip, or several, or retests that are no
 * numbers of pairs. */
void flips_check(const struct items *t);

struct flips flips_of(const struct items *t);

/* r in a resample over r in the truth, r being disagree / pairs: item i of the
 * block is drawn[i] times in the resample, items of other blocks as often as
 * they are. 1 where p_flip was not estimated from pairs, or none disagrees, or
 * the resample has no pair. O(n). */
double flips_times(const struct flips *all, const struct block *b,
	const double *drawn);

#endif
