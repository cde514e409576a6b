/*
 * flip_people: the slips of people who do not all contradict themselves as often
 * (law/flip_law), and of such people who do so more or less often.
 */
#ifndef ANNOT_SCORE_FLIP_PEOPLE_H
#define ANNOT_SCORE_FLIP_PEOPLE_H

#include "law/flip_law.h"

/* Set the people, whose mean r is r (NUM_NA: p's own, they are alike): var follows from
 * p by flip_law_pflip(), 0 where p is that of people who are alike, up to rounding,
 * or less. */
void flip_people(struct flip_law *s, double r);

/* The same slips of people each of whom contradicts himself `times` as often: p is that
 * of r times `times`, at most flip_law_most() where l is above 0. times 1 gives p
 * itself. */
struct flip_law flip_people_scale(const struct flip_law *s, double times);

/* Are these the same slips of people of the same r? */
bool flip_people_same(const struct flip_law *a, const struct flip_law *b);

#endif
