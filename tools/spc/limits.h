/*
 * limits: what the results would be for other items, or other people.
 *
 * A level of the curve, a score and their differences are smooth functions of totals
 * over items, whose errors are the engine's (math/batch), by formula or from replicates.
 * The interval of an equivalence is the set of k where that of score - c_k does not
 * exclude 0, linear between. What hangs on the asymptote is known without groups of
 * items and annotators (spc/refutation). Only lack of memory ends the tool.
 */
#ifndef ANNOT_SPC_LIMITS_H
#define ANNOT_SPC_LIMITS_H

#include "results.h"

#include "judge/intervals.h"

struct limits {
	/* Set by the caller: */
	struct results *results;
	enum crossed_random random; /* what intervals are of */
	uint64_t replicates, seed;

	/* Private. */
	double *member, *replicate; /* of member, or result, i in replicate r: i x
	                            replicates + r; NULL: no replicates */
	enum estimate_status single; /* there is one unit */
	size_t *output;          /* per result: its output in the batch, or SIZE_MAX; */
	size_t *less[2];         /* and of the scores less the levels of the curve, and
	                            of these less those of the panel; NULL: too
	                            many */
};

/* Draw the replicates, and find the limits of what does not hang on the asymptote. */
void limits_find(struct limits *x);

/* Set the limits of an estimate that has a value from its error, and n replicates
 * of it, or NULL. */
void limits_set(const struct limits *x, struct estimate *m,
	const struct error_of *error, const double *replicate);

/* Find the status of each result: why it has no value, or what its limits are. doubt: of
 * those that hang on the asymptote, per result; NULL: there is none. */
void limits_status(const struct limits *x, const enum estimate_status *doubt);

/* Note the mean of the replicates of each equivalence. */
void limits_note(const struct limits *x, const struct models *models);

#endif
