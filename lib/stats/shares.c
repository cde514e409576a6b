#include "shares.h"

#include "gamma.h"
#include "text/num.h"

#include <math.h>

/* A p_flip clamped to (K-1)/K is that quotient, rounded, so that d may be a
 * rounding error instead of 0. */
bool
shares_are_noise(double pflip, size_t k)
{
	double bound = (double)(k - 1) / (double)k;

	return pflip >= bound || 1 - pflip / bound < 1e-12;
}

double
shares_retest(double pflip, size_t k)
{
	return pflip * (2 - pflip * (double)k / (double)(k - 1));
}

double
shares_pflip(double r, size_t k)
{
	return shares_mean_pflip(r, 0, (double)(k - 1) / (double)k);
}

/* 1 - G, log G = log(1 - x)/2 + h(B) - h(s) with gamma_half() for h: the same ratio,
 * whose gamma functions have no digits in common where s is large. */
double
shares_mean_pflip(double r, double var, double b)
{
	double x = r / b, s = x * (1 - x) / (var / b / b) - 1;

	if (isnan(r))
		return NUM_NA;
	if (x >= 1)
		return b;
	if (var == 0) /* a quotient that does not cancel for small x */
		return b * (x / (1 + sqrt(1 - x)));
	if (!(s > 0))
		return r;
	return -b * expm1(log1p(-x) / 2 + gamma_half((1 - x) * s) -
		gamma_half(s));
}

double
shares_contrast(double pflip, size_t k)
{
	return shares_are_noise(pflip, k) ? 0 :
		1 - (double)k * (pflip / (double)(k - 1));
}
