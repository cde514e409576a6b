#include "classifier.h"

#include "draws.h"
#include "stats.h"

#include <math.h>

/*
 * The classifier mixes the item up with another item that nobody rated:
 *	b = w q + (1-w) q',  q' ~ Dirichlet(alpha),  w = U^((1-S)/S)
 * U is uniform, so w is S on average. S = 1: w = 1, the classifier knows the
 * shares; S = 0: w = 0, it knows nothing about the item.
 */
void
classifier_believe(struct rng *r, double alpha, double skill,
	const double *share, double *belief, size_t k)
{
	double u = rng_unit(r), w;

	w = skill == 0 ? 0 : draws_power(u, (1 - skill) / skill);
	draws_dirichlet(r, alpha, belief, k);
	for (size_t y = 0; y < k; y++)
		belief[y] = w * share[y] + (1 - w) * belief[y];
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
