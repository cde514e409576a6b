#include "values.h"

#include "text/mem.h"
#include "text/num.h"

#include <string.h>

/* ---- units ---- */

void
values_begin(struct values *x, const struct units *u)
{
	size_t groups = u->groups;

	*x = (struct values){.units = u,
		.sum = mem_zero(u->n, sizeof *x->sum),
		.n = mem_zero(u->n, sizeof *x->n),
		.value = mem_alloc(groups, sizeof *x->value),
		.weight = mem_alloc(groups, sizeof *x->weight),
		.with = mem_zero(groups, sizeof *x->with),
		.out = mem_alloc(groups, sizeof *x->out),
		.made = mem_zero(groups + 1, sizeof *x->made),
		.used = mem_zero(u->n, sizeof *x->used),
		.last = mem_zero(groups + 1, sizeof *x->last),
		.counted = mem_zero(groups, sizeof *x->counted)};
}

static void
count_label(struct values *x, size_t g, size_t unit, size_t item)
{
	struct composition *c = &x->made[g];

	c->labels++;
	c->units += !x->used[unit];
	c->items += x->last[g] != item + 1;
	x->last[g] = item + 1;
}

void
values_add(struct values *x, const struct walk *w)
{
	const struct units *u = x->units;

	for (size_t k = 0; k < w->n; k++) {
		uint32_t unit = w->unit[k], g;
		double by = weight_within(u, w->rating[k].annotator);

		if (unit == IDS_NONE || !w->made[k])
			continue;
		g = u->group[unit];
		count_label(x, g, unit, w->item);
		count_label(x, u->groups, unit, w->item);
		x->used[unit] = true;
		sum_add(&x->sum[unit], by * w->part[k].sum);
		sum_add(&x->n[unit], by * w->part[k].of);
		if (u->kind == UNITS_GROUPS && w->part[k].of > 0) {
			x->with[g] += x->counted[g] != w->item + 1;
			x->counted[g] = w->item + 1;
		}
	}
}

/* ---- groups ---- */

void
values_fold(const struct units *u, const double *sums, const double *times,
	double *value, double *weight)
{
	struct sum *sum = mem_zero(2 * u->groups, sizeof *sum);

	for (size_t i = 0; i < u->n; i++) {
		double w = (times ? times[i] : 1) * weight_of_unit(u, i);
		double s = sums[2 * i], n = sums[2 * i + 1];
		uint32_t g = u->group[i];

		if (g == IDS_NONE || n == 0)
			continue;
		sum_add(&sum[2 * g], u->pooled ? w * s : w * (s / n));
		sum_add(&sum[2 * g + 1], u->pooled ? w * n : w);
	}
	for (size_t g = 0; g < u->groups; g++) {
		weight[g] = sum_value(&sum[2 * g + 1]);
		value[g] = stats_ratio(sum_value(&sum[2 * g]), weight[g]);
	}
	MEM_FREE(sum);
}

void
values_end(struct values *x)
{
	const struct units *u = x->units;
	double *sums = mem_alloc(2 * u->n, sizeof *sums);
	struct composition *all = &x->made[u->groups];

	for (size_t i = 0; i < u->n; i++) {
		sums[2 * i] = sum_value(&x->sum[i]);
		sums[2 * i + 1] = sum_value(&x->n[i]);
		if (u->kind != UNITS_GROUPS && u->group[i] != IDS_NONE)
			x->with[u->group[i]] += sums[2 * i + 1] != 0;
	}
	values_fold(u, sums, NULL, x->value, x->weight);
	MEM_FREE(sums, x->used, x->last, x->counted);
	for (size_t g = 0; g < u->groups; g++)
		x->out[g] = u->out[g] || (x->with[g] > 0 &&
			x->with[g] < u->min_units);
	if (!u->pooled || u->kind == UNITS_GROUPS)
		return;
	all->units = 0;
	for (size_t g = 0; g < u->groups; g++) {
		x->made[g].units = x->made[g].labels > 0;
		all->units += x->made[g].units;
	}
}

void
values_make(struct values *x, const struct units *u,
	const struct decisions *d)
{
	struct walk w;

	values_begin(x, u);
	for (walk_begin(&w, u, d); walk_next(&w);)
		values_add(x, &w);
	values_end(x);
}

/* ---- over groups ---- */

/*
 * With v_g the values of G groups that have one and are not out, and m their mean:
 *	performance = m, dispersion = 1 - sqrt(sum (v_g - m)^2 / G),
 *	dispersion_corrected = 1 - sqrt(max(0, sum (v_g - m)^2 / G - noise)),
 * the sum of squares over G being the variance between groups, and noise its part
 * that is noise; with divisor G - 1 both times G/(G - 1). One group is not apart
 * from others: NUM_NA.
 */
struct overall
values_overall(const struct values *x, const double *value, size_t stride,
	bool sample, double noise)
{
	struct overall o = {NUM_NA, NUM_NA, NUM_NA};
	struct sum sum = {0}, square = {0};
	double n = 0, variance;

	for (size_t g = 0; g < x->units->groups; g++)
		if (values_left(x, g) && !isnan(value[g * stride])) {
			sum_add(&sum, value[g * stride]);
			n++;
		}
	o.performance = stats_ratio(sum_value(&sum), n);
	if (n < 2)
		return o;
	for (size_t g = 0; g < x->units->groups; g++) {
		double d = value[g * stride] - o.performance;

		if (values_left(x, g) && !isnan(d))
			sum_add(&square, d * d);
	}
	variance = sum_value(&square) / n;
	o.dispersion = 1 - sqrt(sample ? variance * n / (n - 1) : variance);
	variance -= noise;
	if (!isnan(variance))
		o.corrected = 1 - sqrt(fmax(0, sample ? variance * n /
			(n - 1) : variance));
	return o;
}
