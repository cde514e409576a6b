/*
 * variance: the errors of the values of groups over other items, over other
 * annotators, and over both.
 *
 * A value is V = sum_r k_r y_r over its labels, with y_r = s_r / n_r of the two
 * sums that a label adds to and k_r the weight of its unit in the group, times
 * n_r over the n of the unit. By the chain rule of lib/math/statistic, label r
 * adds
 *	u_r = k_r (y_r - V),  psi_i = sum over the labels r of item i of k_r (y_r - v_r)
 * with v_r the value of the annotator where units are annotators, who stay the
 * same as items are drawn, and else V. Over items, or clusters, the variance is
 * n/(n-1) sum psi_i^2; what annotators add to it is in stats/crossed, where each
 * counts by their weight in the group. Over annotators alone, who label the same
 * items, it is Q. Votes also decide about labels of others (bias/votes).
 *
 * What is over groups is a sum of values, each times a number; groups of
 * annotators are independent but for their items.
 */
#ifndef ANNOT_BIAS_VARIANCE_H
#define ANNOT_BIAS_VARIANCE_H

#include "values.h"

#include "stats/crossed.h"

struct variance {
	const struct values *values;
	enum crossed_random random;
	bool mixed;              /* annotators add to values of several groups */
	struct sum *square;      /* per two groups: sum of psi psi' over items,
	                            or clusters; NULL: nobody asks */
	double *items;           /* per group: those that add something */
	uint32_t *place;         /* per annotator: the number in the group */
	struct crossed_sums *people; /* per group: of its annotators, or if mixed
	                            of all */
	struct crossed *part;    /* the same, summed up */
	struct composition left; /* of the groups that are not out */
	double *psi;             /* per group, of the current cluster, */
	uint32_t *list;          /* those that it adds to, */
	size_t n;                /* and how many */

	/* Private. */
	double *slope;           /* per unit: k_r / n_r, but for the weight
	                            within the unit */
	bool *listed;
	struct votes_slope *of;
	size_t cap, cluster, any;
};

/* What an interval is for, where nobody said: of groups of annotators other
 * annotators, with items where these are in clusters; else items. */
enum crossed_random variance_random(int random, const struct units *u);

/* Start; squares: those of items are needed, whatever is random. Add the current
 * item. End its cluster, after which psi is 0. Sum up. */
void variance_begin(struct variance *x, const struct values *values,
	const struct decisions *d, enum crossed_random random, bool squares);
void variance_add(struct variance *x, struct walk *w);
void variance_turn(struct variance *x);
void variance_end(struct variance *x);

/* The covariance of two groups over items; NUM_NA: there are too few. */
double variance_items(const struct variance *x, size_t g, size_t h);

/* Set se and df of the sum of values, that of group g c[g] times. */
void variance_error(const struct variance *x, const double *c,
	struct estimate *e);

/* The annotators of a group with a label that counts, or the items or clusters;
 * the less of them that is random. */
double variance_units(const struct variance *x, size_t group);

#endif
