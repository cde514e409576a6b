#include "replicate.h"

#include "people.h"
#include "reweigh.h"
#include "stats/threads.h"
#include "text/err.h"
#include "text/mem.h"

#include <math.h>
#include <string.h>

bool
replicate_draws(const struct units *u, enum crossed_random random)
{
	return u->kind == UNITS_ANNOTATORS ? random != CROSSED_ITEMS :
		u->kind == UNITS_ITEMS && random != CROSSED_ANNOTATORS;
}

/* Who votes: in a group its memberships, else the annotators. */
static const struct raters *
voters(const struct units *u, const struct outcome_votes *votes)
{
	return votes->kind == CEILING_GROUP ? u->raters : u->whole;
}

void
replicate_vote(struct decisions *d, const struct units *u,
	struct outcome_votes *votes, uint32_t positive)
{
	const struct raters *x = voters(u, votes);

	ballots_make(&votes->ballots, x, votes->kind, votes->kind ==
		CEILING_GROUP ? u->person : NULL);
	decisions_of_ceiling(d, x, &votes->ballots, positive);
	if (x == u->whole)
		decisions_spread(d, u);
}

enum { LANES = BALLOTS_LANES };

/* A thread's room for LANES replicates. */
struct replicate {
	struct outcome *x;
	const struct unit_values *once; /* with everything once */
	const struct redraw *redraw;
	struct resample how;     /* draws into: */
	struct resample_units units[2];
	double noise;            /* of replicates, besides that of their units */
	double *times;           /* per item, of clusters */
	bool alone;              /* draws change no unit's value: one replicate at a
	                            time, without the lanes: */
	double *annotator, *item; /* drawn: a row of lanes each */
	struct reweigh stay;     /* decisions that stay, made when they are needed, */
	bool votes;              /* and those of votes again: */
	struct reweigh again;
	double *weight;          /* of each annotator's vote, in lanes */
	double *by_people, *value; /* per unit, in lanes: by annotators alone where items
	                            are drawn apart, and by the rest */
	struct unit_values by;   /* the values of one lane, */
	double *unit_times;      /* and how often each unit is drawn */
	struct group_values e, people;
};

static void
open_votes(struct replicate *c)
{
	const struct units *u = c->x->units;
	const struct outcome_votes *votes = c->x->rules->votes;
	const struct raters *by = voters(u, votes);

	c->weight = mem_alloc(u->whole->annotators, LANES * sizeof *c->weight);
	reweigh_init_votes(&c->again, c->once, &votes->ballots,
		by == u->whole ? u->of : NULL, by->ratings);
}

/* Do the values of units stay as they are, whatever is drawn? */
static bool
values_stay(const struct replicate *c)
{
	const enum units_kind kind = c->x->units->kind;

	if (c->votes)
		return false;
	return kind == UNITS_ANNOTATORS ? !c->redraw->items :
		kind == UNITS_ITEMS && !c->redraw->annotators;
}

/* Make room for lanes. */
static void
open_lanes(struct replicate *c)
{
	const struct units *u = c->x->units;

	c->by_people = mem_alloc(u->n, LANES * sizeof *c->by_people);
	c->value = mem_alloc(u->n, LANES * sizeof *c->value);
	c->unit_times = mem_alloc(u->n, sizeof *c->unit_times);
	if (c->redraw->annotators)
		c->annotator = mem_alloc(u->raters->annotators,
			LANES * sizeof *c->annotator);
	if (c->redraw->items)
		c->item = mem_alloc(u->raters->n, LANES * sizeof *c->item);
}

static void
open_room(struct replicate *c, struct outcome *x, const struct unit_values *once,
	const struct redraw *redraw)
{
	*c = (struct replicate){.x = x, .once = once, .redraw = redraw,
		.how = redraw->how,
		.noise = replicate_draws(x->units, x->random) ? x->e.noise : 0,
		.votes = x->rules->votes && redraw->annotators,
		.times = mem_alloc(x->units->raters->n, sizeof *c->times)};
	c->alone = values_stay(c);
	c->how.units = c->units;
	for (size_t k = 0; k < c->how.kinds; k++) {
		c->units[k] = redraw->units[k];
		resample_init(&c->units[k]);
	}
	unit_values_init(&c->by, x->units, once->decisions, once->rate,
		once->sample);
	if (c->alone)
		memcpy(c->by.value, once->value, x->units->n * sizeof *c->by.value);
	else
		open_lanes(c);
	if (c->votes)
		open_votes(c);
	group_values_init(&c->e, x->e.groups);
	group_values_init(&c->people, x->e.groups);
	c->e.out = c->people.out = x->out;
}

static void
close_room(struct replicate *c)
{
	for (size_t k = 0; k < c->how.kinds; k++)
		resample_free(&c->units[k]);
	unit_values_free(&c->by);
	reweigh_free(&c->stay);
	reweigh_free(&c->again);
	group_values_free(&c->people);
	group_values_free(&c->e);
	MEM_FREE(c->times, c->annotator, c->item, c->weight, c->by_people, c->value,
		c->unit_times);
}

/* ---- lanes ---- */

/* Put numbers in a lane, and take them out. */
static void
put(double *lanes, size_t n, size_t lane, const double *from)
{
	for (size_t i = 0; i < n; i++)
		lanes[i * LANES + lane] = from[i];
}

static void
take(const double *lanes, size_t n, size_t lane, double *to)
{
	for (size_t i = 0; i < n; i++)
		to[i] = lanes[i * LANES + lane];
}

/* Draw replicates r to r + LANES - 1. */
static void
draw(struct replicate *c, uint64_t r)
{
	const struct raters *raters = c->x->units->raters;

	for (size_t l = 0; l < LANES; l++) {
		struct drawn drawn;

		resample_draw(&c->how, r + l);
		drawn = redraw_drawn(c->redraw, c->units, c->times);
		if (c->annotator)
			put(c->annotator, raters->annotators, l, drawn.annotator);
		if (c->item)
			put(c->item, raters->n, l, drawn.item);
	}
}

/* Annotators vote as often as they are drawn; all of a person's memberships are drawn
 * together. */
static void
vote_again(struct replicate *c)
{
	const struct units *u = c->x->units;

	memset(c->weight, 0, u->whole->annotators * LANES * sizeof *c->weight);
	for (uint32_t a = 0; a < u->raters->annotators; a++)
		for (size_t l = 0; l < LANES; l++)
			c->weight[raters_person(u->raters, a) * LANES + l] =
				c->annotator[a * LANES + l] *
				raters_weight(u->raters, a);
}

/* The values of units by the weights of replicates. */
static void
weigh_again(struct replicate *c, const struct reweigh_drawn *w, double *value)
{
	const struct units *u = c->x->units;

	if (c->votes && w->annotator) {
		vote_again(c);
		reweigh_votes(&c->again, c->weight, w, value);
	} else if (u->kind == UNITS_ANNOTATORS ? !w->item : u->kind == UNITS_ITEMS &&
	    !w->annotator) {
		for (size_t l = 0; l < LANES; l++)
			put(value, u->n, l, c->once->value);
	} else {
		if (!c->stay.units)
			reweigh_init_values(&c->stay, c->once);
		reweigh_values(&c->stay, w, value);
	}
}

/* The values of groups in a lane of these values of units. */
static void
group_lane(struct replicate *c, size_t lane, const struct reweigh_drawn *w,
	const double *value, double noise, struct group_values *to)
{
	const struct units *u = c->x->units;
	const double *drawn = u->kind == UNITS_ANNOTATORS ? w->annotator :
		u->kind == UNITS_ITEMS ? w->item : NULL;
	const double *times = drawn ? c->unit_times : NULL;
	const struct drawn one = {times, times};

	take(value, u->n, lane, c->by.value);
	if (drawn)
		take(drawn, u->n, lane, c->unit_times);
	unit_values_group(&c->by, &one, noise, to);
}

/* The shrinkage of the deviation of the mean over all units. */
static double
shrink_all(const struct outcome *x)
{
	double people = 0, all = 0;

	for (size_t g = 0; g < x->e.groups; g++) {
		double by = x->e.weight[g] * x->e.weight[g];

		if (isnan(x->e.value[g]))
			continue;
		people += by * crossed_people(&x->people[g]);
		all += by * x->people[g].q;
	}
	return people > 0 ? sqrt(people / all) : 0;
}

/*
 * Items and annotators are drawn apart, and deviations added, those of annotators times
 * sqrt(P/Q) (people.h), so that variances are V_items + P: drawn at once, each would
 * have a part of the noise of single labels, which would count twice.
 */
static void
replicate_both(struct replicate *c, size_t lane)
{
	const struct outcome *x = c->x;
	const struct reweigh_drawn people = {.annotator = c->annotator};
	const struct reweigh_drawn items = {.item = c->item,
		.whole = c->redraw->whole};

	group_lane(c, lane, &people, c->by_people, 0, &c->people);
	group_lane(c, lane, &items, c->value, 0, &c->e);
	for (size_t g = 0; g < x->e.groups; g++)
		c->e.value[g] += people_shrink(&x->people[g]) *
			(c->people.value[g] - x->e.value[g]);
	c->e.population += shrink_all(x) * (c->people.population -
		x->e.population);
	group_values_spread(&c->e, x->rules->sample, c->people.noise + c->noise);
}

/* The values of the groups, then performance and dispersion_corrected, in replicate r. */
static void
store(const struct replicate *c, uint64_t r)
{
	size_t groups = c->x->e.groups;

	for (size_t g = 0; g < groups; g++)
		outcome_replicates(c->x, g)[r] = c->e.value[g];
	outcome_replicates(c->x, groups + OUTCOME_PERFORMANCE)[r] = c->e.performance;
	outcome_replicates(c->x, groups + OUTCOME_CORRECTED)[r] = c->e.corrected;
	outcome_replicates(c->x, groups + OUTCOME_POPULATION)[r] = c->e.population;
}

/* Replicates r to end - 1 of values that stay: only how often each unit counts is drawn. */
static void
replicate_alone(struct replicate *c, uint64_t r, uint64_t end)
{
	for (; r < end; r++) {
		struct drawn drawn;

		resample_draw(&c->how, r);
		drawn = redraw_drawn(c->redraw, c->units, c->times);
		unit_values_group(&c->by, &drawn, c->noise, &c->e);
		store(c, r);
	}
}

/* Replicates r to end - 1, at most LANES. */
static void
replicate(struct replicate *c, uint64_t r, uint64_t end)
{
	const struct reweigh_drawn people = {.annotator = c->annotator};
	const struct reweigh_drawn all = {c->annotator, c->item,
		c->redraw->whole};
	const struct reweigh_drawn items = {.item = c->item,
		.whole = c->redraw->whole};
	bool both = c->x->random == CROSSED_BOTH;

	draw(c, r);
	if (both)
		weigh_again(c, &people, c->by_people);
	weigh_again(c, both ? &items : &all, c->value);
	for (size_t lane = 0; r + lane < end; lane++) {
		if (both)
			replicate_both(c, lane);
		else
			group_lane(c, lane, &all, c->value, c->noise, &c->e);
		store(c, r + lane);
	}
}

/* Every rooms-th group of LANES replicates. */
static void
run_room(void *of, size_t room)
{
	struct replicate *c = (struct replicate *)of + room;
	uint64_t n = c->how.replicates, step = LANES * resample_rooms(&c->how);

	for (uint64_t r = room * LANES; r < n; r += step) {
		uint64_t end = n - r < LANES ? n : r + LANES;

		(c->alone ? replicate_alone : replicate)(c, r, end);
		if (room == 0)
			err_progress(end, n, "replicates");
	}
}

void
replicate_all(struct outcome *x, const struct unit_values *by,
	const struct redraw *redraw)
{
	size_t rooms = resample_rooms(&redraw->how);
	struct replicate *c = mem_alloc(rooms, sizeof *c);
	struct threads *pool = threads_start(rooms);

	for (size_t i = 0; i < rooms; i++)
		open_room(&c[i], x, by, redraw);
	threads_run(pool, rooms, run_room, c);
	threads_stop(pool);
	for (size_t i = 0; i < rooms; i++)
		close_room(&c[i]);
	MEM_FREE(c);
}
