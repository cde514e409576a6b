#include "cohen.h"

#include "inference.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* ---- the table of one pair ---- */

void
cohen_table_init(struct cohen_table *t, const struct sample *sample)
{
	const struct pairs *x = sample->pairs;
	size_t q = sample->subset->q;

	*t = (struct cohen_table){
		.pairs = x,
		.count = mem_alloc(x->cells, sizeof *t->count),
		.row = mem_alloc(q, sizeof *t->row),
		.col = mem_alloc(q, sizeof *t->col),
		.p_row = mem_zero(q, sizeof(double)),
		.p_col = mem_zero(q, sizeof(double)),
		.w_row = mem_alloc(q, sizeof(double)),
		.w_col = mem_alloc(q, sizeof(double)),
	};
	pairs_count(x, sample->subset, sample->drawn, t->count);
}

void
cohen_table_free(struct cohen_table *t)
{
	MEM_FREE(t->count, t->row, t->col, t->p_row, t->p_col, t->w_row,
		t->w_col);
}

/* Set the margins of the pair: how often each label was given, as counts in p_row
 * and p_col; and n. Entries of the pair before are set to 0 first. */
static void
fill_margins(struct cohen_table *t)
{
	for (size_t k = 0; k < t->rows; k++)
		t->p_row[t->row[k]] = 0;
	for (size_t l = 0; l < t->cols; l++)
		t->p_col[t->col[l]] = 0;
	t->rows = t->cols = 0;
	t->n = 0;
	for (size_t c = t->from; c < t->to; c++) {
		const struct pairs_cell *m = &t->pairs->cell[c];

		if (t->count[c] == 0)
			continue;
		if (t->p_row[m->k] == 0)
			t->row[t->rows++] = m->k;
		if (t->p_col[m->l] == 0)
			t->col[t->cols++] = m->l;
		t->p_row[m->k] += t->count[c];
		t->p_col[m->l] += t->count[c];
		t->n += t->count[c];
	}
}

/* Set w_row[k] = sum over l of w_kl p_.l, w_col[l] = sum over k of w_kl p_k.,
 * of labels that occur. With identity only equal labels agree: there may be
 * many. */
static void
weigh_margins(struct cohen_table *t)
{
	bool identity = weights_identity(t->w);

	for (size_t k = 0; k < t->rows; k++)
		t->w_row[t->row[k]] = identity ? t->p_col[t->row[k]] : 0;
	for (size_t l = 0; l < t->cols; l++)
		t->w_col[t->col[l]] = identity ? t->p_row[t->col[l]] : 0;
	for (size_t k = 0; k < t->rows && !identity; k++)
		for (size_t l = 0; l < t->cols; l++) {
			uint32_t a = t->row[k], b = t->col[l];
			double at = weights_at(t->w, a, b);

			t->w_row[a] += at * t->p_col[b];
			t->w_col[b] += at * t->p_row[a];
		}
}

/*
 * Make t the table of pair i under weights w. Cohen 1960, 1968: po = sum w_kl
 * p_kl, pe = sum w_kl p_k. p_.l, kappa = (po - pe) / (1 - pe). kappa is NUM_NA
 * where both annotators always give the same one label, all three where a draw
 * left no item. O(cells + rows x cols).
 */
static void
table_fill(struct cohen_table *t, size_t i, const struct weights *w)
{
	double po = 0, pe = 0;

	t->w = w;
	t->from = t->pairs->start[i];
	t->to = t->pairs->start[i + 1];
	fill_margins(t);
	for (size_t c = t->from; c < t->to; c++)
		po += t->count[c] * weights_at(w, t->pairs->cell[c].k,
			t->pairs->cell[c].l);
	for (size_t k = 0; k < t->rows; k++)
		t->p_row[t->row[k]] /= t->n;
	for (size_t l = 0; l < t->cols; l++)
		t->p_col[t->col[l]] /= t->n;
	weigh_margins(t);
	for (size_t k = 0; k < t->rows; k++)
		pe += t->p_row[t->row[k]] * t->w_row[t->row[k]];
	t->po = t->n > 0 ? po / t->n : NUM_NA;
	t->pe = t->n > 0 ? pe : NUM_NA;
	t->kappa = weights_beyond_chance(t->po, t->pe);
}

/*
 * The influence of one item in the cell on the kappa of the table, centred on 0:
 * ((w_kl - po) - (1 - K) (wr_k + wc_l - 2 pe)) / (1 - pe), wr_k = sum over l
 * of w_kl p_.l and wc_l likewise. The mean of its square over the items, by n,
 * is the variance of Fleiss, Cohen & Everitt 1969.
 */
static double
table_influence(const struct cohen_table *t, const struct pairs_cell *cell)
{
	return (weights_at(t->w, cell->k, cell->l) - t->po - (1 - t->kappa) *
		(t->w_row[cell->k] + t->w_col[cell->l] - 2 * t->pe)) /
		(1 - t->pe);
}

/* The most pairs of labels that a sum goes over. */
#define MOST_PAIRS 1e6

/* The sum below for identity, where wr_k is p_.k, wc_l is p_l. and the mean of
 * w_kl^2 is pe: pe - sum p_k. wr_k^2 - sum p_.l wc_l^2 + 2 pe^2. */
static double
null_identity(const struct cohen_table *t)
{
	double sum = t->pe + 2 * t->pe * t->pe;

	for (size_t k = 0; k < t->rows; k++)
		sum -= t->p_row[t->row[k]] * t->w_row[t->row[k]] *
			t->w_row[t->row[k]];
	for (size_t l = 0; l < t->cols; l++)
		sum -= t->p_col[t->col[l]] * t->w_col[t->col[l]] *
			t->w_col[t->col[l]];
	return sum;
}

/* sum p_k. p_.l (w_kl - wr_k - wc_l)^2 */
static double
null_sum(const struct cohen_table *t)
{
	const struct weights *w = t->w;
	double sum = 0;

	if (w->kind && w->kind->traits & WEIGHTING_IDENTITY &&
	    (double)t->rows * (double)t->cols > MOST_PAIRS)
		return null_identity(t);
	for (size_t k = 0; k < t->rows; k++)
		for (size_t l = 0; l < t->cols; l++) {
			uint32_t a = t->row[k], b = t->col[l];
			double d = weights_at(w, a, b) - t->w_row[a] -
				t->w_col[b];

			sum += t->p_row[a] * t->p_col[b] * d * d;
		}
	return sum;
}

/* (the sum - pe^2) / (n (1 - pe)^2), Fleiss, Cohen & Everitt 1969. */
double
cohen_table_null(const struct cohen_table *t)
{
	return fmax(0, null_sum(t) - t->pe * t->pe) /
		(t->n * (1 - t->pe) * (1 - t->pe));
}

/* ---- kappa of a pair, of a subset of two, of all pairs ---- */

/* Why there are no pairs to compute from, or ok. */
static enum estimate_status
no_pairs(const struct sample *sample)
{
	return sample->subset->all->repeats ? ESTIMATE_REPEATS :
		sample->pairs->n == 0 ? ESTIMATE_NO_PAIRS : ESTIMATE_OK;
}

/*
 * Cohen 1960, 1968 on the items that both labelled; standard error of Fleiss,
 * Cohen & Everitt 1969, sqrt(sum over items of z^2) / n with z from
 * table_influence(); normal interval, test with the variance under
 * independence.
 */
void
cohen_pair(struct cohen_table *t, size_t i, const struct weights *w,
	double level, struct agreement *agreement, struct agreement *kappa,
	double *z)
{
	struct sum squares = {0}, both = {0};
	double null;

	table_fill(t, i, w);
	for (size_t c = t->from; c < t->to; c++) {
		const struct pairs_cell *m = &t->pairs->cell[c];
		double a = weights_at(w, m->k, m->l) - t->po;
		double k = table_influence(t, m);

		sum_add(&squares, t->count[c] * a * a);
		sum_add(&both, t->count[c] * k * k);
		if (z)
			z[c] = k;
	}
	*agreement = inference_of_mean(t->po, &squares, t->n, level);
	estimate_clip(&agreement->e, 0, 1);
	*kappa = agreement_nothing(level);
	kappa->e.value = t->kappa;
	kappa->pa = agreement->pa = t->po;
	kappa->pe = t->pe;
	kappa->items = t->n;
	kappa->ratings = agreement->ratings = 2 * t->n;
	kappa->annotators = agreement->annotators = 2;
	kappa->e.df = HUGE_VAL;
	if (isnan(t->kappa) || t->n == 1) {
		kappa->e.status = isnan(t->kappa) ? ESTIMATE_ONE_CATEGORY :
			ESTIMATE_ONE_ITEM;
		return;
	}
	null = sqrt(cohen_table_null(t));
	kappa->e.se = sqrt(sum_value(&both)) / t->n;
	kappa->e.stat = stats_ratio(t->kappa, null);
	kappa->e.p = isnan(kappa->e.stat) ? NUM_NA :
		stats_normal_two_sided(kappa->e.stat);
	agreement_interval(kappa, 1);
}

/* psi is z of the item's cell times n of the sample over n of the pair; 0 for
 * an item that one of the two annotators did not label. */
void
cohen_estimate(const struct coefficient *c, const struct sample *sample,
	struct agreement *out, struct influence *to)
{
	struct agreement agreement;
	struct cohen_table t;
	double *z;

	(void)c;
	out->e.df = HUGE_VAL;
	out->e.status = no_pairs(sample);
	if (out->e.status)
		return;
	z = mem_alloc(sample->pairs->cells, sizeof *z);
	cohen_table_init(&t, sample);
	cohen_pair(&t, 0, sample->w, out->e.level, &agreement, out, z);
	for (size_t i = 0; i < t.to; i++)
		z[i] *= sum_value(&sample->t.items) / t.n;
	if (to && !out->e.status)
		pairs_sum(t.pairs, sample->subset, z, to->item);
	cohen_table_free(&t);
	MEM_FREE(z);
}

/* The u of ratings: a rating changes the kappa of its annotator with each other one of
 * the item, z/n_pair, and what that kappa counts, (kappa - light)/n_pair. z: per cell
 * the part of the item in the mean, `count` per pair its n_pair, 0 without a kappa. */
static void
rate_pairs(const struct sample *sample, const double *z, const double *kappa,
	const double *count, double light, double all, double *rating)
{
	const struct pairs *x = sample->pairs;
	double n = sum_value(&sample->t.items);
	double *u = mem_zero(x->cells, sizeof *u);

	for (size_t i = 0; i < x->n; i++) {
		const struct pairs_cell *m = &x->cell[x->start[i]];
		double weight = subset_weight(sample->subset, m->a) *
			subset_weight(sample->subset, m->b);

		for (size_t c = x->start[i]; c < x->start[i + 1]; c++)
			u[c] = count[i] == 0 ? 0 : z[c] / n + weight / all *
				(kappa[i] - light) / count[i];
	}
	pairs_ratings(x, sample->subset, u, rating);
	MEM_FREE(u);
}

/*
 * Light 1971: the mean of Cohen's kappa over the pairs of annotators that have
 * one, each on the items that both labelled; a pair counts by the product of
 * what the two weigh. An item adds to the mean the mean over pairs of n / n_pair
 * times what it adds to the pair's kappa: with two annotators the standard error
 * is Cohen's times sqrt(n / (n - 1)).
 */
void
cohen_light(const struct coefficient *coef, const struct sample *sample,
	struct agreement *out, struct influence *to)
{
	const struct pairs *x = sample->pairs;
	double *z, *kappa, *count, n = sum_value(&sample->t.items);
	double pairs = 0, all = 0;
	struct sum sum = {0};
	struct cohen_table t;

	(void)coef;
	out->e.status = no_pairs(sample);
	if (out->e.status)
		return;
	z = mem_zero(x->cells, sizeof *z);
	kappa = mem_zero(x->n, sizeof *kappa);
	count = mem_zero(x->n, sizeof *count);
	cohen_table_init(&t, sample);
	for (size_t i = 0; i < x->n; i++) {
		const struct pairs_cell *m = &x->cell[x->start[i]];
		double weight = subset_weight(sample->subset, m->a) *
			subset_weight(sample->subset, m->b);

		table_fill(&t, i, sample->w);
		if (isnan(t.kappa))
			continue;
		pairs++;
		kappa[i] = t.kappa;
		count[i] = t.n;
		all += weight;
		sum_add(&sum, weight * t.kappa);
		for (size_t c = t.from; to && c < t.to; c++)
			z[c] = weight * n / t.n *
				table_influence(&t, &x->cell[c]);
	}
	out->e.value = stats_ratio(sum_value(&sum), all);
	out->pairs = pairs;
	for (size_t c = 0; c < x->cells; c++)
		z[c] /= all;
	if (to && pairs > 0)
		pairs_sum(x, sample->subset, z, to->item);
	if (to && to->rating && pairs > 0)
		rate_pairs(sample, z, kappa, count, out->e.value, all,
			to->rating);
	if (pairs == 0)
		out->e.status = ESTIMATE_ONE_CATEGORY;
	cohen_table_free(&t);
	MEM_FREE(z, kappa, count);
}
