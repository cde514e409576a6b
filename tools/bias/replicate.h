/*
 * replicate: the values of groups with annotators, or items, drawn again.
 */
#ifndef ANNOT_BIAS_REPLICATE_H
#define ANNOT_BIAS_REPLICATE_H

#include "outcome.h"

/* Are units drawn? Then the values of a replicate have noise of their own. */
bool replicate_draws(const struct units *u, enum crossed_random random);

/* Decide by votes, of which the ballots are made for ballots_free(). */
void replicate_vote(struct decisions *d, const struct units *u,
	struct outcome_votes *votes, uint32_t positive);

/* Fill x->replicate. by: values with everything once. */
void replicate_all(struct outcome *x, const struct unit_values *by,
	const struct redraw *redraw);

#endif
