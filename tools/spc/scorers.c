#include "scorers.h"

#include "mem.h"
#include "num.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A difference this small, in relation to its terms, is rounding. */
#define ROUNDING 1e-14

/* ---- means over labels ---- */

static size_t
width_one(size_t k)
{
	(void)k;
	return 1;
}

/* sum_l mass_l p_l: the probability that a label drawn from p is that of a
 * person drawn from those to be predicted. */
static void
add_agreement(struct scoring *s, size_t unit, const double *p,
	const struct share *share, size_t n)
{
	for (size_t i = 0; i < n; i++)
		s->sums[unit] += share[i].mass * p[share[i].label];
}

/* sum_l mass_l log2 p_l, in bits, at most 0. */
static void
add_cross_entropy(struct scoring *s, size_t unit, const double *p,
	const struct share *share, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (share[i].mass > 0)
			s->sums[unit] += share[i].mass *
				log2(p[share[i].label]);
}

/* The weighted mean of the units' sums; -HUGE_VAL where one is the log of 0,
 * NUM_NA where no unit has weight. */
static double
value_mean(const struct scoring *s, const double *u, const struct sum *sums,
	double weight)
{
	(void)s;
	(void)u;
	return isinf(sums[0].high) ? -HUGE_VAL :
		stats_ratio(sum_value(&sums[0]), weight);
}

/* ---- metrics of decisions ---- */

/* The hits M[l][l] and both margins of the expected joint matrix M[a][l] = sum
 * mass_l p_a: K hits, K sums over a, K sums over l. A confusion matrix needs no
 * more. */
static size_t
width_margins(size_t k)
{
	return 3 * k;
}

static void
add_margins(struct scoring *s, size_t unit, const double *p,
	const struct share *share, size_t n)
{
	size_t k = s->rules.k;
	double *hit = s->sums + unit * s->width, mass = 0;

	for (size_t i = 0; i < n; i++) {
		uint32_t l = share[i].label;

		hit[l] += share[i].mass * p[l];
		hit[k + l] += share[i].mass;
		mass += share[i].mass;
	}
	for (size_t a = 0; a < k; a++)
		hit[2 * k + a] += mass * p[a];
}

/* A metric of decisions of the expected joint matrix. */
static double
value_confusion(const struct scoring *s, const double *u,
	const struct sum *sums, double weight)
{
	size_t k = s->rules.k;
	struct confusion t;
	double value;

	(void)u;
	(void)weight;
	confusion_init(&t, k, k, NUM_NA);
	for (size_t l = 0; l < k; l++) {
		t.hit[l] = sums[l];
		t.truth[l] = sums[k + l];
		t.pred[l] = sums[2 * k + l];
		sum_add(&t.total, sum_value(&t.truth[l]));
	}
	value = s->scorer->decisions(&t, s->rules.positive);
	confusion_free(&t);
	return value;
}

/* ---- the determinant ---- */

/* The expected joint matrix M[a][l] = sum mass_l p_a. */
static size_t
width_matrix(size_t k)
{
	return k * k;
}

static void
add_matrix(struct scoring *s, size_t unit, const double *p,
	const struct share *share, size_t n)
{
	size_t k = s->rules.k;
	double *m = s->sums + unit * s->width;

	for (size_t a = 0; a < k; a++)
		for (size_t i = 0; i < n && p[a] > 0; i++)
			m[a * k + share[i].label] += share[i].mass * p[a];
}

/* |det m| of a k x k matrix with singular values up to 1, which is overwritten:
 * elimination with partial pivots. 0 where all that is left is rounding. */
static double
determinant(double *m, size_t k)
{
	double det = 1;

	for (size_t c = 0; c < k; c++) {
		size_t pivot = c;

		for (size_t r = c + 1; r < k; r++)
			if (fabs(m[r * k + c]) > fabs(m[pivot * k + c]))
				pivot = r;
		if (fabs(m[pivot * k + c]) < ROUNDING)
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
 * |det M|, M summing to 1: determinant-based mutual information (Kong 2020). 0
 * where predictions and labels are independent, or where a label is never
 * predicted or never given. NUM_NA where no unit has weight.
 * With r and c the sums of its rows and columns, M[a][l] / sqrt(r_a c_l) has
 * singular values up to 1, so that what is 0 but for rounding can be told from
 * what is small because there are many labels.
 */
static double
value_dmi(const struct scoring *s, const double *u, const struct sum *sums,
	double weight)
{
	size_t k = s->rules.k;
	double *m, *side, det = 1;

	(void)u;
	if (weight == 0)
		return NUM_NA;
	m = mem_alloc(k * k, sizeof *m);
	side = mem_zero(2 * k, sizeof *side);
	for (size_t i = 0; i < k * k; i++) {
		m[i] = sum_value(&sums[i]) / weight;
		side[i / k] += m[i];
		side[k + i % k] += m[i];
	}
	for (size_t i = 0; i < 2 * k; i++)
		det *= side[i] = sqrt(side[i]);
	for (size_t i = 0; i < k * k && det > 0; i++)
		m[i] /= side[i / k] * side[k + i % k];
	if (det > 0)
		det *= determinant(m, k);
	free(m);
	free(side);
	return det;
}

/* ---- correlation ---- */

/* The sums of a unit: its mass, the means of v = p_positive and of the positive
 * label, and the mass times the variance of v and the covariance of both. */
enum { MASS, MEAN, POSITIVE, SPREAD, TOGETHER, MOMENTS };

static size_t
width_moments(size_t k)
{
	(void)k;
	return MOMENTS;
}

/* Means and squares about them are updated with each prediction (West 1979): to
 * subtract the square of a mean at the end would cancel. */
static void
add_moments(struct scoring *s, size_t unit, const double *p,
	const struct share *share, size_t n)
{
	double *m = s->sums + unit * s->width, mass = 0, positive = 0, part;
	double dv = p[s->rules.positive] - m[MEAN], dl;

	for (size_t i = 0; i < n; i++) {
		mass += share[i].mass;
		if (share[i].label == s->rules.positive)
			positive += share[i].mass;
	}
	if (mass == 0)
		return;
	dl = positive / mass - m[POSITIVE];
	part = mass / (m[MASS] + mass);
	m[SPREAD] += m[MASS] * part * dv * dv;
	m[TOGETHER] += m[MASS] * part * dv * dl;
	m[MASS] += mass;
	m[MEAN] += part * dv;
	m[POSITIVE] += part * dl;
}

/* Pearson's correlation of v and [label = positive]; NUM_NA where either is
 * constant. */
static double
value_pearson(const struct scoring *s, const double *u, const struct sum *sums,
	double weight)
{
	struct sum v = {0}, l = {0}, var = {0}, cov = {0};
	double mean, positive, spread;

	(void)sums;
	if (weight == 0)
		return NUM_NA;
	for (size_t i = 0; i < s->units; i++) {
		const double *m = s->sums + i * s->width;

		sum_add(&v, u[i] * m[MEAN]);
		sum_add(&l, u[i] * m[POSITIVE]);
	}
	mean = sum_value(&v) / weight;
	positive = sum_value(&l) / weight;
	for (size_t i = 0; i < s->units; i++) {
		const double *m = s->sums + i * s->width;
		double dv = m[MEAN] - mean, dl = m[POSITIVE] - positive;

		sum_add(&var, u[i] * (m[SPREAD] + dv * dv));
		sum_add(&cov, u[i] * (m[TOGETHER] + dv * dl));
	}
	spread = positive * (1 - positive);
	if (sum_value(&var) <= ROUNDING * ROUNDING * mean * mean * weight ||
	    spread <= ROUNDING)
		return NUM_NA;
	return sum_value(&cov) / sqrt(sum_value(&var) * weight * spread);
}

/* ---- order ---- */

/* A prediction of a unit: its score p_positive, and the masses of the positive
 * label and of the others that it is held against. */
struct scoring_ranked {
	double score, pos, neg;
	size_t unit;
};

static size_t
width_none(size_t k)
{
	(void)k;
	return 0;
}

static void
add_ranked(struct scoring *s, size_t unit, const double *p,
	const struct share *share, size_t n)
{
	struct scoring_ranked r = {.score = p[s->rules.positive], .unit = unit};

	for (size_t i = 0; i < n; i++)
		if (share[i].label == s->rules.positive)
			r.pos += share[i].mass;
		else
			r.neg += share[i].mass;
	s->ranked = mem_grow(s->ranked, &s->ranked_cap, s->n_ranked + 1,
		sizeof *s->ranked);
	s->ranked[s->n_ranked++] = r;
}

static int
cmp_ranked(const void *a, const void *b)
{
	const struct scoring_ranked *x = a, *y = b;

	if (x->score != y->score)
		return x->score < y->score ? 1 : -1;
	return (x->unit > y->unit) - (x->unit < y->unit);
}

/* The area of all pairs of a positive and a negative, in mass, of n predictions
 * in order; *pairs: the mass of the pairs. u: weights of the units, NULL: 1. */
static double
pairs_area(const struct scoring *s, const struct scoring_ranked *r, size_t n,
	const double *u, double *pairs)
{
	double pos, neg, area;

	for (size_t i = 0; i < n; i++) {
		double w = u ? u[r[i].unit] : 1;

		s->scored[i] = (struct auc_point){r[i].score, w * r[i].pos,
			w * r[i].neg};
	}
	area = auc_area(s->scored, n, &pos, &neg);
	*pairs = pos * neg;
	return area;
}

/* Sort n predictions by falling score. Scores that differ by rounding only
 * become equal: of two sums that are 2/3, one may be the last digit less. */
static void
rank(const struct scoring *s, struct scoring_ranked *r, size_t n)
{
	if (n > 0)
		qsort(r, n, sizeof *r, cmp_ranked);
	for (size_t i = 1; i < n; i++)
		if (r[i].score >= r[i - 1].score * (1 - s->rules.rounding))
			r[i].score = r[i - 1].score;
}

/* Set self, the pairs of each unit with itself, then sort all predictions. */
static void
end_ranked(struct scoring *s)
{
	s->self = mem_zero(s->units, 2 * sizeof *s->self);
	s->scored = mem_alloc(s->n_ranked, sizeof *s->scored);
	for (size_t i = 0, end; i < s->n_ranked; i = end) {
		double *self = s->self + 2 * s->ranked[i].unit;

		for (end = i; end < s->n_ranked &&
		     s->ranked[end].unit == s->ranked[i].unit; end++)
			;
		rank(s, s->ranked + i, end - i);
		self[0] = pairs_area(s, s->ranked + i, end - i, NULL, &self[1]);
	}
	rank(s, s->ranked, s->n_ranked);
}

/*
 * P(score of a positive > score of a negative) + 1/2 P(equal), over pairs of
 * two different items: an item cannot be its own positive and negative, so its
 * pairs with itself are taken out. NUM_NA without such pairs.
 */
static double
value_roc_auc(const struct scoring *s, const double *u, const struct sum *sums,
	double weight)
{
	struct sum area = {0}, pairs = {0};
	double mass;

	(void)sums;
	(void)weight;
	sum_add(&area, pairs_area(s, s->ranked, s->n_ranked, u, &mass));
	sum_add(&pairs, mass);
	for (size_t i = 0; i < s->units; i++) {
		sum_add(&area, -u[i] * s->self[2 * i]);
		sum_add(&pairs, -u[i] * s->self[2 * i + 1]);
	}
	return sum_value(&pairs) <= ROUNDING * mass ? NUM_NA :
		sum_value(&area) / sum_value(&pairs);
}

/* ---- the table ---- */

const struct scorer scorers[] = {
	{{"agreement", "up", "0..1", "share",
		"scorer: a label drawn from the prediction is a person's",
		"Resnick et al., Survey Equivalence"},
		SCORER_KNOWN, width_one, add_agreement, value_mean, NULL,
		"no_mass"},
	{{"cross_entropy", "up", "..0", "bits",
		"scorer: mean log2 of the probability of a person's label",
		"Resnick et al., Survey Equivalence"},
		SCORER_LOG | SCORER_KNOWN, width_one, add_cross_entropy,
		value_mean, NULL, "no_mass"},
	{{"f1", "up", "0..1", "share",
		"scorer: harmonic mean of precision and recall of the positive "
		"label",
		"van Rijsbergen 1979"},
		SCORER_POSITIVE, width_margins, add_margins, value_confusion,
		confusion_f1, "no_mass"},
	{{"macro_f1", "up", "0..1", "share",
		"scorer: mean f1 over labels with mass on either side", "-"},
		0, width_margins, add_margins, value_confusion,
		confusion_macro_f1,
		"no_mass"},
	{{"precision", "up", "0..1", "share",
		"scorer: of the predictions of the positive label, those met",
		"-"},
		SCORER_POSITIVE, width_margins, add_margins, value_confusion,
		confusion_precision, "not_predicted"},
	{{"recall", "up", "0..1", "share",
		"scorer: of the positive labels, those predicted", "-"},
		SCORER_POSITIVE, width_margins, add_margins, value_confusion,
		confusion_recall, "not_in_truth"},
	{{"mcc", "up", "-1..1", "correlation",
		"scorer: Matthews correlation, R_K for more than two labels",
		"Gorodkin 2004"},
		0, width_margins, add_margins, value_confusion, confusion_mcc,
		"one_label"},
	{{"kappa", "up", "-1..1", "agreement",
		"scorer: agreement of predictions and labels beyond chance",
		"Cohen 1960"},
		0, width_margins, add_margins, value_confusion,
		confusion_cohen_kappa, "one_label"},
	{{"dmi", "up", "0..1", "determinant",
		"scorer: determinant of the joint matrix of predictions and "
		"labels",
		"Kong 2020"},
		0, width_matrix, add_matrix, value_dmi, NULL, "no_mass"},
	{{"roc_auc", "up", "0..1", "probability",
		"scorer: a positive of one item scores above a negative of "
		"another",
		"Hanley and McNeil 1982"},
		SCORER_POSITIVE | SCORER_RANKS, width_none, add_ranked,
		value_roc_auc, NULL, "one_class"},
	{{"pearson", "up", "-1..1", "correlation",
		"scorer: correlation of the probability of the positive label "
		"with having it",
		"-"},
		SCORER_POSITIVE | SCORER_RANKS, width_moments, add_moments,
		value_pearson, NULL, "constant"},
};

const struct method_table scorers_table = METHOD_TABLE("scorer", scorers);

/* ---- scorings ---- */

void
scoring_init(struct scoring *s, const struct scorer *scorer,
	const struct scoring_rules *rules, size_t units)
{
	*s = (struct scoring){.scorer = scorer, .rules = *rules,
		.units = units, .width = scorer->width(rules->k)};
	s->sums = mem_zero(units * s->width, sizeof *s->sums);
}

void
scoring_free(struct scoring *s)
{
	free(s->sums);
	free(s->ranked);
	free(s->self);
	free(s->scored);
}

double
scoring_bytes(const struct scorer *scorer, size_t k, double units,
	double predictions)
{
	size_t width = scorer->width(k);

	return width > 0 ? units * (double)(width * sizeof(double)) :
		units * 2 * sizeof(double) + predictions *
		(double)(sizeof(struct scoring_ranked) +
		sizeof(struct auc_point));
}

double
scoring_work(const struct scorer *scorer, size_t k, double predictions)
{
	double labels = (double)k;

	return scorer->width == width_matrix ? predictions * labels * labels +
		labels * labels * labels / 3 : 0;
}

void
scoring_clamp(const struct scoring *s, double *p)
{
	double eps = s->rules.eps, total = 0;
	size_t k = s->rules.k;

	if (!(s->scorer->traits & SCORER_LOG) || eps == 0)
		return;
	for (size_t l = 0; l < k; l++) {
		p[l] = p[l] < eps ? eps : p[l] > 1 - eps ? 1 - eps : p[l];
		total += p[l];
	}
	for (size_t l = 0; l < k; l++)
		p[l] /= total;
}

void
scoring_add(struct scoring *s, size_t unit, const double *p,
	const struct share *share, size_t n)
{
	s->scorer->add(s, unit, p, share, n);
}

void
scoring_end(struct scoring *s)
{
	if (s->width == 0)
		end_ranked(s);
}

double
scoring_value(const struct scoring *s, const double *u)
{
	struct sum *sums = mem_zero(s->width, sizeof *sums), weight = {0};
	double value;

	for (size_t i = 0; i < s->units; i++) {
		const double *x = s->sums + i * s->width;

		if (u[i] == 0)
			continue;
		sum_add(&weight, u[i]);
		for (size_t j = 0; j < s->width; j++)
			sum_add(&sums[j], u[i] * x[j]);
	}
	value = s->scorer->value(s, u, sums, sum_value(&weight));
	free(sums);
	return value;
}
