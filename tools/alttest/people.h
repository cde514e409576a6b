/*
 * people: the part of annotators in the errors of a judge's means over humans.
 *
 * An annotator is in these means as a human who is tested and as one of the others
 * that a judge and a human are held against. Only want of memory ends the tool.
 */
#ifndef ANNOT_ALTTEST_PEOPLE_H
#define ANNOT_ALTTEST_PEOPLE_H

#include "verdict.h"

/*
 * Set the errors of v->mean over what is random in the rules, and with them intervals
 * and test; with keep v->rating, too; of a judge who is no human. With V the mean over the m
 * tested humans of the mean of v_ij over their n_j items, a label z of annotator a adds
 * to it, per item i and to first order,
 *	u_ia = (v_ia - V) / (m n_a), where a is tested,
 *	       + sum over the other tested j of i of (R - 1)/R (e_jz - mean e_j) / (m n_j)
 * R being the others of j, e_jz = v_ij less v_ij without one z among them, the
 * jackknife's influence of one of the others; 0 where R = 1. O(sum of cells^2).
 */
void people_errors(struct verdict *v, const struct humans *humans,
	const struct weights *weights, const struct judge *judge,
	const struct rules *rules, bool keep);

/* Set the part of annotators in the error of the sum of u[r] - less[r] over the ratings
 * r of the humans. */
void people_part(const struct humans *humans, const double *u,
	const double *less, struct crossed *part);

#endif
