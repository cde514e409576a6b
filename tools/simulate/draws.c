#include "draws.h"

#include <math.h>

double
draws_power(double x, double s)
{
	double t = x > 0 ? s * rng_log(x) : -1000;

	return t < -700 ? 0 : rng_exp(t);
}

static void
divide(double *q, size_t k, double sum)
{
	for (size_t i = 0; i < k; i++)
		q[i] /= sum;
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
	divide(q, k, sum);
}

/* The last label takes what rounding leaves of u. */
size_t
draws_label(struct rng *r, const double *q, size_t k)
{
	double u = rng_unit(r);
	size_t y = 0;

	for (; y + 1 < k && u >= q[y]; y++)
		u -= q[y];
	return y;
}

void
draws_dirichlet_of(struct rng *r, const double *alpha, double *q, size_t k)
{
	double sum = 0, all = 0;

	for (size_t i = 0; i < k; i++) {
		sum += q[i] = alpha[i] > 0 ? rng_gamma(r, alpha[i]) : 0;
		all += alpha[i];
	}
	if (sum == 0) {
		size_t y;

		for (size_t i = 0; i < k; i++)
			q[i] = alpha[i] / all;
		y = draws_label(r, q, k);
		for (size_t i = 0; i < k; i++)
			q[i] = i == y;
		sum = 1;
	}
	divide(q, k, sum);
}

void
draws_shift(struct rng *r, double sd, double *factor, size_t k)
{
	for (size_t i = 0; i < k; i++)
		factor[i] *= rng_exp(sd * sqrt(.5) * rng_normal(r));
}

void
draws_tilt(const double *share, const double *factor, double *q, size_t k)
{
	double sum = 0;

	for (size_t i = 0; i < k; i++)
		sum += q[i] = share[i] * factor[i];
	divide(q, k, sum);
}
