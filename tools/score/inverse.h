/*
 * inverse: what the votes of items say of the shares q of people where slips go to
 * neighbouring labels.
 *
 * Of n votes, vote v of label l_v, row l_v of M^-1 (lib/law/flip_law.h) has the
 * mean q over votes, and a product of r different votes, summed over the
 * columns, has the mean sum_k q_k^r. Unlike with uniform slips each label has a
 * row of its own. Only lack of memory ends the tool.
 */
#ifndef ANNOT_SCORE_INVERSE_H
#define ANNOT_SCORE_INVERSE_H

#include "dirichlets.h"

#include "law/flip_law.h"

struct inverse {
	const struct dirichlets_votes *of; /* borrowed */
	const uint32_t *at;      /* the label at each place; borrowed */
	struct flip_law *law;    /* per kind: of its slips; the caller fills it in */

	/* Results of inverse_make(), per kind. */
	double *mean;            /* kinds x K: q, uncut */
	double *power[DIRICHLETS_ORDERS]; /* sum_k q_k^r; NUM_NA of fewer votes */
	double *top, *others;    /* the hits of the plurality of the votes, and of
	                            that of the others' vote by vote */

	/* Private. */
	double *row;             /* K x K: M^-1 of the kind at hand */
	double *room;            /* 2 K */
};

void inverse_init(struct inverse *x, const struct dirichlets_votes *votes,
	const uint32_t *at);

/* Invert the votes of all kinds by their laws, which are no noise. O(K^2) where the law is
 * another than that of the kind before, and O(cells x K). */
void inverse_make(struct inverse *x);

#endif
