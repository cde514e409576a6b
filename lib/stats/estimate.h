/*
 * estimate: a value with its standard error, limits and test, and a status that
 * says where they come from, or why there are none.
 *
 * Pure functions. A number that does not exist is NUM_NA. Limits come from a
 * standard error and Student's t, from the values of replicates, or from values
 * without each unit; whatever they come from, estimate_clip() alone cuts them at
 * the ends of a range.
 */
#ifndef ANNOT_ESTIMATE_H
#define ANNOT_ESTIMATE_H

#include "stats.h"

#include <stdbool.h>
#include <stddef.h>

/* The statuses and their words, which estimate.c spells. ESTIMATE_OK is 0. */
enum estimate_status {
	ESTIMATE_OK,
	/* where the error and the limits come from */
	ESTIMATE_BOOTSTRAP, ESTIMATE_JACKKNIFE, ESTIMATE_PAIRED,
	ESTIMATE_UNPAIRED, ESTIMATE_PARTIAL, ESTIMATE_PFLIP_RANGE,
	ESTIMATE_WILSON, ESTIMATE_SAMPLED, ESTIMATE_MODEL,
	/* why there is no value, or no error: too little of something */
	ESTIMATE_ONE_ITEM, ESTIMATE_ONE_RATING, ESTIMATE_ONE_LABEL,
	ESTIMATE_ONE_CLASS, ESTIMATE_ONE_CATEGORY, ESTIMATE_ONE_ANNOTATOR,
	ESTIMATE_ONE_GROUP, ESTIMATE_ONE_CLUSTER, ESTIMATE_FEW_ITEMS,
	ESTIMATE_FEW_LABELS, ESTIMATE_FEW_RATERS, ESTIMATE_FEW_ANNOTATORS,
	ESTIMATE_FEW_UNITS,
	ESTIMATE_NO_PAIRS, ESTIMATE_NO_LABELS, ESTIMATE_NO_REPEATS,
	ESTIMATE_NO_OTHERS, ESTIMATE_NO_VOTES, ESTIMATE_NO_RETESTS, ESTIMATE_NO_MASS,
	ESTIMATE_NO_ENTROPY, ESTIMATE_NO_VARIANCE, ESTIMATE_NO_GAIN,
	ESTIMATE_NO_EFFECT, ESTIMATE_NO_COMPLETE_ITEMS, ESTIMATE_CONSTANT,
	ESTIMATE_NOT_PREDICTED, ESTIMATE_NOT_IN_TRUTH, ESTIMATE_EMPTY,
	/* ... what the data are */
	ESTIMATE_NEEDS_ANNOTATORS, ESTIMATE_NEEDS_BOOTSTRAP,
	ESTIMATE_TWO_ANNOTATORS, ESTIMATE_TWO_LABELS, ESTIMATE_UNEQUAL_RATERS,
	ESTIMATE_WEIGHTS_DIFFER, ESTIMATE_NOT_NUMERIC, ESTIMATE_REPEATS,
	ESTIMATE_OWN_LABELS, ESTIMATE_PER_ANNOTATOR, ESTIMATE_AMBIGUOUS,
	ESTIMATE_SHARES,
	/* ... what is asked for */
	ESTIMATE_NO_METRIC, ESTIMATE_NO_ORDER, ESTIMATE_NO_CEILING,
	ESTIMATE_NOT_LINEAR, ESTIMATE_NOT_ADDITIVE, ESTIMATE_NOT_PLANNED,
	ESTIMATE_NOT_KNOWN, ESTIMATE_HARD_PREDICTIONS, ESTIMATE_MANY_DECISIONS,
	ESTIMATE_TOO_LARGE, ESTIMATE_OVER_BUDGET, ESTIMATE_NEVER, ESTIMATE_NONE,
	/* ... the numbers */
	ESTIMATE_UNDEFINED, ESTIMATE_OUT_OF_RANGE, ESTIMATE_OUTSIDE_RANGE,
	ESTIMATE_NEGATIVE, ESTIMATE_NEGATIVE_SHARES, ESTIMATE_ZERO_PROBABILITY,
	ESTIMATE_ORACLE_ZERO, ESTIMATE_ALL_FLIPS,
	/* properties of a value */
	ESTIMATE_NOT_UNIQUE, ESTIMATE_REFUTED, ESTIMATE_REACHED,
	ESTIMATE_OUTSIDE, ESTIMATE_BEYOND, ESTIMATE_LO_BEYOND,
	ESTIMATE_HI_BEYOND, ESTIMATE_BOTH_BEYOND,
	/* outcomes of tests */
	ESTIMATE_WIN, ESTIMATE_NO_WIN, ESTIMATE_PASS, ESTIMATE_FAIL,
	ESTIMATE_BEST, ESTIMATE_WORSE, ESTIMATE_TIED, ESTIMATE_EQUIVALENT,
	ESTIMATE_NOT_LOWER, ESTIMATE_NOT_HIGHER, ESTIMATE_INCONCLUSIVE,
	ESTIMATE_STATUSES
};

/* The word that the column status has. */
const char *estimate_word(enum estimate_status status);

struct estimate {
	double level;                /* confidence level of lo .. hi */
	double value;
	double se, df;               /* degrees of freedom of Student's t;
	                                HUGE_VAL: normal; NUM_NA: no such test */
	double lo, hi;
	double stat, p;
	enum estimate_status status;
};

/* An estimate with nothing but the level of its interval. */
struct estimate estimate_nothing(double level);

/* Set lo and hi to value -+ t(.5 + level/2; df) se. A standard error of at most
 * `zero` is a rounding error and set to 0: lo and hi are the value. Nothing
 * happens if value, se or df is NUM_NA. */
void estimate_interval(struct estimate *m, double zero);

/* Test the value against 0: stat = value / se and its two-sided p. If se is 0
 * there is no stat, and p is 0 if the value is outside -zero .. zero. Nothing
 * happens if value, se or df is NUM_NA. */
void estimate_test(struct estimate *m, double zero);

/* Has the value a standard error that intervals and differences can use? */
static inline bool
estimate_has_error(const struct estimate *m)
{
	return m->se == m->se && m->df == m->df; /* neither is NUM_NA */
}

/* Multiply the distances of the limits from the value by `times`. */
void estimate_stretch(struct estimate *m, double times);

/* Clip the limits to least .. most; an unknown limit stays unknown. */
void estimate_clip(struct estimate *m, double least, double most);

/* Set se and df of a mean of n values, `squares` being the sum of their squares
 * about it: se^2 = squares / (n (n - 1)), df n - 1. n = 1: no error, status
 * one_item; n = 0: no df either. */
void estimate_of_mean(struct estimate *m, const struct sum *squares, double n);

/* Set the standard error and the percentile interval of the values of n
 * replicates, without those that are NUM_NA. No test. Status bootstrap. */
void estimate_bootstrap(struct estimate *m, const double *value, size_t n);

/*
 * Jackknife: se = sqrt((n - 1)/n sum (x - mean)^2) over the values x without
 * each of n units, value[i] standing for times[i] of them (NULL: one each), 0
 * too; df n - 1. Sets se and df alone; se is NUM_NA where one of the values
 * does not exist or there are fewer than two units.
 */
void estimate_jackknife(struct estimate *m, const double *value,
	const double *times, size_t rows);

#endif
