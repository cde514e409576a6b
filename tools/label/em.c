#include "em.h"

#include "parameters.h"

#include <math.h>
#include <string.h>

/* Ratings between two looks at the size of their product. */
enum { LOOK = 16 };

/* Products of probabilities start at 2^SCALE and become logarithms below LEAST. */
enum { SCALE = 1000 };
#define LEAST 1e-290

static double *
room_for_prior(const struct model *s)
{
	return s->room + 2 * s->k;
}

/* ---- E ---- */

double
model_normalise(double *p, size_t k)
{
	double most = p[0], sum = 0;

	for (size_t l = 1; l < k; l++)
		most = p[l] > most ? p[l] : most;
	if (most == -(double)INFINITY)
		return most;
	for (size_t l = 0; l < k; l++) {
		p[l] = p[l] == most ? 1 : exp(p[l] - most);
		sum += p[l];
	}
	for (size_t l = 0; l < k; l++)
		p[l] /= sum;
	return most + log(sum);
}

/* p *= x, K numbers. */
static inline void
times(double *restrict p, const double *restrict x, size_t k)
{
	for (size_t l = 0; l < k; l++)
		p[l] *= x[l];
}

/* p_k *= P_a(l | k) of an answer without a row of its own, or of a model with two
 * numbers for an answer. */
static void
multiply(const struct model *s, size_t x, double *p)
{
	const struct rating rating = parameters_answer(s, x);
	const double other = model_imaginary(s->rules, s->k, 0, 1);
	const double kept = p[rating.label], *n, *all;

	if (s->rules->form != TARGETS_DAWID_SKENE) {
		for (size_t k = 0; k < s->k; k++)
			p[k] *= parameters_pair(s, x)[1];
		p[rating.label] = kept * parameters_pair(s, x)[0];
		return;
	}
	n = parameters_row(s, &s->now, x, parameters_room(s));
	all = s->all + rating.annotator * s->k;
	for (size_t k = 0; k < s->k; k++)
		p[k] *= (n[k] + other) * all[k];
	p[rating.label] = kept * (n[rating.label] + model_imaginary(s->rules, s->k, 0, 0)) *
		all[rating.label];
}

/* The largest p; *least gets the smallest. */
static double
largest(const double *p, size_t k, double *least)
{
	double most = p[0];

	*least = p[0];
	for (size_t l = 1; l < k; l++) {
		most = p[l] > most ? p[l] : most;
		*least = p[l] < *least ? p[l] : *least;
	}
	return most;
}

/* Bring products that have become small back to a size at which none is lost; returns
 * the power of 2, -1 if one may be lost already. */
static int
rescale(double *p, size_t k)
{
	double least, most = largest(p, k, &least);

	if (most >= 1)
		return 0;
	if (least < LEAST)
		return -1;
	for (size_t l = 0; l < k; l++)
		p[l] = ldexp(p[l], SCALE);
	return SCALE;
}

/* Set p_k to prior_k times the product over the ratings of item i of P_a(l | k), times
 * 2^returned; -1: that is beyond doubles. */
static int
multiply_ratings(const struct model *s, size_t i, double *p)
{
	const struct items *t = s->t;
	const bool matrix = s->rules->form == TARGETS_DAWID_SKENE;
	size_t first = t->first[i], n = t->first[i + 1] - first;
	int power = SCALE, more;

	memcpy(p, room_for_prior(s), s->k * sizeof *p);
	for (size_t r = 0; r < n; r++) {
		size_t x = t->answer[first + r];

		if (matrix && s->place[x] != SIZE_MAX)
			times(p, s->says + s->place[x] - s->k, s->k);
		else
			multiply(s, x, p);
		if (r % LOOK != LOOK - 1 && r + 1 < n)
			continue;
		more = rescale(p, s->k);
		if (more < 0)
			return -1;
		power += more;
	}
	return power;
}

/* log prior_k + sum over the ratings of item i of log P_a(l | k), into p. */
static void
add_logs(const struct model *s, size_t i, double *p)
{
	const struct items *t = s->t;
	double *says = parameters_room(s);

	for (size_t k = 0; k < s->k; k++)
		p[k] = log(s->prior[k]);
	for (size_t r = t->first[i]; r < t->first[i + 1]; r++) {
		model_says(s, t->answer[r], says);
		for (size_t k = 0; k < s->k; k++)
			p[k] += log(says[k]);
	}
}

/* Replace the products p of item i by its T; returns its part in the log
 * likelihood. */
static double
expect(const struct model *s, size_t i, double *p, int power)
{
	const size_t known = s->gold && s->gold[i] != IDS_NONE ? s->gold[i] : SIZE_MAX;
	double log_p, sum = 0;

	if (power < 0 || (known != SIZE_MAX && p[known] < LEAST)) {
		add_logs(s, i, p);
		log_p = known != SIZE_MAX ? p[known] : model_normalise(p, s->k);
	} else {
		for (size_t l = 0; l < s->k; l++)
			sum += p[l];
		for (size_t l = 0; l < s->k && known == SIZE_MAX; l++)
			p[l] /= sum;
		log_p = log(known != SIZE_MAX ? p[known] : sum) -
			power * 0.693147180559945309417;
	}
	for (size_t l = 0; l < s->k && known != SIZE_MAX; l++)
		p[l] = l == known;
	return log_p;
}

/* Set the sums of `next` to 0. */
static void
start_sums(struct model *s)
{
	memset(s->next.sums, 0, parameters_size(s) * sizeof *s->next.sums);
	if (s->next.totals)
		memset(s->next.totals, 0, s->t->n_annotators * s->k *
			sizeof *s->next.totals);
}

/* Add T of item i to the sums of `next`. */
static void
add_sums(struct model *s, size_t i)
{
	const struct items *t = s->t;
	const double *p = s->next.truth + i * s->k;

	parameters_add(s->next.sums, p, s->k);
	for (size_t r = t->first[i]; r < t->first[i + 1]; r++) {
		size_t x = t->answer[r], place = s->place[x];

		if (s->rules->form != TARGETS_DAWID_SKENE)
			s->next.sums[place] += p[parameters_answer(s, x).label];
		else if (place != SIZE_MAX)
			parameters_add(s->next.sums + place, p, s->k);
		if (s->next.totals)
			parameters_add(s->next.totals + parameters_answer(s,
				x).annotator * s->k, p, s->k);
	}
}

/* Set T of item i to p; returns the largest change. */
static double
replace(struct model *s, size_t i, const double *p)
{
	const double *was = s->now.truth + i * s->k;
	double *to = s->next.truth + i * s->k, most = 0;

	for (size_t l = 0; l < s->k; l++) {
		double change = fabs(p[l] - was[l]);

		most = change > most ? change : most;
		to[l] = p[l];
	}
	return most;
}

/* MACE: of the sums of T_il, what was known. */
static void
keep_known(struct model *s)
{
	for (size_t x = 0; x < s->t->answers.n; x++)
		s->next.sums[s->place[x]] *= s->person[parameters_answer(s, x).annotator].know /
			parameters_pair(s, x)[0];
}

/* T and its sums by the parameters; returns the largest change of a T. */
static double
expect_all(struct model *s)
{
	double most = 0, *p = s->room;

	for (size_t l = 0; l < s->k; l++)
		room_for_prior(s)[l] = ldexp(s->prior[l], SCALE);
	start_sums(s);
	s->log_likelihood = 0;
	for (size_t o = 0; o < s->t->n; o++) {
		size_t i = s->order[o];

		s->log_likelihood += expect(s, i, p, multiply_ratings(s, i, p));
		most = fmax(most, replace(s, i, p));
		add_sums(s, i);
	}
	if (s->rules->form == TARGETS_MACE)
		keep_known(s);
	s->truth = s->next.truth;
	s->mass = s->next.sums;
	return most;
}

double
em_round(struct model *s, bool judge)
{
	double most;

	parameters_fit(s, judge);
	most = expect_all(s);
	s->objective += s->log_likelihood;
	return most;
}

/* ---- the start ---- */

/* T_ik = c_ik / n_i; 1 and 0 if item i is gold. */
static void
count_votes(const struct model *s, size_t i, double *p)
{
	const struct items *t = s->t;
	double n = (double)(t->first[i + 1] - t->first[i]);

	memset(p, 0, s->k * sizeof *p);
	if (s->gold && s->gold[i] != IDS_NONE) {
		p[s->gold[i]] = 1;
		return;
	}
	for (size_t r = t->first[i]; r < t->first[i + 1]; r++)
		p[items_rating(t, r).label]++;
	for (size_t l = 0; l < s->k; l++)
		p[l] /= n;
}

/* know = guess = 1/2, strategy = 1/K, and an E step. */
static void
start_with_mace(struct model *s)
{
	for (size_t x = 0; x < s->t->answers.n; x++)
		s->strategy[x] = 1 / (double)s->k;
	for (size_t a = 0; a < s->t->n_annotators; a++) {
		s->person[a].know = s->person[a].guess = MODEL_KNOWS;
		parameters_set_mace(s, a);
	}
	for (size_t l = 0; l < s->k; l++)
		s->prior[l] = 1 / (double)s->k;
	memset(s->now.truth, 0, s->t->n * s->k * sizeof *s->now.truth);
	expect_all(s);
}

void
em_start(struct model *s)
{
	s->truth = s->next.truth;
	s->mass = s->next.sums;
	if (s->rules->form == TARGETS_MACE) {
		start_with_mace(s);
		return;
	}
	for (size_t i = 0; i < s->t->n; i++)
		count_votes(s, i, s->next.truth + i * s->k);
	start_sums(s);
	for (size_t o = 0; o < s->t->n; o++)
		add_sums(s, s->order[o]);
}
