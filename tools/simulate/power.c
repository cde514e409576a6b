#include "power.h"

#include "rng.h"

double
power(double x, double s)
{
	double t = x > 0 ? s * rng_log(x) : -1000;

	return t < -700 ? 0 : rng_exp(t);
}
