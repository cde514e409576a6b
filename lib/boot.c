#include "boot.h"

#include "mem.h"
#include "rng.h"

#include <stdlib.h>
#include <string.h>

/* The row that holds item x: the first whose running total exceeds it. */
static size_t
row_of(const uint64_t *total, size_t n, uint64_t x)
{
	size_t lo = 0, hi = n - 1;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (total[mid] > x)
			hi = mid;
		else
			lo = mid + 1;
	}
	return lo;
}

void
boot_draw(uint64_t seed, uint64_t replicate, const uint64_t *items, size_t n,
	uint32_t *drawn)
{
	uint64_t *total, sum = 0;
	struct rng r;

	rng_seed(&r, seed, replicate);
	memset(drawn, 0, n * sizeof *drawn);
	if (!items) {
		for (size_t i = 0; i < n; i++)
			drawn[rng_below(&r, n)]++;
		return;
	}
	total = mem_alloc(n, sizeof *total);
	for (size_t i = 0; i < n; i++)
		total[i] = sum += items[i];
	for (uint64_t i = 0; i < sum; i++)
		drawn[row_of(total, n, rng_below(&r, sum))]++;
	free(total);
}
