#include "trial.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <stdlib.h>

/* The j-th label that may have a probability. */
static uint32_t
label_at(const struct trial *t, size_t j)
{
	return t->some ? t->some[j] : (uint32_t)j;
}

double
trial_mass(const struct trial *t)
{
	double mass = (double)t->rules->k * t->even;

	for (size_t i = 0; i < t->n; i++)
		mass += t->share[i].mass;
	return mass;
}

/* ---- linear in the shares ---- */

/* sum_l p_l q_l. */
static double
agreement(const struct trial *t)
{
	double sum = 0;

	for (size_t i = 0; i < t->n; i++)
		sum += t->share[i].mass * t->q[t->share[i].label];
	for (size_t j = 0; j < t->n_some && t->even != 0; j++)
		sum += t->even * t->q[label_at(t, j)];
	return sum;
}

/* The probability of which logarithms are taken. */
static double
clamped(const struct trial_rules *rules, double q)
{
	double eps = rules->eps;

	return q < eps ? eps : q > 1 - eps ? 1 - eps : q;
}

static double
log_of(const struct trial *t, uint32_t label)
{
	return t->log_q ? t->log_q[label] : log(clamped(t->rules, t->q[label]));
}

/* - sum_l p_l ln q_l, in nats: cross-entropy, or log loss (Good 1952). */
static double
surprise(const struct trial *t)
{
	double sum = 0;

	for (size_t i = 0; i < t->n; i++)
		if (t->share[i].mass != 0)
			sum -= t->share[i].mass * log_of(t, t->share[i].label);
	if (t->even == 0)
		return sum;
	if (t->n_some < t->rules->k)
		sum -= t->even * (double)(t->rules->k - t->n_some) *
			log(clamped(t->rules, 0));
	for (size_t j = 0; j < t->n_some; j++)
		sum -= t->even * log_of(t, label_at(t, j));
	return sum;
}

/* sum_l p_l log2 q_l, in bits, at most 0; -HUGE_VAL if a label that people gave
 * has probability 0 and nothing is clamped. */
static double
bits(const struct trial *t)
{
	double sum = 0;

	for (size_t i = 0; i < t->n; i++)
		if (t->share[i].mass != 0)
			sum += t->share[i].mass *
				log2(clamped(t->rules, t->q[t->share[i].label]));
	for (size_t l = 0; l < t->rules->k && t->even != 0; l++)
		sum += t->even * log2(clamped(t->rules, t->q[l]));
	return sum;
}

/* With mass m = sum_l p_l
 * 	m (sum_k q_k^2 + 1) - 2 sum_l p_l q_l,
 * the expectation of sum_k (q_k - [k = l])^2 over people's labels l (Brier
 * 1950); with K = 2 half of it, the squared error of the positive label. */
static double
brier(const struct trial *t)
{
	double square = 0, x;

	for (size_t j = 0; j < t->n_some; j++)
		square += t->q[label_at(t, j)] * t->q[label_at(t, j)];
	x = trial_mass(t) * (square + 1) - 2 * t->fact[FACT_AGREEMENT];
	return t->rules->k == 2 ? x / 2 : x;
}

/* ---- soft labels against soft predictions ---- */

/* A label's share and probability. */
struct trial_pair {
	double p, q;
};

/* Set x to the labels that have a share or a probability, in their order, and then, if
 * there are others, to one with neither, which represents them; returns how many
 * these are. Both lists ascend. */
static size_t
pair_labels(const struct trial *t, struct trial_pair *x)
{
	size_t n = 0, i = 0, j = 0;

	while (i < t->n || j < t->n_some) {
		uint32_t a = i < t->n ? t->share[i].label : UINT32_MAX;
		uint32_t b = j < t->n_some ? label_at(t, j) : UINT32_MAX;
		uint32_t l = a < b ? a : b;
		double p = 0;

		for (; i < t->n && t->share[i].label == l; i++)
			p += t->share[i].mass;
		j += b == l;
		x[n++] = (struct trial_pair){p, t->q[l]};
	}
	if (n < t->rules->k)
		x[n++] = (struct trial_pair){0, 0};
	return n;
}

/* - x ln x; 0 if x is 0, NUM_NA if x < 0. */
static double
surprise_of(double x)
{
	return x > 0 ? - x * log(x) : x == 0 ? 0 : NUM_NA;
}

static double
entropy_q(const struct trial *t)
{
	double sum = 0;

	for (size_t j = 0; j < t->n_some; j++) {
		double q = t->q[label_at(t, j)];

		sum += t->log_q && q > 0 && clamped(t->rules, q) == q ?
			- q * t->log_q[label_at(t, j)] : surprise_of(q);
	}
	return sum;
}

static double
entropy_excess(const struct trial *t)
{
	return t->fact[FACT_ENTROPY_Q] - t->fact[FACT_ENTROPY_P];
}

static double
entropy_error(const struct trial *t)
{
	return fabs(t->fact[FACT_ENTROPY_EXCESS]);
}

/* KL(p || q) = sum p ln p - sum p ln q. */
static double
divergence(const struct trial *t)
{
	return t->fact[FACT_SURPRISE] - t->fact[FACT_ENTROPY_P];
}

/*
 * 1/2 (p log2(2p/s) + q log2(2q/s)), s = p + q, which with d = (p - q)/s is
 * 	s/4 ((1 + d) log2(1 + d) + (1 - d) log2(1 - d)),
 * computed for small d by the series s/4 sum_j d^(2j) / (j (2j - 1)) / ln 2,
 * because the terms of first order cancel.
 */
double
trial_jsd_part(double p, double q)
{
	static const double term[] = {1, 1. / 6, 1. / 15, 1. / 28, 1. / 45, 1. / 66,
		1. / 91, 1. / 120};
	double s = p + q, d = (p - q) / s, x = d * d, sum = 0;

	if (p <= 0 || q <= 0)
		return p == 0 && q >= 0 ? q / 2 : q == 0 && p > 0 ? p / 2 :
			NUM_NA;
	if (x < .01) {
		for (int j = 7; j >= 0; j--)
			sum = sum * x + term[j];
		return s / 4 * x * sum / STATS_LN2;
	}
	return (p * log(2 * p / s) + q * log(2 * q / s)) / (2 * STATS_LN2);
}

#define PAIRED (FACT_BIT(FACT_OVERLAP) | FACT_BIT(FACT_DISTANCE) | \
	FACT_BIT(FACT_ENTROPY_P) | FACT_BIT(FACT_JSD))

/* The facts of PAIRED, in one walk over the pairs: sum_l min(p_l, q_l), the share of
 * judgements that the prediction gets right (Kurniawan et al. 2025, 3.1); sum_l |p_l - q_l|,
 * the Manhattan distance, twice the total variation; H(p) = - sum_l p_l ln p_l, 0 ln 0 = 0;
 * and JSD(p, q) = (KL(p || m) + KL(q || m))/2, m = (p + q)/2, base 2: 0 to 1 (Lin 1991). */
static void
walk_pairs(const struct trial *t, fact_set wanted, double *fact)
{
	double met = 0, apart = 0, entropy = 0, jsd = 0;

	for (size_t i = 0; i < t->pairs; i++) {
		double p = t->pair[i].p, q = t->pair[i].q;

		met += p < q ? p : q;
		apart += fabs(p - q);
		if (wanted & FACT_BIT(FACT_ENTROPY_P))
			entropy += surprise_of(p);
		if (wanted & FACT_BIT(FACT_JSD))
			jsd += trial_jsd_part(p, q);
	}
	fact[FACT_OVERLAP] = met;
	fact[FACT_DISTANCE] = apart;
	if (wanted & FACT_BIT(FACT_ENTROPY_P))
		fact[FACT_ENTROPY_P] = entropy;
	fact[FACT_JSD] = jsd;
}

/* 0 if rounding leaves the divergence below 0; NUM_NA if it is NUM_NA. */
static double
js_root(const struct trial *t)
{
	return t->fact[FACT_JSD] < 0 ? 0 : sqrt(t->fact[FACT_JSD]);
}

/* ---- the same order of labels ---- */

enum { FEW = 32 };           /* labels that are sorted by insertion */

static int
cmp_pairs(const void *a, const void *b)
{
	const struct trial_pair *x = a, *y = b;

	if (x->p != y->p)
		return x->p < y->p ? -1 : 1;
	return (x->q > y->q) - (x->q < y->q);
}

/* 1 if for all labels a, b p_a > p_b exactly if q_a > q_b (human ranking
 * calibration, Baan et al. 2022), else 0. In ascending order of p, then q, they are so if
 * q rises wherever p rises and is equal wherever p is. Puts the pairs in that order. */
static double
same_ranks(const struct trial *t)
{
	struct trial_pair *x = t->pair;

	if (t->pairs > FEW)
		qsort(x, t->pairs, sizeof *x, cmp_pairs);
	for (size_t i = 1; i < t->pairs && t->pairs <= FEW; i++)
		for (size_t k = i; k > 0 && cmp_pairs(&x[k - 1], &x[k]) > 0; k--) {
			struct trial_pair y = x[k];

			x[k] = x[k - 1];
			x[k - 1] = y;
		}
	for (size_t i = 1; i < t->pairs; i++)
		if (x[i].p > x[i - 1].p ? x[i].q <= x[i - 1].q :
		x[i].q != x[i - 1].q) return 0;
	return 1;
}

/* ---- ordered labels ---- */

/* e = sum_l q_l v_l: the expected score, v_l being the label's number, or its
 * place from 0 in label order. */
static double
score(const struct trial *t)
{
	double sum = 0;

	for (size_t j = 0; j < t->n_some; j++)
		sum += t->q[label_at(t, j)] * t->rules->code[label_at(t, j)];
	return sum;
}

/* sum_l p_l v_l. */
static double
people(const struct trial *t)
{
	double sum = 0;

	for (size_t i = 0; i < t->n; i++)
		sum += t->share[i].mass * t->rules->code[t->share[i].label];
	for (size_t l = 0; l < t->rules->k && t->even != 0; l++)
		sum += t->even * t->rules->code[l];
	return sum;
}

/* The mean of people's labels; 0 without mass, so that rows can be ordered. */
static double
people_mean(const struct trial *t)
{
	double mass = trial_mass(t);

	return mass != 0 ? t->fact[FACT_PEOPLE] / mass : 0;
}

/* m (e - sum p v / m), m the mass. */
static double
bias(const struct trial *t)
{
	return trial_mass(t) * t->fact[FACT_SCORE] - t->fact[FACT_PEOPLE];
}

static double
mean_error(const struct trial *t)
{
	return fabs(t->fact[FACT_BIAS]);
}

static double
mean_squared(const struct trial *t)
{
	return stats_ratio(t->fact[FACT_BIAS] * t->fact[FACT_BIAS], trial_mass(t));
}

/* sum_l p_l of(e - v_l): the error of the expected score against each person's
 * label. */
static double
person_error(const struct trial *t, double e, double (*of)(double))
{
	const double *v = t->rules->code;
	double sum = 0;

	for (size_t i = 0; i < t->n; i++)
		sum += t->share[i].mass * of(e - v[t->share[i].label]);
	for (size_t l = 0; l < t->rules->k && t->even != 0; l++)
		sum += t->even * of(e - v[l]);
	return sum;
}

static double
absolute(const struct trial *t)
{
	return person_error(t, t->fact[FACT_SCORE], fabs);
}

static double
normalised(const struct trial *t)
{
	return stats_ratio(t->fact[FACT_ABSOLUTE], t->rules->range);
}

static double
square(double x)
{
	return x * x;
}

static double
squared(const struct trial *t)
{
	return person_error(t, t->fact[FACT_SCORE], square);
}

/*
 * With F_q(k) the probability of the first k labels
 * 	1/(K-1) sum_y p_y sum_{k<K} (F_q(k) - [y <= k])^2
 * (Epstein 1969; Murphy 1971), the Brier score of "at most k", averaged over k.
 * The term for k is m F_q^2 - 2 F_q F_p + F_p, F_p(k) the mass of the first k
 * labels.
 */
static double
rps(const struct trial *t)
{
	double sum = 0, mass = trial_mass(t), of_q = 0, of_p = 0;
	size_t i = 0, k = t->rules->k;

	for (uint32_t l = 0; l + 1 < k; l++) {
		of_q += t->q[l];
		of_p += t->even;
		for (; i < t->n && t->share[i].label == l; i++)
			of_p += t->share[i].mass;
		sum += of_q * (mass * of_q - 2 * of_p) + of_p;
	}
	return sum / (double)(k - 1);
}

/* sum_{k<K} |F_p(k) - F_q(k)|: the distance that shares must be moved, in steps
 * between labels (Wasserstein 1, as in LeWiDi 2025). */
static double
transport(const struct trial *t)
{
	double sum = 0, of_q = 0, of_p = 0;
	size_t i = 0;

	for (uint32_t l = 0; l + 1 < t->rules->k; l++) {
		of_q += t->q[l];
		for (; i < t->n && t->share[i].label == l; i++)
			of_p += t->share[i].mass;
		sum += fabs(of_p - of_q);
	}
	return sum;
}

/* ---- the table ---- */

/* Each fact's function and the earlier facts that it needs. Those of PAIRED have none. */
static const struct {
	double (*of)(const struct trial *t);
	fact_set needs;
} facts[FACTS] = {
	[FACT_AGREEMENT] = {agreement, 0},
	[FACT_SURPRISE] = {surprise, 0},
	[FACT_BITS] = {bits, 0},
	[FACT_BRIER] = {brier, FACT_BIT(FACT_AGREEMENT)},
	[FACT_ENTROPY_Q] = {entropy_q, 0},
	[FACT_ENTROPY_EXCESS] = {entropy_excess,
		FACT_BIT(FACT_ENTROPY_P) | FACT_BIT(FACT_ENTROPY_Q)},
	[FACT_ENTROPY_ERROR] = {entropy_error, FACT_BIT(FACT_ENTROPY_EXCESS)},
	[FACT_KL] = {divergence, FACT_BIT(FACT_SURPRISE) |
		FACT_BIT(FACT_ENTROPY_P)},
	[FACT_JS_ROOT] = {js_root, FACT_BIT(FACT_JSD)},
	[FACT_SAME_RANKS] = {same_ranks, 0},
	[FACT_SCORE] = {score, 0},
	[FACT_PEOPLE] = {people, 0},
	[FACT_PEOPLE_MEAN] = {people_mean, FACT_BIT(FACT_PEOPLE)},
	[FACT_BIAS] = {bias, FACT_BIT(FACT_SCORE) | FACT_BIT(FACT_PEOPLE)},
	[FACT_MEAN_ERROR] = {mean_error, FACT_BIT(FACT_BIAS)},
	[FACT_MEAN_SQUARED] = {mean_squared, FACT_BIT(FACT_BIAS)},
	[FACT_ABSOLUTE] = {absolute, FACT_BIT(FACT_SCORE)},
	[FACT_NORMALISED] = {normalised, FACT_BIT(FACT_ABSOLUTE)},
	[FACT_SQUARED] = {squared, FACT_BIT(FACT_SCORE)},
	[FACT_RPS] = {rps, 0},
	[FACT_TRANSPORT] = {transport, 0},
};

fact_set
facts_closed(fact_set wanted)
{
	for (int f = FACTS - 1; f >= 0; f--)
		if (wanted & FACT_BIT(f))
			wanted |= facts[f].needs;
	return wanted;
}

void
trial_facts(struct trial *t, fact_set wanted, double *fact)
{
	size_t most = t->n + t->n_some + 1;
	struct trial_pair few[FEW], *x = few;

	t->fact = fact;
	wanted &= ~t->known;
	if (wanted & (PAIRED | FACT_BIT(FACT_SAME_RANKS))) {
		if (most > FEW)
			x = mem_alloc(most, sizeof *x);
		t->pair = x;
		t->pairs = pair_labels(t, x);
	}
	if (wanted & PAIRED)
		walk_pairs(t, wanted, fact);
	wanted &= ~PAIRED;
	for (int f = 0; wanted; f++, wanted >>= 1)
		if (wanted & 1)
			fact[f] = facts[f].of(t);
	if (x != few)
		MEM_FREE(x);
}
