#include "replicate.h"

#include "people.h"
#include "text/mem.h"

#include <math.h>
#include <string.h>

/* ---- values of units ---- */

/* Do the values of units change with what is drawn? */
static bool
units_change(const struct units *u, enum crossed_random random)
{
	return u->kind == UNITS_GROUPS ||
		(u->kind == UNITS_ANNOTATORS) != (random == CROSSED_ANNOTATORS);
}

bool
replicate_draws(const struct units *u, enum crossed_random random)
{
	return u->kind == UNITS_ANNOTATORS ? random != CROSSED_ITEMS :
		u->kind == UNITS_ITEMS && random != CROSSED_ANNOTATORS;
}

void
replicate_vote(struct decisions *d, const struct units *u,
	const struct outcome_votes *votes, const double *times, uint32_t positive)
{
	bool groups = votes->kind == CEILING_GROUP;
	struct raters voters = groups ? *u->raters : *u->whole;
	double *weight = NULL;

	if (times) {
		/* all of a person's memberships are drawn together */
		weight = mem_zero(u->whole->annotators, sizeof *weight);
		for (uint32_t a = 0; a < u->raters->annotators; a++)
			weight[raters_person(u->raters, a)] = times[a] *
				raters_weight(u->raters, a);
		voters.weight = weight;
	}
	decisions_of_ceiling(d, &voters, votes->kind, groups ? u->person : NULL,
		positive);
	if (!groups)
		decisions_spread(d, u);
	MEM_FREE(weight);
}

/* The values of units by the weights of a replicate. */
static void
weigh_again(const struct outcome *x, struct unit_values *by,
	const struct drawn *w)
{
	const struct outcome_votes *votes = x->rules->votes;
	const struct decisions *were = by->decisions;
	struct decisions again;

	if (!votes || !w->annotator) {
		unit_values_weigh(by, w);
		return;
	}
	replicate_vote(&again, x->units, votes, w->annotator, were->positive_label);
	by->decisions = &again;
	unit_values_weigh(by, w);
	by->decisions = were;
	decisions_free(&again);
}

/* A replicate: the values of units as drawn, and the noise besides theirs. */
struct replicate {
	struct outcome *x;
	struct unit_values *by;
	struct redraw *redraw;
	double noise;
	struct group_values e, people; /* room */
};

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
replicate_both(struct replicate *c)
{
	const struct outcome *x = c->x;
	const struct drawn items = {.item = c->redraw->drawn.item};
	const struct drawn people = {.annotator = c->redraw->drawn.annotator};

	weigh_again(x, c->by, &people);
	unit_values_group(c->by, &people, 0, &c->people);
	weigh_again(x, c->by, &items);
	unit_values_group(c->by, &items, 0, &c->e);
	for (size_t g = 0; g < x->e.groups; g++)
		c->e.value[g] += people_shrink(&x->people[g]) *
			(c->people.value[g] - x->e.value[g]);
	c->e.population += shrink_all(x) * (c->people.population -
		x->e.population);
	group_values_spread(&c->e, x->rules->sample, c->people.noise + c->noise);
}

/* The values of the groups, then performance and dispersion_corrected. */
static void
replicate_row(void *with, uint64_t r, double *value)
{
	struct replicate *c = with;
	const struct outcome *x = c->x;
	size_t groups = x->e.groups;

	(void)r;
	redraw_take(c->redraw);
	if (x->random == CROSSED_BOTH) {
		replicate_both(c);
	} else {
		if (x->rules->votes || units_change(x->units, x->random))
			weigh_again(x, c->by, &c->redraw->drawn);
		unit_values_group(c->by, &c->redraw->drawn, c->noise, &c->e);
	}
	memcpy(value, c->e.value, groups * sizeof *value);
	value[groups + OUTCOME_PERFORMANCE] = c->e.performance;
	value[groups + OUTCOME_CORRECTED] = c->e.corrected;
	value[groups + OUTCOME_POPULATION] = c->e.population;
}

void
replicate_all(struct outcome *x, struct unit_values *by, struct redraw *drawn)
{
	struct replicate c = {.x = x, .by = by, .redraw = drawn,
		.noise = replicate_draws(x->units, x->random) ? x->e.noise : 0};

	group_values_init(&c.e, x->e.groups);
	group_values_init(&c.people, x->e.groups);
	c.e.out = c.people.out = x->out;
	resample_run(&drawn->how, replicate_row, &c, x->e.groups + OUTCOME_MORE,
		x->replicate);
	group_values_free(&c.people);
	group_values_free(&c.e);
}
