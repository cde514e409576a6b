#include "replicate.h"

#include "people.h"
#include "reweigh.h"
#include "text/mem.h"
#include "text/num.h"

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

/* A thread's room for replicates. */
struct replicate {
	const struct outcome *x;
	const struct unit_values *once; /* with everything once */
	const struct redraw *redraw;
	double noise;            /* of replicates, besides that of their units */
	double *times;           /* per item, of clusters */
	struct unit_values by;   /* as drawn */
	struct reweigh stay;     /* decisions that stay, */
	bool votes;              /* and those of votes again: */
	struct reweigh again;
	struct decisions voted, spread; /* of voters; of the units' ratings */
	double *weight;          /* of each annotator's vote */
	struct group_values e, people;
};

static bool
is_spread(const struct replicate *c)
{
	return c->x->units->of && voters(c->x->units, c->x->rules->votes) ==
		c->x->units->whole;
}

static void
open_votes(struct replicate *c)
{
	const struct units *u = c->x->units;
	const struct ballots *b = &c->x->rules->votes->ballots;
	size_t n = voters(u, c->x->rules->votes)->ratings;
	bool *may;               /* be in a box: of voters, of units */

	c->weight = mem_alloc(u->whole->annotators, sizeof *c->weight);
	c->voted = c->spread = *c->once->decisions;
	c->voted.same = mem_alloc(n, sizeof *c->voted.same);
	c->voted.positive = mem_alloc(n, sizeof *c->voted.positive);
	for (size_t r = 0; r < n; r++)
		c->voted.same[r] = c->voted.positive[r] = NUM_NA;
	c->spread = c->voted;
	if (is_spread(c)) {
		c->spread.same = mem_alloc(u->raters->ratings, sizeof(double));
		c->spread.positive = mem_alloc(u->raters->ratings, sizeof(double));
	}
	c->by.decisions = &c->spread;
	may = mem_zero(n + u->raters->ratings, sizeof *may);
	for (size_t v = 0; v < b->start[b->n]; v++)
		may[b->rating[v]] = true;
	for (size_t r = 0; r < u->raters->ratings && is_spread(c); r++)
		may[n + r] = may[u->of[r]];
	reweigh_init(&c->again, c->once, is_spread(c) ? may + n : may);
	MEM_FREE(may);
}

static void
open_room(struct replicate *c, struct outcome *x, const struct unit_values *once,
	const struct redraw *redraw)
{
	*c = (struct replicate){.x = x, .once = once, .redraw = redraw,
		.noise = replicate_draws(x->units, x->random) ? x->e.noise : 0,
		.votes = x->rules->votes && redraw->annotators,
		.times = mem_alloc(x->units->raters->n, sizeof *c->times)};
	unit_values_init(&c->by, x->units, once->decisions, once->rate,
		once->sample);
	reweigh_init(&c->stay, once, NULL);
	if (c->votes)
		open_votes(c);
	group_values_init(&c->e, x->e.groups);
	group_values_init(&c->people, x->e.groups);
	c->e.out = c->people.out = x->out;
}

static void
close_room(struct replicate *c)
{
	unit_values_free(&c->by);
	reweigh_free(&c->stay);
	reweigh_free(&c->again);
	if (c->spread.same != c->voted.same)
		decisions_free(&c->spread);
	decisions_free(&c->voted);
	group_values_free(&c->people);
	group_values_free(&c->e);
	MEM_FREE(c->weight, c->times);
}

/* Annotators vote as often as they are drawn; all of a person's memberships are drawn
 * together. */
static void
vote_again(struct replicate *c, const double *times)
{
	const struct units *u = c->x->units;

	memset(c->weight, 0, u->whole->annotators * sizeof *c->weight);
	for (uint32_t a = 0; a < u->raters->annotators; a++)
		c->weight[raters_person(u->raters, a)] = times[a] *
			raters_weight(u->raters, a);
	ballots_decide(&c->x->rules->votes->ballots, c->weight, &c->voted);
	for (size_t r = 0; r < u->raters->ratings && is_spread(c); r++) {
		c->spread.same[r] = c->voted.same[u->of[r]];
		c->spread.positive[r] = c->voted.positive[u->of[r]];
	}
}

/* The values of units by the weights of a replicate. */
static void
weigh_again(struct replicate *c, const struct drawn *w)
{
	const struct units *u = c->x->units;

	if (c->votes && w->annotator) {
		vote_again(c, w->annotator);
		reweigh_votes(&c->again, w, c->x->rules->votes->ballots.most <= 2,
			&c->by);
	} else if (u->kind == UNITS_ANNOTATORS ? !w->item : u->kind == UNITS_ITEMS &&
	    !w->annotator) {
		memcpy(c->by.value, c->once->value, u->n * sizeof *c->by.value);
	} else {
		reweigh_values(&c->stay, w, &c->by);
	}
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
replicate_both(struct replicate *c, const struct drawn *drawn)
{
	const struct outcome *x = c->x;
	const struct drawn items = {.item = drawn->item};
	const struct drawn people = {.annotator = drawn->annotator};

	weigh_again(c, &people);
	unit_values_group(&c->by, &people, 0, &c->people);
	weigh_again(c, &items);
	unit_values_group(&c->by, &items, 0, &c->e);
	for (size_t g = 0; g < x->e.groups; g++)
		c->e.value[g] += people_shrink(&x->people[g]) *
			(c->people.value[g] - x->e.value[g]);
	c->e.population += shrink_all(x) * (c->people.population -
		x->e.population);
	group_values_spread(&c->e, x->rules->sample, c->people.noise + c->noise);
}

/* The values of the groups, then performance and dispersion_corrected. */
static void
replicate_row(void *room, const struct resample_units *units, uint64_t r, double *value)
{
	struct replicate *c = room;
	size_t groups = c->x->e.groups;
	struct drawn drawn = redraw_drawn(c->redraw, units, c->times);

	(void)r;
	if (c->x->random == CROSSED_BOTH) {
		replicate_both(c, &drawn);
	} else {
		weigh_again(c, &drawn);
		unit_values_group(&c->by, &drawn, c->noise, &c->e);
	}
	memcpy(value, c->e.value, groups * sizeof *value);
	value[groups + OUTCOME_PERFORMANCE] = c->e.performance;
	value[groups + OUTCOME_CORRECTED] = c->e.corrected;
	value[groups + OUTCOME_POPULATION] = c->e.population;
}

void
replicate_all(struct outcome *x, const struct unit_values *by,
	const struct redraw *redraw)
{
	size_t rooms = resample_rooms(&redraw->how);
	struct replicate *c = mem_alloc(rooms, sizeof *c);

	for (size_t i = 0; i < rooms; i++)
		open_room(&c[i], x, by, redraw);
	resample_run(&redraw->how, replicate_row, c, sizeof *c,
		x->e.groups + OUTCOME_MORE, x->replicate);
	for (size_t i = 0; i < rooms; i++)
		close_room(&c[i]);
	MEM_FREE(c);
}
