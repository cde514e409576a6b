/*
 * crowd: annotators of one unit of very many, who share no other unit with anybody.
 *
 * The quality of labels is a mean over pairs of annotators of ratios over the units
 * that they share. With one unit the ratio is 1 or 0, and the sums over all pairs are
 * products of sums over annotators: the time is linear, not quadratic, in the
 * annotators. The result is the same but for the last digits, which is why small units
 * are left to pairs.
 */
#ifndef ANNOT_QUALITY_CROWD_H
#define ANNOT_QUALITY_CROWD_H

#include "crowdtruth.h"
#include "stats/stats.h"

#include <math.h>
#include <stdbool.h>

/* A unit of more judgments is a crowd. */
enum { CROWD = 200 };

/* A sum of terms, and of their weights. */
struct mean {
	struct sum sum, weight;
};

static inline void
mean_add(struct mean *m, double sum, double weight)
{
	sum_add(&m->sum, sum);
	sum_add(&m->weight, weight);
}

/* sum / max(weight, tiny) */
static inline double
mean_value(const struct mean *m)
{
	return sum_value(&m->sum) / fmax(sum_value(&m->weight),
		CROWDTRUTH_TINY);
}

static inline bool
crowd_is(const struct raters *x, size_t unit)
{
	return x->start[unit + 1] - x->start[unit] > CROWD;
}

/* Is the annotator, who judged the unit, one of a crowd, and of no other unit? */
static inline bool
crowd_alone(const struct raters *x, size_t unit, uint32_t annotator)
{
	return crowd_is(x, unit) &&
		x->first[annotator + 1] - x->first[annotator] == 1;
}

/* Add to each label the terms of the pairs of a unit's annotators of whom one or both
 * are alone; weight: of each annotator, WQS. */
void crowd_add(struct mean *label, const struct judgments *j, const double *weight,
	size_t unit);

/* End the tool where crowds take minutes or gigabytes: by pairs who are not alone, unless
 * open, or by the annotators of one unit times the sets of labels. */
void crowd_check(const struct judgments *j, bool open);

#endif
