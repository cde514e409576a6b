/*
 * limits: the intervals of estimates.
 *
 * By formula from the error that the engine found; of replicates by their
 * percentiles, which annotators make wider (stats/crossed); or from the ends that
 * p_flip or the votes allow. Pure but for memory.
 */
#ifndef ANNOT_SCORE_LIMITS_H
#define ANNOT_SCORE_LIMITS_H

#include "estimates.h"

/* What the interval of an estimate is of: items where it is known of items alone; in
 * a difference of groups with different annotators both, unless --random says
 * otherwise. */
enum crossed_random limits_random(const struct estimates *m);

/* Can limits of a subject come from the engine's formula? */
bool limits_are_known(const struct subject *s);

/* Set the limits of number i, whose value is set, clipped to least .. most, and its
 * status; and the value of a metric that noise makes too high, as much in the replicates
 * as in the value: 2 value - mean of the replicates, and the basic interval, whose limits
 * are the percentiles, stretched about that mean, mirrored at the value (Davison & Hinkley
 * 1997, 5.2.1). Where the votes allow several values, the lower limit is that of the
 * least and the upper one that of the largest. */
void limits_set(const struct estimates *m, size_t i, double least, double most,
	struct estimate *e);

/*
 * Stretch the limits of number i, percentiles of replicates whose error is se, about
 * its value, over items, annotators or both (crossed_stretch()). Over items those of
 * more than 100 units stay as they are, of fewer they are t(n - 1) / z times as far
 * from the value: percentiles of few units are too narrow. Units are items, or
 * clusters. Of one annotator, item or cluster: no limits, and a status that says so.
 */
void limits_stretch(const struct estimates *m, size_t i,
	enum crossed_random random, struct estimate *e);

/* An error of number i up to this is rounding. */
double limits_zero(const struct estimates *m, size_t i);

/* The degrees of freedom of an error; infinite of replicates of many units. */
double limits_df(const struct estimates *m, const struct estimate *e);

/* one_cluster or one_item where the section, or one of two in a difference, is a single one,
 * so that nothing shows how other items differ; else ok. */
enum estimate_status limits_single(const struct estimates *m);

#endif
