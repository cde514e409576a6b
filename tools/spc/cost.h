/*
 * cost: what a survey power curve costs, known before it is spent.
 */
#ifndef ANNOT_COST_H
#define ANNOT_COST_H

#include "point.h"

/* Most that is computed or held for a curve: answers visited, times labels; and
 * bytes of tables. */
#define COST_WORK 2e9
#define COST_BYTES 1073741824.

/* What a curve costs: the largest k that fits, and whether all do; UINT32_MAX:
 * not even k = 0. With draws a level that does not fit is sampled. */
struct cost {
	double work, bytes;
	uint32_t fits;
	bool all;
};

struct cost cost_of(const struct raters *c,
	const struct curve_rules *rules, uint32_t max);

/* Answers that all patterns can give together, answers[0 .. max]; the caller
 * frees. */
double *cost_answers(const struct raters *c, uint32_t max);

/* Is level k of a curve up to max, of so many answers, drawn rather than
 * visited? */
bool cost_draws(const struct raters *c, const struct curve_rules *r, uint32_t k,
	uint32_t max, double answers);

#endif
