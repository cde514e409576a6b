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

/* A status and its word in a table; ESTIMATE_OK is 0. */
#define ESTIMATE_LIST(S) \
	S(OK, ok) \
	/* where the error and the limits come from */ \
	S(BOOTSTRAP, bootstrap) S(WILSON, wilson) S(SAMPLED, sampled) \
	S(MODEL, model) S(JACKKNIFE, jackknife) S(PAIRED, paired) \
	S(OVERLAPPING, overlapping) S(UNPAIRED, unpaired) \
	/* why there is no value, or no error: too little of something */ \
	S(ONE_ITEM, one_item) S(ONE_LABEL, one_label) \
	S(ONE_CLASS, one_class) S(ONE_CATEGORY, one_category) \
	S(ONE_ANNOTATOR, one_annotator) S(ONE_CLUSTER, one_cluster) \
	S(FEW_ITEMS, few_items) S(FEW_LABELS, few_labels) \
	S(FEW_ANNOTATORS, few_annotators) S(FEW_UNITS, few_units) \
	S(NO_PAIRS, no_pairs) S(NO_LABELS, no_labels) \
	S(NO_OTHERS, no_others) S(NO_RETESTS, no_retests) \
	S(NO_MASS, no_mass) S(NO_ENTROPY, no_entropy) \
	S(NO_VARIANCE, no_variance) S(CONSTANT, constant) \
	S(NOT_PREDICTED, not_predicted) S(NOT_IN_TRUTH, not_in_truth) \
	S(UNDEFINED, undefined) \
	/* ... what the data are */ \
	S(NEEDS_ANNOTATORS, needs_annotators) \
	S(NEEDS_BOOTSTRAP, needs_bootstrap) S(REPEATS, repeats) \
	S(UNUSED, unused) \
	/* ... what is asked for */ \
	S(HARD_PREDICTIONS, hard_predictions) \
	/* properties of a value */ \
	S(NOT_UNIQUE, not_unique)

enum estimate_status {
#define ESTIMATE_STATUS(status, word) ESTIMATE_##status,
	ESTIMATE_LIST(ESTIMATE_STATUS)
#undef ESTIMATE_STATUS
	ESTIMATE_STATUSES
};

/* Statuses of one tool alone come after these; the tool knows their words. */
#define ESTIMATE_OWN(i) ((enum estimate_status)(ESTIMATE_STATUSES + (i)))

/* The word that the column status has. own: the words of the tool's own statuses, or NULL
 * where it has none. */
const char *estimate_word(enum estimate_status status, const char *const *own);

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

/* Set lo and hi to value -+ t(.5 + level/2; df) se, or with a t that is known. A
 * standard error of at most `zero` is a rounding error and set to 0: lo and hi are the
 * value. Nothing happens if value, se or df is NUM_NA. Limits of less than one degree
 * of freedom are not set, nor are infinite ones: status few_units. */
void estimate_interval(struct estimate *m, double zero);
void estimate_limits(struct estimate *m, double zero, double t);

/* Test the value against 0: stat = value / se and its two-sided p. If se is 0
 * there is no stat, and p is 0 if the value is outside -zero .. zero. With df below 1
 * there is no p. Nothing happens if value, se or df is NUM_NA. */
void estimate_test(struct estimate *m, double zero);

/* Multiply the distances of the limits from the value by `times`. */
void estimate_stretch(struct estimate *m, double times);

/* Clip the limits to least .. most; an unknown limit stays unknown. */
void estimate_clip(struct estimate *m, double least, double most);

/* Set se and df of a mean of n values, `squares` being the sum of their squares
 * about it: se^2 = squares / (n (n - 1)), df n - 1. n = 1: no error, status
 * one_item; n = 0: no df either. */
void estimate_of_mean(struct estimate *m, const struct sum *squares, double n);

/* The same from the sums over units, clusters of the n values: se^2 = units /
 * (units - 1) squares / n^2, df units - 1; `squares` is the sum of the squares of the
 * units' sums. One unit: no error, status one_cluster. */
void estimate_of_clusters(struct estimate *m, const struct sum *squares,
	double units, double n);

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
