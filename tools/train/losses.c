#include "losses.h"

#include "stats/rng.h"
#include "stats/stats.h"
#include "text/mem.h"

#include <math.h>
#include <string.h>

/* e of the smooth minimum of two shares, see least(). */
#define SMOOTH .01

/* t of loss_max, and -t of loss_min. */
#define SHARP 20.

/* ---- probabilities ---- */

static double
exponential(double x)
{
	return x < -700 ? 0 : rng_exp(x);
}

/* log x, or 0 if x is not above 0: terms p log q with p or q 0 are 0. */
static double
logarithm(double x)
{
	return x > 0 ? rng_log(x) : 0;
}

/* Softmax: with m the largest z, q_k = e^(z_k - m) / Z, log q_k = (z_k - m) -
 * log Z. */
static void
softmax(const double *z, size_t k, double *q, double *log_q)
{
	double most = z[stats_largest(z, k)], sum = 0, log_sum;

	for (size_t l = 0; l < k; l++) {
		log_q[l] = z[l] - most;
		q[l] = z[l] == most ? 1 : exponential(log_q[l]);
		sum += q[l];
	}
	log_sum = rng_log(sum);
	for (size_t l = 0; l < k; l++) {
		q[l] /= sum;
		log_q[l] -= log_sum;
	}
}

/* Logistic, with u = e^-|z|: q = 1 / (1 + e^-z), log q = min(z, 0) - log(1 +
 * u), and log(1 - q) = -max(z, 0) - log(1 + u). */
void
losses_probabilities(const double *z, size_t k, bool several, double *q)
{
	if (!several)
		softmax(z, k, q, q + k);
	for (size_t l = 0; l < k && several; l++) {
		double u = exponential(-fabs(z[l])), rest = rng_log(1 + u);

		q[l] = (z[l] < 0 ? u : 1) / (1 + u);
		q[k + l] = (z[l] < 0 ? z[l] : 0) - rest;
		q[2 * k + l] = -(z[l] > 0 ? z[l] : 0) - rest;
	}
}

/* Cross-entropy: CE(T, z) = -sum_k T_k log q_k; with several labels the sum
 * over k of max(z, 0) - z T_k + log(1 + e^-|z|). Its slope by z_k is q_k - T_k.
 * q[3 K] as in losses_probabilities(). */
static double
cross_entropy(const struct examples *e, size_t r, const double *z, double *q)
{
	size_t k = e->k;
	const double *target = e->target + r * k;
	const double *log_q = q + k, *log_not = log_q + k;
	double sum = 0;

	z += r * k;
	losses_probabilities(z, k, e->several, q);
	for (size_t l = 0; l < k; l++)
		if (!e->several)
			sum -= target[l] * log_q[l];
		else
			sum += (z[l] > 0 ? z[l] : 0) - z[l] * target[l] -
				(z[l] < 0 ? log_not[l] : log_q[l]);
	return sum;
}

/* dJ/dz of an example from d_k = dJ/dq_k, in place: softmax q_k (d_k - sum_l
 * q_l d_l), logistic q_k (1 - q_k) d_k. */
static void
chain(const struct examples *e, const double *q, double *d)
{
	double sum = 0;

	for (size_t l = 0; l < e->k && !e->several; l++)
		sum += q[l] * d[l];
	for (size_t l = 0; l < e->k; l++)
		d[l] = e->several ? q[l] * (1 - q[l]) * d[l] :
			q[l] * (d[l] - sum);
}

/* ---- losses ---- */

/* sum_r w_r CE(T_r, z_r) / W, W the sum of the weights, or with two heads (form
 * 1) half of it; 0 if all weights are 0. The slopes are w_r (q - T_r) / W. */
static double
loss_targets(const struct examples *e, double form, const double *z, double *g)
{
	size_t k = e->k;
	double *q = mem_alloc(3 * k, sizeof *q), sum = 0, weights = 0;

	for (size_t r = 0; r < e->n; r++)
		weights += e->at[r].weight;
	weights = weights > 0 ? weights / (1 + form) : 1;
	for (size_t r = 0; r < e->n; r++) {
		double weight = e->at[r].weight;

		sum += weight * cross_entropy(e, r, z, q);
		for (size_t l = 0; l < k; l++)
			g[r * k + l] = weight * (q[l] - e->target[r * k + l]) /
				weights;
	}
	return sum / weights;
}

/* A label's part in the divergence of p and q, (p log(p / m) + q log(q / m)) /
 * 2 with their mean m, in bits; *slope: log(q / m), twice its derivative by q
 * in nats. */
static double
divergence(double p, double q, double log_q, double *slope)
{
	double log_m = logarithm((p + q) / 2);

	*slope = q > 0 ? log_q - log_m : 0;
	return ((p > 0 ? p * (logarithm(p) - log_m) : 0) + q * *slope) / 2 /
		STATS_LN2;
}

double
losses_jsd(const double *p, const double *q, size_t k, bool several)
{
	double sum = 0, slope;

	for (size_t l = 0; l < k; l++) {
		sum += divergence(p[l], q[l], logarithm(q[l]), &slope);
		if (several)
			sum += divergence(1 - p[l], 1 - q[l],
				logarithm(1 - q[l]), &slope);
	}
	return sum / (several ? (double)k : 1);
}

/* (1 / N) sum_i JSD(P_i, q_i), see losses_jsd(). */
static double
loss_jsd(const struct examples *e, double form, const double *z, double *g)
{
	size_t k = e->k;
	double cells = (double)e->n * (e->several ? (double)k : 1), sum = 0;
	double *q = mem_alloc(3 * k, sizeof *q);

	(void)form;
	for (size_t r = 0; r < e->n; r++) {
		const double *p = e->target + r * k;
		double *d = g + r * k, own = 0, slope = 0;

		losses_probabilities(z + r * k, k, e->several, q);
		for (size_t l = 0; l < k; l++) {
			own += divergence(p[l], q[l], q[k + l], &d[l]);
			if (e->several)
				own += divergence(1 - p[l], 1 - q[l],
					q[2 * k + l], &slope);
			d[l] = (d[l] - slope) / 2 / STATS_LN2 / cells;
		}
		chain(e, q, d);
		sum += own;
	}
	return sum / cells;
}

/* The minimum of q and p, made smooth: (q + p - h) / 2, h = sqrt((q - p)^2 +
 * e^2 (q + p)^2), at most e (q + p) / 2 below it; *slope by q: (1 - ((q - p) +
 * e^2 (q + p)) / h) / 2, and 0 where both are 0. */
static double
least(double q, double p, double *slope)
{
	double e = SMOOTH * SMOOTH, h = sqrt((q - p) * (q - p) +
		e * ((q + p) * (q + p)));

	*slope = h == 0 ? 0 : (1 - ((q - p) + e * (q + p)) / h) / 2;
	return (q + p - h) / 2;
}

/* 1 - 2 S / A, S the sum of the minima of T and q over all examples and labels
 * (micro, form 0), A that of T + q; or 1 less the mean of 2 S_k / A_k over the
 * labels with A_k above 0 (macro, form 1). */
static double
loss_f1(const struct examples *e, double form, const double *z, double *g)
{
	size_t k = e->k, groups = form > 0 ? k : 1, labels = 0;
	double *q = mem_alloc((e->n + 2) * k, sizeof *q), loss = 0;
	double *s = mem_zero(2 * groups, sizeof *s), *all = s + groups;

	for (size_t r = 0; r < e->n; r++) {
		/* the logarithms behind the K probabilities are overwritten */
		losses_probabilities(z + r * k, k, e->several, q + r * k);
		for (size_t l = 0; l < k; l++) {
			size_t c = r * k + l;

			s[l % groups] += least(q[c], e->target[c], &g[c]);
			all[l % groups] += q[c] + e->target[c];
		}
	}
	for (size_t l = 0; l < groups; l++)
		if (all[l] > 0) {
			labels++;
			loss += 2 * s[l] / all[l];
		}
	for (size_t r = 0; r < e->n; r++) {
		for (size_t l = 0; l < k; l++) {
			double a = all[l % groups], *d = &g[r * k + l];

			*d = a > 0 ? -2 * (*d / a - s[l % groups] / (a * a)) /
				(double)labels : 0;
		}
		chain(e, q + r * k, g + r * k);
	}
	return 1 - loss / (double)labels;
}

/* (1 / N) sum_i (1 / t) log of the sum over the distinct answers y of item i of
 * exp(t CE(y, z_i)), t = `form`: nearly the largest CE for a large t, the
 * smallest for a large -t. The slopes sum_y v_y (q - y) / N, v the terms of the
 * sum over their sum, go to the first of the item's examples. */
static double
loss_answers(const struct examples *e, double form, const double *z, double *g)
{
	size_t k = e->k;
	double items = (double)e->at[e->n - 1].item + 1, sum = 0;
	double *q = mem_alloc(3 * k, sizeof *q);
	double *by = mem_alloc(e->n, sizeof *by);

	memset(g, 0, e->n * k * sizeof *g);
	for (size_t from = 0, end; from < e->n; from = end) {
		double all = 0, most;

		for (end = from; end < e->n &&
		     e->at[end].item == e->at[from].item; end++)
			by[end] = form * cross_entropy(e, end, z, q);
		most = by[from + stats_largest(by + from, end - from)];
		for (size_t y = from; y < end; y++) {
			by[y] = exponential(by[y] - most);
			all += by[y];
		}
		sum += (most + rng_log(all)) / form;
		for (size_t y = from; y < end; y++)
			for (size_t l = 0; l < k; l++)
				g[from * k + l] += by[y] / all * (q[l] -
					e->target[y * k + l]) / items;
	}
	return sum / items;
}

/* ---- the table ---- */

#define METHOD(name, help, cite) \
	{name, "*", "-", "loss", help, "Kurniawan et al. 2025 (" cite ")"}

static const struct loss_method methods[] = {
	{METHOD("soft", "cross-entropy of the shares", "SL"),
		0, {"soft"}, loss_targets, 0},
	{METHOD("repeated", "cross-entropy, each rating an example", "ReL"),
		0, {"repeated"}, loss_targets, 0},
	{METHOD("majority", "cross-entropy of the majority", "MV"),
		0, {"majority"}, loss_targets, 0},
	{METHOD("annotator_ranking", "cross-entropy of the majority, weighed "
		"by scores of annotators", "AR"),
		LOSS_NAMES, {"annotator_ranking"}, loss_targets, 0},
	{METHOD("annotator_ranking_hard", "the same by hard scores", "ARh"),
		LOSS_NAMES, {"annotator_ranking_hard"}, loss_targets, 0},
	{METHOD("ambiguous", "cross-entropy, each label that somebody gave an "
		"example", "AL"), 0, {"ambiguous"}, loss_targets, 0},
	{{"targets", "*", "-", "loss", "cross-entropy of targets as they come "
		"(item label p weight)", "-"},
		LOSS_SHARES, {NULL}, loss_targets, 0},
	{METHOD("soft_majority", "two heads, majority and shares; that of the "
		"shares predicts", "SLMV"),
		0, {"majority", "soft"}, loss_targets, 1},
	{METHOD("annotator_ensemble", "a head for each annotator; the mean of "
		"all predicts", "AE"),
		LOSS_PEOPLE | LOSS_NAMES, {"soft"}, loss_targets, 0},
	{METHOD("annotator_ensemble_hard", "the same; the share of heads that "
		"decide so predicts", "AEh"), LOSS_PEOPLE | LOSS_NAMES |
		LOSS_DECIDES, {"soft"}, loss_targets, 0},
	{METHOD("jsd", "Jensen-Shannon divergence from the shares", "JSD"),
		LOSS_SHARES, {"soft"}, loss_jsd, 0},
	{METHOD("soft_micro_f1", "1 - soft micro F1", "SmF1"),
		LOSS_SHARES, {"soft"}, loss_f1, 0},
	{METHOD("soft_macro_f1", "1 - soft macro F1", "SMF1"),
		LOSS_SHARES, {"soft"}, loss_f1, 1},
	{METHOD("loss_min", "the least loss of any answer that somebody gave",
		"LA-min"), LOSS_ANSWERS, {"soft"}, loss_answers, -SHARP},
	{METHOD("loss_max", "the largest loss of any answer that somebody gave",
		"LA-max"), LOSS_ANSWERS, {"soft"}, loss_answers, SHARP},
};

const struct method_table loss_table = METHOD_TABLE("method", methods);
