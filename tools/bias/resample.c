#include "resample.h"

#include "text/mem.h"
#include "text/rng.h"
#include "text/sort.h"

#include <stdlib.h>
#include <string.h>

/* Members are the things with a group; group[i] is below groups, or IDS_NONE. */
static void
pool_init(struct resample_pool *p, const uint32_t *group, size_t things,
	size_t groups)
{
	*p = (struct resample_pool){.groups = groups, .things = things,
		.of = mem_alloc(things, sizeof *p->of),
		.start = mem_zero(groups + 2, sizeof *p->start),
		.weight = mem_zero(things, sizeof *p->weight)};
	for (size_t i = 0; i < things; i++)
		if (group[i] != IDS_NONE)
			p->start[group[i] + 2]++;
	sort_starts(p->start, groups);
	for (uint32_t i = 0; i < things; i++)
		if (group[i] != IDS_NONE)
			p->of[p->start[group[i] + 1]++] = i;
}

static void
pool_draw(struct resample_pool *p, struct rng *r)
{
	memset(p->weight, 0, p->things * sizeof *p->weight);
	for (size_t g = 0; g < p->groups; g++) {
		const uint32_t *of = p->of + p->start[g];
		size_t n = p->start[g + 1] - p->start[g];

		for (size_t i = 0; i + 1 < n; i++)
			p->weight[of[rng_below(r, n)]]++;
		if (n == 1)
			p->weight[of[0]] = 1;
		/* as many in all as there are */
		for (size_t i = 0; i < n && n > 1; i++)
			p->weight[of[i]] *= (double)n / (double)(n - 1);
	}
}

static void
pool_free(struct resample_pool *p)
{
	free(p->of);
	free(p->start);
	free(p->weight);
}

/* One group of all annotators, or items, that have a rating of some unit. */
static void
pool_all(struct resample_pool *p, const struct units *u, bool people)
{
	const struct raters *x = u->raters;
	size_t things = people ? x->annotators : x->n;
	uint32_t *group = mem_alloc(things, sizeof *group);

	for (size_t i = 0; i < things; i++)
		group[i] = IDS_NONE;
	for (size_t i = 0; i < x->n; i++)
		for (size_t r = x->start[i]; r < x->start[i + 1]; r++)
			if (u->unit[r] != IDS_NONE)
				group[people ? x->rating[r].annotator : i] =
					0;
	pool_init(p, group, things, 1);
	free(group);
}

void
resample_init(struct resample *x, const struct units *u,
	enum resample_what what, uint64_t seed)
{
	*x = (struct resample){.seed = seed};
	if (what != RESAMPLE_ITEMS) {
		if (u->person)
			pool_init(&x->annotators, u->person,
				u->raters->annotators, u->groups);
		else
			pool_all(&x->annotators, u, true);
		x->weights.annotator = x->annotators.weight;
	}
	if (what != RESAMPLE_ANNOTATORS) {
		if (u->of == UNITS_ITEMS)
			pool_init(&x->items, u->group, u->raters->n,
				u->groups);
		else
			pool_all(&x->items, u, false);
		x->weights.item = x->items.weight;
	}
}

void
resample_free(struct resample *x)
{
	pool_free(&x->annotators);
	pool_free(&x->items);
}

void
resample_next(struct resample *x, uint64_t k)
{
	struct rng r;

	rng_seed(&r, x->seed, k);
	if (x->annotators.weight)
		pool_draw(&x->annotators, &r);
	if (x->items.weight)
		pool_draw(&x->items, &r);
}

size_t
resample_members(const struct resample *x, const struct units *u, size_t group)
{
	const struct resample_pool *a = &x->annotators, *i = &x->items;
	size_t people = SIZE_MAX, items = SIZE_MAX;

	if (a->weight)
		people = u->person ? a->start[group + 1] - a->start[group] :
			a->start[1];
	if (i->weight)
		items = u->of == UNITS_ITEMS ?
			i->start[group + 1] - i->start[group] : i->start[1];
	return people < items ? people : items;
}
