/*
 * draws: values that the groups might have had, with other items or annotators.
 *
 * With -b they are replicates, of units drawn with replacement: annotators
 * within each group, so that a replicate has every group; items, or clusters,
 * from all. Of the n members n - 1 are drawn, and each counts n/(n - 1) times
 * (Rao & Wu 1988): then the variance of a mean over replicates is unbiased,
 * which matters where groups are small. Without -b they are normal numbers with
 * the groups' errors and their covariances over items. Where items and
 * annotators are random, items are drawn, and what annotators add to a group is
 * a normal number: drawn at once, each would have a part of the noise of single
 * labels, which would count twice.
 */
#ifndef ANNOT_BIAS_DRAWS_H
#define ANNOT_BIAS_DRAWS_H

#include "variance.h"

/* Draws without -b. */
enum { DRAWS = 999 };

struct draws {
	bool replicates;         /* -b */
	uint64_t n;
	double *value;           /* of group g in draw r: value[g n + r]; NULL:
	                            there are no draws */

	/* Private: what a unit gets of something that is drawn; and the room of
	 * a replicate. */
	const struct variance *v;
	bool people;             /* annotators are drawn, not items */
	struct draws_piece {
		uint32_t drawn, unit;
		double sum, of;
	} *piece;
	size_t pieces, cap;
	double *sums, *times, *weight;
	size_t *start;           /* per stratum: its members are */
	uint32_t *member;        /* member[start[h]] to */
	size_t strata;           /* member[start[h + 1] - 1] */
};

/* Start; replicates: 0: none, normal numbers of the groups that are left. Add the
 * current item. Draw: errors of a rate of which less is better have the other
 * sign, so that what is 1 less another has its limits. */
void draws_begin(struct draws *x, const struct variance *v,
	uint64_t replicates);
void draws_add(struct draws *x, const struct walk *w);
void draws_end(struct draws *x, const struct rate *rate, uint64_t seed);

#endif
