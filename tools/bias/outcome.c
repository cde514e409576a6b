#include "outcome.h"
#include "statuses.h"

#include "stats/stats.h"
#include "stats/student.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

/* ---- errors ---- */

/* Standard errors of the groups with an interval, by their replicates; NUM_NA
 * of the others. */
static void
fill_errors(struct outcome *x)
{
	for (size_t g = 0; g < x->e.groups; g++) {
		double mean;

		x->error[g] = NUM_NA;
		if (!x->few[g] && !isnan(x->e.value[g]))
			stats_spread(outcome_replicates(x, g), x->rules->bootstrap,
				&mean, &x->error[g]);
		if (x->people) {
			struct people_sum sum = {0, 0};

			people_add(&sum, &x->people[g]);
			x->df[g] = people_df(&sum, 1, x->error[g] *
				x->error[g], x->items_df[g]);
		}
	}
}

/* Has group g a value, and a part in the rows over groups? */
static bool
left(const struct outcome *x, size_t g)
{
	return !x->out[g] && !isnan(x->e.value[g]);
}

/* Where a group is a single unit only replicates tell the noise of its value,
 * and how much of it groups share, as of items that are drawn for all of them:
 * the mean variance of the values less the variance of their mean. */
static double
pooled_noise(const struct outcome *x)
{
	double sum = 0, n = 0, mean, off;

	for (size_t g = 0; g < x->e.groups; g++)
		if (left(x, g)) {
			sum += x->error[g] * x->error[g];
			n++;
		}
	stats_spread(outcome_replicates(x, x->e.groups + REPLICATE_PERFORMANCE),
		x->rules->bootstrap, &mean, &off);
	return sum / n - off * off;
}

/* The correction of pooled labels follows when all replicates are there. */
static void
correct_pooled(struct outcome *x)
{
	double noise = pooled_noise(x);
	size_t groups = x->e.groups;
	struct group_values e;

	group_values_spread(&x->e, x->rules->sample, noise);
	group_values_init(&e, groups);
	e.out = x->out;
	for (uint64_t k = 0; k < x->rules->bootstrap; k++) {
		for (size_t g = 0; g < groups; g++)
			e.value[g] = outcome_replicates(x, g)[k];
		group_values_spread(&e, x->rules->sample, 2 * noise);
		outcome_replicates(x, groups + REPLICATE_CORRECTED)[k] =
			e.corrected;
	}
}

/* Count the annotators, or items, that each group's value is made from, and
 * note whether they are too few: those that are drawn, items only of the group,
 * and where units are drawn only units that have a value. */
static void
count_drawn(struct outcome *x, const struct redraw *drawn, const bool *made)
{
	const struct units *u = x->units;
	struct composition *c = units_count(u, made, x->out);
	size_t *clusters = drawn->items && u->raters->items->cluster ?
		units_clusters(u, made) : NULL;

	x->made = c;
	x->all = c[u->groups];
	if (x->rules->population && u->kind == UNITS_ANNOTATORS)
		x->all = units_count(u, made, NULL)[u->groups];
	for (size_t g = 0; g < u->groups; g++) {
		size_t n = redraw_members(drawn, u, g);
		size_t items = clusters ? clusters[g] : c[g].items;

		if (drawn->items && items < n)
			n = items;
		if (redraw_draws(drawn, u) && !(clusters &&
		    u->kind == UNITS_ITEMS) && x->e.with[g] < n)
			n = x->e.with[g];
		x->few[g] = n < OUTCOME_FEW;
		x->df[g] = n > 1 ? (double)n - 1 : NUM_NA;
		if (x->people)
			x->items_df[g] = (double)items - 1;
	}
}

/* Leave out the groups of which too few annotators, or items, have a label that
 * counts; a group without any has no value and is left out of what is over
 * groups as such. */
static bool *
leave_out(const struct unit_values *by)
{
	const struct units *u = by->units;
	bool *out = mem_alloc(u->groups, sizeof *out);
	size_t *members = unit_values_members(by);

	for (size_t g = 0; g < u->groups; g++)
		out[g] = u->out[g] || (members[g] > 0 &&
			members[g] < u->min_units);
	return out;
}

void
outcome_make(struct outcome *x, const struct units *units,
	const struct decisions *decisions, const struct rate *rate,
	const struct outcome_rules *rules)
{
	const struct drawn once = {.annotator = NULL};
	struct unit_values by;
	struct redraw drawn;

	*x = (struct outcome){.units = units, .rules = rules, .rate = rate,
		.random = redraw_random(rules->random, units),
		.few = mem_alloc(units->groups, sizeof *x->few),
		.df = mem_alloc(units->groups, sizeof *x->df),
		.error = mem_alloc(units->groups, sizeof *x->error),
		.replicate = mem_alloc(units->groups + REPLICATE_MORE,
			rules->bootstrap * sizeof *x->replicate)};
	group_values_init(&x->e, units->groups);
	unit_values_make(&by, units, decisions, rules->sample);
	x->e.out = x->out = leave_out(&by);
	unit_values_group(&by, &once, 0, &x->e);
	if (x->random == CROSSED_BOTH && rules->bootstrap > 0) {
		x->people = mem_alloc(units->groups, sizeof *x->people);
		x->items_df = mem_alloc(units->groups, sizeof *x->items_df);
		people_parts(&by, &x->e, x->people);
	}
	redraw_init(&drawn, units, x->random, rules->seed, rules->bootstrap);
	count_drawn(x, &drawn, decisions->made);
	replicate_all(&(struct replicate){&by, &x->e, x->people, rules->votes},
		&drawn, x->replicate);
	fill_errors(x);
	if (units->kind == UNITS_GROUPS && rules->bootstrap > 1)
		correct_pooled(x);
}

/* ---- values ---- */

static struct estimate
without(const struct outcome *x, double value, enum estimate_status status)
{
	struct estimate v = estimate_nothing(x->rules->level);

	v.value = value;
	v.status = status;
	return v;
}

/* The width of an interval whose standard error has so many degrees of freedom,
 * over that of a normal one. */
static double
wider(double df, double level)
{
	return student_t_quantile(.5 + level / 2, df) /
		stats_normal_quantile(.5 + level / 2);
}

/* Degrees of freedom of a sum of independent estimates, here the values of
 * groups: (sum s^2)^2 / sum (s^4 / df) (Welch & Satterthwaite). Where items are
 * drawn for all groups with annotators the values are not independent, and df
 * is that of the variance of the sum and of its part of annotators. */
struct freedom {
	double sum, by;
	struct people_sum people;
	double items;            /* the least df of errors over items; 0: none */
};

static void
freedom_add(struct freedom *f, const struct outcome *x, size_t g)
{
	double square = x->error[g] * x->error[g];

	if (isnan(square))
		return;
	f->sum += square;
	f->by += square * square / x->df[g];
	if (x->people) {
		people_add(&f->people, &x->people[g]);
		f->items = f->items > 0 ? fmin(f->items, x->items_df[g]) :
			x->items_df[g];
	}
}

/* Of `times` the sum, which has these replicates; HUGE_VAL where nothing
 * varies. */
static double
freedom_value(const struct freedom *f, const struct outcome *x, double times,
	const double *replicate)
{
	double mean, error;

	if (f->items > 0 && x->rules->bootstrap > 1) {
		stats_spread(replicate, x->rules->bootstrap, &mean, &error);
		return error > 0 ? people_df(&f->people, times, error * error,
			f->items) : HUGE_VAL;
	}
	return f->by > 0 ? f->sum * f->sum / f->by : HUGE_VAL;
}

/* A value from least to most with the percentile interval of its replicates,
 * widened as Student's t is for these degrees of freedom: percentiles of few
 * annotators are too narrow. Decisions by the votes of a replicate are by fewer
 * voters, and worse, so that percentiles lie too low: the interval is then
 * Student's with the standard deviation of the replicates. */
static struct estimate
with_interval(const struct outcome *x, double value,
	const double *replicate, double df, double least, double most)
{
	struct estimate v = without(x, value, ESTIMATE_OK);

	if (x->rules->bootstrap == 0)
		return v;
	estimate_bootstrap(&v, replicate, x->rules->bootstrap);
	if (isnan(v.lo)) {
		v.status = ESTIMATE_OK;
		return v;
	}
	if (x->rules->votes) {
		v.df = HUGE_VAL;
		estimate_interval(&v, 0);
	}
	estimate_stretch(&v, wider(df, x->rules->level));
	estimate_clip(&v, least, most);
	return v;
}

/* The status of a group without a value: nothing is decided about its labels,
 * or none of these counts for the rate. */
static enum estimate_status
lack(const struct outcome *x, size_t g)
{
	return x->made[g].labels == 0 ? x->rules->none : ESTIMATE_NO_LABELS;
}

/* The status of a mean over groups none of which has a value, or is left. */
static enum estimate_status
lack_all(const struct outcome *x)
{
	enum estimate_status why = x->rules->none;

	for (size_t g = 0; g < x->e.groups; g++) {
		if (!isnan(x->e.value[g]))
			return ESTIMATE_OWN(BIAS_NO_GROUPS);
		if (x->made[g].labels > 0)
			why = ESTIMATE_NO_LABELS;
	}
	return why;
}

struct estimate
outcome_group(const struct outcome *x, size_t g)
{
	if (isnan(x->e.value[g]))
		return without(x, NUM_NA, lack(x, g));
	if (x->few[g])
		return without(x, x->e.value[g], ESTIMATE_FEW_UNITS);
	if (x->error[g] == 0)
		return without(x, x->e.value[g], ESTIMATE_CONSTANT);
	return with_interval(x, x->e.value[g], outcome_replicates(x, g), x->df[g], 0,
		rates_most(x->rate));
}

/* The status that tells why the values of groups do not give an error of their
 * mean: a group is too small, or its units are all alike; ok: they do. */
static enum estimate_status
doubt(const struct outcome *x)
{
	enum estimate_status why = ESTIMATE_OK;

	for (size_t g = 0; g < x->e.groups; g++) {
		if (!left(x, g))
			continue;
		if (x->few[g])
			return ESTIMATE_FEW_UNITS;
		if (x->error[g] == 0)
			why = ESTIMATE_CONSTANT;
	}
	return why;
}

struct estimate
outcome_performance(const struct outcome *x)
{
	const double *row = outcome_replicates(x, x->e.groups +
		REPLICATE_PERFORMANCE);
	struct freedom f = {.sum = 0};
	double n = 0;

	if (isnan(x->e.performance))
		return without(x, NUM_NA, lack_all(x));
	if (x->rules->bootstrap > 0 && doubt(x))
		return without(x, x->e.performance, doubt(x));
	for (size_t g = 0; g < x->e.groups; g++)
		if (left(x, g)) {
			freedom_add(&f, x, g);
			n++;
		}
	return with_interval(x, x->e.performance, row, freedom_value(&f, x,
		1 / n, row), 0, rates_most(x->rate));
}

/* Degrees of freedom of the mean over all annotators: Kish's effective number
 * of these less the number of groups that they are drawn from, or where items
 * are drawn that of items less one, if that is less. */
static double
population_df(const struct outcome *x)
{
	const struct units *u = x->units;
	double sum = 0, squares = 0, people, items, groups = 1;

	for (uint32_t a = 0; a < u->raters->annotators; a++)
		if (u->group[a] != IDS_NONE) {
			double by = raters_weight(u->raters, a);

			sum += by;
			squares += by * by;
		}
	for (size_t g = 1; g < u->groups; g++)
		groups += u->members[g] > 1;
	people = x->random == CROSSED_ITEMS ? HUGE_VAL :
		sum * sum / squares - groups;
	items = x->random == CROSSED_ANNOTATORS ? HUGE_VAL :
		(double)x->all.items - 1;
	return fmin(people, items);
}

struct estimate
outcome_population(const struct outcome *x)
{
	const double *row = outcome_replicates(x, x->e.groups +
		REPLICATE_POPULATION);
	double df = population_df(x), mean, error;

	if (isnan(x->e.population))
		return without(x, NUM_NA, lack_all(x));
	stats_spread(row, x->rules->bootstrap, &mean, &error);
	if (x->rules->bootstrap > 0 && (df < OUTCOME_FEW - 1 || error == 0))
		return without(x, x->e.population, error == 0 ?
			ESTIMATE_CONSTANT : ESTIMATE_FEW_UNITS);
	return with_interval(x, x->e.population, row, df, 0, rates_most(x->rate));
}

/* Are groups bins, cut by the labels that are judged? The dispersion of bins,
 * and the worst of them, depend in part on the cuts, which no noise of labels
 * drawn again tells. */
static bool
own_labels(const struct outcome *x)
{
	return x->units->grouping->kind != GROUPING_ATTRIBUTES;
}

/* The limits are those of the corrected value: where groups differ by chance
 * alone the dispersion of noisy values, and of noisier replicates, is below 1
 * for sure, and an interval of these would never hold the truth. */
struct estimate
outcome_dispersion(const struct outcome *x)
{
	struct estimate v = outcome_corrected(x);

	if (isnan(x->e.dispersion))
		return v;
	v.value = x->e.dispersion;
	if (x->rules->bootstrap == 0)
		v.status = ESTIMATE_OK;
	return v;
}

struct estimate
outcome_corrected(const struct outcome *x)
{
	if (isnan(x->e.performance))
		return without(x, NUM_NA, lack_all(x));
	if (isnan(x->e.dispersion))
		return without(x, NUM_NA, ESTIMATE_OWN(BIAS_ONE_GROUP));
	if (own_labels(x))
		return without(x, NUM_NA, ESTIMATE_OWN(BIAS_OWN_LABELS));
	if (isnan(x->e.corrected))
		return without(x, NUM_NA, x->units->kind == UNITS_GROUPS &&
			x->rules->bootstrap < 2 ? ESTIMATE_NEEDS_BOOTSTRAP :
			ESTIMATE_FEW_UNITS);
	if (doubt(x) == ESTIMATE_FEW_UNITS)
		return without(x, x->e.corrected, ESTIMATE_FEW_UNITS);
	return with_interval(x, x->e.corrected, outcome_replicates(x, x->e.groups +
		REPLICATE_CORRECTED), HUGE_VAL, 1 - rates_most(x->rate), 1);
}

struct estimate
outcome_difference(const struct outcome *x, size_t a, size_t b)
{
	const double *one = outcome_replicates(x, a), *two = outcome_replicates(x, b);
	double value = x->e.value[a] - x->e.value[b], *both;
	struct freedom f = {.sum = 0};
	struct estimate v;

	if (isnan(value))
		return without(x, NUM_NA, lack(x, isnan(x->e.value[a]) ? a : b));
	if (x->few[a] || x->few[b])
		return without(x, value, ESTIMATE_FEW_UNITS);
	if (x->error[a] == 0 || x->error[b] == 0)
		return without(x, value, ESTIMATE_CONSTANT);
	both = mem_alloc(x->rules->bootstrap, sizeof *both);
	for (uint64_t k = 0; k < x->rules->bootstrap; k++)
		both[k] = one[k] - two[k];
	freedom_add(&f, x, a);
	freedom_add(&f, x, b);
	v = with_interval(x, value, both, freedom_value(&f, x, 1, both),
		-rates_most(x->rate), rates_most(x->rate));
	MEM_FREE(both);
	return v;
}

/* ---- the worst group, and the best ---- */

/*
 * The group that looks worst is not the worst one, but one of the worse ones
 * that had bad luck: its own interval is too high. With v_g the values, s_g
 * their standard errors and v*_g those of a replicate, q is the quantile of
 * max_g |v*_g - v_g| / s_g: v_g -+ q s_g hold the truth of all groups at once
 * at the level asked for, and so of whichever is chosen (max-t, Westfall &
 * Young 1993). Groups that never vary have no part in q.
 */
static double
reach(const struct outcome *x)
{
	const double *error = x->error;
	uint64_t n = x->rules->bootstrap;
	double *room = mem_alloc(n, sizeof *room), lo, hi;

	for (uint64_t k = 0; k < n; k++) {
		double most = 0;

		for (size_t g = 0; g < x->e.groups; g++) {
			double off = fabs(outcome_replicates(x, g)[k] - x->e.value[g]);

			if (error[g] > 0 && !isnan(off) && !x->out[g])
				most = fmax(most, off / error[g]);
		}
		room[k] = most;
	}
	/* one end of a two-sided interval */
	stats_percentile(room, n, fabs(2 * x->rules->level - 1), &lo, &hi);
	return x->rules->level < .5 ? lo : hi;
}

/* The group of the worst value, the first of several, or of the best, the last
 * of several, of those that are left; the number of groups where none is. *n:
 * how many are not out. */
static size_t
find_end(const struct outcome *x, bool best, size_t *n)
{
	bool least = rates_down(x->rate) == best;
	size_t end = x->e.groups;

	*n = 0;
	for (size_t g = 0; g < x->e.groups; g++) {
		double value = x->e.value[g];

		*n += !x->out[g];
		if (!left(x, g))
			continue;
		if (end == x->e.groups || (least ? value < x->e.value[end] :
		    value > x->e.value[end]) || (best &&
		    value == x->e.value[end]))
			end = g;
	}
	return end;
}

struct estimate
outcome_end(const struct outcome *x, bool best, size_t *group)
{
	size_t n, end = find_end(x, best, &n);
	struct estimate v;
	double q;

	*group = n > 1 ? end : x->e.groups;
	if (*group == x->e.groups)
		return without(x, NUM_NA, end < x->e.groups ? ESTIMATE_OWN(BIAS_ONE_GROUP) :
			lack_all(x));
	v = without(x, x->e.value[end], x->few[end] ?
		ESTIMATE_FEW_UNITS : ESTIMATE_OK);
	if (x->rules->bootstrap < 2 || x->few[end])
		return v;
	if (own_labels(x))
		return without(x, v.value, ESTIMATE_OWN(BIAS_OWN_LABELS));
	if (x->error[end] == 0)
		return without(x, v.value, ESTIMATE_CONSTANT);
	q = reach(x) * wider(x->df[end], 1 - (1 - x->rules->level) /
		(double)n);
	v.lo = v.value - q * x->error[end];
	v.hi = v.value + q * x->error[end];
	estimate_clip(&v, 0, rates_most(x->rate));
	v.status = ESTIMATE_BOOTSTRAP;
	return v;
}

/* How far the errors of groups are apart in a replicate, the percentile of
 * max_g e_g - min_g e_g, which is at least the error of the spread, whichever
 * groups are its ends; stretched for the least degrees of freedom of a
 * group. */
static double
reach_of_spread(const struct outcome *x)
{
	uint64_t n = x->rules->bootstrap;
	double *room = mem_alloc(n, sizeof *room), lo, hi, df = HUGE_VAL;

	for (size_t g = 0; g < x->e.groups; g++)
		if (left(x, g))
			df = fmin(df, x->df[g]);
	for (uint64_t k = 0; k < n; k++) {
		double least = HUGE_VAL, most = -HUGE_VAL;

		for (size_t g = 0; g < x->e.groups; g++) {
			double e = outcome_replicates(x, g)[k] - x->e.value[g];

			if (left(x, g) && !isnan(e)) {
				least = fmin(least, e);
				most = fmax(most, e);
			}
		}
		room[k] = most - least;
	}
	stats_percentile(room, n, fabs(2 * x->rules->level - 1), &lo, &hi);
	return (x->rules->level < .5 ? lo : hi) * wider(df, x->rules->level);
}

struct estimate
outcome_spread(const struct outcome *x, size_t *largest, size_t *smallest)
{
	struct estimate v = outcome_end(x, !rates_down(x->rate), largest);
	struct estimate least = outcome_end(x, rates_down(x->rate), smallest);
	double off;

	if (isnan(v.value))
		return v;
	v = without(x, v.value - least.value, ESTIMATE_OK);
	if (x->rules->bootstrap < 2)
		return v;
	v.status = own_labels(x) ? ESTIMATE_OWN(BIAS_OWN_LABELS) : doubt(x);
	if (v.status)
		return v;
	off = reach_of_spread(x);
	v.lo = v.value - off;
	v.hi = v.value + off;
	estimate_clip(&v, 0, rates_most(x->rate));
	v.status = ESTIMATE_BOOTSTRAP;
	return v;
}
