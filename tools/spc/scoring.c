#include "scoring.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <stdlib.h>

bool
scoring_draws(const struct metric *scorer)
{
	return scorer->shape == METRIC_DECISIONS ||
		(scorer->traits & METRIC_DRAWN);
}

void
scoring_order(struct scoring_rules *r, const struct metric *scorer,
	const char *name, const struct labels *labels, struct weights *weights)
{
	if (!(scorer->traits & METRIC_WEIGHTED))
		return;
	if (!labels_codes(labels) || labels->ids.n < labels_k(labels))
		err_usage("--scorer=%s needs labels in order, numbers or those of -L%s",
			scorer->about.name, labels_codes(labels) ?
			", and to know each of them" : "");
	weights_of_labels(weights, name, labels);
	r->weights = weights;
}

/* ---- means over labels ---- */

/* sum_l mass_l p_l, or of a log metric sum_l mass_l log2 p_l: -HUGE_VAL if a label that
 * people gave has probability 0. */
static void
add_mean(struct scoring *s, size_t unit, const double *p,
	const struct share *share, size_t n)
{
	bool log = s->scorer->traits & METRIC_LOG;
	double sum = 0;

	for (size_t i = 0; i < n; i++) {
		double x = p[share[i].label];

		if (share[i].mass != 0)
			sum += share[i].mass * (log ? log2(x) : x);
	}
	s->sums[unit] += sum;
}

/* ---- metrics of decisions ---- */

/* Most metrics need the hits M[l][l] and both margins of the expected joint matrix
 * M[a][l] = sum mass_l p_a: K hits, K sums over a, K sums over l; and with weights
 * of labels the sum of M times these. */
static void
add_margins(struct scoring *s, size_t unit, const double *p,
	const struct share *share, size_t n)
{
	const struct weights *weights = s->rules.weights;
	size_t k = s->rules.k;
	double *hit = s->sums + unit * s->width, mass = 0;

	for (size_t i = 0; i < n; i++) {
		uint32_t l = share[i].label;

		hit[l] += share[i].mass * p[l];
		hit[k + l] += share[i].mass;
		mass += share[i].mass;
		for (size_t a = 0; weights && a < k; a++)
			hit[3 * k] += share[i].mass * p[a] *
				weights_at(weights, a, l);
	}
	for (size_t a = 0; a < k; a++)
		hit[2 * k + a] += mass * p[a];
}

static void
set_margins(struct confusion *t, const struct scoring *s, const struct sum *sums)
{
	size_t k = t->k;

	t->weights = s->rules.weights;
	for (size_t l = 0; l < k; l++) {
		t->hit[l] = sum_value(&sums[l]);
		t->truth[l] = sum_value(&sums[k + l]);
		t->pred[l] = sum_value(&sums[2 * k + l]);
		t->total += t->truth[l];
	}
	t->agree = sum_value(&sums[3 * k]);
}

/* Others need the whole matrix M[a][l]. */
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

static void
set_matrix(struct confusion *t, const struct sum *sums)
{
	size_t k = t->k;

	confusion_keep_joint(t);
	for (size_t i = 0; i < k * k; i++) {
		double x = sum_value(&sums[i]);

		t->joint[i % k * k + i / k] = x;
		t->pred[i / k] += x;
		t->truth[i % k] += x;
	}
}

double
scoring_of_sums(const struct scoring *s, const struct sum *sums)
{
	size_t k = s->rules.k;
	void *mark = mem_mark();
	struct confusion t;
	double value;

	confusion_init(&t, k, k, NUM_NA);
	if (s->scorer->traits & METRIC_MATRIX)
		set_matrix(&t, sums);
	else
		set_margins(&t, s, sums);
	value = s->scorer->decisions(&t, s->rules.positive);
	mem_release(mark);
	return value;
}

/* ---- order ---- */

static void
add_ranked(struct scoring *s, size_t unit, const double *p,
	const struct share *share, size_t n)
{
	struct scoring_ranked r = {.score = p[s->rules.positive], .unit = unit,
		.order = s->n_ranked};

	for (size_t i = 0; i < n; i++)
		if (share[i].label == s->rules.positive)
			r.pos += share[i].mass;
		else
			r.neg += share[i].mass;
	MEM_GROW(s->ranked, s->ranked_cap, s->n_ranked + 1);
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

void
scoring_points(const struct scoring *s, const struct scoring_ranked *r,
	size_t n, const double *u)
{
	for (size_t i = 0; i < n; i++) {
		double w = u ? u[r[i].unit] : 1;

		s->scored[i] = (struct auc_point){r[i].score, w * r[i].pos,
			w * r[i].neg};
	}
}

/* The area over all pairs of a positive and a negative, in mass; *pairs: the mass
 * of the pairs. */
static double
pairs_area(const struct scoring *s, const struct scoring_ranked *r, size_t n,
	const double *u, double *pairs)
{
	double pos, neg, area;

	scoring_points(s, r, n, u);
	area = s->scorer->area(s->scored, n, &pos, &neg);
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
	for (size_t i = 0, end; i < s->n_ranked && s->scorer->area; i = end) {
		double *self = s->self + 2 * s->ranked[i].unit;

		for (end = i; end < s->n_ranked &&
		     s->ranked[end].unit == s->ranked[i].unit; end++)
			;
		rank(s, s->ranked + i, end - i);
		self[0] = pairs_area(s, s->ranked + i, end - i, NULL, &self[1]);
	}
	rank(s, s->ranked, s->n_ranked);
}

/* The value without the pairs of an item with itself, which cannot be its own
 * positive and negative. NUM_NA without other pairs. */
static double
value_pairs(const struct scoring *s, const double *u)
{
	struct sum area = {0}, pairs = {0};
	double mass;

	sum_add(&area, pairs_area(s, s->ranked, s->n_ranked, u, &mass));
	sum_add(&pairs, mass);
	for (size_t i = 0; i < s->units; i++) {
		sum_add(&area, -u[i] * s->self[2 * i]);
		sum_add(&pairs, -u[i] * s->self[2 * i + 1]);
	}
	return sum_value(&pairs) <= STATS_ROUNDING * mass ? NUM_NA :
		sum_value(&area) / sum_value(&pairs);
}

static double
value_ranking(const struct scoring *s, const double *u)
{
	if (s->scorer->area)
		return value_pairs(s, u);
	scoring_points(s, s->ranked, s->n_ranked, u);
	return s->scorer->ranking(s->scored, s->n_ranked);
}

/* ---- scorings ---- */

/* The numbers that are summed for a unit, with K labels. */
static size_t
width_of(const struct metric *scorer, size_t k)
{
	if (scorer->traits & METRIC_MATRIX)
		return k * k;
	return scorer->shape == METRIC_DECISIONS ? 3 * k + 1 :
		scorer->shape == METRIC_MEAN;
}

void
scoring_init(struct scoring *s, const struct metric *scorer,
	const struct scoring_rules *rules, size_t units)
{
	*s = (struct scoring){.scorer = scorer, .rules = *rules,
		.units = units,
		.width = width_of(scorer, rules->k)};
	s->sums = mem_zero(units, s->width * sizeof *s->sums);
}

void
scoring_free(struct scoring *s)
{
	MEM_FREE(s->sums, s->ranked, s->self, s->scored);
}

double
scoring_bytes(const struct metric *scorer, size_t k, double units,
	double predictions)
{
	size_t width = width_of(scorer, k);

	return width > 0 ? units * (double)(width * sizeof(double)) :
		units * 2 * sizeof(double) + predictions *
		(double)(sizeof(struct scoring_ranked) +
		sizeof(struct auc_point));
}

void
scoring_clamp(const struct scoring *s, double *p)
{
	if (s->scorer->traits & METRIC_LOG && s->rules.eps > 0)
		stats_clamp(p, s->rules.k, s->rules.eps);
}

void
scoring_add(struct scoring *s, size_t unit, const double *p,
	const struct share *share, size_t n)
{
	if (s->scorer->traits & METRIC_MATRIX)
		add_matrix(s, unit, p, share, n);
	else if (s->scorer->shape == METRIC_DECISIONS)
		add_margins(s, unit, p, share, n);
	else if (s->scorer->shape == METRIC_RANKING)
		add_ranked(s, unit, p, share, n);
	else
		add_mean(s, unit, p, share, n);
}

void
scoring_end(struct scoring *s)
{
	if (s->width == 0)
		end_ranked(s);
}

/* The value from u, the weights of the units; their sums, weighted by u; and the
 * sum of u. A mean is -HUGE_VAL if a sum is the log of 0. */
static double
value_of(const struct scoring *s, const double *u, const struct sum *sums,
	double weight)
{
	if (s->scorer->shape == METRIC_DECISIONS)
		return weight == 0 ? NUM_NA : scoring_of_sums(s, sums);
	if (s->scorer->shape == METRIC_RANKING)
		return value_ranking(s, u);
	return isinf(sums[0].high) ? -HUGE_VAL :
		stats_ratio(sum_value(&sums[0]), weight);
}

struct sum *
scoring_sums(const struct scoring *s, const double *u, struct sum *mass)
{
	struct sum *sums = mem_zero(s->width, sizeof *sums);

	for (size_t i = 0; i < s->units; i++) {
		const double *x = s->sums + i * s->width;

		if (u[i] == 0)
			continue;
		sum_add(mass, u[i]);
		for (size_t j = 0; j < s->width; j++)
			sum_add(&sums[j], u[i] * x[j]);
	}
	return sums;
}

double
scoring_value(const struct scoring *s, const double *u)
{
	struct sum mass = {0}, *sums = scoring_sums(s, u, &mass);
	double value = value_of(s, u, sums, sum_value(&mass));

	MEM_FREE(sums);
	return value;
}
