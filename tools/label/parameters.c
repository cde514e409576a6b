#include "parameters.h"

#include "stats/gamma.h"
#include "text/mem.h"

#include <math.h>
#include <string.h>

/* The priors of Hovy et al. 2013: of know and of guess a Beta(.5, .5), of strategies
 * a Dirichlet(10, ..., 10). */
#define BETA .5
#define DIRICHLET 10.

/* Sums of T that are lower are 0: 1 / sum is finite. */
#define NEVER 1e-300

/* With so many labels the sums of an answer with that many ratings or fewer are added
 * from T where they are needed. */
enum { WIDE = 32, FEW = 4 };

double
model_imaginary(const struct model_rules *r, size_t k, size_t truth, size_t label)
{
	return truth == label ? r->pseudo * r->right :
		r->pseudo * (1 - r->right) / ((double)k - 1);
}

/* ---- the answers ---- */

size_t
parameters_size(const struct model *s)
{
	return s->k + (s->rules->form == TARGETS_DAWID_SKENE ? s->rows * s->k : s->rows);
}

/* List the items of answers without a place. */
static void
list_items(struct model *s)
{
	const struct items *t = s->t;
	size_t answers = t->answers.n, *next = mem_zero(answers, sizeof *next);

	s->first = mem_zero(answers + 1, sizeof *s->first);
	for (size_t x = 0; x < answers; x++) {
		next[x] = s->first[x];
		s->first[x + 1] = s->first[x] +
			(s->place[x] == SIZE_MAX ? (size_t)s->times[x] : 0);
	}
	s->item = mem_alloc(s->first[answers], sizeof *s->item);
	for (size_t o = 0; o < t->n; o++) {
		uint32_t i = s->order[o];

		for (size_t r = t->first[i]; r < t->first[i + 1]; r++)
			if (s->place[t->answer[r]] == SIZE_MAX)
				s->item[next[t->answer[r]]++] = i;
	}
}

void
parameters_list(struct model *s)
{
	const struct items *t = s->t;
	bool matrix = s->rules->form == TARGETS_DAWID_SKENE;
	size_t answers = t->answers.n, people = t->n_annotators;

	s->person = mem_zero(people, sizeof *s->person);
	s->from = mem_zero(people + 1, sizeof *s->from);
	s->times = mem_zero(answers, sizeof *s->times);
	s->place = mem_alloc(answers, sizeof *s->place);
	for (size_t x = 0; x < answers; x++)
		s->from[parameters_answer(s, x).annotator + 1] = x + 1;
	for (size_t a = 0; a < people; a++)
		if (s->from[a + 1] < s->from[a])
			s->from[a + 1] = s->from[a];
	for (size_t r = 0; r < t->first[t->n]; r++) {
		s->times[t->answer[r]]++;
		s->person[items_rating(t, r).annotator].given++;
	}
	for (size_t x = 0; x < answers; x++)
		s->place[x] = matrix && s->k >= WIDE && s->times[x] <= FEW ? SIZE_MAX :
			s->k + s->rows++ * (matrix ? s->k : 1);
	if (s->rows < answers)
		list_items(s);
	s->says = mem_alloc(s->rows, (matrix ? s->k : 2) * sizeof *s->says);
	s->all = mem_alloc(matrix ? people : 0, s->k * sizeof *s->all);
	s->strategy = mem_alloc(s->rules->form == TARGETS_MACE ? answers : 0,
		sizeof *s->strategy);
	s->room = mem_alloc(3, s->k * sizeof *s->room);
}

const double *
parameters_row(const struct model *s, const struct model_state *of, size_t x, double *room)
{
	size_t from, end;

	if (s->place[x] != SIZE_MAX)
		return of->sums + s->place[x];
	from = s->first[x];
	end = s->first[x + 1];
	if (end == from + 1)
		return of->truth + s->item[from] * s->k;
	if (from == end)
		memset(room, 0, s->k * sizeof *room);
	else
		memcpy(room, of->truth + s->item[from++] * s->k, s->k * sizeof *room);
	for (; from < end; from++)
		parameters_add(room, of->truth + s->item[from] * s->k, s->k);
	return room;
}

double
parameters_cell(const struct model *s, const struct model_state *of, size_t answer,
	size_t truth)
{
	double sum = 0;

	if (s->place[answer] != SIZE_MAX)
		return of->sums[s->place[answer] + truth];
	for (size_t j = s->first[answer]; j < s->first[answer + 1]; j++)
		sum += of->truth[s->item[j] * s->k + truth];
	return sum;
}

/* ---- M ---- */

/* estimated: prior_k = (sum_i T_ik + o) / (I + K o), o = 1 imaginary item of each
 * label, 0 with --pseudo=0; else 1 / K. */
static void
fit_prior(struct model *s)
{
	const double *mass = s->now.sums;
	double k = (double)s->k, one = s->rules->pseudo > 0 ? 1 : 0, all = 0;
	bool estimated = s->rules->form == TARGETS_DAWID_SKENE ?
		s->rules->prior != MODEL_PRIOR_UNIFORM :
		s->rules->form == TARGETS_ONE_COIN &&
		s->rules->prior == MODEL_PRIOR_ESTIMATED;

	for (size_t l = 0; l < s->k; l++)
		all += mass[l];
	for (size_t l = 0; l < s->k; l++) {
		s->prior[l] = estimated ? (mass[l] + one) / (all + k * one) : 1 / k;
		if (estimated && one > 0)
			s->objective += log(s->prior[l]);
	}
}

/* The sum over k of log(1 + n_k / e). A logarithm takes as long as many products. */
static double
sum_logs(const double *n, size_t k, double e)
{
	double product = 1, sum = 0;

	for (size_t l = 0; l < k; l++) {
		product *= 1 + n[l] / e;
		if (product > 1e100) {
			sum += log(product);
			product = 1;
		}
	}
	return sum + log(product);
}

/* The sum over k of e_kl log(N_akl + e_kl) of an answer, but for a constant. */
static double
imagined(const struct model *s, size_t label, const double *n, double own, double other)
{
	double sum = own > 0 ? own * log(n[label] + own) : 0;

	return other > 0 ? sum + other * (sum_logs(n, s->k, other) -
		log(1 + n[label] / other)) : sum;
}

/* Dawid & Skene 1979: pi_akl = (N_akl + e_kl) / sum over l of the same; a row whose
 * sum is 0 but for underflow, which needs M = 0, is all 0. */
static void
fit_confusion(struct model *s, size_t a, bool judge)
{
	const double own = model_imaginary(s->rules, s->k, 0, 0),
		other = model_imaginary(s->rules, s->k, 0, 1);
	const double *totals = s->now.totals && !judge ? s->now.totals + a * s->k : NULL;
	double *all = s->all + a * s->k, m = s->rules->pseudo;

	/* an extrapolated state, which is judged, has no totals */
	for (size_t k = 0; k < s->k; k++)
		all[k] = totals ? m + totals[k] : m;
	for (size_t x = s->from[a]; x < s->from[a + 1] && !totals; x++) {
		const double *n = parameters_row(s, &s->now, x, parameters_room(s));

		parameters_add(all, n, s->k);
		if (judge && m > 0)
			s->objective += imagined(s, parameters_answer(s, x).label, n, own,
				other);
	}
	for (size_t k = 0; k < s->k; k++) {
		if (judge && m > 0)
			s->objective -= m * log(all[k]);
		all[k] = all[k] > NEVER ? 1 / all[k] : 0;
	}
	for (size_t x = s->from[a]; x < s->from[a + 1]; x++) {
		const double *n = s->now.sums + s->place[x];
		double *says = s->says + (s->place[x] - s->k);
		size_t l = parameters_answer(s, x).label;

		if (s->place[x] == SIZE_MAX)
			continue;
		for (size_t k = 0; k < s->k; k++)
			says[k] = (n[k] + other) * all[k];
		says[l] = (n[l] + own) * all[l];
	}
}

/* Zhang et al. 2016: theta_a = min(1, (sum over ratings of T_il + M C) / (R_a + M)).
 * P_a(l | k) is theta_a for l = k, else (1 - theta_a) / (K - 1). */
static void
fit_coin(struct model *s, size_t a, bool judge)
{
	const struct model_rules *r = s->rules;
	double right = r->pseudo * r->right, wrong = r->pseudo - right, sum = right, theta;

	for (size_t x = s->from[a]; x < s->from[a + 1]; x++)
		sum += s->now.sums[s->place[x]];
	theta = fmin(1, sum / (s->person[a].given + r->pseudo));
	s->person[a].theta = theta;
	for (size_t x = s->from[a]; x < s->from[a + 1]; x++) {
		parameters_pair(s, x)[0] = theta;
		parameters_pair(s, x)[1] = (1 - theta) / ((double)s->k - 1);
	}
	if (judge && s->person[a].given > 0)
		s->objective += (right > 0 ? right * log(theta) : 0) +
			(wrong > 0 ? wrong * log(1 - theta) : 0);
}

void
parameters_set_mace(struct model *s, size_t a)
{
	const struct model_person *p = &s->person[a];

	for (size_t x = s->from[a]; x < s->from[a + 1]; x++) {
		double guess = p->guess * s->strategy[x];

		parameters_pair(s, x)[0] = guess + p->know;
		parameters_pair(s, x)[1] = guess;
	}
}

double
parameters_strategy(const struct model *s, double times, double guesses)
{
	return exp(gamma_digamma(times + DIRICHLET) -
		gamma_digamma(guesses + DIRICHLET * (double)s->k));
}

/* What an annotator with `known` and `guesses` adds to the evidence bound, without the
 * sum over strategies: KL(Dirichlet(a) | Dirichlet(b)) = log G(sum a) - sum log G(a_l)
 * + sum (a_l - b_l) (psi(a_l) - psi(sum a)) + a constant. */
static double
bound(const struct model *s, const struct model_person *p, double known)
{
	return lgamma(known + BETA) + lgamma(p->guesses + BETA) -
		lgamma(known + p->guesses + 2 * BETA) - known * log(p->know) -
		p->guesses * log(p->guess) -
		lgamma(p->guesses + DIRICHLET * (double)s->k);
}

/*
 * Hovy et al. 2013, variational: of a rating x = T_il know / (guess strategy_l + know)
 * is known, 1 - x is guessed. G_a and S_al are the sums of these, S_a that of S_al:
 *   know = exp(psi(G_a + .5) - psi(G_a + S_a + 1)), guess likewise with S_a,
 *   strategy_l = exp(psi(S_al + 10) - psi(S_a + 10 K)).
 */
static void
fit_mace(struct model *s, size_t a, bool judge)
{
	struct model_person *p = &s->person[a];
	double known = 0, guesses = 0;

	for (size_t x = s->from[a]; x < s->from[a + 1]; x++) {
		known += s->now.sums[s->place[x]];
		guesses += s->times[x] - s->now.sums[s->place[x]];
	}
	p->guesses = guesses;
	p->know = exp(gamma_digamma(known + BETA) -
		gamma_digamma(known + guesses + 2 * BETA));
	p->guess = exp(gamma_digamma(guesses + BETA) -
		gamma_digamma(known + guesses + 2 * BETA));
	for (size_t x = s->from[a]; x < s->from[a + 1]; x++) {
		double guessed = s->times[x] - s->now.sums[s->place[x]];

		s->strategy[x] = parameters_strategy(s, guessed, guesses);
		if (judge)
			s->objective += lgamma(guessed + DIRICHLET) -
				guessed * log(s->strategy[x]);
	}
	if (judge && s->person[a].given > 0)
		s->objective += bound(s, p, known);
	parameters_set_mace(s, a);
}

void
parameters_fit(struct model *s, bool judge)
{
	static void (*const fit[])(struct model *, size_t, bool) = {
		[TARGETS_DAWID_SKENE] = fit_confusion, [TARGETS_ONE_COIN] = fit_coin,
		[TARGETS_MACE] = fit_mace};

	s->objective = 0;
	fit_prior(s);
	for (size_t a = 0; a < s->t->n_annotators; a++)
		fit[s->rules->form](s, a, judge);
}

void
model_says(const struct model *s, size_t answer, double *says)
{
	const struct rating x = parameters_answer(s, answer);
	const double *all = s->all + x.annotator * s->k;

	if (s->rules->form != TARGETS_DAWID_SKENE) {
		for (size_t k = 0; k < s->k; k++)
			says[k] = parameters_pair(s, answer)[k != x.label];
		return;
	}
	for (size_t k = 0; k < s->k; k++)
		says[k] = (parameters_cell(s, &s->now, answer, k) +
			model_imaginary(s->rules, s->k, k, x.label)) * all[k];
}
