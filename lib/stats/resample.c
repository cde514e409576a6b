#include "resample.h"

#include "text/err.h"
#include "text/mem.h"
#include "rng.h"
#include "sort.h"

#include <string.h>

static void
list_groups(struct resample_units *u)
{
	u->member = mem_alloc(u->rows, sizeof *u->member);
	u->start = mem_zero(u->groups + 2, sizeof *u->start);
	for (size_t i = 0; i < u->rows; i++)
		if (u->group[i] != RESAMPLE_NO_GROUP)
			u->start[u->group[i] + 2]++;
	sort_starts(u->start, u->groups);
	for (uint32_t i = 0; i < u->rows; i++)
		if (u->group[i] != RESAMPLE_NO_GROUP)
			u->member[u->start[u->group[i] + 1]++] = i;
}

void
resample_init(struct resample_units *u)
{
	if (u->group)
		list_groups(u);
	if (!u->unit)
		u->units = u->rows;
	u->times = mem_alloc(u->rows, sizeof *u->times);
	u->drawn = mem_alloc(u->units, sizeof *u->drawn);
	for (size_t i = 0; i < u->rows; i++)
		u->times[i] = 1;
}

void
resample_free(struct resample_units *u)
{
	MEM_FREE(u->times, u->drawn, u->member, u->start);
}

/* Rows that stand for many units: the share of a row in the remaining draws is
 * Binomial(draws, units of the row / units left), which costs the logarithm of
 * the draws. */
static void
draw_copies(const struct resample_units *u, struct rng *r)
{
	uint64_t left = 0, draws;

	for (size_t i = 0; i < u->units; i++)
		left += u->copies[i];
	draws = left;
	for (size_t i = 0; i < u->units && draws > 0; i++) {
		u->drawn[i] = u->copies[i] == left ? draws : rng_binomial(r,
			draws, (double)u->copies[i] / (double)left);
		draws -= u->drawn[i];
		left -= u->copies[i];
	}
}

static void
draw_all(const struct resample_units *u, struct rng *r)
{
	if (!u->copies && !u->unit) {
		/* a row is a unit: the draws need no second look at the rows */
		memset(u->times, 0, u->rows * sizeof *u->times);
		for (size_t i = 0; i < u->rows; i++)
			u->times[rng_below(r, u->rows)]++;
		return;
	}
	memset(u->drawn, 0, u->units * sizeof *u->drawn);
	if (u->copies)
		draw_copies(u, r);
	else
		for (size_t i = 0; i < u->units; i++)
			u->drawn[rng_below(r, u->units)]++;
	for (size_t i = 0; i < u->rows; i++)
		u->times[i] = (double)u->drawn[u->unit ? u->unit[i] : i];
}

static void
draw_group(const struct resample_units *u, struct rng *r, size_t g)
{
	const uint32_t *member = u->member + u->start[g];
	size_t n = u->start[g + 1] - u->start[g];

	for (size_t i = 0; i + 1 < n; i++)
		u->times[member[rng_below(r, n)]]++;
	if (n == 1)
		u->times[member[0]] = 1;
	/* as many in all as there are */
	for (size_t i = 0; i < n && n > 1; i++)
		u->times[member[i]] *= (double)n / (double)(n - 1);
}

void
resample_draw(const struct resample *x, uint64_t r)
{
	struct rng rng;

	rng_seed(&rng, x->seed, x->first + r);
	for (size_t k = 0; k < x->kinds; k++) {
		const struct resample_units *u = &x->units[k];

		if (!u->member) {
			draw_all(u, &rng);
			continue;
		}
		for (size_t i = 0; i < u->rows; i++)
			u->times[i] = 0;
		for (size_t g = 0; g < u->groups; g++)
			draw_group(u, &rng, g);
	}
}

void
resample_run(const struct resample *x, resample_row *row, void *with,
	size_t columns, double *table)
{
	double *value = mem_alloc(columns, sizeof *value);

	for (uint64_t r = 0; r < x->replicates; r++) {
		resample_draw(x, r);
		row(with, r, value);
		for (size_t c = 0; c < columns; c++)
			table[c * x->replicates + r] = value[c];
		err_progress(r + 1, x->replicates, "replicates");
	}
	MEM_FREE(value);
}
