/*
 * estimate: the value of a coefficient, with error, test and interval.
 *
 * Errors come from a formula, or from values of changed data: items drawn again
 * (bootstrap), or left out one by one (jackknife).
 */
#ifndef ANNOT_ESTIMATE_H
#define ANNOT_ESTIMATE_H

#include "stats.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum estimate_test { ESTIMATE_NO_TEST, ESTIMATE_T, ESTIMATE_NORMAL, ESTIMATE_F };

/* What is known of a coefficient; NUM_NA where there is nothing. */
struct estimate {
	double level;                 /* of the interval */
	double value, pa, pe;
	double se, lo, hi;
	enum estimate_test test;
	double stat, df, df2, p;
	double items, annotators, ratings; /* that it is computed from */
	double pairs;                 /* of annotators, of light */
	const char *status;           /* why there is no value, or no se */
};

/* A measure of which nothing is known yet; the level of its interval. */
struct estimate estimate_nothing(double level);

/* Test and interval from a value, its standard error (se) and the kind of the
 * test; the upper limit is at most `most`. A standard error of 0, but for
 * rounding, gives lo = hi = value, and p = 0 unless the value is 0. */
void estimate_interval(struct estimate *m, double most);

/* Is there a standard error of the value, for intervals and tests? */
bool estimate_has_error(const struct estimate *m);

/* The value, and a standard error from the sum of the squares of n values about
 * their mean; t with n - 1. One value: no error, status one_item. */
void estimate_of_mean(struct estimate *m, double value,
	const struct sum *squares, double n, double level);

/* How errors and intervals are made. */
struct resampling {
	uint64_t bootstrap;      /* replicates; 0: no bootstrap */
	uint64_t seed;
	bool jackknife;
	double level;            /* of every interval, of a formula's too */
};

/* Standard error and percentile interval from the values of n replicates;
 * NUM_NA among them are left out. No test. */
void estimate_bootstrap(struct estimate *m, const double *value, size_t n);

/* sqrt((n - 1)/n sum (x - mean)^2) over n values, value i standing for times[i]
 * of them (NULL: one each), with test and interval of t with n - 1; the upper
 * limit is at most `most`. NUM_NA, and the status undefined, when a value does
 * not exist. */
void estimate_jackknife(struct estimate *m, const double *value,
	const double *times, size_t units, double most);

#endif
