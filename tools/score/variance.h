/*
 * variance: what annotators add to the error of an estimate.
 *
 * The replicates of an estimate draw items. That other people would have labelled
 * these makes its interval wider (stats/crossed): by how metrics change with what each
 * rating weighs (score/gradient), and where that is not known by the values without a
 * group of annotators (score/without). Pure but for memory.
 */
#ifndef ANNOT_SCORE_VARIANCE_H
#define ANNOT_SCORE_VARIANCE_H

#include "estimates.h"

/* What the interval of an estimate is of: items where it is known of items alone; in
 * a difference of groups with different annotators both, unless --random says
 * otherwise. */
enum crossed_random variance_random(const struct estimates *m);

/* Set the part of annotators in the error of number i, from an estimate whose block
 * knows its voters: that of each of two groups in their difference, but where an
 * annotator is in both one of the difference. Returns how many. Without the values of
 * score/without that it takes q and own are NUM_NA. */
size_t variance_parts(const struct estimates *m, size_t i,
	struct crossed part[2]);

/*
 * Stretch the limits of number i, percentiles of replicates whose error is se, about
 * its value, over items, annotators or both (crossed_stretch()). Over items those of
 * more than 100 units stay as they are, of fewer they are t(n - 1) / z times as far
 * from the value: percentiles of few units are too narrow. Units are items, or
 * clusters. Of one annotator, item or cluster: no limits, and a status that says so.
 */
void variance_stretch(const struct estimates *m, size_t i,
	enum crossed_random random, struct estimate *e);

/* one_cluster or one_item where the block, or one of two in a difference, is a single one,
 * so that nothing shows how other items differ; else ok. */
enum estimate_status variance_single(const struct estimates *m);

/* Set the limits of number i, whose value is set, from its replicates, and stretch
 * them; where the votes allow several values, the lower limit is that of the least
 * and the upper one that of the largest. Status bootstrap, ok where there are no
 * limits, or why. */
void variance_limits(const struct estimates *m, size_t i, struct estimate *e);

/* The same, and the value, of a metric that noise makes too high, as much in the
 * replicates as in the value: 2 value - mean of the replicates, and the basic interval,
 * whose limits are the percentiles, stretched about that mean, mirrored at the value
 * (Davison & Hinkley 1997, 5.2.1). */
void variance_unfold(const struct estimates *m, size_t i, struct estimate *e);

#endif
