/*
 * resample: errors and intervals from values of changed data.
 *
 * Instead of a formula: values of items drawn again (bootstrap), or without
 * each item in turn (jackknife).
 */
#ifndef ANNOT_RESAMPLE_H
#define ANNOT_RESAMPLE_H

#include "estimate.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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
