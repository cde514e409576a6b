#include "group_values.h"

#include "stats/sort.h"
#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

/* ---- units ---- */

/* The weight of a unit in the mean of its group. */
static double
weight_of(const struct units *u, size_t unit)
{
	return u->kind == UNITS_ANNOTATORS ? raters_weight(u->raters,
		(uint32_t)unit) : 1;
}

/* The weight of an annotator's label in the mean of its unit: of an annotator's labels, 1. */
static double
weight_within(const struct units *u, uint32_t annotator)
{
	return u->kind == UNITS_ANNOTATORS ? 1 : raters_weight(u->raters,
		annotator);
}

void
unit_values_weigh(struct unit_values *x, const struct drawn *w)
{
	const struct units *u = x->units;
	bool annotators = u->kind == UNITS_ANNOTATORS;
	const double *person = annotators ? NULL : w->annotator;
	const double *item = u->kind == UNITS_ITEMS ? NULL : w->item;
	const double *drawn = annotators ? w->annotator : NULL;
	const struct rate_part *part = x->decisions->part;

	for (uint32_t a = 0; a < u->raters->annotators; a++)
		x->by[a] = (person ? person[a] : 1) * weight_within(u, a);
	for (size_t i = 0; i < u->n; i++) {
		struct sum sum = {0}, n = {0};

		x->value[i] = NUM_NA;
		if (drawn && drawn[i] == 0)
			continue;
		for (size_t k = x->start[i]; k < x->start[i + 1]; k++) {
			const struct unit_rating *e = &x->rating[k];
			double weight = x->by[e->annotator] *
				(item ? item[e->item] : 1);

			sum_add(&sum, weight * part[e->rating].sum);
			sum_add(&n, weight * part[e->rating].of);
		}
		x->sum[i] = sum;
		x->n[i] = n;
		x->value[i] = stats_ratio(sum_value(&sum), sum_value(&n));
	}
}

/* List the ratings that have a decision, unit by unit. */
static void
list_ratings(struct unit_values *x)
{
	const struct units *u = x->units;
	const struct raters *raters = u->raters;
	const bool *made = x->decisions->made;
	size_t *start = mem_zero(u->n + 2, sizeof *start);

	for (size_t r = 0; r < raters->ratings; r++)
		if (u->unit[r] != IDS_NONE && made[r])
			start[u->unit[r] + 2]++;
	sort_starts(start, u->n);
	x->rating = mem_alloc(start[u->n + 1], sizeof *x->rating);
	for (uint32_t i = 0; i < raters->n; i++)
		for (size_t r = raters->start[i]; r < raters->start[i + 1]; r++)
			if (u->unit[r] != IDS_NONE && made[r])
				x->rating[start[u->unit[r] + 1]++] =
					(struct unit_rating){(uint32_t)r, i,
					raters->rating[r].annotator};
	x->start = start;
}

void
unit_values_make(struct unit_values *x, const struct units *units,
	const struct decisions *decisions, bool sample)
{
	*x = (struct unit_values){.units = units, .decisions = decisions,
		.sample = sample,
		.value = mem_alloc(units->n, sizeof *x->value),
		.sum = mem_alloc(units->n, sizeof *x->sum),
		.n = mem_alloc(units->n, sizeof *x->n),
		.by = mem_alloc(units->raters->annotators, sizeof *x->by)};
	list_ratings(x);
	unit_values_weigh(x, &(struct drawn){NULL, NULL});
}

size_t *
unit_values_members(const struct unit_values *x)
{
	const struct units *u = x->units;
	bool *counts;
	size_t *members;

	if (u->kind != UNITS_GROUPS) {
		members = mem_zero(u->groups, sizeof *members);
		for (size_t i = 0; i < u->n; i++)
			if (u->group[i] != IDS_NONE && !isnan(x->value[i]))
				members[u->group[i]]++;
		return members;
	}
	counts = mem_alloc(u->raters->ratings, sizeof *counts);
	for (size_t r = 0; r < u->raters->ratings; r++)
		counts[r] = x->decisions->part[r].of > 0;
	return units_members(u, counts);
}

/* ---- groups ---- */

void
group_values_init(struct group_values *e, size_t groups)
{
	*e = (struct group_values){.groups = groups,
		.value = mem_alloc(groups, sizeof *e->value),
		.with = mem_alloc(groups, sizeof *e->with),
		.weight = mem_alloc(groups, sizeof *e->weight),
		.error = mem_alloc(groups, sizeof *e->error),
		.sum = mem_alloc(groups, sizeof *e->sum),
		.all = mem_alloc(groups, sizeof *e->all)};
}

/* Has group g a value, and a part in what is over groups? */
static bool
counts(const struct group_values *e, size_t g)
{
	return !isnan(e->value[g]) && !(e->out && e->out[g]);
}

/* The sum over the *n groups that count of their values, or errors. */
static double
total(const struct group_values *e, const double *x, double *n)
{
	struct sum sum = {0, 0};

	*n = 0;
	for (size_t g = 0; g < e->groups; g++)
		if (counts(e, g)) {
			sum_add(&sum, x[g]);
			++*n;
		}
	return sum_value(&sum);
}

/*
 * With v_g the values of G groups that have one and are not out, and m their mean:
 *	performance = m, dispersion = 1 - sqrt(sum (v_g - m)^2 / G),
 *	dispersion_corrected = 1 - sqrt(max(0, sum (v_g - m)^2 / G - noise)),
 * the sum of squares over G being the variance between groups, and noise its part
 * that is noise; with divisor G - 1 both times G/(G - 1). One group is not apart
 * from others: NUM_NA.
 */
void
group_values_spread(struct group_values *e, bool sample, double noise)
{
	double n, sum = total(e, e->value, &n), variance;
	struct sum square = {0, 0};

	e->noise = noise;
	e->performance = stats_ratio(sum, n);
	e->dispersion = e->corrected = NUM_NA;
	if (n < 2)
		return;
	for (size_t g = 0; g < e->groups; g++)
		if (counts(e, g)) {
			double d = e->value[g] - e->performance;

			sum_add(&square, d * d);
		}
	variance = sum_value(&square) / n;
	e->dispersion = 1 - sqrt(sample ? variance * n / (n - 1) : variance);
	variance -= noise;
	if (!isnan(variance))
		e->corrected = 1 - sqrt(fmax(0, sample ? variance * n /
			(n - 1) : variance));
}

/* How often unit i is drawn, as an annotator or an item. */
static double
times(const struct units *u, const struct drawn *w, size_t i)
{
	const double *drawn = u->kind == UNITS_ANNOTATORS ? w->annotator :
		u->kind == UNITS_ITEMS ? w->item : NULL;

	return drawn ? drawn[i] : 1;
}

/* Does unit i count in the value of its group? */
static bool
in_group(const struct unit_values *x, size_t i)
{
	return x->units->group[i] != IDS_NONE && !isnan(x->value[i]);
}

/* v_g = sum_i w_i v_i / sum_i w_i over the n units of group g that have a
 * value; and the same over the units of all groups. */
static void
take_means(const struct unit_values *x, const struct drawn *w,
	struct group_values *to)
{
	const struct units *u = x->units;
	struct sum each = {0}, all = {0};

	memset(to->sum, 0, u->groups * sizeof *to->sum);
	memset(to->with, 0, u->groups * sizeof *to->with);
	memset(to->all, 0, u->groups * sizeof *to->all);
	for (size_t i = 0; i < u->n; i++) {
		double by = times(u, w, i) * weight_of(u, i);
		uint32_t g = u->group[i];

		if (!in_group(x, i))
			continue;
		sum_add(&to->sum[g], by * x->value[i]);
		sum_add(&to->all[g], by);
		sum_add(&each, by * x->value[i]);
		sum_add(&all, by);
		to->with[g]++;
	}
	for (size_t g = 0; g < u->groups; g++) {
		to->weight[g] = sum_value(&to->all[g]);
		to->value[g] = stats_ratio(sum_value(&to->sum[g]),
			to->weight[g]);
	}
	to->population = u->kind == UNITS_ANNOTATORS ? stats_ratio(
		sum_value(&each), sum_value(&all)) : NUM_NA;
}

/* The variance of v_g is estimated by n/(n - 1) sum_i w_i^2 (v_i - v_g)^2 /
 * (sum_i w_i)^2, the usual s^2/n where all weigh the same. */
static void
take_errors(const struct unit_values *x, const struct drawn *w,
	struct group_values *to)
{
	const struct units *u = x->units;

	memset(to->sum, 0, u->groups * sizeof *to->sum);
	for (size_t i = 0; i < u->n; i++)
		if (in_group(x, i)) {
			double d = x->value[i] - to->value[u->group[i]];
			double by = weight_of(u, i);

			sum_add(&to->sum[u->group[i]], times(u, w, i) * by *
				by * d * d);
		}
	for (size_t g = 0; g < u->groups; g++) {
		double n = (double)to->with[g], all = to->weight[g];

		to->error[g] = NUM_NA;
		if (n > 1 && u->kind != UNITS_GROUPS)
			to->error[g] = stats_ratio(sum_value(&to->sum[g]) * n /
				(n - 1), all * all);
	}
}

/* The noise in the variance between the values of groups, mean e_g less the
 * variance of their mean, with e_g the variance of v_g; of independent groups
 * (1 - 1/G) mean e_g. NUM_NA where an e_g is. */
static double
noise_of(const struct group_values *e)
{
	double n, mean = total(e, e->error, &n) / n;

	return n == 0 ? NUM_NA : mean - mean / n;
}

void
unit_values_group(const struct unit_values *x, const struct drawn *w,
	double besides, struct group_values *to)
{
	take_means(x, w, to);
	take_errors(x, w, to);
	group_values_spread(to, x->sample, noise_of(to) + besides);
}

/* ---- the part of annotators ---- */

/* The ratings that count, by group and cluster, or item; *n of them. */
static struct sort_key *
by_group(const struct unit_values *x, size_t *n)
{
	const struct units *u = x->units;
	const struct raters *raters = u->raters;
	const uint32_t *cluster = raters->items->cluster;
	struct sort_key *key = mem_alloc(raters->ratings, sizeof *key);

	*n = 0;
	for (size_t i = 0; i < raters->n; i++)
		for (size_t r = raters->start[i]; r < raters->start[i + 1]; r++)
			if (u->unit[r] != IDS_NONE &&
			    x->decisions->part[r].of > 0)
				key[(*n)++] = (struct sort_key){
					(uint64_t)u->group[u->unit[r]] *
					raters->n + (cluster ? cluster[i] : i),
					(uint32_t)r};
	sort_keys(key, *n);
	return key;
}

/* Per group the sum of the weights of its units. */
static double *
unit_weights(const struct unit_values *x)
{
	const struct units *u = x->units;
	double *all = mem_zero(u->groups, sizeof *all);

	for (size_t i = 0; i < u->n; i++)
		if (u->group[i] != IDS_NONE && !isnan(x->value[i]))
			all[u->group[i]] += weight_of(u, i);
	return all;
}

void
people_parts(const struct unit_values *x, const struct group_values *e,
	struct crossed *part)
{
	const struct units *u = x->units;
	const struct raters *raters = u->raters;
	size_t n, at = 0;
	struct sort_key *key = by_group(x, &n);
	double *all = unit_weights(x);

	for (size_t g = 0; g < u->groups; g++) {
		struct crossed_sums sums;

		crossed_begin(&sums, raters->annotators);
		for (; at < n && key[at].key / raters->n == g; at++) {
			size_t r = key[at].at, unit = u->unit[r];
			uint32_t a = raters->rating[r].annotator;
			struct rate_part label = x->decisions->part[r];
			double w = weight_of(u, unit) / all[g] *
				weight_within(u, a) /
				sum_value(&x->n[unit]);

			if (at > 0 && key[at].key != key[at - 1].key)
				crossed_unit(&sums);
			crossed_add(&sums, a, w * (label.sum - label.of *
				e->value[g]));
			/* a workload of w, not of a rating */
			sums.ratings[a] += w * label.of - 1;
		}
		crossed_end(&sums, &part[g]);
	}
	MEM_FREE(key);
}

double
people_shrink(const struct crossed *part)
{
	double people = crossed_people(part);

	return people > 0 ? sqrt(people / part->q) : 0;
}

void
people_add(struct people_sum *x, const struct crossed *part)
{
	x->people += crossed_people(part);
	x->spread += part->q * part->q / (part->effective - 1);
}

double
people_df(const struct people_sum *x, double times, double v, double df)
{
	double square = times * times;
	double items = fmax(0, v - square * x->people);

	return v * v / (items * items / df + square * square * x->spread);
}
