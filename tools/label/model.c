#include "model.h"

#include "stats/gamma.h"
#include "text/err.h"
#include "text/mem.h"

#include <math.h>
#include <string.h>

/* The priors of Hovy et al. 2013: of know and of guess a Beta(.5, .5), of strategies
 * a Dirichlet(10, ..., 10). */
#define BETA .5
#define DIRICHLET 10.

/* Items of a round at a time. */
enum { BLOCK = 32 };

double
model_imaginary(const struct model_rules *r, size_t k, size_t truth, size_t label)
{
	return truth == label ? r->pseudo * r->right :
		r->pseudo * (1 - r->right) / ((double)k - 1);
}

static double *
log_of(const struct model *s, size_t answer)
{
	return s->answer + 2 * s->k * answer;
}

static double *
sums_of(const struct model *s, size_t answer)
{
	return s->answer + (2 * answer + 1) * s->k;
}

static uint32_t
label_of(const struct model *s, size_t answer)
{
	return items_answer(s->t, (uint32_t)answer).label;
}

/* ---- M ---- */

/* estimated: prior_k = (sum_i T_ik + o) / (I + K o), o = 1 imaginary item of each
 * label, 0 with --pseudo=0; else 1 / K. */
static void
fit_prior(struct model *s)
{
	double k = (double)s->k, one = s->rules->pseudo > 0 ? 1 : 0;
	bool estimated = s->rules->form == TARGETS_DAWID_SKENE ?
		s->rules->prior != MODEL_PRIOR_UNIFORM :
		s->rules->form == TARGETS_ONE_COIN &&
		s->rules->prior == MODEL_PRIOR_ESTIMATED;

	for (size_t l = 0; l < s->k; l++)
		s->prior[l] = estimated ? (s->mass[l] + one) /
			((double)s->t->n + k * one) : 1 / k;
}

/* Dawid & Skene 1979: pi_akl = (N_akl + e_kl) / sum over l of the same; a row whose
 * sum is 0, which needs M = 0, is all 0. */
static void
fit_confusion(struct model *s, size_t a)
{
	for (size_t k = 0; k < s->k; k++) {
		double all = s->rules->pseudo;

		for (size_t x = s->from[a]; x < s->from[a + 1]; x++)
			all += sums_of(s, x)[k];
		for (size_t x = s->from[a]; x < s->from[a + 1]; x++) {
			double n = sums_of(s, x)[k] + model_imaginary(s->rules,
				s->k, k, label_of(s, x));

			log_of(s, x)[k] = all > 0 ? log(n / all) :
				-(double)INFINITY;
		}
	}
}

/* Zhang et al. 2016: theta_a = min(1, (sum over ratings of T_il + M C) / (R_a + M)).
 * P_a(l | k) is theta_a for l = k, else (1 - theta_a) / (K - 1). */
static void
fit_coin(struct model *s, size_t a)
{
	const struct model_rules *r = s->rules;
	double sum = r->pseudo * r->right, theta, right, wrong;

	for (size_t x = s->from[a]; x < s->from[a + 1]; x++)
		sum += sums_of(s, x)[label_of(s, x)];
	theta = fmin(1, sum / (s->person[a].given + r->pseudo));
	right = log(theta);
	wrong = log((1 - theta) / ((double)s->k - 1));
	s->person[a].theta = theta;
	for (size_t x = s->from[a]; x < s->from[a + 1]; x++) {
		for (size_t k = 0; k < s->k; k++)
			log_of(s, x)[k] = wrong;
		log_of(s, x)[label_of(s, x)] = right;
	}
}

/* P_a(l | k) = guess_a strategy_al + know_a [l = k]. */
static void
set_mace(struct model *s, size_t a)
{
	const struct model_person *p = &s->person[a];

	for (size_t x = s->from[a]; x < s->from[a + 1]; x++) {
		double guess = p->guess * s->strategy[x], other = log(guess);

		for (size_t k = 0; k < s->k; k++)
			log_of(s, x)[k] = other;
		log_of(s, x)[label_of(s, x)] = log(guess + p->know);
	}
}

static double
strategy_of(const struct model *s, double times, double guesses)
{
	return exp(gamma_digamma(times + DIRICHLET) -
		gamma_digamma(guesses + DIRICHLET * (double)s->k));
}

/*
 * Hovy et al. 2013, variational: of a rating x = T_il know / (guess strategy_l + know)
 * is known, 1 - x is guessed. G_a and S_al are the sums of these, S_a that of S_al:
 *   know = exp(psi(G_a + .5) - psi(G_a + S_a + 1)), guess likewise with S_a,
 *   strategy_l = exp(psi(S_al + 10) - psi(S_a + 10 K)).
 */
static void
fit_mace(struct model *s, size_t a)
{
	struct model_person *p = &s->person[a];
	double known = 0, guesses = 0;

	for (size_t x = s->from[a]; x < s->from[a + 1]; x++) {
		double own = sums_of(s, x)[label_of(s, x)] * p->know /
			(p->guess * s->strategy[x] + p->know);

		known += own;
		s->strategy[x] = s->times[x] - own;
		guesses += s->strategy[x];
	}
	for (size_t x = s->from[a]; x < s->from[a + 1]; x++)
		s->strategy[x] = strategy_of(s, s->strategy[x], guesses);
	p->guesses = guesses;
	p->know = exp(gamma_digamma(known + BETA) -
		gamma_digamma(known + guesses + 2 * BETA));
	p->guess = exp(gamma_digamma(guesses + BETA) -
		gamma_digamma(known + guesses + 2 * BETA));
	set_mace(s, a);
}

static void
maximise(struct model *s)
{
	static void (*const fit[])(struct model *, size_t) = {
		[TARGETS_DAWID_SKENE] = fit_confusion, [TARGETS_ONE_COIN] = fit_coin,
		[TARGETS_MACE] = fit_mace};
	size_t k = s->k;

	fit_prior(s);
	for (size_t a = 0; a < s->t->n_annotators; a++)
		fit[s->rules->form](s, a);
	for (size_t x = 0; x < s->t->answers.n && s->was; x++)
		memcpy(s->was + x * k, sums_of(s, x), k * sizeof *s->was);
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

/* to += x, K numbers. Most of the time is spent here. */
static inline void
add(double *restrict to, const double *restrict x, size_t k)
{
	size_t l = 0;

	for (; l + 2 <= k; l += 2) {
		to[l] += x[l];
		to[l + 1] += x[l + 1];
	}
	if (l < k)
		to[l] += x[l];
}

/* log prior_k + sum over the ratings of item i of log P_a(l | k), into p. */
static void
add_ratings(const struct model *s, size_t i, const double *log_prior, double *p)
{
	const struct items *t = s->t;

	memcpy(p, log_prior, s->k * sizeof *p);
	for (size_t r = t->first[i]; r < t->first[i + 1]; r++)
		add(p, log_of(s, t->answer[r]), s->k);
}

/* Replace these sums of item i by its T; returns its part in the log likelihood. */
static double
expect(const struct model *s, size_t i, double *p)
{
	if (s->gold && s->gold[i] != IDS_NONE) {
		double log_p = p[s->gold[i]];

		for (size_t l = 0; l < s->k; l++)
			p[l] = l == s->gold[i];
		return log_p;
	}
	return model_normalise(p, s->k);
}

static void
clear_sums(struct model *s)
{
	memset(s->mass, 0, s->k * sizeof *s->mass);
	for (size_t x = 0; x < s->t->answers.n; x++)
		memset(sums_of(s, x), 0, s->k * sizeof(double));
}

/* Add T of item i to the sums for the next M. */
static void
add_sums(struct model *s, size_t i)
{
	const struct items *t = s->t;
	const double *p = s->truth + i * s->k;

	add(s->mass, p, s->k);
	for (size_t r = t->first[i]; r < t->first[i + 1]; r++)
		add(sums_of(s, t->answer[r]), p, s->k);
}

/* Set T of item i to p; returns the largest change. */
static double
replace(struct model *s, size_t i, const double *p)
{
	double *was = s->truth + i * s->k, most = 0;

	for (size_t l = 0; l < s->k; l++) {
		double change = fabs(p[l] - was[l]);

		most = change > most ? change : most;
		was[l] = p[l];
	}
	return most;
}

/* A round of E; returns the largest change of a T. room: BLOCK x K. Some items at a time,
 * so that answers are fetched while others are added. */
static double
round_of(struct model *s, double *log_prior, double *room)
{
	double most = 0;

	for (size_t l = 0; l < s->k; l++)
		log_prior[l] = log(s->prior[l]);
	clear_sums(s);
	s->log_likelihood = 0;
	for (size_t o = 0; o < s->t->n; o += BLOCK) {
		size_t n = s->t->n - o < BLOCK ? s->t->n - o : BLOCK;

		for (size_t b = 0; b < n; b++)
			add_ratings(s, s->order[o + b], log_prior, room + b * s->k);
		for (size_t b = 0; b < n; b++)
			s->log_likelihood += expect(s, s->order[o + b],
				room + b * s->k);
		for (size_t b = 0; b < n; b++) {
			most = fmax(most, replace(s, s->order[o + b],
				room + b * s->k));
			add_sums(s, s->order[o + b]);
		}
	}
	return most;
}

/* ---- the fit ---- */

/* T_ik = c_ik / n_i; 1 and 0 if item i is gold. */
static void
start_with_votes(struct model *s)
{
	const struct items *t = s->t;

	memset(s->truth, 0, t->n * s->k * sizeof *s->truth);
	for (size_t i = 0; i < t->n; i++) {
		double *p = s->truth + i * s->k;
		double n = (double)(t->first[i + 1] - t->first[i]);

		if (s->gold && s->gold[i] != IDS_NONE) {
			p[s->gold[i]] = 1;
			continue;
		}
		for (size_t r = t->first[i]; r < t->first[i + 1]; r++)
			p[label_of(s, t->answer[r])]++;
		for (size_t l = 0; l < s->k; l++)
			p[l] /= n;
	}
	clear_sums(s);
	for (size_t o = 0; o < t->n; o++)
		add_sums(s, s->order[o]);
}

/* know = guess = 1/2, strategy = 1/K, and an E step. */
static void
start_with_mace(struct model *s, double *log_prior, double *p)
{
	for (size_t x = 0; x < s->t->answers.n; x++)
		s->strategy[x] = 1 / (double)s->k;
	for (size_t a = 0; a < s->t->n_annotators; a++) {
		s->person[a].know = s->person[a].guess = MODEL_KNOWS;
		set_mace(s, a);
	}
	fit_prior(s);
	memset(s->truth, 0, s->t->n * s->k * sizeof *s->truth);
	round_of(s, log_prior, p);
}

/* Set the place of each annotator's first answer, and count the answers. */
static void
list_answers(struct model *s)
{
	const struct items *t = s->t;

	for (size_t x = 0; x < t->answers.n; x++)
		s->from[items_answer(t, (uint32_t)x).annotator + 1] = x + 1;
	for (size_t a = 0; a < t->n_annotators; a++)
		if (s->from[a + 1] < s->from[a])
			s->from[a + 1] = s->from[a];
	for (size_t r = 0; r < t->first[t->n]; r++) {
		s->times[t->answer[r]]++;
		s->person[items_rating(t, r).annotator].given++;
	}
}

void
model_fit(struct model *s, const struct model_rules *rules, const struct items *t,
	size_t k, const uint32_t *order, const uint32_t *gold)
{
	size_t answers = t->answers.n;
	double *log_prior = mem_alloc(k, sizeof *log_prior);
	double *p = mem_alloc(BLOCK, k * sizeof *p);

	*s = (struct model){.t = t, .rules = rules, .k = k, .order = order,
		.gold = gold, .temper = 1,
		.truth = mem_alloc(t->n, k * sizeof(double)),
		.prior = mem_alloc(k, sizeof(double)),
		.mass = mem_zero(k, sizeof(double)),
		.answer = mem_alloc(answers, 2 * k * sizeof(double)),
		.was = rules->form != TARGETS_DAWID_SKENE ? NULL :
			mem_alloc(answers, k * sizeof(double)),
		.times = mem_zero(answers, sizeof(double)),
		.strategy = mem_zero(answers, sizeof(double)),
		.person = mem_zero(t->n_annotators, sizeof *s->person),
		.from = mem_zero(t->n_annotators + 1, sizeof *s->from)};
	list_answers(s);
	if (rules->form == TARGETS_MACE)
		start_with_mace(s, log_prior, p);
	else
		start_with_votes(s);
	while (s->rounds < rules->rounds && !s->converged) {
		maximise(s);
		s->converged = round_of(s, log_prior, p) <= rules->tolerance;
		s->rounds++;
		err_progress(s->rounds, rules->rounds, "rounds");
	}
	MEM_FREE(log_prior, p);
}

void
model_free(struct model *s)
{
	MEM_FREE(s->truth, s->prior, s->mass, s->answer, s->was, s->times,
		s->strategy, s->person, s->from);
}

/* ---- parameters ---- */

void
model_row(const struct model *s, size_t a, size_t truth, double *says, double *sums)
{
	double all = s->rules->pseudo;

	memset(sums, 0, s->k * sizeof *sums);
	for (size_t x = s->from[a]; x < s->from[a + 1]; x++) {
		sums[label_of(s, x)] = s->was[x * s->k + truth];
		all += s->was[x * s->k + truth];
	}
	for (size_t l = 0; l < s->k; l++)
		says[l] = all == 0 ? 0 : (sums[l] + model_imaginary(s->rules, s->k,
			truth, l)) / all;
}

const double *
model_says(const struct model *s, size_t answer)
{
	return log_of(s, answer);
}

void
model_pool(const struct model *s, double *n)
{
	memset(n, 0, s->k * s->k * sizeof *n);
	for (size_t x = 0; x < s->t->answers.n; x++)
		for (size_t k = 0; k < s->k && s->times[x] > 0; k++)
			n[k * s->k + label_of(s, x)] += sums_of(s, x)[k];
}

double
model_strategy(const struct model *s, size_t a, size_t label)
{
	for (size_t x = s->from[a]; x < s->from[a + 1]; x++)
		if (label_of(s, x) == label)
			return s->strategy[x];
	return strategy_of(s, 0, s->person[a].guesses);
}
