#include "redraw.h"

#include "text/mem.h"

static const struct resample_units *
add(struct redraw *x, const uint32_t *group, size_t rows, size_t groups)
{
	struct resample_units *u = &x->units[x->how.kinds++];

	*u = (struct resample_units){.rows = rows, .group = group,
		.groups = groups};
	resample_init(u);
	return u;
}

/* One group of all annotators, or clusters or items, that have a rating of some
 * unit. */
static const struct resample_units *
add_all(struct redraw *x, const struct units *u, bool people)
{
	const struct raters *all = u->raters;
	const uint32_t *cluster = all->items->cluster;
	size_t rows = people ? all->annotators : cluster ?
		all->items->clusters : all->n;
	uint32_t *group = mem_alloc(rows, sizeof *group);
	const struct resample_units *to;

	for (size_t i = 0; i < rows; i++)
		group[i] = RESAMPLE_NO_GROUP;
	for (size_t i = 0; i < all->n; i++)
		for (size_t r = all->start[i]; r < all->start[i + 1]; r++)
			if (u->unit[r] != IDS_NONE)
				group[people ? all->rating[r].annotator :
					cluster ? cluster[i] : i] = 0;
	to = add(x, group, rows, 1);
	MEM_FREE(group);
	return to;
}

/* Annotators within their groups. Those who are alone in a group are drawn together,
 * since they have a part in the mean over all. */
static const struct resample_units *
add_within(struct redraw *x, const struct units *u)
{
	size_t n = u->raters->annotators;
	uint32_t *group = mem_alloc(n, sizeof *group);
	const struct resample_units *to;

	for (size_t a = 0; a < n; a++)
		group[a] = u->person[a] != IDS_NONE &&
			u->members[u->person[a]] == 1 ? (uint32_t)u->groups :
			u->person[a];
	to = add(x, group, n, u->groups + 1);
	MEM_FREE(group);
	return to;
}

/* Annotators within their groups; with several memberships each annotator at once, from
 * all. */
static const struct resample_units *
add_people(struct redraw *x, const struct units *u)
{
	const struct raters *all = u->raters;
	struct resample_units *to = &x->units[x->how.kinds];
	size_t n = 0;

	if (!u->of)
		return add_within(x, u);
	x->unit = mem_alloc(all->annotators, sizeof *x->unit);
	for (size_t a = 0; a < all->annotators; a++) {
		n += a > 0 && all->person[a] != all->person[a - 1];
		x->unit[a] = (uint32_t)n;
	}
	*to = (struct resample_units){.rows = all->annotators, .unit = x->unit,
		.units = all->annotators > 0 ? n + 1 : 0};
	x->how.kinds++;
	resample_init(to);
	return to;
}

enum crossed_random
redraw_random(int random, const struct units *u)
{
	return random >= 0 ? (enum crossed_random)random : !u->person ?
		CROSSED_ITEMS : u->raters->items->cluster ? CROSSED_BOTH :
		CROSSED_ANNOTATORS;
}

void
redraw_init(struct redraw *x, const struct units *u, enum crossed_random random,
	uint64_t seed, uint64_t replicates)
{
	bool clusters = u->raters->items->cluster != NULL;

	*x = (struct redraw){.raters = u->raters, .how = {.seed = seed,
		.replicates = replicates, .units = x->units}};
	if (random != CROSSED_ITEMS) {
		x->annotators = u->person ? add_people(x, u) :
			add_all(x, u, true);
		x->drawn.annotator = x->annotators->times;
	}
	if (random != CROSSED_ANNOTATORS) {
		x->items = u->kind == UNITS_ITEMS && !clusters ? add(x, u->group,
			u->raters->n, u->groups) : add_all(x, u, false);
		x->times = clusters ? mem_alloc(u->raters->n, sizeof *x->times) :
			NULL;
		x->drawn.item = clusters ? x->times : x->items->times;
	}
}

void
redraw_take(struct redraw *x)
{
	for (size_t i = 0; x->times && i < x->raters->n; i++)
		x->times[i] = x->items->times[x->raters->items->cluster[i]];
}

void
redraw_free(struct redraw *x)
{
	for (size_t k = 0; k < x->how.kinds; k++)
		resample_free(&x->units[k]);
	MEM_FREE(x->times, x->unit);
}

size_t
redraw_members(const struct redraw *x, const struct units *u, size_t group)
{
	size_t people = SIZE_MAX, items = SIZE_MAX;

	if (x->annotators)
		people = x->unit ? u->members[group] :
			resample_members(x->annotators, u->person ? group : 0);
	if (x->items)
		items = resample_members(x->items, u->kind == UNITS_ITEMS &&
			!x->times ? group : 0);
	return people < items ? people : items;
}
