#include "em.h"

#include "fixpoint.h"
#include "stats/gamma.h"
#include "text/err.h"
#include "text/mem.h"

#include <math.h>
#include <string.h>

/* The priors of Hovy et al. 2013: of know and of guess a Beta(.5, .5), of strategies
 * a Dirichlet(10, ..., 10). */
#define BETA .5
#define DIRICHLET 10.

/* Sums of T that are lower are 0: 1 / sum is finite. */
#define NEVER 1e-300

/* By how much a guess may lower the objective, for each rating. Where the likelihood is
 * flat, ridges are narrow: the rounds after a long step along one soon win back more than
 * that, and steps that never lower it stay short. */
#define SLACK 5e-6

/* Ratings that are held out are scored by means over items. Where items are many the mean
 * change of T decides when such a fit ends, and it may be larger, by up to ROUGH. Without
 * imaginary ratings T near 0 is of weight there. */
enum { MANY = 1000, ROUGH = 100 };

/* Products of probabilities start at 2^SCALE, so that none is lost. */
enum { SCALE = 1000 };
#define LOG_2 0.693147180559945309417

/* w log x, 0 for w = 0. */
static double
times_log(double w, double x)
{
	return w > 0 ? w * log(x) : 0;
}

/* The sum over k of log(n_k + e). A logarithm takes as long as many products. */
static double
sum_logs(const double *n, size_t k, double e)
{
	double product = 1, sum = 0;

	for (size_t l = 0; l < k; l++) {
		product *= n[l] + e;
		if (product > 1e100 || product < 1e-100) {
			sum += log(product);
			product = 1;
		}
	}
	return sum + log(product);
}

double
em_imaginary(const struct em_rules *r, size_t k, bool equal)
{
	return r->pseudo * (equal ? r->right : (1 - r->right) / ((double)k - 1));
}

double
em_normalise(double *p, size_t k)
{
	double most = p[0], sum = 0;

	for (size_t l = 1; l < k; l++)
		most = fmax(most, p[l]);
	if (isinf(most))
		return most;
	for (size_t l = 0; l < k; l++)
		sum += p[l] = exp(p[l] - most);
	for (size_t l = 0; l < k; l++)
		p[l] /= sum;
	return most + log(sum);
}

/* ---- M: parameters from sums of T ----
 *
 * n[x * width ...] are the sums of answer x; a function fits the annotator p, of the
 * answers from `from` to end - 1, and returns what is added to the objective, but for a
 * constant. */

/*
 * Dawid & Skene 1979: pi_akl = (N_akl + e_kl) / sum over l of the same; a row whose sum is
 * 0, which needs M = 0, is all 0. Objective: sum_kl e_kl log pi_akl.
 */
static double
fit_matrix(struct em *s, const double *n, size_t from, size_t end, struct em_person *p)
{
	const struct em_rules *r = s->rules;
	const size_t labels = s->k;
	const double own = em_imaginary(r, labels, true),
		other = em_imaginary(r, labels, false);
	double *all = s->room, sum = 0;

	(void)p;
	for (size_t k = 0; k < labels; k++) {
		all[k] = r->pseudo;
		for (size_t x = from; x < end; x++)
			all[k] += n[x * labels + k];
		sum -= times_log(r->pseudo, all[k]);
		all[k] = all[k] > NEVER ? 1 / all[k] : 0;
	}
	for (size_t x = from; x < end; x++) {
		const double *row = n + x * labels;
		double *says = s->says + x * labels;
		size_t l = s->label[x];

		for (size_t k = 0; k < labels; k++)
			says[k] = (row[k] + other) * all[k];
		says[l] = (row[l] + own) * all[l];
		sum += times_log(own, row[l] + own) - times_log(other, row[l] + other);
		sum += other > 0 ? other * sum_logs(row, labels, other) : 0;
	}
	return sum;
}

/* P(l | k) of an answer l: one number for k = l, and one for all others. */
static void
set_pair(struct em *s, size_t x, double own, double other)
{
	double *says = s->says + x * s->k;

	for (size_t k = 0; k < s->k; k++)
		says[k] = k == s->label[x] ? own : other;
}

/* Zhang et al. 2016: theta_a = min(1, (sum over ratings of T_il + M C) / (R_a + M)).
 * Objective: M (C log theta + (1 - C) log(1 - theta)). */
static double
fit_coin(struct em *s, const double *n, size_t from, size_t end, struct em_person *p)
{
	const double m = s->rules->pseudo, right = m * s->rules->right;
	double sum = right, wrong;

	for (size_t x = from; x < end; x++)
		sum += n[x];
	p->theta = fmin(1, sum / (p->given + m));
	wrong = 1 - p->theta;
	for (size_t x = from; x < end; x++)
		set_pair(s, x, p->theta, wrong / ((double)s->k - 1));
	return times_log(right, p->theta) + times_log(m - right, wrong);
}

static double
strategy(const struct em *s, double guessed, double guesses)
{
	return exp(gamma_digamma(guessed + DIRICHLET) -
		gamma_digamma(guesses + DIRICHLET * (double)s->k));
}

/*
 * Hovy et al. 2013, variational: of a rating x = T_il know / (guess strategy_l + know)
 * is known, 1 - x is guessed. G_a and S_al are the sums of these, S_a that of S_al:
 *   know = exp(psi(G_a + .5) - psi(G_a + S_a + 1)), guess likewise with S_a,
 *   strategy_l = exp(psi(S_al + 10) - psi(S_a + 10 K)).
 * Objective: - KL(know, guess) - KL(strategy) from the posterior of these to their prior,
 * KL(Dirichlet(a) | Dirichlet(b)) = log G(sum a) - sum log G(a_l)
 * + sum (a_l - b_l) (psi(a_l) - psi(sum a)) + a constant.
 */
static double
fit_mace(struct em *s, const double *n, size_t from, size_t end, struct em_person *p)
{
	double known = 0, guesses, all = gamma_digamma(p->given + 2 * BETA), sum;

	for (size_t x = from; x < end; x++)
		known += n[x];
	p->guesses = guesses = p->given - known;
	p->know = exp(gamma_digamma(known + BETA) - all);
	p->guess = exp(gamma_digamma(guesses + BETA) - all);
	sum = lgamma(known + BETA) + lgamma(guesses + BETA) - known * log(p->know) -
		guesses * log(p->guess) - lgamma(guesses + DIRICHLET * (double)s->k);
	for (size_t x = from; x < end; x++) {
		double guessed = s->times[x] - n[x], of = strategy(s, guessed, guesses);

		set_pair(s, x, p->guess * of + p->know, p->guess * of);
		sum += lgamma(guessed + DIRICHLET) - guessed * log(of);
	}
	return sum;
}

/* The prior is (sum_i T_ik + o) / (I + K o), o = 1 imaginary item of each label, 0 for
 * M = 0, or 1 / K; objective: o sum_k log prior_k. */
static double
maximise(struct em *s, const double *sums)
{
	static double (*const fit[])(struct em *, const double *, size_t, size_t,
		struct em_person *) = {[TARGETS_DAWID_SKENE] = fit_matrix,
		[TARGETS_ONE_COIN] = fit_coin, [TARGETS_MACE] = fit_mace};
	double one = s->rules->pseudo > 0, all = 0, objective = 0;
	size_t labels = s->k;

	for (size_t k = 0; k < labels; k++)
		all += sums[k] + one;
	for (size_t k = 0; k < labels; k++) {
		double prior = s->rules->uniform ? 1 / (double)labels : (sums[k] + one) / all;

		s->prior[k] = prior;
		s->scaled[k] = ldexp(prior, SCALE);
		objective += times_log(one, prior);
	}
	for (size_t a = 0; a < s->t->n_annotators; a++)
		objective += fit[s->rules->form](s, sums + labels, s->from[a],
			s->from[a + 1], &s->person[a]);
	return objective;
}

/* ---- E: T, and its sums ---- */

/* Set p_k to T of item order[o], prior_k times the product over its ratings of P_a(l | k),
 * scaled; returns its part in the log likelihood. Products beyond doubles are made
 * again in logs. */
static double
expect(const struct em *s, size_t o, double *restrict p)
{
	const size_t n = s->k, end = s->first[o + 1];
	const size_t known = s->gold ? s->gold[s->order[o]] : IDS_NONE;
	double sum = 0;

	memcpy(p, s->scaled, n * sizeof *p);
	for (size_t r = s->first[o]; r < end; r++) {
		const double *restrict says = s->says + s->answer[r] * n;

		for (size_t k = 0; k < n; k++)
			p[k] *= says[k];
	}
	for (size_t k = 0; k < n; k++)
		sum += p[k];
	if (sum > 1 && known == IDS_NONE) {
		for (size_t k = 0; k < n; k++)
			p[k] /= sum;
		return log(sum) - SCALE * LOG_2;
	}
	for (size_t k = 0; k < n; k++) {
		p[k] = log(s->prior[k]);
		for (size_t r = s->first[o]; r < end; r++)
			p[k] += log(s->says[s->answer[r] * n + k]);
	}
	if (known == IDS_NONE)
		return em_normalise(p, n);
	sum = p[known];
	for (size_t k = 0; k < n; k++)
		p[k] = k == known;
	return sum;
}

/* Add T of item order[o] to the sums. */
static void
add_sums(const struct em *s, size_t o, const double *restrict p, double *restrict sums)
{
	const size_t labels = s->k, end = s->first[o + 1];

	for (size_t k = 0; k < labels; k++)
		sums[k] += p[k];
	sums += labels;
	for (size_t r = s->first[o]; r < end; r++) {
		size_t x = s->answer[r];

		if (s->rules->form != TARGETS_DAWID_SKENE)
			sums[x] += p[s->label[x]];
		else
			for (size_t k = 0; k < labels; k++)
				sums[x * labels + k] += p[k];
	}
}

/* T and its sums by the parameters. Of MACE's sums what was known is kept; the known part
 * of T_il is know / P(l | l). */
static void
expect_all(struct em *s, double *sums, double *change)
{
	const size_t labels = s->k, items = s->t->n;
	double *p = s->room;

	memset(sums, 0, s->size * sizeof *sums);
	s->log_likelihood = *change = 0;
	for (size_t o = 0; o < items; o++) {
		double *had = s->truth + o * labels, moved = 0;

		s->log_likelihood += expect(s, o, p);
		for (size_t k = 0; k < labels; k++) {
			double by = fabs(p[k] - had[k]);

			moved = by > moved ? by : moved;
			had[k] = p[k];
		}
		*change = s->mean ? *change + moved / (double)items : fmax(*change, moved);
		add_sums(s, o, p, sums);
	}
	if (s->rules->form != TARGETS_MACE)
		return;
	for (size_t a = 0; a < s->t->n_annotators; a++)
		for (size_t x = s->from[a]; x < s->from[a + 1]; x++)
			sums[labels + x] *= s->person[a].know /
				s->says[x * labels + s->label[x]];
}

/* The objective is the log likelihood and what maximise() returns. */
static double
em_round(void *of, const double *x, double *to, double *change)
{
	struct em *s = of;
	double objective = maximise(s, x);

	expect_all(s, to, change);
	err_progress(++s->rounds, s->rules->rounds, "rounds");
	return objective + s->log_likelihood;
}

/* ---- the fit ---- */

/* List the answers of annotators, and the ratings in the order of sums. */
static void
list_ratings(struct em *s, const size_t *held)
{
	const struct items *t = s->t;
	size_t n = 0, a = 0;

	for (size_t x = 0; x < t->answers.n; x++) {
		struct rating at = items_answer(t, (uint32_t)x);

		s->label[x] = at.label;
		while (a <= at.annotator)
			s->from[a++] = x;
	}
	while (a <= t->n_annotators)
		s->from[a++] = t->answers.n;
	for (size_t o = 0; o < t->n; o++) {
		size_t i = s->order[o];

		for (size_t r = t->first[i]; r < t->first[i + 1]; r++) {
			if (held && r == held[i])
				continue;
			s->times[t->answer[r]]++;
			s->person[items_rating(t, r).annotator].given++;
			s->answer[n++] = t->answer[r];
		}
		s->first[o + 1] = n;
	}
}

/* T is c_ik / n_i, or 1 and 0 where the truth is known; MACE starts with annotators who
 * know half, and guess any label. */
static void
start(struct em *s, double *sums)
{
	double guess = .5 / (double)s->k, change;

	for (size_t o = 0; o < s->t->n && s->rules->form != TARGETS_MACE; o++) {
		double *p = s->truth + o * s->k;
		size_t known = s->gold ? s->gold[s->order[o]] : IDS_NONE;
		size_t r = s->first[o], end = s->first[o + 1];

		for (double n = (double)(end - r); r < end && known == IDS_NONE; r++)
			p[s->label[s->answer[r]]] += 1 / n;
		if (known != IDS_NONE)
			p[known] = 1;
		add_sums(s, o, p, sums);
	}
	if (s->rules->form != TARGETS_MACE)
		return;
	for (size_t a = 0; a < s->t->n_annotators; a++)
		s->person[a].know = .5;
	for (size_t x = 0; x < s->t->answers.n; x++)
		set_pair(s, x, guess + .5, guess);
	for (size_t k = 0; k < s->k; k++) {
		s->prior[k] = 1 / (double)s->k;
		s->scaled[k] = ldexp(s->prior[k], SCALE);
	}
	expect_all(s, sums, &change);
}

/* Bring T into the order of the table. */
static void
reorder(struct em *s)
{
	double *truth = mem_alloc(s->t->n, s->k * sizeof *truth);

	for (size_t o = 0; o < s->t->n; o++)
		memcpy(truth + s->order[o] * s->k, s->truth + o * s->k,
			s->k * sizeof *truth);
	MEM_FREE(s->truth);
	s->truth = truth;
}

void
em_fit(struct em *s, const struct em_rules *rules, const struct items *t, size_t k,
	const uint32_t *order, const uint32_t *gold, const size_t *held)
{
	const bool mean = held && t->n > MANY && rules->pseudo > 0,
		matrix = rules->form == TARGETS_DAWID_SKENE;
	const size_t answers = t->answers.n, size = k + answers * (matrix ? k : 1);
	struct fixpoint f = {.n = size, .most = rules->rounds,
		.tolerance = rules->tolerance *
		(mean ? fmin((double)t->n / MANY, ROUGH) : 1),
		.x = mem_zero(size, sizeof *f.x)};

	*s = (struct em){.t = t, .rules = rules, .k = k, .order = order, .gold = gold,
		.mean = mean, .size = size,
		.truth = mem_zero(t->n, k * sizeof *s->truth),
		.prior = mem_alloc(3, k * sizeof *s->prior),
		.person = mem_zero(t->n_annotators, sizeof *s->person),
		.from = mem_alloc(t->n_annotators + 1, sizeof *s->from),
		.label = mem_alloc(answers, sizeof *s->label),
		.says = mem_alloc(answers, k * sizeof *s->says),
		.times = mem_zero(answers, sizeof *s->times),
		.first = mem_zero(t->n + 1, sizeof *s->first),
		.answer = mem_alloc(t->first[t->n], sizeof *s->answer)};
	s->room = s->prior + k;
	s->scaled = s->room + k;
	list_ratings(s, held);
	start(s, f.x);
	f.slack = SLACK * (double)s->first[t->n];
	f.limit = matrix ? NULL : s->times;
	f.free = k;
	fixpoint_find(&f, em_round, s);
	s->sums = f.x + k;
	s->mass = f.next;
	s->converged = f.converged;
	reorder(s);
}

/* ---- what the parameters say ---- */

void
em_row(const struct em *s, size_t a, size_t truth, double *says, double *sums)
{
	double all = s->rules->pseudo;

	memset(sums, 0, s->k * sizeof *sums);
	for (size_t x = s->from[a]; x < s->from[a + 1]; x++)
		all += sums[s->label[x]] = s->sums[x * s->k + truth];
	for (size_t l = 0; l < s->k; l++)
		says[l] = all == 0 ? 0 : (sums[l] + em_imaginary(s->rules, s->k,
			truth == l)) / all;
}

double
em_strategy(const struct em *s, size_t a, size_t label)
{
	double guessed = 0;

	for (size_t x = s->from[a]; x < s->from[a + 1]; x++)
		if (s->label[x] == label)
			guessed = s->times[x] - s->sums[x];
	return strategy(s, guessed, s->person[a].guesses);
}

void
em_pool(const struct em *s, double *n)
{
	const size_t labels = s->k;

	memset(n, 0, labels * labels * sizeof *n);
	for (size_t o = 0; o < s->t->n; o++)
		for (size_t r = s->first[o]; r < s->first[o + 1]; r++)
			for (size_t k = 0; k < labels; k++)
				n[k * labels + s->label[s->answer[r]]] +=
					s->truth[s->order[o] * labels + k];
}
