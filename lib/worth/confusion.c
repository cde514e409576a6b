#include "confusion_margins.h"

#include "text/mem.h"
#include "text/num.h"

#include <math.h>

void
confusion_init(struct confusion *t, size_t k, size_t named, double zero)
{
	*t = (struct confusion){.k = k, .named = named, .zero = zero};
	t->hit = mem_zero(3 * k, sizeof *t->hit);
	t->truth = t->hit + k;
	t->pred = t->truth + k;
}

void
confusion_keep_joint(struct confusion *t)
{
	t->joint = mem_zero((t->k + 1) * t->k, sizeof *t->joint);
	t->even_joint = t->joint + t->k * t->k;
}

/* Is there no mass to divide by? With uncut shares a sum may be off by
 * rounding, or a label's mass below 0. */
static bool
no_mass(const struct confusion *c, double mass)
{
	return mass <= STATS_ROUNDING * c->total;
}

static double
ratio_or(const struct confusion *c, double num, double den)
{
	return no_mass(c, den) ? c->zero : num / den;
}

/* hits / total */
double
confusion_accuracy(const struct confusion *c, size_t label)
{
	(void)label;
	return stats_ratio(margin_hits(c), c->total);
}

/* 1 - hits / total */
double
confusion_error_rate(const struct confusion *c, size_t label)
{
	double met = confusion_accuracy(c, label);

	return isnan(met) ? met : 1 - met;
}

/* cost / total */
double
confusion_cost(const struct confusion *c, size_t label)
{
	(void)label;
	return stats_ratio(c->cost, c->total);
}

/* C[k][k] / sum over t of C[t][k]; 0/0 if the label is never decided */
double
confusion_precision(const struct confusion *c, size_t label)
{
	return ratio_or(c, c->hit[label], c->pred[label]);
}

/* C[k][k] / sum over q of C[k][q]; 0/0 if the label is not in the truth */
double
confusion_recall(const struct confusion *c, size_t label)
{
	return ratio_or(c, c->hit[label], margin_truth(c, label));
}

/* 2 C[k][k] / (sum of both margins of k); 0/0 if both are 0 */
double
confusion_f1(const struct confusion *c, size_t label)
{
	return ratio_or(c, 2 * c->hit[label],
		margin_truth(c, label) + c->pred[label]);
}

/* The mean over the named labels whose metric has a value: the labels with mass
 * on the relevant side or sides, or all labels if 0/0 has a value. */
double
confusion_mean(const struct confusion *c, confusion_metric *each)
{
	double sum = 0;
	size_t n = 0;

	for (size_t k = 0; k < c->named; k++) {
		double x = each(c, k);

		if (isnan(x))
			continue;
		sum += x;
		n++;
	}
	return stats_ratio(sum, (double)n);
}

double
confusion_macro_precision(const struct confusion *c, size_t label)
{
	(void)label;
	return confusion_mean(c, confusion_precision);
}

double
confusion_macro_recall(const struct confusion *c, size_t label)
{
	(void)label;
	return confusion_mean(c, confusion_recall);
}

double
confusion_macro_f1(const struct confusion *c, size_t label)
{
	(void)label;
	return confusion_mean(c, confusion_f1);
}

/* 2 hits / sum of both margins; equal to accuracy with one label per item. */
double
confusion_micro_f1(const struct confusion *c, size_t label)
{
	return c->sets ? confusion_overlap_f1(c, label) :
		stats_ratio(2 * margin_hits(c), 2 * c->total);
}

/* The mean recall of the labels with truth mass. */
double
confusion_balanced_accuracy(const struct confusion *c, size_t label)
{
	struct confusion all = *c;

	(void)label;
	all.named = c->k;
	all.zero = NUM_NA;
	return confusion_mean(&all, confusion_recall);
}

/* Is a product of two masses above 0? */
static bool
is_product(const struct confusion *c, double x)
{
	double s = c->total;

	return x > STATS_ROUNDING * s * s;
}

/* s hits - sum t_k p_k, the agreement beyond chance times s^2. */
static double
beyond_chance(const struct confusion *c)
{
	double s = c->total;
	double x = margin_rest(c, margin_truth, margin_pred) - s * (s - margin_hits(c));

	return fabs(x) < STATS_ROUNDING * s * s ? 0 : x;
}

/*
 * Gorodkin's R_K (2004), for two labels Matthews' coefficient: with margins t
 * and p and total s,
 * 	(s hits - sum t_k p_k) / sqrt((s^2 - sum p_k^2)(s^2 - sum t_k^2)).
 * 0/0 if the truth or the decisions have only one label.
 */
double
confusion_mcc(const struct confusion *c, size_t label)
{
	double pp = margin_rest(c, margin_pred, margin_pred);
	double tt = margin_rest(c, margin_truth, margin_truth);

	(void)label;
	return is_product(c, pp) && is_product(c, tt) ?
		beyond_chance(c) / sqrt(pp * tt) : NUM_NA;
}

/* (po - pe)/(1 - pe), po = hits/s, pe = sum t_k p_k / s^2. 0/0 if both have
 * only one, the same, label. */
double
confusion_cohen_kappa(const struct confusion *c, size_t label)
{
	double chance = margin_rest(c, margin_truth, margin_pred);

	(void)label;
	return is_product(c, chance) ? beyond_chance(c) / chance : NUM_NA;
}

/* (TPR + TNR)/2: the area under two straight lines. NUM_NA if all mass or none
 * is positive. */
double
confusion_roc_auc(const struct confusion *c, size_t label)
{
	double pos = margin_truth(c, label);
	double neg = c->total - pos;
	double hit = c->hit[label];
	double right = neg - (c->pred[label] - hit);

	if (no_mass(c, pos) || no_mass(c, neg))
		return NUM_NA;
	if (fabs(right) < STATS_ROUNDING * (pos + neg))
		right = 0;
	return (hit / pos + right / neg) / 2;
}

/* TPR x precision for the decisions, then the prevalence for the rest of the
 * recall. */
double
confusion_pr_auc(const struct confusion *c, size_t label)
{
	double pos = margin_truth(c, label);
	double total = c->total;
	double hit = c->hit[label];
	double pred = c->pred[label];

	if (no_mass(c, pos))
		return NUM_NA;
	return (pred > 0 ? hit / pos * (hit / pred) : 0) + (1 - hit / pos) * (pos / total);
}

/* (C[k][k]/s - t p)/sqrt(t (1 - t) p (1 - p)), t and p the shares of the label
 * in both margins: phi. NUM_NA if the label has all mass or none in a
 * margin. */
double
confusion_pearson(const struct confusion *c, size_t label)
{
	double s = c->total, t = margin_truth(c, label) / s;
	double p = c->pred[label] / s;
	double spread = t * (1 - t) * p * (1 - p);

	return s > 0 && spread > STATS_ROUNDING ?
		(c->hit[label] / s - t * p) / sqrt(spread) : NUM_NA;
}

/* ---- overlaps ---- */

/* hits / sum of the predictions */
double
confusion_overlap_precision(const struct confusion *c, size_t label)
{
	(void)label;
	return ratio_or(c, margin_hits(c), margin_total(c, margin_pred));
}

/* hits / sum of the truth */
double
confusion_overlap_recall(const struct confusion *c, size_t label)
{
	(void)label;
	return ratio_or(c, margin_hits(c), margin_total(c, margin_truth));
}

/* 2 hits / both sums */
double
confusion_overlap_f1(const struct confusion *c, size_t label)
{
	(void)label;
	return ratio_or(c, 2 * margin_hits(c), margin_total(c, margin_truth) +
		margin_total(c, margin_pred));
}

/* ---- the whole matrix ---- */

/* |det m| of a k x k matrix with singular values up to 1, by elimination with
 * partial pivots, which overwrites it. 0 if only rounding is left. */
static double
determinant(double *m, size_t k)
{
	double det = 1;

	for (size_t c = 0; c < k; c++) {
		size_t pivot = c;

		for (size_t r = c + 1; r < k; r++)
			if (fabs(m[r * k + c]) > fabs(m[pivot * k + c]))
				pivot = r;
		if (fabs(m[pivot * k + c]) < STATS_ROUNDING)
			return 0;
		for (size_t j = c; j < k; j++) {
			double x = m[c * k + j];

			m[c * k + j] = m[pivot * k + j];
			m[pivot * k + j] = x;
		}
		det *= fabs(m[c * k + c]);
		for (size_t r = c + 1; r < k; r++) {
			double x = m[r * k + c] / m[c * k + c];

			for (size_t j = c + 1; j < k; j++)
				m[r * k + j] -= x * m[c * k + j];
		}
	}
	return det;
}

/*
 * |det M|, M = C over its total: determinant-based mutual information (Kong
 * 2020). 0 if decisions and labels are independent, or if a label is never
 * decided or never given. NUM_NA without mass.
 * With r and c the sums of its rows and columns, M[t][q] / sqrt(r_t c_q) has
 * singular values up to 1, which separates a determinant that is 0 up to
 * rounding from one that is small because there are many labels.
 */
double
confusion_dmi(const struct confusion *c, size_t label)
{
	size_t k = c->k;
	double *m, *side, det = 1, total = margin_total(c, margin_truth);

	(void)label;
	if (total == 0 || isnan(total))
		return NUM_NA;
	m = mem_alloc(k * k, sizeof *m);
	side = mem_zero(2 * k, sizeof *side);
	for (size_t i = 0; i < k * k; i++) {
		m[i] = margin_joint(c, i) / total;
		side[i / k] += m[i];
		side[k + i % k] += m[i];
	}
	for (size_t i = 0; i < 2 * k; i++)
		det *= side[i] = side[i] > STATS_ROUNDING ? sqrt(side[i]) : 0;
	for (size_t i = 0; i < k * k && det > 0; i++)
		m[i] /= side[i / k] * side[k + i % k];
	if (det > 0)
		det *= determinant(m, k);
	MEM_FREE(m, side);
	return det;
}

/* (pa - pe)/(1 - pe) with agreement weights w(t, q): pa = sum C[t][q] w(t, q) /
 * s, pe = sum t_t p_q w(t, q) / s^2 (Cohen 1968). 0/0 if all labels on both
 * sides agree fully. */
double
confusion_weighted_kappa(const struct confusion *c, size_t label)
{
	double s = c->total, *v, *to, pe = 0;

	(void)label;
	if (!c->weights || s <= 0)
		return NUM_NA;
	v = mem_alloc(c->k, 2 * sizeof *v);
	to = v + c->k;
	for (size_t q = 0; q < c->k; q++)
		v[q] = c->pred[q] / s;
	weights_apply(c->weights, v, to);
	for (size_t t = 0; t < c->k; t++)
		pe += margin_truth(c, t) / s * to[t];
	MEM_FREE(v);
	return weights_beyond_chance(c->agree / s, pe);
}

