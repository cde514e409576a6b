/*
 * cost: what a survey power curve costs, known before it is spent.
 *
 * Work is counted in operations, which are answers visited times labels, room
 * in bytes. Pure but for memory: the caller decides what is too much.
 */
#ifndef ANNOT_COST_H
#define ANNOT_COST_H

#include "point.h"

/* The most that is computed and held for a curve; tests/fuzz has less time. */
#ifndef COST_WORK
#define COST_WORK 2e9
#endif
#define COST_BYTES 1073741824.

/* The most work of a curve for which no k was asked: .5 to 1.5 seconds. */
#ifndef COST_SHORT
#define COST_SHORT 5e7
#endif

/* What a curve costs: the largest k up to which it fits (UINT32_MAX: not even
 * k = 0), and whether all of it does. With rules->draws a point that does not
 * fit is sampled. */
struct cost {
	double work, bytes;
	uint32_t fits;
	bool all;
};

/* The cost of the curve k = 0 .. max. */
struct cost cost_of(const struct respondents *c,
	const struct curve_rules *rules, uint32_t max);

/* Operations that the scores of the models take: not of the curve, which is as
 * long without models. */
double cost_models(const struct respondents *c, const struct curve_rules *rules);

/* How many answers all patterns can give together, answers[0 .. max], HUGE_VAL
 * where they are astronomical; the caller frees. O(cells of all patterns x max). */
double *cost_answers(const struct respondents *c, uint32_t max);

/* Is point k of a curve up to max, which has so many answers, drawn rather than
 * visited? */
bool cost_draws(const struct respondents *c, const struct curve_rules *r, uint32_t k,
	uint32_t max, double answers);

#endif
