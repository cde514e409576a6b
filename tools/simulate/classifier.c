#include "classifier.h"

#include "draws.h"
#include "stats/stats.h"

#include <math.h>

/* U^((1-S)/S) with U uniform; 1 if S = 1, 0 if S = 0. */
double
classifier_weight(struct rng *r, double skill)
{
	double u = rng_unit(r);

	return skill == 0 ? 0 : draws_power(u, (1 - skill) / skill);
}

void
classifier_believe(double w, const double *share, const double *other,
	double *belief, size_t k)
{
	for (size_t y = 0; y < k; y++)
		belief[y] = w * share[y] + (1 - w) * other[y];
}

void
classifier_remember(const uint64_t *n, double *belief, size_t k)
{
	double sum = 0;

	for (size_t y = 0; y < k; y++)
		sum += (double)n[y];
	for (size_t y = 0; y < k && sum > 0; y++)
		belief[y] = (double)n[y] / sum;
}

void
classifier_millionths(double *q, size_t k)
{
	size_t top = stats_largest(q, k);
	double rest = CLASSIFIER_MILLION;

	for (size_t y = 0; y < k; y++) {
		q[y] = 1 + floor(q[y] * (double)(CLASSIFIER_MILLION - k));
		rest -= q[y];
	}
	q[top] += rest;
}
