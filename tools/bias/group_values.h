/*
 * group_values: the value of each group, their mean and their dispersion, from
 * the values of units.
 *
 * Balayn & Bozzon: performance is the mean of the groups' values, dispersion is
 * 1 less their standard deviation; groups without a value are left out. The
 * standard deviation is also that of the noise in the groups' values:
 * dispersion_corrected takes the noise out.
 */
#ifndef ANNOT_GROUP_VALUES_H
#define ANNOT_GROUP_VALUES_H

#include "decisions.h"
#include "units.h"
#include "stats/crossed.h"

struct group_values {
	size_t groups;
	const bool *out;     /* per group: not in what is over groups; NULL: none is */
	double *value;       /* per group; NUM_NA: no label that counts */
	size_t *with;        /* per group: units with a value */
	double *weight;      /* per group: sum of the weights of these */
	double *error;       /* per group: variance of the value, as a mean over
	                        units; NUM_NA where there is one unit, or the
	                        group is the unit */
	double noise;        /* the noise in the variance between the values, on
	                        average */
	double performance, dispersion, corrected;
	double population;   /* the mean over the units of all groups, by their
	                        weights; NUM_NA: units are not annotators */
	struct sum *sum, *all; /* room, per group */
};

/* The number of times that each annotator and each item is drawn; NULL:
 * once. */
struct drawn {
	const double *annotator, *item;
};

/* A rating of a unit. */
struct unit_rating {
	uint32_t rating, item, annotator;
};

/* A rate of decisions, unit by unit. The struct borrows units and decisions. */
struct unit_values {
	const struct units *units;
	const struct decisions *decisions;
	bool sample;         /* standard deviation with divisor n - 1 */
	double *value;       /* per unit; NUM_NA: no label that counts */
	struct sum *sum, *n; /* per unit */
	struct unit_rating *rating; /* those with a decision; of unit i they are
	                        rating[start[i]] to rating[start[i + 1] - 1] */
	size_t *start;
	double *by;          /* room, per annotator: the weight of a rating */
};

/* The values with everything once. */
void unit_values_make(struct unit_values *x, const struct units *units,
	const struct decisions *decisions, bool sample);

/* value of each unit with these weights, of items where units are annotators,
 * of annotators where units are items, of both where units are groups. An
 * annotator who is not drawn has none. */
void unit_values_weigh(struct unit_values *x, const struct drawn *w);

/* Per group the annotators, or items, that have a label that counts: its units
 * with a value, where a group is not a unit itself. */
size_t *unit_values_members(const struct unit_values *x);

/* The estimate that the values of units make, which unit_values_weigh() set,
 * with the units' own weights. besides: noise in the variance between groups
 * besides that of units; the values of a replicate have noise of their own and
 * that of the values that the replicate is drawn from. */
void unit_values_group(const struct unit_values *x,
	const struct drawn *w, double besides,
	struct group_values *to);

/* Performance and dispersions of the values that stand in e. noise: its part of
 * the variance between groups (divisor n); NUM_NA: not known. */
void group_values_spread(struct group_values *e, bool sample, double noise);

void group_values_init(struct group_values *e, size_t groups);

/* ---- the part of annotators in errors where items are drawn, too ---- */

/*
 * Set the part of annotators in the value of each group, part[0 .. groups-1].
 * The value is V = sum_r w_r v_r over its ratings, sum_r w_r = 1: annotators,
 * or items, count as in the mean of the group, and the ratings of each as in
 * their own mean. With u_r = w_r (v_r - V) an annotator's u is w_a (v_a - V),
 * and their ratings share it; n_a of crossed is w_a. i is a cluster of items,
 * where there are some. x: unit_values_weigh() and e with everything once.
 * O(ratings log ratings + groups annotators).
 */
void people_parts(const struct unit_values *x, const struct group_values *e,
	struct crossed *part);

/* sqrt(P/Q), by which the deviation of a group's value with annotators drawn
 * again is multiplied, so that its variance is P in place of Q; 0 of one
 * annotator. */
double people_shrink(const struct crossed *part);

/* P, and Q^2/(K - 1), of sums of groups' values: those of the groups, added
 * up. */
struct people_sum {
	double people, spread;
};

void people_add(struct people_sum *x, const struct crossed *part);

/* Degrees of freedom of a variance v = V_items + P, as in crossed_error(), of
 * `times` such a sum; df those of V_items. */
double people_df(const struct people_sum *x, double times, double v, double df);

#endif
