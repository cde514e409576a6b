/*
 * replicate: the values of groups with annotators, or items, drawn again.
 */
#ifndef ANNOT_BIAS_REPLICATE_H
#define ANNOT_BIAS_REPLICATE_H

#include "outcome.h"

/* Are units drawn? Then the values of a replicate have noise of their own. */
bool replicate_draws(const struct units *u, enum crossed_random random);

/* Decide by votes, in which each annotator of the units counts so many times; NULL:
 * once. */
void replicate_vote(struct decisions *d, const struct units *u,
	const struct outcome_votes *votes, const double *times,
	uint32_t positive);

/* Fill x->replicate. by: values with everything once, which are left as they are in the
 * last replicate. */
void replicate_all(struct outcome *x, struct unit_values *by, struct redraw *drawn);

#endif
