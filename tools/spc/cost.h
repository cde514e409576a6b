/*
 * cost: what a survey power curve costs, known before it is spent.
 */
#ifndef ANNOT_COST_H
#define ANNOT_COST_H

#include "level.h"

/* Most that is computed or held for a curve: answers visited, times labels; and
 * bytes of tables. */
#define POWER_WORK 2e9
#define POWER_BYTES 1073741824.

/* What a curve costs: the largest k that fits, and whether all do; UINT32_MAX:
 * not even k = 0. With draws a level that does not fit is sampled. */
struct power_cost {
	double work, bytes;
	uint32_t fits;
	bool all;
};

struct power_cost power_cost(const struct crowd *c,
	const struct power_rules *rules, uint32_t max);

/* Answers that all patterns can give together, answers[0 .. max]; the caller
 * frees. */
double *cost_answers(const struct crowd *c, uint32_t max);

/* Is level k of a curve up to max, of so many answers, drawn rather than
 * visited? */
bool cost_draws(const struct crowd *c, const struct power_rules *r, uint32_t k,
	uint32_t max, double answers);

#endif
