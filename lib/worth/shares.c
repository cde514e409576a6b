#include "shares.h"

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

/* bound (1 - sqrt(1 - x)), as a quotient that does not cancel for small x. */
double
shares_pflip(double r, size_t k)
{
	double bound = (double)(k - 1) / (double)k, x = r / bound;

	if (isnan(r))
		return NUM_NA;
	return x >= 1 ? bound : bound * (x / (1 + sqrt(1 - x)));
}

double
shares_scale_pflip(double pflip, double times, size_t k)
{
	return times == 1 || pflip == 0 ? pflip :
		shares_pflip(shares_retest(pflip, k) * times, k);
}

double
shares_contrast(double pflip, size_t k)
{
	return shares_are_noise(pflip, k) ? 0 :
		1 - (double)k * (pflip / (double)(k - 1));
}
