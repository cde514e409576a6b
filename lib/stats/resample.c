#include "resample.h"

#include "text/err.h"
#include "text/mem.h"

#include <string.h>

void
resample_init(struct resample_units *u)
{
	if (!u->unit)
		u->units = u->rows;
	u->times = mem_alloc(u->rows, sizeof *u->times);
	u->drawn = mem_alloc(u->units, sizeof *u->drawn);
	for (size_t i = 0; i < u->rows; i++)
		u->times[i] = 1;
}

/* Rows that stand for many units: the share of a row in the remaining draws is
 * Binomial(draws, units of the row / units left), which costs the logarithm of
 * the draws. */
static void
draw_copies(const struct resample_units *u, struct rng *r, double *drawn)
{
	uint64_t left = 0, draws, n;

	for (size_t i = 0; i < u->units; i++)
		left += u->copies[i];
	draws = left;
	for (size_t i = 0; i < u->units && draws > 0; i++) {
		n = u->copies[i] == left ? draws : rng_binomial(r,
			draws, (double)u->copies[i] / (double)left);
		drawn[i] = (double)n;
		draws -= n;
		left -= u->copies[i];
	}
}

static void
draw_all(const struct resample_units *u, struct rng *r)
{
	double *drawn = u->unit ? u->drawn : u->times;

	memset(drawn, 0, u->units * sizeof *drawn);
	if (u->copies)
		draw_copies(u, r, drawn);
	else
		for (size_t i = 0; i < u->units; i++)
			drawn[rng_below(r, u->units)]++;
	for (size_t i = 0; i < u->rows && u->unit; i++)
		u->times[i] = drawn[u->unit[i]];
}

void
resample_draw(const struct resample *x, uint64_t r)
{
	struct rng rng;

	for (size_t k = 0; k < x->kinds; k++) {
		const struct resample_units *u = &x->units[k];

		if (k == 0 || x->apart)
			rng_seed(&rng, x->seed, x->first + r);
		(u->draw ? u->draw : draw_all)(u, &rng);
	}
}

void
resample_all(const struct resample *x, resample_value *values, void *of, size_t columns,
	double *table)
{
	double *value = mem_alloc(columns, sizeof *value);

	for (uint64_t r = 0; r < x->replicates; r++) {
		resample_draw(x, r);
		values(of, x->units, value);
		for (size_t c = 0; c < columns; c++)
			table[c * x->replicates + r] = value[c];
		err_progress(r + 1, x->replicates, "replicates");
	}
}
