/*
 * gamma: digamma, the incomplete gamma function, and parts of log Gamma that
 * avoid cancellation. Pure functions of arguments in the stated ranges.
 */
#ifndef ANNOT_GAMMA_H
#define ANNOT_GAMMA_H

/* log(n!) - log(sqrt(2 pi n) (n / e)^n), n > 0 and not necessarily whole. */
double gamma_stirling(double n);

/* x log(x / m) + m - x for x, m > 0 (a deviance). gap = x - m, which the caller
 * knows more exactly than the difference if x and m are close. */
double gamma_deviance(double x, double m, double gap);

/* psi(x) = d log Gamma(x) / dx, x > 0. */
double gamma_digamma(double x);

/* log P(a, x) and its derivative with respect to log x. P, the regularised
 * lower incomplete gamma function, is the probability that a Gamma(a) variate
 * is below x. */
struct gamma_lower {
	double log, rise;
};

/* Both members at a, x > 0, to 1e-13; d = (x - a) / a, as exactly as the caller
 * knows it. If 1 - P < e^-45 both members are 0: P is 1. */
struct gamma_lower gamma_lower(double a, double x, double d);

/* 1 - P(a, x) for a > 0, small values to a relative error of 1e-12; 1 if x is 0 or
 * below. P(chi-square of df degrees of freedom > x) is gamma_upper(df/2, x/2). */
double gamma_upper(double a, double x);

#endif
