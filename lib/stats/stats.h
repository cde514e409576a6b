/*
 * stats: sums, quantiles and intervals of numbers.
 *
 * Pure functions; a result that does not exist is NUM_NA.
 */
#ifndef ANNOT_STATS_H
#define ANNOT_STATS_H

#include <stddef.h>

#define STATS_LN2 .693147180559945309417232121458 /* ln 2: nats in a bit */

/* A sum in twice the precision of double, starting as {0}: its rounded value
 * does not depend on the order of the terms (short of cancellation by 30
 * digits). */
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

/* The rounding error, relative to the total, of a sum of shares such as 1/3
 * that should be 0; a ratio to such a sum means nothing. */
#define STATS_ROUNDING 1e-14

/* The index of the largest of n > 0 values, the first of equal ones. */
size_t stats_largest(const double *x, size_t n);

/* num/den; NUM_NA if den is 0. */
double stats_ratio(double num, double den);

/* The slope of f by *x, which it reads: with d(h) = f(x + h) - f(x - h), a central
 * difference with one Richardson step, (8 d(h) - d(2h)) / (12 h). 0 where f does not
 * change or has no value nearby. *x is left as it was. */
double stats_slope(double (*f)(void *context), void *context, double *x,
	double h);

/* The inverse of the standard normal distribution function, p in (0, 1); to
 * 1e-15 (Wichura 1988, AS 241). */
double stats_normal_quantile(double p);

/* P(|Z| > |z|) for a standard normal Z, and P(Z <= z). */
double stats_normal_two_sided(double z);
double stats_normal_below(double z);

/* Wilson's interval at a level for the share x/n, 0 <= x <= n; x and n need not
 * be whole. NUM_NA if n is 0. */
void stats_wilson(double x, double n, double level, double *lo, double *hi);

/* The mean and standard deviation (divisor n - 1) of the values that are not
 * NUM_NA. The mean of none and the deviation of fewer than 2 are NUM_NA. */
void stats_spread(const double *values, size_t n, double *mean,
	double *deviation);

/* Clamp n probabilities to [eps, 1 - eps] and divide them by their sum, in
 * place. */
void stats_clamp(double *p, size_t n, double eps);

/* The percentile interval of n values in any order, by linear interpolation
 * (R's type 7). Values of NUM_NA are left out; *lo and *hi are NUM_NA if fewer
 * than 2 remain. O(n log n). */
void stats_percentile(const double *values, size_t n, double level, double *lo,
	double *hi);

/* The deviation of the sum of an item's n probabilities from 1: rounding of
 * doubles; at most .01, or .005 for each if that is more, as with rounded
 * decimals; or more. */
enum stats_total { STATS_ONE, STATS_NEAR_ONE, STATS_NOT_ONE };
enum stats_total stats_total(double sum, size_t n);

#endif
