#include "replicate.h"

#include "stats/sort.h"
#include "text/mem.h"

#include <math.h>
#include <string.h>

/* ---- rows within groups ---- */

static void
list_groups(struct redraw_groups *to, const uint32_t *group, size_t rows,
	size_t n)
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
draw_group(double *times, struct rng *r, const uint32_t *member, size_t n,
	bool whole)
{
	for (size_t i = 0; i + 1 < n; i++)
		times[member[rng_below(r, n)]]++;
	if (n == 1)
		times[member[0]] = 1;
	/* as many in all as there are */
	for (size_t i = 0; i < n && n > 1 && !whole; i++)
		times[member[i]] *= (double)n / (double)(n - 1);
}

static void
draw_within(const struct resample_units *u, struct rng *r)
{
	const struct redraw_groups *x = u->of;
	double *times = u->unit ? u->drawn : u->times;

	memset(times, 0, u->units * sizeof *times);
	for (size_t g = 0; g < x->n; g++)
		draw_group(times, r, x->member + x->start[g], members(x, g),
			x->whole);
	for (size_t i = 0; i < u->rows && u->unit; i++)
		u->times[i] = times[u->unit[i]];
}

/* ---- annotators and items ---- */

/* unit: of each row, NULL: it is one. group: of each unit, IDS_NONE: it is not
 * drawn. */
static const struct redraw_groups *
add(struct redraw *x, size_t rows, const uint32_t *unit, size_t units,
	const uint32_t *group, size_t groups, bool whole)
{
	struct redraw_groups *of = &x->groups[x->how.kinds];
	struct resample_units *u = &x->units[x->how.kinds++];

	list_groups(of, group, units, groups);
	of->whole = whole;
	*u = (struct resample_units){.rows = rows, .unit = unit, .units = units,
		.draw = draw_within, .of = of};
	resample_init(u);
	return of;
}

/* One group of all annotators, or clusters or items, that have a rating of some
 * unit. */
static const struct redraw_groups *
add_all(struct redraw *x, const struct units *u, bool people)
{
	const struct raters *all = u->raters;
	const uint32_t *cluster = people ? NULL : all->items->cluster;
	size_t rows = people ? all->annotators : all->n;
	size_t units = cluster ? all->items->clusters : rows;
	uint32_t *group = mem_alloc(units, sizeof *group);

	for (size_t i = 0; i < units; i++)
		group[i] = IDS_NONE;
	for (size_t i = 0; i < all->n; i++)
		for (size_t r = all->start[i]; r < all->start[i + 1]; r++)
			if (u->unit[r] != IDS_NONE)
				group[people ? all->rating[r].annotator :
					cluster ? cluster[i] : i] = 0;
	return add(x, rows, cluster, units, group, 1, !people &&
		u->kind != UNITS_ITEMS);
}

/* Annotators within their groups. Those who are alone in a group are drawn
 * together, since they have a part in the mean over all. */
static const struct redraw_groups *
add_within(struct redraw *x, const struct units *u)
{
	size_t n = u->raters->annotators;
	uint32_t *group = mem_alloc(n, sizeof *group);

	for (size_t a = 0; a < n; a++)
		group[a] = u->person[a] != IDS_NONE &&
			u->members[u->person[a]] == 1 ? (uint32_t)u->groups :
			u->person[a];
	return add(x, n, NULL, n, group, u->groups + 1, false);
}

enum crossed_random
redraw_random(int random, const struct units *u)
{
	return random >= 0 ? (enum crossed_random)random : !u->person ?
		CROSSED_ITEMS : u->raters->items->cluster ? CROSSED_BOTH :
		CROSSED_ANNOTATORS;
}

/* Are items drawn within the groups of items? */
static bool
items_within(const struct units *u)
{
	return u->kind == UNITS_ITEMS && !u->raters->items->cluster;
}

void
redraw_init(struct redraw *x, const struct units *u, enum crossed_random random,
	uint64_t seed, uint64_t replicates)
{
	size_t n = u->raters->n;

	*x = (struct redraw){.how = {.seed = seed, .replicates = replicates,
		.units = x->units}};
	if (random != CROSSED_ITEMS)
		x->annotators = u->person ? add_within(x, u) :
			add_all(x, u, true);
	if (random != CROSSED_ANNOTATORS)
		x->items = items_within(u) ? add(x, n, NULL, n, u->group,
			u->groups, false) : add_all(x, u, false);
	if (x->annotators)
		x->drawn.annotator = x->units[0].times;
	if (x->items)
		x->drawn.item = x->units[x->how.kinds - 1].times;
}

bool
redraw_draws(const struct redraw *x, const struct units *u)
{
	return u->kind == UNITS_ANNOTATORS ? x->annotators != NULL :
		u->kind == UNITS_ITEMS && x->items;
}

size_t
redraw_members(const struct redraw *x, const struct units *u, size_t group)
{
	size_t people = SIZE_MAX, items = SIZE_MAX;

	if (x->annotators)
		people = members(x->annotators, u->person ? group : 0);
	if (x->items)
		items = members(x->items, items_within(u) ? group : 0);
	return people < items ? people : items;
}

/* ---- replicates ---- */

/* Room for a replicate. */
struct room {
	const struct replicate *x;
	struct drawn drawn;
	double noise;            /* of replicates, besides that of units */
	struct unit_values stay; /* by decisions that stay, */
	struct decisions decisions; /* and by those of votes again, */
	struct unit_values again;
	double *weight;          /* of each annotator's vote */
	struct group_values e, people;
};

/* Annotators vote as often as they are drawn. */
static void
vote_again(struct room *c, const double *annotator)
{
	const struct raters *raters = c->x->once->units->raters;

	for (uint32_t a = 0; a < raters->annotators; a++)
		c->weight[a] = annotator[a] * raters_weight(raters, a);
	ballots_decide(c->x->votes, c->weight, c->decisions.part);
}

/* The values of groups where annotators and items count so many times. */
static void
weigh_again(struct room *c, const struct drawn *w, double noise,
	struct group_values *to)
{
	enum units_kind kind = c->x->once->units->kind;
	const struct unit_values *by = &c->stay;

	if (c->x->votes && w->annotator) {
		vote_again(c, w->annotator);
		unit_values_weigh(&c->again, w);
		by = &c->again;
	} else if (kind == UNITS_ANNOTATORS ? !w->item : kind == UNITS_ITEMS &&
	    !w->annotator) {
		by = c->x->once;
	} else {
		unit_values_weigh(&c->stay, w);
	}
	unit_values_group(by, w, noise, to);
}

/* The shrinkage of the deviation of the mean over all units. */
static double
shrink_all(const struct replicate *x)
{
	double people = 0, all = 0;

	for (size_t g = 0; g < x->e->groups; g++) {
		double by = x->e->weight[g] * x->e->weight[g];

		if (isnan(x->e->value[g]))
			continue;
		people += by * crossed_people(&x->people[g]);
		all += by * x->people[g].q;
	}
	return people > 0 ? sqrt(people / all) : 0;
}

/*
 * Items and annotators are drawn apart, and deviations added, those of
 * annotators times sqrt(P/Q) (people_parts()), so that variances are V_items +
 * P: drawn at once, each would have a part of the noise of single labels, which
 * would count twice.
 */
static void
replicate_both(struct room *c)
{
	const struct replicate *x = c->x;
	const struct drawn people = {.annotator = c->drawn.annotator};
	const struct drawn items = {.item = c->drawn.item};

	weigh_again(c, &people, 0, &c->people);
	weigh_again(c, &items, 0, &c->e);
	for (size_t g = 0; g < x->e->groups; g++)
		c->e.value[g] += people_shrink(&x->people[g]) *
			(c->people.value[g] - x->e->value[g]);
	c->e.population += shrink_all(x) * (c->people.population -
		x->e->population);
	group_values_spread(&c->e, x->once->sample, c->people.noise + c->noise);
}

/* Set the columns of the replicate that was drawn. */
static void
replicate(void *of, const struct resample_units *drawn, double *value)
{
	struct room *c = of;
	double *more = value + c->e.groups;

	(void)drawn;
	if (c->x->people)
		replicate_both(c);
	else
		weigh_again(c, &c->drawn, c->noise, &c->e);
	memcpy(value, c->e.value, c->e.groups * sizeof *value);
	more[REPLICATE_PERFORMANCE] = c->e.performance;
	more[REPLICATE_CORRECTED] = c->e.corrected;
	more[REPLICATE_POPULATION] = c->e.population;
}

void
replicate_all(const struct replicate *x, const struct redraw *redraw,
	double *table)
{
	const struct unit_values *once = x->once;
	const struct units *u = once->units;
	struct room c = {.x = x, .drawn = redraw->drawn,
		.noise = redraw_draws(redraw, u) ? x->e->noise : 0,
		.weight = mem_alloc(u->raters->annotators, sizeof *c.weight)};

	c.stay = c.again = *once;
	c.stay.value = mem_alloc(u->n, sizeof *c.stay.value);
	c.again.value = mem_alloc(u->n, sizeof *c.again.value);
	c.again.decisions = &c.decisions;
	c.decisions.part = mem_alloc(u->raters->ratings,
		sizeof *c.decisions.part);
	group_values_init(&c.e, x->e->groups);
	group_values_init(&c.people, x->e->groups);
	c.e.out = c.people.out = x->e->out;
	resample_all(&redraw->how, replicate, &c, u->groups + REPLICATE_MORE,
		table);
}
