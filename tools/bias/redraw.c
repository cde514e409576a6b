#include "redraw.h"

#include "stats/sort.h"
#include "text/mem.h"

/* ---- rows within groups ---- */

static void
list_groups(struct redraw_groups *to, const uint32_t *group, size_t rows, size_t n)
{
	*to = (struct redraw_groups){.n = n,
		.member = mem_alloc(rows, sizeof *to->member),
		.start = mem_zero(n + 2, sizeof *to->start)};
	for (size_t i = 0; i < rows; i++)
		if (group[i] != IDS_NONE)
			to->start[group[i] + 2]++;
	sort_starts(to->start, n);
	for (uint32_t i = 0; i < rows; i++)
		if (group[i] != IDS_NONE)
			to->member[to->start[group[i] + 1]++] = i;
}

static size_t
members(const struct redraw_groups *x, size_t g)
{
	return x->start[g + 1] - x->start[g];
}

static void
draw_group(const struct resample_units *u, struct rng *r, const uint32_t *member,
	size_t n, bool whole)
{
	for (size_t i = 0; i + 1 < n; i++)
		u->times[member[rng_below(r, n)]]++;
	if (n == 1)
		u->times[member[0]] = 1;
	/* as many in all as there are */
	for (size_t i = 0; i < n && n > 1 && !whole; i++)
		u->times[member[i]] *= (double)n / (double)(n - 1);
}

static void
draw_within(const struct resample_units *u, struct rng *r)
{
	const struct redraw_groups *x = u->of;

	for (size_t i = 0; i < u->rows; i++)
		u->times[i] = 0;
	for (size_t g = 0; g < x->n; g++)
		draw_group(u, r, x->member + x->start[g], members(x, g),
			x->whole);
}

/* ---- annotators and items ---- */

/* group: of each row, IDS_NONE: it is not drawn. */
static const struct resample_units *
add(struct redraw *x, const uint32_t *group, size_t rows, size_t groups)
{
	struct redraw_groups *of = &x->groups[x->how.kinds];
	struct resample_units *u = &x->units[x->how.kinds++];

	list_groups(of, group, rows, groups);
	*u = (struct resample_units){.rows = rows, .draw = draw_within, .of = of};
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
		group[i] = IDS_NONE;
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
	if (random != CROSSED_ITEMS)
		x->annotators = u->person ? add_people(x, u) :
			add_all(x, u, true);
	if (random != CROSSED_ANNOTATORS)
		x->items = u->kind == UNITS_ITEMS && !clusters ? add(x, u->group,
			u->raters->n, u->groups) : add_all(x, u, false);
	x->whole = x->items && u->kind != UNITS_ITEMS;
	if (x->whole)
		x->groups[x->how.kinds - 1].whole = true;
}

struct drawn
redraw_drawn(const struct redraw *x, const struct resample_units *drawn, double *times)
{
	const uint32_t *cluster = x->raters->items->cluster;
	struct drawn to = {x->annotators ? drawn[0].times : NULL,
		x->items ? drawn[x->how.kinds - 1].times : NULL};

	for (size_t i = 0; x->items && cluster && i < x->raters->n; i++)
		times[i] = to.item[cluster[i]];
	if (x->items && cluster)
		to.item = times;
	return to;
}

void
redraw_free(struct redraw *x)
{
	for (size_t k = 0; k < x->how.kinds; k++) {
		resample_free(&x->units[k]);
		MEM_FREE(x->groups[k].member, x->groups[k].start);
	}
	MEM_FREE(x->unit);
}

size_t
redraw_members(const struct redraw *x, const struct units *u, size_t group)
{
	size_t people = SIZE_MAX, items = SIZE_MAX;

	if (x->annotators)
		people = x->unit ? u->members[group] :
			members(x->annotators->of, u->person ? group : 0);
	if (x->items)
		items = members(x->items->of, u->kind == UNITS_ITEMS &&
			!x->raters->items->cluster ? group : 0);
	return people < items ? people : items;
}
