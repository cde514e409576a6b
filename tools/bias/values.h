/*
 * values: the value of each group, their mean and their dispersion, from the
 * values of units.
 *
 * Balayn & Bozzon: performance is the mean of the groups' values, dispersion is
 * 1 less their standard deviation; groups without a value are left out. The
 * standard deviation is also that of the noise in the groups' values:
 * dispersion_corrected takes the noise out.
 */
#ifndef ANNOT_BIAS_VALUES_H
#define ANNOT_BIAS_VALUES_H

#include "walk.h"

#include "stats/stats.h"

#include <math.h>

/* The numbers of units, labels and items of a group. */
struct composition {
	size_t units, labels, items;
};

/* A rate of decisions, unit by unit. The struct borrows units. */
struct values {
	const struct units *units;
	struct sum *sum, *n;     /* per unit: the rate is the ratio */
	double *value;           /* per group; NUM_NA: no label that counts */
	double *weight;          /* per group: that of its units with a value, or
	                            pooled of their labels */
	size_t *with;            /* per group: units with a value; of labels
	                            items */
	bool *out;               /* per group: no part of the rows over groups,
	                            as in units, or as too few are `with` */
	struct composition *made; /* per group, of labels that have a decision,
	                            and behind these that of all groups
	                            together */

	/* Private. */
	bool *used;              /* per unit: it has a decision */
	size_t *last, *counted;  /* per group: the last item + 1, and the last
	                            that counts */
};

/* Start, add the current item, and find the values of groups. */
void values_begin(struct values *x, const struct units *units);
void values_add(struct values *x, const struct walk *w);
void values_end(struct values *x);

/* All of these. */
void values_make(struct values *x, const struct units *units,
	const struct decisions *d);

/* The rate of a unit; NUM_NA: no label that counts. */
static inline double
values_rate(const struct values *x, size_t unit)
{
	return stats_ratio(sum_value(&x->sum[unit]), sum_value(&x->n[unit]));
}

/* The weight of an annotator's label in the sums of its unit. */
static inline double
weight_within(const struct units *u, uint32_t annotator)
{
	return u->kind == UNITS_ANNOTATORS ? 1 : weight_of(u->items, annotator);
}

/* The weight of a unit in its group. */
static inline double
weight_of_unit(const struct units *u, size_t unit)
{
	return u->kind == UNITS_ANNOTATORS ? weight_of(u->items,
		(uint32_t)unit) : 1;
}

/* Set the value and the weight of each group from the sums of units, 2 each:
 * v_g = sum_i w_i s_i/n_i / sum_i w_i over its units i that have a value, or
 * pooled sum_i w_i s_i / sum_i w_i n_i. times: how often each counts; NULL:
 * once. */
void values_fold(const struct units *u, const double *sums,
	const double *times, double *value, double *weight);

/* Has group g a value, and a part in what is over groups? */
static inline bool
values_left(const struct values *x, size_t g)
{
	return !x->out[g] && !isnan(x->value[g]);
}

/* What is over groups, NUM_NA where there is nothing. */
struct overall {
	double performance, dispersion, corrected;
};

/* value: of group g value[g stride]. sample: standard deviation with divisor n -
 * 1. noise: its part of the variance between groups (divisor n); NUM_NA: not
 * known. */
struct overall values_overall(const struct values *x, const double *value,
	size_t stride, bool sample, double noise);

#endif
