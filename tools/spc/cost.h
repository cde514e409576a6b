/*
 * cost: the work and memory of a survey power curve, estimated before it is
 * computed.
 *
 * Work is counted in operations, which are answers visited times labels, memory
 * in bytes. The caller decides what is too much. Only lack of memory ends the
 * tool.
 */
#ifndef ANNOT_COST_H
#define ANNOT_COST_H

#include "point.h"

/* The most work and memory of a curve; tests/fuzz has less time. */
#ifndef COST_WORK
#define COST_WORK 2e9
#endif
#define COST_BYTES 1073741824.

/* The most work of a curve without -k: .5 to 1.5 seconds. */
#ifndef COST_SHORT
#define COST_SHORT 5e7
#endif

/* The most k of such a curve: a row takes as long as 5,000 operations. */
#define COST_ROWS (COST_SHORT / 5000)

/* The cost of a curve, the largest k up to which it fits (UINT32_MAX: not even
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

/* The number of different answers of each pattern, added up, for k = 0 .. max;
 * HUGE_VAL if it is astronomical. O(cells of all patterns x
 * max). */
double *cost_answers(const struct respondents *c, uint32_t max);

/* Is point k of a curve up to max, which has so many answers, drawn rather than
 * visited? */
bool cost_draws(const struct respondents *c, const struct curve_rules *r, uint32_t k,
	uint32_t max, double answers);

#endif
