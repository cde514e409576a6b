/*
 * plan: the coefficients that are asked for, with their weights and errors.
 */
#ifndef ANNOT_KAPPA_PLAN_H
#define ANNOT_KAPPA_PLAN_H

#include "agree/classes.h"
#include "coefficients.h"
#include "math/errors.h"
#include "table/items.h"

/* A row of each block: a coefficient under weights[w]; w is n_weights,
 * identity, for a coefficient that -w does not apply to. */
struct plan_row {
	const struct statistic *c;
	size_t w;
};

/* The coefficient that stands first where nobody named any, as WHICH
 * COEFFICIENT TO REPORT of annot-kappa(1) has it. The choice is made from the
 * labels, the weights and who labelled what, never from a value: so it is the
 * same for all groups. */
struct first {
	const char *coefficient; /* its name; */
	const char *why;         /* the words of the note */
};

struct plan {
	const struct items *items;
	const struct sets *sets;      /* the sets of labels that are the labels
	                                 of items; NULL: single labels */
	const struct items *multilabel; /* the items with several labels per
	                                 annotator that items are made of, or
	                                 NULL */
	struct classes classes;       /* each label by itself */
	struct weights *weights;      /* n_weights that were asked for, then
	                                 identity; of numbers quadratic before
	                                 these, for the first row alone */
	size_t n_weights;
	const struct statistic **chosen; /* n_chosen of them */
	size_t n_chosen, chosen_cap;
	bool has_first;               /* without -M, which plan_choose() knows,
	                                 the coefficient to report stands
	                                 first, */
	struct first first;           /* which is that of the first row */
	bool numeric;                 /* weights[0] is quadratic for it */
	struct plan_row *row;         /* the chosen coefficients under each of
	                                 their weights, in the order of rows */
	size_t rows;
	bool by_default;              /* no -M: no coefficient that cannot be
	                                 had */
	bool xrr;                     /* agreement across groups */
	struct error_rules how;             /* errors and intervals */
	struct lost lost;             /* of all rows */
	bool pairs;                   /* every subset needs its pairs */
};

/* Choose the coefficients named, without names the usual ones. A name that is
 * no coefficient is a usage error. */
void plan_choose(struct plan *plan, const struct strings *names);

/* Complete the plan once the items are read and ranked: the classes; the
 * weights named, and those of a file (NULL: none); identity where there is
 * neither; the rows. By default coefficients that need annotators are dropped
 * where the table does not know them, and where the labels are sets those that
 * count the labels, which are a usage error if they are named. Weights that the
 * labels do not allow, or a file that is not right, end the tool. items must
 * outlive the plan. */
void plan_complete(struct plan *plan, const struct items *items,
	const struct strings *weights, const char *file);

/* Does a coefficient that was asked for have one of these traits, or cells of
 * annotators or of pairs of them? */
bool plan_wants(const struct plan *plan, unsigned traits);
bool plan_wants_cells(const struct plan *plan);

/* Note the coefficient of the first row, and why it is that one, if it was
 * chosen. */
void plan_note_first(const struct plan *plan);

/* Are the labels numbers, three or more, which can be squared? Then labels that
 * are nearly equal nearly agree, unless they only name classes. */
bool first_is_numeric(const struct weights_scale *scale);

/* Choose among the coefficients with weights w: conger where every annotator
 * labelled nearly all items, of each group alone; else alpha, or fleiss where
 * the weights are no metric of alpha. O(ratings) with groups, else
 * O(vectors). */
struct first first_choose(const struct items *t, const struct weights *w);

#endif
