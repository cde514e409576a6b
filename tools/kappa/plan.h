/*
 * plan: which coefficients are asked for, with which weights and errors.
 */
#ifndef ANNOT_KAPPA_PLAN_H
#define ANNOT_KAPPA_PLAN_H

#include "classes.h"
#include "coefficients.h"
#include "items.h"

struct plan {
	const struct items *items;
	struct classes classes;       /* of all labels: each by itself */
	struct weights *weights;      /* n_weights that were asked for, and */
	struct weights *identity;     /* the last one */
	size_t n_weights;
	const struct coefficient **chosen;
	size_t n_chosen, chosen_cap;
	bool by_default;              /* no -M: indices where they apply, no
	                                 coefficient that cannot be had */
	bool xrr;                     /* agreement across groups */
	struct resampling how;        /* errors and intervals */
	bool sorted;                  /* subsets stand in an order of their own,
	                                 for random draws */
	bool pairs;                   /* every subset needs its pairs */
};

/* The coefficients called so, without names the usual ones. A name that is no
 * coefficient, or that needs groups where there are none, is a usage error. */
void plan_choose(struct plan *plan, const struct strings *names,
	bool has_groups);

/* Once the items are read and ranked: their classes; the weights called so, and
 * those of a file, NULL: none; identity where there is neither. By default
 * coefficients that need annotators go where nobody knows them. */
void plan_complete(struct plan *plan, const struct items *items,
	const struct strings *weights, const char *file);

/* Does a coefficient that was asked for have one of these traits? */
bool plan_wants(const struct plan *plan, unsigned traits);

/* Has coefficient c values under weights w? w is n_weights for identity, which
 * those get that -w does not apply to. */
bool plan_has(const struct plan *plan, size_t w, const struct coefficient *c);

/* What the column weights says of weights w. */
const char *plan_weights_name(const struct plan *plan, size_t w);

void plan_free(struct plan *plan);

#endif
