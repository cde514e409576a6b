/*
 * estimate: the value of a coefficient, with error, test and interval.
 *
 * Errors come from a formula, or from the values of changed data: items drawn
 * again (bootstrap), or left out one by one (jackknife, leave-one-out). Pure
 * functions; a number that does not exist is NUM_NA.
 */
#ifndef ANNOT_ESTIMATE_H
#define ANNOT_ESTIMATE_H

#include "stats/stats.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum estimate_test {
	ESTIMATE_NO_TEST, ESTIMATE_T, ESTIMATE_NORMAL, ESTIMATE_F
};

/* One output row's numbers; NUM_NA: not known. */
struct estimate {
	double level;                 /* confidence level of lo .. hi */
	double value, pa, pe;         /* pa observed, pe chance agreement */
	double se, lo, hi;
	enum estimate_test test;
	double stat, df, df2, p;      /* df2: of an F test */
	double items, annotators, ratings; /* that the value is computed from */
	double pairs;                 /* pairs of annotators, of light only */
	const char *status;           /* where the error is from, or why there
	                                 is no value or no error; NULL: ok */
};

/* An estimate of which nothing is known but the level of its interval. */
struct estimate estimate_nothing(double level);

/* Set the interval, and with ESTIMATE_T stat and p, from value, se, test and
 * df. hi is at most `most`. A standard error that is 0 but for rounding gives
 * lo = hi = value, and p = 0 unless the value is 0. Nothing happens where value
 * or se is NUM_NA. */
void estimate_interval(struct estimate *m, double most);

/* Has the value a standard error that intervals and differences can use: with
 * a t test or a normal one? */
bool estimate_has_error(const struct estimate *m);

/* Make m the estimate of a mean of n values, `squares` being the sum of their
 * squares about it: se^2 = squares / (n (n - 1)), t with n - 1; hi is at most
 * 1. One value: no error, status one_item; none: no df either. */
void estimate_of_mean(struct estimate *m, double value,
	const struct sum *squares, double n, double level);

/* How errors and intervals are made: by formula, unless one is asked for. */
struct resampling {
	uint64_t bootstrap;      /* replicates; 0: no bootstrap */
	uint64_t seed;
	bool jackknife;
	double level;            /* of every interval, of a formula's too */
};

/* Standard error and percentile interval from the values of n replicates;
 * values that are NUM_NA are left out. No test. */
void estimate_bootstrap(struct estimate *m, const double *value, size_t n);

/*
 * Jackknife: se = sqrt((n - 1)/n sum (x - mean)^2) over the leave-one-out
 * values x of n items, value[i] standing for times[i] of them (NULL: one each);
 * test and interval of t with n - 1; hi is at most `most`. NUM_NA, and the
 * status undefined, where one of the values does not exist.
 */
void estimate_jackknife(struct estimate *m, const double *value,
	const double *times, size_t units, double most);

#endif
