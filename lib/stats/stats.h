/*
 * stats: sums, quantiles and intervals of numbers.
 *
 * Pure functions; a result that does not exist is NUM_NA.
 */
#ifndef ANNOT_STATS_H
#define ANNOT_STATS_H

#include <stddef.h>

#define STATS_LN2 .693147180559945309417232121458 /* ln 2: nats in a bit */

/* A sum in twice the precision of double, {0} at first: its rounded value does
 * not depend on the order of terms (short of cancellation by 30 digits). */
struct sum {
	double high, low;
};

static inline void
sum_add(struct sum *s, double x)
{
	double t = s->high + x, b = t - s->high;

	s->low += (s->high - (t - b)) + (x - b);
	s->high = t;
}

/* Add a sum to another. */
static inline void
sum_join(struct sum *into, const struct sum *s)
{
	sum_add(into, s->high);
	sum_add(into, s->low);
}

static inline double
sum_value(const struct sum *s)
{
	return s->high + s->low;
}

/* Where a sum of shares such as 1/3 should be 0, rounding leaves up to this
 * much, relative to the total; a ratio to such a rest means nothing. */
#define STATS_ROUNDING 1e-14

/* Index of the largest of n > 0 values, the first of equal ones. */
size_t stats_largest(const double *x, size_t n);

/* num/den, NUM_NA when den is 0. */
double stats_ratio(double num, double den);

/* Inverse of the standard normal distribution function, p in (0, 1); to 1e-15
 * (Wichura 1988, AS 241). */
double stats_normal_quantile(double p);

/* P(|Z| > |z|) of a standard normal Z, and P(Z <= z). */
double stats_normal_two_sided(double z);
double stats_normal_below(double z);

/* Wilson's interval at a level of the share x of n, x from 0 to n, which need not
 * be whole; NUM_NA when n is 0. */
void stats_wilson(double x, double n, double level, double *lo, double *hi);

/* Mean and standard deviation (divisor n - 1) of n values, NUM_NA ones left
 * out; of none the mean, of fewer than 2 the deviation is NUM_NA. */
void stats_spread(const double *values, size_t n, double *mean,
	double *deviation);

/* n probabilities within eps and 1 - eps, over their sum: in place. */
void stats_clamp(double *p, size_t n, double eps);

/* Percentile interval of n values in any order, by linear interpolation (R's
 * type 7); NUM_NA ones are left out, *lo and *hi are NUM_NA when fewer than 2
 * remain. O(n log n). */
void stats_percentile(const double *values, size_t n, double level, double *lo,
	double *hi);

#endif
