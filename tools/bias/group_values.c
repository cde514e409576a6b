#include "group_values.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

/* ---- units ---- */

void
unit_values_init(struct unit_values *x, const struct units *units,
	const struct decisions *decisions, const struct rate *rate, bool sample)
{
	*x = (struct unit_values){.units = units, .decisions = decisions,
		.rate = rate, .sample = sample,
		.value = mem_alloc(units->n, sizeof *x->value),
		.sum = mem_alloc(units->n, sizeof *x->sum),
		.n = mem_alloc(units->n, sizeof *x->n),
		.again = units_again(units, NULL)};
}

void
unit_values_free(struct unit_values *x)
{
	MEM_FREE(x->value, x->sum, x->n, x->again);
}

struct rate_part
unit_values_part(const struct unit_values *x, size_t r)
{
	const struct decisions *d = x->decisions;

	if (x->units->unit[r] == IDS_NONE || isnan(d->same[r]))
		return (struct rate_part){0, 0};
	if (d->part)
		return d->part[r];
	return x->rate->part(x->units->raters->rating[r].label ==
		d->positive_label, d->same[r], d->positive[r]);
}

double
unit_values_weight(const struct units *u, size_t unit)
{
	return u->kind == UNITS_ANNOTATORS ? raters_weight(u->raters,
		(uint32_t)unit) : 1;
}

double
unit_values_within(const struct units *u, uint32_t annotator)
{
	return u->kind == UNITS_ANNOTATORS ? 1 : raters_weight(u->raters,
		annotator);
}

void
unit_values_weigh(struct unit_values *x, const struct drawn *w)
{
	const struct units *u = x->units;
	const struct raters *raters = u->raters;
	const double *person = u->kind != UNITS_ANNOTATORS ? w->annotator : NULL;
	const double *item = u->kind != UNITS_ITEMS ? w->item : NULL;
	size_t i = 0;

	memset(x->sum, 0, u->n * sizeof *x->sum);
	memset(x->n, 0, u->n * sizeof *x->n);
	for (size_t r = 0; r < raters->ratings; r++) {
		uint32_t unit = u->unit[r], a = raters->rating[r].annotator;
		struct rate_part part = unit_values_part(x, r);
		double weight;

		while (r == raters->start[i + 1])
			i++;
		if (part.of <= 0)
			continue;
		weight = (person ? person[a] : 1) * (item ? item[i] : 1) *
			unit_values_within(u, a);
		sum_add(&x->sum[unit], weight * part.sum);
		sum_add(&x->n[unit], weight * part.of);
	}
	for (i = 0; i < u->n; i++)
		x->value[i] = stats_ratio(sum_value(&x->sum[i]),
			sum_value(&x->n[i]));
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
		counts[r] = unit_values_part(x, r).of > 0;
	members = units_members(u, counts);
	MEM_FREE(counts);
	return members;
}

/* ---- groups ---- */

void
group_values_init(struct group_values *e, size_t groups)
{
	*e = (struct group_values){.groups = groups,
		.value = mem_alloc(groups, sizeof *e->value),
		.with = mem_alloc(groups, sizeof *e->with),
		.weight = mem_alloc(groups, sizeof *e->weight),
		.error = mem_alloc(groups, sizeof *e->error)};
}

void
group_values_free(struct group_values *e)
{
	MEM_FREE(e->value, e->with, e->weight, e->error);
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

/* v_g = sum_i w_i v_i / sum_i w_i over the n units of group g that have a value; and the
 * same over the units of all groups. */
static void
take_means(const struct unit_values *x, const struct drawn *w,
	struct group_values *to)
{
	const struct units *u = x->units;
	struct sum *sum = mem_zero(u->groups, sizeof *sum);
	struct sum *all = mem_zero(u->groups, sizeof *all);
	struct sum each = {0}, each_all = {0};

	memset(to->with, 0, u->groups * sizeof *to->with);
	for (size_t i = 0; i < u->n; i++) {
		double by = times(u, w, i) * unit_values_weight(u, i);
		uint32_t g = u->group[i];

		if (!in_group(x, i))
			continue;
		sum_add(&sum[g], by * x->value[i]);
		sum_add(&all[g], by);
		to->with[g]++;
		if (x->again && x->again[i])
			continue;
		sum_add(&each, by * x->value[i]);
		sum_add(&each_all, by);
	}
	for (size_t g = 0; g < u->groups; g++) {
		to->weight[g] = sum_value(&all[g]);
		to->value[g] = stats_ratio(sum_value(&sum[g]), to->weight[g]);
	}
	to->population = u->kind == UNITS_ANNOTATORS ? stats_ratio(
		sum_value(&each), sum_value(&each_all)) : NUM_NA;
	MEM_FREE(sum, all);
}

/* The variance of v_g is estimated by n/(n - 1) sum_i w_i^2 (v_i - v_g)^2 /
 * (sum_i w_i)^2, the usual s^2/n where all weigh the same. */
static void
take_errors(const struct unit_values *x, const struct drawn *w,
	struct group_values *to)
{
	const struct units *u = x->units;
	struct sum *sum = mem_zero(u->groups, sizeof *sum);

	for (size_t i = 0; i < u->n; i++)
		if (in_group(x, i)) {
			double d = x->value[i] - to->value[u->group[i]];
			double by = unit_values_weight(u, i);

			sum_add(&sum[u->group[i]], times(u, w, i) * by * by *
				d * d);
		}
	for (size_t g = 0; g < u->groups; g++) {
		double n = (double)to->with[g], all = to->weight[g];

		to->error[g] = n > 1 && u->kind != UNITS_GROUPS ? stats_ratio(
			sum_value(&sum[g]) * n / (n - 1), all * all) : NUM_NA;
	}
	MEM_FREE(sum);
}

/* The variance of the mean of the groups' values where an annotator may be in several
 * groups: their parts in these are added before they are squared. */
static double
error_of_mean(const struct unit_values *x, const struct drawn *w,
	const struct group_values *e)
{
	const struct units *u = x->units;
	struct sum sum = {0};
	double groups, part = 0;

	total(e, e->value, &groups);
	for (size_t i = 0; i < u->n; i++) {
		uint32_t g = u->group[i];

		if (in_group(x, i) && counts(e, g)) {
			double n = (double)e->with[g];

			part += unit_values_weight(u, i) / e->weight[g] *
				(x->value[i] - e->value[g]) * sqrt(n / (n - 1));
		}
		if (i + 1 < u->n && x->again[i + 1])
			continue;
		sum_add(&sum, times(u, w, i) * part * part);
		part = 0;
	}
	return sum_value(&sum) / (groups * groups);
}

/* The noise in the variance between the values of groups, mean e_g less the variance of
 * their mean, with e_g the variance of v_g; of independent groups (1 - 1/G) mean e_g.
 * NUM_NA where an e_g is. */
static double
noise_of(const struct unit_values *x, const struct drawn *w,
	const struct group_values *e)
{
	double n, mean = total(e, e->error, &n) / n;

	if (n == 0 || isnan(mean))
		return NUM_NA;
	return mean - (x->again ? error_of_mean(x, w, e) : mean / n);
}

void
unit_values_group(const struct unit_values *x, const struct drawn *w,
	double besides, struct group_values *to)
{
	take_means(x, w, to);
	take_errors(x, w, to);
	group_values_spread(to, x->sample, noise_of(x, w, to) + besides);
}
