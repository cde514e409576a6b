#include "raters.h"

#include "mem.h"
#include "num.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double
times(const struct sample *sample, size_t i)
{
	return sample->drawn ? sample->drawn[i] : 1;
}

/* a_i less its expectation under a pe, 0 for an item rated once. */
static double
excess(const struct sample *sample, size_t i, double pe)
{
	size_t v = sample->subset->vector[i];
	double n = sample->subset->n[v];

	return n < 2 ? 0 : sample->s[v] / (n * (n - 1)) - pe;
}

/* ---- Conger ---- */

/* The shares p_gk of labels of the annotators g, and what agreement by chance
 * is made of. Answers are indexed as in the panel. */
struct chance {
	double *n;        /* per answer: how often it was given */
	double *p;        /* per answer: its share of its annotator's */
	double *w;        /* per answer: sum over k of w(k, label) p_gk */
	double *given;     /* per annotator: n_g, ratings */
	double *own;      /* per annotator: p_g'W p_g */
	double *all;      /* per label: S_k, the sum over g of p_gk */
	double *w_all;    /* per label: (W S)_k */
	double both, alone; /* S'WS; the sum over g of own */
	double annotators;  /* R, those who gave a label */
};

static void
count_answers(const struct sample *sample, struct chance *x)
{
	const struct subset *p = sample->subset;

	for (size_t i = 0; i < p->count; i++) {
		double d = times(sample, i);
		size_t n;
		const uint32_t *given = subset_ratings(p, i, &n);

		for (size_t k = 0; k < n; k++)
			x->n[given[k]] += d;
	}
}

/* w of one annotator's answers. */
static void
weigh_answers(const struct sample *sample, struct chance *x, size_t from, size_t to)
{
	const struct rating *answer = sample->subset->answer;
	double n = (double)(to - from);
	bool apply = weights_cheaper(sample->w, n * n);

	if (apply) {
		memset(sample->room, 0, sample->subset->q * sizeof *sample->room);
		for (size_t i = from; i < to; i++)
			sample->room[answer[sample->answer[i]].label] +=
				x->p[sample->answer[i]];
		weights_apply(sample->w, sample->room, sample->c);
	}
	for (size_t i = from; i < to; i++) {
		uint32_t a = sample->answer[i];

		if (apply)
			x->w[a] = sample->c[answer[a].label];
		for (size_t k = from; k < to && !apply; k++) {
			uint32_t b = sample->answer[k];

			x->w[a] += x->p[b] * weights_at(sample->w,
				answer[b].label, answer[a].label);
		}
	}
}

/* Annotator g, whose answers are counted. */
static void
add_annotator(const struct sample *sample, struct chance *x, size_t g)
{
	const struct rating *answer = sample->subset->answer;
	size_t from = sample->first[g], to = sample->first[g + 1];

	for (size_t i = from; i < to; i++)
		x->given[g] += x->n[sample->answer[i]];
	if (x->given[g] == 0)
		return;
	x->annotators++;
	for (size_t i = from; i < to; i++)
		x->p[sample->answer[i]] = x->n[sample->answer[i]] / x->given[g];
	weigh_answers(sample, x, from, to);
	for (size_t i = from; i < to; i++) {
		uint32_t a = sample->answer[i];

		x->own[g] += x->p[a] * x->w[a];
		x->all[answer[a].label] += x->p[a];
	}
	x->alone += x->own[g];
}

static void
chance_init(struct chance *x, const struct sample *sample)
{
	const struct subset *p = sample->subset;
	size_t n = p->study->answers.n;

	*x = (struct chance){
		.n = mem_zero(n, sizeof(double)),
		.p = mem_zero(n, sizeof(double)),
		.w = mem_zero(n, sizeof(double)),
		.given = mem_zero(p->annotators, sizeof(double)),
		.own = mem_zero(p->annotators, sizeof(double)),
		.all = mem_zero(p->q, sizeof(double)),
		.w_all = mem_zero(p->q, sizeof(double)),
	};
	count_answers(sample, x);
	for (size_t g = 0; g < p->annotators; g++)
		add_annotator(sample, x, g);
	x->both = weights_apply(sample->w, x->all, x->w_all);
}

static void
chance_free(struct chance *x)
{
	free(x->n);
	free(x->p);
	free(x->w);
	free(x->given);
	free(x->own);
	free(x->all);
	free(x->w_all);
}

/*
 * What a rating adds to pe: (b_gl - c_g) / n_g per answer, into part, with
 * b_gl = sum over k of w_kl (S_k - p_gk), c_g = sum over l of p_gl b_gl.
 */
static void
chance_parts(const struct chance *x, const struct sample *sample, double *part)
{
	const struct rating *answer = sample->subset->answer;

	for (size_t g = 0; g < sample->subset->annotators; g++) {
		size_t from = sample->first[g], to = sample->first[g + 1];
		double c = 0;

		for (size_t i = from; i < to; i++) {
			uint32_t a = sample->answer[i];

			part[a] = x->w_all[answer[a].label] - x->w[a];
			c += x->p[a] * part[a];
		}
		for (size_t i = from; i < to; i++)
			part[sample->answer[i]] = stats_ratio(
				part[sample->answer[i]] - c, x->given[g]);
	}
}

/*
 * Conger 1980 as Gwet generalises it: pe is the mean over ordered pairs of
 * annotators g, h of sum over kl of w_kl p_gk p_hl, which is (S'WS - sum over g
 * of p_g'Wp_g) / (R (R - 1)). Each annotator weighs the same, however few
 * items they did. Item i's part of pe, less pe, is n / (R (R - 1)) times the
 * sum of its ratings' parts (R irrCAC, without loops over items x R x q^2).
 */
void
conger_estimate(const struct sample *sample, struct estimate *out, double *psi)
{
	const struct subset *p = sample->subset;
	double n = sum_value(&sample->t.items);
	double pairable = sum_value(&sample->t.pairable), pairs;
	struct chance x;

	chance_init(&x, sample);
	out->annotators = x.annotators;
	pairs = x.annotators * (x.annotators - 1);
	if (pairs == 0) {
		out->status = "one_annotator";
		chance_free(&x);
		return;
	}
	out->pa = sum_value(&sample->t.agree) / pairable;
	out->pe = (x.both - x.alone) / pairs;
	out->value = weights_beyond_chance(out->pa, out->pe);
	if (psi)
		chance_parts(&x, sample, x.w);
	for (size_t i = 0; psi && i < p->count; i++) {
		size_t r;
		const uint32_t *given = subset_ratings(p, i, &r);
		double part = 0;

		for (size_t k = 0; k < r; k++)
			part += x.w[given[k]];
		psi[i] = (n / pairable * excess(sample, i, out->pe) -
			2 * (1 - out->value) * n / pairs * part) /
			(1 - out->pe) - out->value;
	}
	chance_free(&x);
}

/*
 * Without a rating (g, l) of one of n_g, p_g becomes (n_g p_g - e_l) /
 * (n_g - 1): S changes by (p_g - e_l) / (n_g - 1), into change, and
 * p_g'Wp_g becomes (n_g^2 p_g'Wp_g - 2 n_g (W p_g)_l + 1) / (n_g - 1)^2.
 * Returns the change of the latter. An annotator of one rating is gone.
 */
static double
drop_rating(const struct chance *x, const struct sample *sample, uint32_t a,
	double *change, double *annotators)
{
	const struct rating *answer = sample->subset->answer;
	uint32_t g = answer[a].annotator;
	double n = x->given[g];

	if (n == 1) {
		change[answer[a].label] -= 1;
		--*annotators;
		return -x->own[g];
	}
	change[answer[a].label] -= 1 / (n - 1);
	for (size_t i = sample->first[g]; i < sample->first[g + 1]; i++) {
		uint32_t b = sample->answer[i];

		change[answer[b].label] += x->p[b] / (n - 1);
	}
	return (n * n * x->own[g] - 2 * n * x->w[a] + 1) /
		((n - 1) * (n - 1)) - x->own[g];
}

void
conger_without(const struct sample *sample, double *value)
{
	const struct subset *p = sample->subset;
	double *change = sample->c, *room = sample->room;
	double agree = sum_value(&sample->t.agree);
	double pairable = sum_value(&sample->t.pairable);
	struct chance x;

	chance_init(&x, sample);
	for (size_t i = 0; i < p->count; i++) {
		size_t n;
		const uint32_t *given = subset_ratings(p, i, &n);
		double both = x.both, alone = x.alone, r = x.annotators;
		double left = pairable - (n < 2 ? 0 : 1);

		memset(change, 0, p->q * sizeof *change);
		for (size_t k = 0; k < n; k++)
			alone += drop_rating(&x, sample, given[k], change, &r);
		both += weights_apply(sample->w, change, room);
		for (size_t k = 0; k < p->q; k++)
			both += 2 * change[k] * x.w_all[k];
		value[i] = left == 0 || r < 2 ? NUM_NA :
			weights_beyond_chance((agree - excess(sample, i, 0)) /
			left, (both - alone) / (r * (r - 1)));
	}
	chance_free(&x);
}

/* ---- Cohen, Light ---- */

/* Why there are no pairs to compute from, or NULL. */
static const char *
no_pairs(const struct sample *sample)
{
	return sample->subset->study->repeats ? "repeats" :
		sample->pairs->n == 0 ? "no_pairs" : NULL;
}

/* The table of the only pair, and the counts of its cells, which the caller
 * frees with the table; out gets what it is computed from. NULL: there is no
 * such pair, and out has the status. */
static double *
only_pair(const struct sample *sample, struct cohen_table *t, struct estimate *out)
{
	double *count;

	out->status = sample->subset->annotators != 2 ? "two_annotators" :
		no_pairs(sample);
	if (out->status)
		return NULL;
	count = mem_alloc(sample->pairs->cells, sizeof *count);
	cohen_table_init(t, sample->subset->q);
	pairs_count(sample->pairs, sample->subset, sample->drawn, count);
	cohen_table_fill(t, sample->pairs, 0, count, sample->w);
	out->items = t->n;
	out->ratings = 2 * t->n;
	return count;
}

/* Value, and standard error from the squares of n values about their mean. */
static void
set_measure(struct estimate *m, double value, const struct sum *squares,
	double n, double level)
{
	*m = estimate_nothing(level);
	m->value = value;
	m->items = n;
	m->test = ESTIMATE_T;
	m->df = n - 1;
	if (n > 1 && !isnan(value))
		m->se = sqrt(sum_value(squares) / (n * (n - 1)));
	else if (n == 1)
		m->status = "one_item";
	estimate_interval(m, 1);
}

/*
 * Cohen 1960, 1968 on the items that both labelled; standard error of Fleiss,
 * Cohen & Everitt 1969, normal interval, test with the variance under
 * independence.
 */
void
cohen_pair(const struct pairs *x, size_t i, const double *count,
	const struct weights *w, struct cohen_table *t, double level,
	struct estimate *agreement, struct estimate *kappa, double *z)
{
	struct sum squares = {0}, both = {0};
	double null;

	cohen_table_fill(t, x, i, count, w);
	for (size_t c = x->start[i]; c < x->start[i + 1]; c++) {
		const struct pairs_cell *m = &x->cell[c];
		double a = weights_at(w, m->k, m->l) - t->po;
		double k = cohen_table_influence(t, m, w);

		sum_add(&squares, count[c] * a * a);
		sum_add(&both, count[c] * k * k);
		if (z)
			z[c] = k;
	}
	set_measure(agreement, t->po, &squares, t->n, level);
	*kappa = estimate_nothing(level);
	kappa->value = t->kappa;
	kappa->pa = agreement->pa = t->po;
	kappa->pe = t->pe;
	kappa->items = t->n;
	kappa->ratings = agreement->ratings = 2 * t->n;
	kappa->annotators = agreement->annotators = 2;
	kappa->test = ESTIMATE_NORMAL;
	if (isnan(t->kappa) || t->n == 1) {
		kappa->status = isnan(t->kappa) ? "one_category" : "one_item";
		return;
	}
	null = sqrt(cohen_table_null(t, w));
	kappa->se = sqrt(sum_value(&both)) / t->n;
	kappa->stat = stats_ratio(t->kappa, null);
	kappa->p = isnan(kappa->stat) ? NUM_NA :
		stats_normal_two_sided(kappa->stat);
	estimate_interval(kappa, 1);
}

/* An item that one of the two did not label adds 0. */
void
cohen_estimate(const struct sample *sample, struct estimate *out, double *psi)
{
	const struct pairs *x = sample->pairs;
	struct estimate agreement;
	struct cohen_table t;
	double *count = only_pair(sample, &t, out), *z;

	out->test = ESTIMATE_NORMAL;
	if (!count)
		return;
	z = mem_alloc(x->cells, sizeof *z);
	cohen_pair(x, 0, count, sample->w, &t, out->level, &agreement, out, z);
	for (size_t c = 0; c < x->cells; c++)
		z[c] *= sum_value(&sample->t.items) / t.n;
	if (psi && !out->status)
		pairs_sum(x, sample->subset, z, psi);
	cohen_table_free(&t);
	free(count);
	free(z);
}

/*
 * Light 1971: the mean over pairs of annotators of Cohen's kappa of the items
 * they have in common, of those pairs that have one. An item adds to it the
 * mean over pairs of n / n_pair times what it adds to theirs: with two
 * annotators that is Cohen's standard error times sqrt(n / (n - 1)).
 */
void
cohen_light(const struct sample *sample, struct estimate *out, double *psi)
{
	const struct pairs *x = sample->pairs;
	double *count, *z, n = sum_value(&sample->t.items), pairs = 0;
	struct sum sum = {0};
	struct cohen_table t;

	out->status = no_pairs(sample);
	if (out->status)
		return;
	count = mem_alloc(x->cells, sizeof *count);
	z = mem_zero(x->cells, sizeof *z);
	cohen_table_init(&t, sample->subset->q);
	pairs_count(x, sample->subset, sample->drawn, count);
	for (size_t i = 0; i < x->n; i++) {
		cohen_table_fill(&t, x, i, count, sample->w);
		if (isnan(t.kappa))
			continue;
		pairs++;
		sum_add(&sum, t.kappa);
		for (size_t c = x->start[i]; psi && c < x->start[i + 1]; c++)
			z[c] = n / t.n *
				cohen_table_influence(&t, &x->cell[c], sample->w);
	}
	out->value = stats_ratio(sum_value(&sum), pairs);
	out->pairs = pairs;
	for (size_t c = 0; c < x->cells; c++)
		z[c] /= pairs;
	if (psi && pairs > 0)
		pairs_sum(x, sample->subset, z, psi);
	if (pairs == 0)
		out->status = "one_category";
	cohen_table_free(&t);
	free(z);
	free(count);
}

/* ---- indices ---- */

/*
 * Of the shares p_kl of a table: |p_00 - p_11|, |p_01 - p_10| of two labels
 * (Byrt, Bishop & Carlin 1993), and (pm - pe) / (1 - pe), pm = sum over k of
 * min(p_k., p_.k), the largest kappa that the margins allow (Cohen 1960).
 */
static double
index_of(enum cohen_index what, const struct cohen_table *t, const struct pairs *x,
	const double *count)
{
	double a[2][2] = {{0}}, most = 0;

	for (size_t k = 0; what == COHEN_MOST && k < t->rows; k++)
		most += fmin(t->p_row[t->row[k]], t->p_col[t->row[k]]);
	if (what == COHEN_MOST)
		return weights_beyond_chance(most, t->pe);
	for (size_t c = 0; c < x->cells; c++)
		a[x->cell[c].k][x->cell[c].l] += count[c] / t->n;
	return what == COHEN_BIAS ? fabs(a[0][1] - a[1][0]) :
		fabs(a[0][0] - a[1][1]);
}

void
cohen_index(enum cohen_index what, const struct sample *sample,
	struct estimate *out)
{
	struct cohen_table t;
	double *count;

	if (what != COHEN_MOST && sample->subset->q != 2) {
		out->status = "two_labels";
		return;
	}
	count = only_pair(sample, &t, out);
	if (!count)
		return;
	out->value = index_of(what, &t, sample->pairs, count);
	out->status = isnan(out->value) ? "one_category" : NULL;
	cohen_table_free(&t);
	free(count);
}

/* ---- one against the others ---- */

/* One annotator's n labels, and those of the others on the same items. */
struct against {
	const struct sample *sample;
	const uint32_t *item, *answer;
	size_t n;
	double *a;               /* per label: mean weight with the others' */
	double m;                /* labels of items that others labelled too */
	struct sum *sum;         /* per label: of the others' shares */
	double *own, *other;     /* per label: shares, means of shares */
	double *w_own, *w_other; /* their weighted sums */
};

/* The ratings of the item of label i, r of them; returns how many are not of
 * the annotator. */
static size_t
others_of(const struct against *x, size_t i, const uint32_t **given, size_t *r)
{
	const struct subset *p = x->sample->subset;
	uint32_t g = p->answer[x->answer[i]].annotator;
	size_t n = 0;

	*given = subset_ratings(p, x->item[i], r);
	for (size_t k = 0; k < *r; k++)
		n += p->answer[(*given)[k]].annotator != g;
	return n;
}

/* Agreement of label i with the others', whose shares go into sum. */
static double
add_others(struct against *x, size_t i)
{
	const struct rating *answer = x->sample->subset->answer;
	struct rating own = answer[x->answer[i]];
	const uint32_t *given;
	size_t r, n = others_of(x, i, &given, &r);
	double sum = 0;

	for (size_t k = 0; k < r; k++) {
		struct rating s = answer[given[k]];

		if (s.annotator == own.annotator)
			continue;
		sum += weights_at(x->sample->w, own.label, s.label);
		sum_add(&x->sum[s.label], 1 / (double)n);
	}
	return stats_ratio(sum, (double)n);
}

/* The mean over the others' labels of the item of label i of value[label]. */
static double
mean_of_others(const struct against *x, size_t i, const double *value)
{
	const struct rating *answer = x->sample->subset->answer;
	const uint32_t *given;
	size_t r, n = others_of(x, i, &given, &r);
	double sum = 0;

	for (size_t k = 0; k < r; k++)
		if (answer[given[k]].annotator !=
		    answer[x->answer[i]].annotator)
			sum += value[answer[given[k]].label];
	return sum / (double)n;
}

/* Shares of labels; returns agreement, and pe. */
static double
against_shares(struct against *x, double *pe)
{
	const struct subset *p = x->sample->subset;
	struct sum sum = {0};

	for (size_t i = 0; i < x->n; i++) {
		x->a[i] = add_others(x, i);
		if (isnan(x->a[i]))
			continue;
		sum_add(&sum, x->a[i]);
		x->own[p->answer[x->answer[i]].label]++;
		x->m++;
	}
	for (size_t k = 0; k < p->q && x->m > 0; k++) {
		x->own[k] /= x->m;
		x->other[k] = sum_value(&x->sum[k]) / x->m;
	}
	weights_apply(x->sample->w, x->own, x->w_own);
	weights_apply(x->sample->w, x->other, x->w_other);
	*pe = 0;
	for (size_t k = 0; k < p->q; k++)
		*pe += x->own[k] * x->w_other[k];
	return stats_ratio(sum_value(&sum), x->m);
}

/*
 * Vanbelle & Albert 2009, "Agreement between an isolated rater and a group of
 * raters": pa is the mean over the rater's labels of their weights with the
 * others' labels of the item, pe = sum over kl of w_kl p_k o_l with p_k the
 * share of k among the rater's labels and o_l the mean of the others' shares of
 * l, on items that others labelled too. By linearisation a label adds to kappa
 * (a_i - pa - (1 - K)((W o)_k + mean over the others' l of (W p)_l - 2 pe)) /
 * (1 - pe).
 */
static void
measure_against(struct against *x, double level, struct estimate *agreement,
	struct estimate *kappa)
{
	const struct rating *answer = x->sample->subset->answer;
	double pe, pa = against_shares(x, &pe);
	double value = x->m > 0 ? weights_beyond_chance(pa, pe) : NUM_NA;
	struct sum squares = {0}, both = {0};

	for (size_t i = 0; i < x->n; i++) {
		double d = x->a[i] - pa, z;

		if (isnan(x->a[i]))
			continue;
		z = (d - (1 - value) *
			(x->w_other[answer[x->answer[i]].label] +
			mean_of_others(x, i, x->w_own) - 2 * pe)) / (1 - pe);
		sum_add(&squares, d * d);
		sum_add(&both, z * z);
	}
	set_measure(agreement, pa, &squares, x->m, level);
	set_measure(kappa, value, &both, x->m, level);
	agreement->ratings = kappa->ratings = (double)x->n;
	kappa->pa = agreement->pa = pa;
	kappa->pe = x->m > 0 ? pe : NUM_NA;
	if (x->m == 0)
		agreement->status = kappa->status = "no_pairs";
	else if (isnan(value))
		kappa->status = "one_category";
}

void
against_estimate(const struct sample *sample, const uint32_t *item,
	const uint32_t *answer, size_t n, double level,
	struct estimate *agreement, struct estimate *kappa)
{
	size_t q = sample->subset->q;
	struct against x = {.sample = sample, .item = item, .answer = answer,
		.n = n, .a = mem_alloc(n, sizeof(double)),
		.sum = mem_zero(q, sizeof *x.sum),
		.own = mem_zero(q, sizeof(double)),
		.other = mem_zero(q, sizeof(double)),
		.w_own = mem_alloc(q, sizeof(double)),
		.w_other = mem_alloc(q, sizeof(double))};

	measure_against(&x, level, agreement, kappa);
	free(x.a);
	free(x.sum);
	free(x.own);
	free(x.other);
	free(x.w_own);
	free(x.w_other);
}
