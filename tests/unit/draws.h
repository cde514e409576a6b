/*
 * draws: one replicate of lib/stats/resample, for tests that compute by hand what
 * a replicate should give.
 */
#ifndef ANNOT_DRAWS_H
#define ANNOT_DRAWS_H

#include "stats/resample.h"

/* Draw replicate r of these units into u->times. */
__attribute__((unused)) static void
draws_take(struct resample_units *u, uint64_t seed, uint64_t r)
{
	resample_draw(&(struct resample){.seed = seed, .units = u, .kinds = 1}, r);
}

/* drawn[n]: how often each of n rows is drawn in replicate r; copies: how many
 * units each stands for, NULL: one. */
__attribute__((unused)) static void
draws(uint64_t seed, uint64_t r, const uint64_t *copies, size_t n,
	uint64_t *drawn)
{
	struct resample_units u = {.rows = n, .copies = copies};

	resample_init(&u);
	draws_take(&u, seed, r);
	for (size_t i = 0; i < n; i++)
		drawn[i] = (uint64_t)u.times[i];
}

#endif
