/*
 * gamma: the gamma function's derivative, its incomplete function, and the parts
 * of its logarithm that do not cancel.
 */
#ifndef ANNOT_GAMMA_H
#define ANNOT_GAMMA_H

/* log(n!) - log(sqrt(2 pi n) (n / e)^n), n > 0 and not necessarily whole. */
double gamma_stirling(double n);

/* x log(x / m) + m - x for x, m > 0, where gap = x - m: known better than as
 * that difference where both are nearly the same. */
double gamma_deviance(double x, double m, double gap);

/* psi(x) = d log Gamma(x) / dx, x > 0. */
double gamma_digamma(double x);

/* log P(a, x), P being the regularised incomplete gamma function, the
 * probability that a variate of shape a > 0 is below x > 0; and its derivative
 * by log x. */
struct gamma_lower {
	double log, rise;
};

/* d = (x - a) / a, as well as it is known. To 1e-13. Where 1 - P < e^-45 it is 0:
 * P is 1. */
struct gamma_lower gamma_lower(double a, double x, double d);

#endif
