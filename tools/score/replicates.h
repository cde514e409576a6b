/*
 * replicates: numbers computed from an evaluation, or from the ideal, with the items
 * drawn again.
 */
#ifndef ANNOT_SCORE_REPLICATES_H
#define ANNOT_SCORE_REPLICATES_H

#include "estimates.h"
#include "ideal.h"

/* Fill m->replicate, from p, which is filled for the target of s. Only lack of memory
 * ends the tool. Shows progress. */
void replicates_run(struct estimates *m, const struct subject *s,
	const struct estimates_maker *maker, struct evaluation *p);

/* The same of the ideal of s, which is fitted to all items: the values of the slots, then
 * their least, then their largest. */
void replicates_of_ideal(struct estimates *m, const struct subject *s, struct ideal *x);

#endif
