/*
 * estimate: what is said of a statistic: its value, error, test and interval.
 */
#ifndef ANNOT_ESTIMATE_H
#define ANNOT_ESTIMATE_H

#include <stdbool.h>

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

#endif
