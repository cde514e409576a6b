#include "draws.h"

double
draws_power(double x, double s)
{
	double t = x > 0 ? s * rng_log(x) : -1000;

	return t < -700 ? 0 : rng_exp(t);
}

void
draws_dirichlet(struct rng *r, double alpha, double *q, size_t k)
{
	double sum = 0;

	for (size_t i = 0; i < k; i++)
		sum += q[i] = rng_gamma(r, alpha);
	if (sum == 0) {
		sum = 1;
		q[rng_below(r, k)] = 1;
	}
	for (size_t i = 0; i < k; i++)
		q[i] /= sum;
}
