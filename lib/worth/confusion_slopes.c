#include "confusion_slopes.h"

#include "confusion_margins.h"

#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* A metric of a label as a function of the masses. */
struct of_masses {
	struct confusion c;
	confusion_metric *of;
	size_t label;
};

static double
metric_at(void *context)
{
	const struct of_masses *x = context;

	return x->of(&x->c, x->label);
}

/* Add `times` the slopes by the masses of one label and by the total. Steps are a
 * thousandth of the least mass that a decision for the label, or against it, met or
 * missed. */
static void
add_slopes(const struct confusion *c, confusion_metric *of, size_t label,
	double times, struct confusion *by)
{
	double hit = c->hit[label], pred = c->pred[label];
	double truth = margin_truth(c, label), least = c->total;
	const double cell[] = {hit, truth - hit, pred - hit,
		c->total - truth - pred + hit};
	struct of_masses x = {*c, of, label};
	double *const at[] = {&c->hit[label], &c->truth[label],
		&c->pred[label], &x.c.total};
	double slope[4];

	for (size_t i = 0; i < 4; i++)
		if (cell[i] > STATS_ROUNDING * c->total && cell[i] < least)
			least = cell[i];
	for (size_t i = 0; i < 4; i++)
		slope[i] = times * stats_slope(metric_at, &x, at[i],
			1e-3 * least);
	by->hit[label] += slope[0];
	by->truth[label] += slope[1];
	by->even += slope[1];
	by->pred[label] += slope[2];
	by->total += slope[3];
}

void
confusion_slopes_of_label(const struct confusion *c, confusion_metric *of,
	size_t label, double value, struct confusion *by)
{
	(void)value;
	add_slopes(c, of, label, 1, by);
}

/* Of the mean over the labels that have a value. */
void
confusion_slopes_of_mean(const struct confusion *c, confusion_metric *each,
	size_t label, double value, struct confusion *by)
{
	size_t n = 0;

	(void)value;
	(void)label;
	for (size_t k = 0; k < c->named; k++)
		n += isnan(each(c, k)) ? 0 : 1;
	for (size_t k = 0; k < c->named; k++)
		if (!isnan(each(c, k)))
			add_slopes(c, each, k, 1 / (double)n, by);
}

void
confusion_slopes_of_balance(const struct confusion *c, confusion_metric *each,
	size_t label, double value, struct confusion *by)
{
	struct confusion all = *c;

	all.named = c->k;
	all.zero = NUM_NA;
	confusion_slopes_of_mean(&all, each, label, value, by);
}

/* The same slope by the masses of every label. */
static void
add_all(const struct confusion *c, double by_hit, double by_truth,
	double by_pred, struct confusion *by)
{
	for (size_t k = 0; k < c->k; k++) {
		by->hit[k] += by_hit;
		by->truth[k] += by_truth;
		by->pred[k] += by_pred;
	}
	by->even += (double)c->k * by_truth;
}

/* Of hits / total, or one less that. */
void
confusion_slopes_of_hits(const struct confusion *c, confusion_metric *of,
	size_t label, double value, struct confusion *by)
{
	double sign = of == confusion_error_rate ? -1 : 1;

	if (c->sets) {
		confusion_slopes_of_overlap(c, of, label, value, by);
		return;
	}
	add_all(c, sign / c->total, 0, 0, by);
	by->total = -sign * margin_hits(c) / (c->total * c->total);
}

void
confusion_slopes_of_cost(const struct confusion *c, confusion_metric *of,
	size_t label, double value, struct confusion *by)
{
	(void)of;
	(void)label;
	by->cost = 1 / c->total;
	by->total = -value / c->total;
}

/* Of hits over either side, or of 2 hits over both. */
void
confusion_slopes_of_overlap(const struct confusion *c, confusion_metric *of,
	size_t label, double value, struct confusion *by)
{
	double truth = of != confusion_overlap_precision;
	double pred = of != confusion_overlap_recall;
	double den = truth * margin_total(c, margin_truth) + pred * margin_total(c,
		margin_pred);

	(void)label;
	add_all(c, (truth + pred) / den, -truth * value / den,
		-pred * value / den, by);
}

/* Of N / D, with slopes of N by hits s, by the truth -p_k and by the predicted -t_k:
 * D is s^2 - sum t p of Cohen's kappa, or the root of (s^2 - sum t^2)(s^2 - sum p^2). */
void
confusion_slopes_of_chance(const struct confusion *c, confusion_metric *of,
	size_t label, double value, struct confusion *by)
{
	bool mcc = of == confusion_mcc;
	double s = c->total, tt = margin_rest(c, margin_truth, margin_truth);
	double pp = margin_rest(c, margin_pred, margin_pred);
	double tp = margin_rest(c, margin_truth, margin_pred);
	double den = mcc ? sqrt(tt * pp) : tp;

	(void)label;
	by->total = margin_hits(c) / den - value * s * (mcc ? 1 / tt + 1 / pp :
		2 / tp);
	for (size_t k = 0; k < c->k; k++) {
		double t = margin_truth(c, k), p = c->pred[k];
		double by_truth = -p / den + value * (mcc ? t / tt : p / tp);

		by->hit[k] = s / den;
		by->truth[k] = by_truth;
		by->pred[k] = -t / den + value * (mcc ? p / pp : t / tp);
		by->even += by_truth;
	}
}

/* Of (pa - pe) / (1 - pe): pe changes by (W p)_k / s^2 with the truth of label k, and by
 * (W t)_k / s^2 with its predictions; weights are symmetric. */
void
confusion_slopes_of_weights(const struct confusion *c, confusion_metric *of,
	size_t label, double value, struct confusion *by)
{
	size_t k = c->k;
	double s = c->total, pe = 0, by_pe;
	double *x = mem_alloc(4 * k, sizeof *x), *wp = x + k;
	double *t = wp + k, *wt = t + k;

	(void)of;
	(void)label;
	for (size_t l = 0; l < k; l++) {
		x[l] = c->pred[l];
		t[l] = margin_truth(c, l);
	}
	weights_apply(c->weights, x, wp);
	weights_apply(c->weights, t, wt);
	for (size_t l = 0; l < k; l++)
		pe += t[l] * wp[l] / (s * s);
	by_pe = -(1 - value) / (1 - pe) / (s * s);
	by->agree = 1 / (s * (1 - pe));
	by->total = -c->agree / (s * s * (1 - pe)) - 2 * pe * s * by_pe;
	for (size_t l = 0; l < k; l++) {
		by->truth[l] = by_pe * wp[l];
		by->pred[l] = by_pe * wt[l];
		by->even += by_pe * wp[l];
	}
	MEM_FREE(x);
}

/* Set inverse[] to that of m[], by elimination with partial pivots, which overwrites m;
 * false: it has none. */
static bool
invert(double *m, double *inverse, size_t k)
{
	for (size_t i = 0; i < k * k; i++)
		inverse[i] = i / k == i % k;
	for (size_t c = 0; c < k; c++) {
		size_t pivot = c;
		double by;

		for (size_t r = c + 1; r < k; r++)
			if (fabs(m[r * k + c]) > fabs(m[pivot * k + c]))
				pivot = r;
		if (m[pivot * k + c] == 0)
			return false;
		by = m[pivot * k + c];
		for (size_t i = 0; i < k; i++) {
			double x = m[c * k + i], y = inverse[c * k + i];

			m[c * k + i] = m[pivot * k + i];
			inverse[c * k + i] = inverse[pivot * k + i] / by;
			m[pivot * k + i] = x;
			inverse[pivot * k + i] = pivot == c ?
				inverse[c * k + i] : y;
		}
		for (size_t i = k; i-- > c;)
			m[c * k + i] /= m[c * k + c];
		for (size_t r = 0; r < k; r++) {
			double x = m[r * k + c];

			for (size_t i = 0; i < k && r != c; i++) {
				m[r * k + i] -= x * m[c * k + i];
				inverse[r * k + i] -= x * inverse[c * k + i];
			}
		}
	}
	return true;
}

/* Of |det C| / s^K, s being the sum of the truth: v (C^-1)_qt by C[t][q]. */
void
confusion_slopes_of_determinant(const struct confusion *c,
	confusion_metric *of, size_t label, double value, struct confusion *by)
{
	size_t k = c->k;
	double *m = mem_alloc(2 * k * k, sizeof *m), *inverse = m + k * k;

	(void)of;
	(void)label;
	for (size_t i = 0; i < k * k; i++)
		m[i] = margin_joint(c, i);
	if (value > 0 && invert(m, inverse, k)) {
		for (size_t t = 0; t < k; t++)
			for (size_t q = 0; q < k; q++) {
				by->joint[t * k + q] = value *
					inverse[q * k + t];
				by->even_joint[q] += by->joint[t * k + q];
			}
		add_all(c, 0, -value * (double)k / margin_total(c, margin_truth), 0,
			by);
	}
	MEM_FREE(m);
}
