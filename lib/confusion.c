#include "confusion.h"

#include "mem.h"
#include "num.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

void
confusion_init(struct confusion *t, size_t k, size_t named, double zero)
{
	*t = (struct confusion){.k = k, .named = named, .zero = zero};
	t->hit = mem_zero(3 * k, sizeof *t->hit);
	t->truth = t->hit + k;
	t->pred = t->truth + k;
}

void
confusion_clear(struct confusion *t)
{
	memset(t->hit, 0, 3 * t->k * sizeof *t->hit);
	t->total = t->even = (struct sum){0};
}

void
confusion_add_even(struct confusion *c, size_t q, double w)
{
	sum_add(&c->total, (double)c->k * w);
	sum_add(&c->pred[q], (double)c->k * w);
	sum_add(&c->hit[q], w);
	sum_add(&c->even, w);
}

void
confusion_settle(struct confusion *c)
{
	for (size_t k = 0; k < c->k; k++)
		sum_join(&c->truth[k], &c->even);
	c->even = (struct sum){0};
}

void
confusion_free(struct confusion *t)
{
	free(t->hit);
}

/* Is there no mass to divide by? Shares that are not cut may leave a rest of
 * rounding, or a label less than nothing. */
static bool
none(const struct confusion *c, double mass)
{
	return mass <= STATS_ROUNDING * sum_value(&c->total);
}

static double
ratio_or(const struct confusion *c, double num, double den)
{
	return none(c, den) ? c->zero : num / den;
}

/* sum of C[t][t] */
static double
hits(const struct confusion *c)
{
	struct sum s = {0};

	for (size_t k = 0; k < c->k; k++)
		sum_add(&s, sum_value(&c->hit[k]));
	return sum_value(&s);
}

/* hits / total */
double
confusion_accuracy(const struct confusion *c, size_t label)
{
	(void)label;
	return stats_ratio(hits(c), sum_value(&c->total));
}

/* C[k][k] / sum over t of C[t][k]; 0/0 where the label is never decided */
double
confusion_precision(const struct confusion *c, size_t label)
{
	return ratio_or(c, sum_value(&c->hit[label]),
		sum_value(&c->pred[label]));
}

/* C[k][k] / sum over q of C[k][q]; 0/0 where the label is not in the truth */
double
confusion_recall(const struct confusion *c, size_t label)
{
	return ratio_or(c, sum_value(&c->hit[label]),
		sum_value(&c->truth[label]));
}

/* 2 C[k][k] / (sum of both margins of k); 0/0 where both are 0 */
double
confusion_f1(const struct confusion *c, size_t label)
{
	return ratio_or(c, 2 * sum_value(&c->hit[label]),
		sum_value(&c->truth[label]) + sum_value(&c->pred[label]));
}

/* Mean of f1 over the named labels that have one: those with mass on either
 * side, or all where 0/0 has a value. */
double
confusion_macro_f1(const struct confusion *c, size_t label)
{
	double sum = 0;
	size_t n = 0;

	(void)label;
	for (size_t k = 0; k < c->named; k++) {
		double f1 = confusion_f1(c, k);

		if (isnan(f1))
			continue;
		sum += f1;
		n++;
	}
	return stats_ratio(sum, (double)n);
}

/* 2 hits / sum of both margins; with one label an item this is accuracy. */
double
confusion_micro_f1(const struct confusion *c, size_t label)
{
	(void)label;
	return stats_ratio(2 * hits(c), 2 * sum_value(&c->total));
}

/* Mean recall over the labels with truth mass. */
double
confusion_balanced_accuracy(const struct confusion *c, size_t label)
{
	double sum = 0;
	size_t n = 0;

	(void)label;
	for (size_t k = 0; k < c->k; k++) {
		double truth = sum_value(&c->truth[k]);

		if (none(c, truth))
			continue;
		sum += sum_value(&c->hit[k]) / truth;
		n++;
	}
	return stats_ratio(sum, (double)n);
}

/* Is a product of two masses above 0? */
static bool
is_product(const struct confusion *c, double x)
{
	double s = sum_value(&c->total);

	return x > STATS_ROUNDING * s * s;
}

/* sum over k of a_k (total - b_k) = total^2 - sum a_k b_k; exactly 0 when one
 * label has all mass, whatever rounding leaves. */
static double
rest(const struct confusion *c, const struct sum *a, const struct sum *b)
{
	double total = sum_value(&c->total);
	struct sum s = {0};

	for (size_t k = 0; k < c->k; k++) {
		double others = total - sum_value(&b[k]);

		if (others > STATS_ROUNDING * total)
			sum_add(&s, sum_value(&a[k]) * others);
	}
	return sum_value(&s);
}

/* s hits - sum t_k p_k, the agreement beyond chance. */
static double
beyond_chance(const struct confusion *c)
{
	double s = sum_value(&c->total);
	double x = rest(c, c->truth, c->pred) - s * (s - hits(c));

	return fabs(x) < STATS_ROUNDING * s * s ? 0 : x;
}

/*
 * Gorodkin's R_K (2004), for two labels Matthews' coefficient: with margins t
 * and p and total s,
 *	(s hits - sum t_k p_k) / sqrt((s^2 - sum p_k^2)(s^2 - sum t_k^2)).
 * 0/0 where truth or decisions are all of one label.
 */
double
confusion_mcc(const struct confusion *c, size_t label)
{
	double pp = rest(c, c->pred, c->pred), tt = rest(c, c->truth, c->truth);

	(void)label;
	return is_product(c, pp) && is_product(c, tt) ?
		beyond_chance(c) / sqrt(pp * tt) : NUM_NA;
}

/* (po - pe)/(1 - pe), po = hits/s, pe = sum t_k p_k / s^2. 0/0 where both are
 * all of one label. */
double
confusion_cohen_kappa(const struct confusion *c, size_t label)
{
	double chance = rest(c, c->truth, c->pred);

	(void)label;
	return is_product(c, chance) ? beyond_chance(c) / chance : NUM_NA;
}

/* (TPR + TNR)/2: the area under two straight lines. NUM_NA where all or
 * nothing is positive. */
double
confusion_roc_auc(const struct confusion *c, size_t label)
{
	double pos = sum_value(&c->truth[label]);
	double neg = sum_value(&c->total) - pos;
	double hit = sum_value(&c->hit[label]);
	double right = neg - (sum_value(&c->pred[label]) - hit);

	if (none(c, pos) || none(c, neg))
		return NUM_NA;
	if (fabs(right) < STATS_ROUNDING * (pos + neg))
		right = 0;
	return (hit / pos + right / neg) / 2;
}

/* TPR x precision, then the rest of the recall at the prevalence. */
double
confusion_pr_auc(const struct confusion *c, size_t label)
{
	double pos = sum_value(&c->truth[label]);
	double total = sum_value(&c->total);
	double hit = sum_value(&c->hit[label]);
	double pred = sum_value(&c->pred[label]);

	if (none(c, pos))
		return NUM_NA;
	return (pred > 0 ? hit / pos * (hit / pred) : 0) +
		(1 - hit / pos) * (pos / total);
}
