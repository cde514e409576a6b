/*
 * stats: sums, quantiles, intervals, distributions.
 *
 * Pure functions on numbers; a result that does not exist is NUM_NA.
 */
#ifndef ANNOT_STATS_H
#define ANNOT_STATS_H

#include <stddef.h>

/* A sum in twice the precision of double: its rounded value does not depend on
 * the order of the terms (short of cancellation by 30 digits). Start with {0}. */
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

/* Index of the largest of n > 0 values, the first of equal ones. */
size_t stats_largest(const double *x, size_t n);

/* num/den, NUM_NA when den is 0. */
double stats_ratio(double num, double den);

/* Inverse of the standard normal distribution function, p in (0, 1); to 1e-15
 * (Wichura 1988, AS 241). */
double stats_normal_quantile(double p);

/* P(|Z| > |z|) of a standard normal Z. */
double stats_normal_two_sided(double z);

/* P(|T| > |t|) of Student's t, and the t with P(T < t) = p. df > 0 need not be
 * whole; infinite, it is the normal distribution. P(F > f), and the f with
 * P(F < f) = p; both df > 0 and finite. To 1e-12 relative for df up to 1e7 and
 * tails down to 1e-300. NUM_NA: df or p in (0, 1) is not as said, or t or f is
 * not a number, or both df of F are beyond 1e15. P(F > f) is 1 when f <= 0; a
 * quantile beyond the range of double (of F, 1e-300 to 1e300) is 0 or
 * infinite. */
double stats_t_two_sided(double t, double df);
double stats_t_quantile(double p, double df);
double stats_f_upper(double f, double df1, double df2);
double stats_f_quantile(double p, double df1, double df2);

/* Mean and standard deviation (n - 1) of those of n values that exist; NUM_NA
 * when there are none, or fewer than 2. */
void stats_spread(const double *values, size_t n, double *mean,
	double *deviation);

/* Wilson's interval of a share, x of n, at a level; NUM_NA when n is 0. */
void stats_wilson(double x, double n, double level, double *lo, double *hi);

/* The q-quantile of n sorted values by linear interpolation (R's type 7);
 * NUM_NA when n is 0. Values may be infinite: between one and a finite one the
 * quantile is infinite. */
double stats_quantile(const double *sorted, size_t n, double q);

/* Percentile interval of n values in any order; values that do not exist are
 * left out, *lo and *hi are NUM_NA when fewer than 2 are there. */
void stats_percentile(const double *values, size_t n, double level, double *lo,
	double *hi);

#endif
