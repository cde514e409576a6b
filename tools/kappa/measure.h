/*
 * measure: what is said of a statistic: its value, error, test and interval.
 */
#ifndef ANNOT_MEASURE_H
#define ANNOT_MEASURE_H

#include <stdbool.h>

enum test { TEST_NONE, TEST_T, TEST_NORMAL, TEST_F };

/* What is known of a coefficient; NUM_NA where there is nothing. */
struct measure {
	double level;                 /* of the interval */
	double value, pa, pe;
	double se, lo, hi;
	enum test test;
	double stat, df, df2, p;
	double items, annotators, ratings; /* that it is computed from */
	double pairs;                 /* of annotators, of light */
	const char *status;           /* why there is no value, or no se */
};

/* A measure of which nothing is known yet; the level of its interval. */
struct measure measure_nothing(double level);

/* Test and interval from a value, its standard error (se) and the kind of the
 * test; the upper limit is at most `most`. A standard error of 0, but for
 * rounding, gives lo = hi = value, and p = 0 unless the value is 0. */
void measure_interval(struct measure *m, double most);

/* Is there a standard error of the value, for intervals and tests? */
bool measure_has_error(const struct measure *m);

#endif
