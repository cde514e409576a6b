#include "bootstrap.h"

#include "text/mem.h"
#include "text/rng.h"

#include <stdlib.h>
#include <string.h>

/* Without items each draw picks one of the n rows. With items a row's number of
 * the remaining draws is Binomial(draws, items of the row / items left), which
 * costs the logarithm of the draws. */
void
bootstrap_draw(uint64_t seed, uint64_t replicate, const uint64_t *items,
	size_t n, uint64_t *drawn)
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
