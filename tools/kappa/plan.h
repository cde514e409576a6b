/*
 * plan: which coefficients are asked for, with which weights and errors.
 */
#ifndef ANNOT_KAPPA_PLAN_H
#define ANNOT_KAPPA_PLAN_H

#include "agree/classes.h"
#include "inference.h"
#include "table/items.h"

struct plan {
	const struct items *items;
	const struct sets *sets;      /* what the labels are; NULL: labels */
	const struct items *multilabel; /* the table where annotators chose
	                                 sets; items are made of it; or NULL */
	struct classes classes;       /* each label by itself */
	struct weights *weights;      /* n_weights that were asked for, then
	                                 identity */
	struct weights *identity;     /* points to weights[n_weights] */
	size_t n_weights;
	const struct coefficient **chosen; /* n_chosen of them */
	size_t n_chosen, chosen_cap;
	bool by_default;              /* no -M: indices where they apply, no
	                                 coefficient that cannot be had */
	bool xrr;                     /* agreement across groups */
	struct resampling how;        /* errors and intervals */
	bool sorted;                  /* subsets stand in an order that does not
	                                 depend on the rows, for random draws */
	bool pairs;                   /* every subset needs its pairs */
};

/* Choose the coefficients named, without names the usual ones. A name that is
 * no coefficient, or that needs groups where there are none, is a usage
 * error. */
void plan_choose(struct plan *plan, const struct strings *names,
	bool has_groups);

/* Complete the plan once the items are read and ranked: the classes; the
 * weights named, and those of a file (NULL: none); identity where there is
 * neither. By default coefficients that need annotators are dropped where the
 * table does not know them, and where the labels are sets those that count the
 * labels, which are a usage error if they are named. Weights that the labels do
 * not allow, or a file that is not right, end the tool. items must outlive the
 * plan. */
void plan_complete(struct plan *plan, const struct items *items,
	const struct strings *weights, const char *file);

/* Does a coefficient that was asked for have one of these traits? */
bool plan_wants(const struct plan *plan, unsigned traits);

/* Has coefficient c values under weights[w]? w = n_weights is identity, for the
 * coefficients that -w does not apply to. */
bool plan_has(const struct plan *plan, size_t w, const struct coefficient *c);

/* The name of weights[w] in the column weights; * for w = n_weights. */
const char *plan_weights_name(const struct plan *plan, size_t w);

void plan_free(struct plan *plan);

#endif
