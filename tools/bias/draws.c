#include "draws.h"

#include "stats/cholesky.h"
#include "stats/resample.h"
#include "stats/sort.h"
#include "text/mem.h"
#include "text/num.h"

#include <string.h>

/* ---- pieces ---- */

/* Is what is drawn for a unit the unit itself, or its cluster? */
static bool
is_direct(const struct draws *x)
{
	return x->v->values->units->kind == (x->people ? UNITS_ANNOTATORS :
		UNITS_ITEMS);
}

void
draws_begin(struct draws *x, const struct variance *v, uint64_t replicates)
{
	const struct units *u = v->values->units;

	*x = (struct draws){.v = v, .replicates = replicates > 0,
		.n = replicates > 0 ? replicates : DRAWS,
		.people = v->random == CROSSED_ANNOTATORS};
	x->value = mem_alloc(u->groups, x->n * sizeof *x->value);
}

/* What is drawn with an item. */
static uint32_t
drawn_of(const struct draws *x, size_t item)
{
	const uint32_t *cluster = x->v->values->units->items->cluster;

	return cluster ? cluster[item] : (uint32_t)item;
}

void
draws_add(struct draws *x, const struct walk *w)
{
	for (size_t k = 0; k < w->n && x->replicates && !is_direct(x); k++) {
		uint32_t a = w->rating[k].annotator;
		double by = weight_within(x->v->values->units, a);

		if (w->unit[k] == IDS_NONE || !w->made[k])
			continue;
		MEM_GROW(x->piece, x->cap, x->pieces + 1);
		x->piece[x->pieces++] = (struct draws_piece){x->people ? a :
			drawn_of(x, w->item), w->unit[k],
			by * w->part[k].sum, by * w->part[k].of};
	}
}

/* ---- replicates ---- */

/* List the n that are drawn by their strata: annotators by their groups. */
static void
list_members(struct draws *x, size_t n)
{
	const struct units *u = x->v->values->units;
	bool groups = x->people && is_direct(x);

	x->strata = groups ? u->groups : 1;
	x->start = mem_zero(x->strata + 2, sizeof *x->start);
	x->member = mem_alloc(n, sizeof *x->member);
	for (size_t i = 0; i < n; i++)
		if (!groups || u->group[i] != IDS_NONE)
			x->start[(groups ? u->group[i] : 0) + 2]++;
	sort_starts(x->start, x->strata);
	for (uint32_t i = 0; i < n; i++)
		if (!groups || u->group[i] != IDS_NONE)
			x->member[x->start[(groups ? u->group[i] : 0) + 1]++] =
				i;
}

static void
draw(const struct resample_units *u, struct rng *r)
{
	const struct draws *x = u->of;

	memset(u->times, 0, u->rows * sizeof *u->times);
	for (size_t h = 0; h < x->strata; h++) {
		const uint32_t *member = x->member + x->start[h];
		size_t n = x->start[h + 1] - x->start[h];
		double times = n > 1 ? (double)n / (double)(n - 1) : 1;

		for (size_t i = 0; i < (n > 1 ? n - 1 : n); i++)
			u->times[member[rng_below(r, n)]] += times;
	}
}

static void
replicate(void *of, const struct resample_units *drawn, double *value)
{
	struct draws *x = of;
	const struct units *u = x->v->values->units;
	const double *times = drawn->times;

	for (size_t i = 0; i < u->n && is_direct(x); i++)
		x->times[i] = times[x->people ? i : drawn_of(x, i)];
	if (!is_direct(x))
		memset(x->sums, 0, 2 * u->n * sizeof *x->sums);
	for (size_t k = 0; k < x->pieces; k++) {
		const struct draws_piece *p = &x->piece[k];

		x->sums[2 * p->unit] += times[p->drawn] * p->sum;
		x->sums[2 * p->unit + 1] += times[p->drawn] * p->of;
	}
	values_fold(u, x->sums, is_direct(x) ? x->times : NULL, value,
		x->weight);
}

static void
draw_replicates(struct draws *x, uint64_t seed)
{
	const struct values *v = x->v->values;
	const struct units *u = v->units;
	const struct items *items = u->items;
	struct resample_units drawn = {.draw = draw, .of = x,
		.rows = x->people ? items->n_annotators : items->cluster ?
		items->clusters : items->n};
	struct resample how = {.seed = seed, .replicates = x->n,
		.units = &drawn, .kinds = 1};

	x->sums = mem_alloc(2 * u->n, sizeof *x->sums);
	x->times = mem_alloc(u->n, sizeof *x->times);
	x->weight = mem_alloc(u->groups, sizeof *x->weight);
	for (size_t i = 0; i < u->n; i++) {
		x->sums[2 * i] = sum_value(&v->sum[i]);
		x->sums[2 * i + 1] = sum_value(&v->n[i]);
	}
	list_members(x, drawn.rows);
	resample_init(&drawn);
	resample_all(&how, replicate, x, u->groups, x->value);
}

/* ---- normal numbers ---- */

/* Set the values of groups that are left to themselves with an error of items. */
static void
draw_items(struct draws *x, double sign, struct rng *rng)
{
	const struct values *v = x->v->values;
	size_t groups = v->units->groups, n = 0;
	size_t *at = mem_alloc(groups, sizeof *at);
	double *c, *z = mem_zero(groups, sizeof *z);
	bool items = x->v->random != CROSSED_ANNOTATORS;

	for (size_t g = 0; g < groups; g++)
		if (values_left(v, g))
			at[n++] = g;
	c = mem_zero(n * n, sizeof *c);
	for (size_t i = 0; i < n * n && items; i++)
		c[i] = variance_items(x->v, at[i / n], at[i % n]);
	cholesky(c, n);
	for (uint64_t r = 0; r < x->n; r++) {
		for (size_t i = 0; i < n && items; i++)
			z[i] = sign * rng_normal(rng);
		for (size_t g = 0; g < groups; g++)
			x->value[g * x->n + r] = NUM_NA;
		for (size_t i = 0; i < n; i++) {
			double value = v->value[at[i]];

			for (size_t k = 0; k <= i; k++)
				value += c[i * n + k] * z[k];
			x->value[at[i] * x->n + r] = value;
		}
	}
	MEM_FREE(at, c, z);
}

/* Add an error of annotators to the values of a group. */
static void
draw_people(struct draws *x, size_t g, double sign, struct rng *rng)
{
	double people = crossed_people(&x->v->part[g]);

	for (uint64_t r = 0; r < x->n && people > 0; r++)
		x->value[g * x->n + r] += sign * sqrt(people) *
			rng_normal(rng);
}

void
draws_end(struct draws *x, const struct rate *rate, uint64_t seed)
{
	enum crossed_random random = x->v->random;
	double sign = rates_down(rate) ? -1 : 1;
	struct rng rng;

	rng_seed(&rng, seed, rng_stream("groups", 6));
	if (x->replicates)
		draw_replicates(x, seed);
	else
		draw_items(x, sign, &rng);
	if (random == CROSSED_ITEMS || (x->people && x->replicates))
		return;
	for (size_t g = 0; g < x->v->values->units->groups; g++)
		draw_people(x, g, sign, &rng);
}
