/*
 * people: the part of annotators in the errors of groups whose items are drawn, too.
 */
#ifndef ANNOT_BIAS_PEOPLE_H
#define ANNOT_BIAS_PEOPLE_H

#include "group_values.h"
#include "stats/crossed.h"

/*
 * Set the part of annotators in the value of each group, part[0 .. groups-1]. The value
 * is V = sum_r w_r v_r over its ratings, sum_r w_r = 1: annotators, or items, count as
 * in the mean of the group, and the ratings of each as in their own mean. With u_r =
 * w_r (v_r - V) an annotator's u is w_a (v_a - V), and their ratings share it; n_a of
 * crossed is w_a. i is a cluster of items, where there are some. x: unit_values_weigh()
 * and e with everything once. O(ratings log ratings + groups annotators).
 */
void people_parts(const struct unit_values *x, const struct group_values *e,
	struct crossed *part);

/* sqrt(P/Q), by which the deviation of a group's value with annotators drawn again is
 * multiplied, so that its variance is P in place of Q; 0 of one annotator. */
double people_shrink(const struct crossed *part);

/* P, and Q^2/(K - 1), of sums of groups' values: those of the groups, added up. */
struct people_sum {
	double people, spread;
};

void people_add(struct people_sum *x, const struct crossed *part);

/* Degrees of freedom of a variance v = V_items + P, as in crossed_error(), of `times`
 * such a sum; df those of V_items. */
double people_df(const struct people_sum *x, double times, double v, double df);

#endif
