/*
 * people: the part of annotators in the errors of judges' means over humans, and what the
 * errors of the differences of these means are made of.
 *
 * An annotator is in these means as a human who is tested and as one of the others
 * that a judge and a human are held against. Only want of memory ends the tool.
 */
#ifndef ANNOT_ALTTEST_PEOPLE_H
#define ANNOT_ALTTEST_PEOPLE_H

#include "verdict.h"

/*
 * Set the errors of v[f].mean over what is random in the rules, and with them intervals
 * and test, for n judges who are no humans, with m > 0 tested humans; and part[f * n + g],
 * f < g (NULL: one judge). With V the mean over the tested humans of the mean of v_ij
 * over their n_j items, a label z of annotator a adds to it, per item i and to first order,
 *	u_ia = (v_ia - V) / (m n_a), where a is tested,
 *	       + sum over the other tested j of i of (R - 1)/R (e_jz - mean e_j) / (m n_j)
 * R being the others of j, e_jz = v_ij less v_ij without one z among them, the
 * jackknife's influence of one of the others; 0 where R = 1. Nothing is kept for each
 * rating or item: the items are gone through once, or, where a human has so few ratings
 * that sums for each human and pair of judges are more than the ratings, once for some of
 * the judges after the others. O(judges sum of cells^2).
 */
void people_errors(struct verdict *v, const struct judge *judge, size_t n,
	const struct humans *humans, const struct weights *weights,
	const struct rules *rules, struct difference_parts *part);

#endif
