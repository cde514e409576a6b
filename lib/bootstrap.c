#include "bootstrap.h"

#include "mem.h"
#include "rng.h"

#include <stdlib.h>
#include <string.h>

/*
 * One of n rows per draw needs no more than the rows; where rows stand for
 * many items each, a row's share of the draws is binomial given those before
 * it, and drawing that costs the logarithm of how many.
 */
void
bootstrap_draw(uint64_t seed, uint64_t replicate, const uint64_t *items, size_t n,
	uint64_t *drawn)
{
	uint64_t left = 0, draws;
	struct rng r;

	rng_seed(&r, seed, replicate);
	memset(drawn, 0, n * sizeof *drawn);
	if (!items) {
		for (size_t i = 0; i < n; i++)
			drawn[rng_below(&r, n)]++;
		return;
	}
	for (size_t i = 0; i < n; i++)
		left += items[i];
	draws = left;
	for (size_t i = 0; i < n && draws > 0; i++) {
		drawn[i] = items[i] == left ? draws : rng_binomial(&r, draws,
			(double)items[i] / (double)left);
		draws -= drawn[i];
		left -= items[i];
	}
}
