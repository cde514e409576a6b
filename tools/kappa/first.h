/*
 * first: the coefficient that stands first where nobody named any, as WHICH COEFFICIENT
 * TO REPORT of annot-kappa(1) has it.
 *
 * The choice is made from the labels, the weights and who labelled what, never from a
 * value: so it is the same for all groups.
 */
#ifndef ANNOT_KAPPA_FIRST_H
#define ANNOT_KAPPA_FIRST_H

#include "agree/weights.h"
#include "table/items.h"

/* Are the labels numbers, three or more, which can be squared? Then labels that are
 * nearly equal nearly agree, unless they only name classes. */
bool first_is_numeric(const struct weights_scale *scale);

struct first {
	const char *coefficient; /* its name; */
	const char *why;         /* the words of the note */
};

/* Choose among the coefficients with weights w: conger where every annotator labelled
 * nearly all items, of each group alone; else alpha, or fleiss where the weights are no
 * metric of alpha. O(ratings) with groups, else O(vectors). */
struct first first_choose(const struct items *t, const struct weights *w);

#endif
