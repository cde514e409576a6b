#include "losses.h"

#include "linear.h"
#include "text/mem.h"
#include "stats/rng.h"

#include <math.h>
#include <string.h>

/* e of the smooth minimum of two shares, see least(). */
#define SMOOTH .01

/* t of loss_min (-t) and loss_max. */
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

/* Softmax: q_k = e^(z_k - m) / Z, log q_k = (z_k - m) - log Z unless log_q is
 * NULL. */
static void
softmax(const double *z, size_t k, double *q, double *log_q)
{
	double most = z[0], sum = 0, log_sum;

	for (size_t l = 1; l < k; l++)
		most = z[l] > most ? z[l] : most;
	for (size_t l = 0; l < k; l++) {
		if (log_q)
			log_q[l] = z[l] - most;
		q[l] = z[l] == most ? 1 : exponential(z[l] - most);
		sum += q[l];
	}
	log_sum = log_q ? rng_log(sum) : 0;
	for (size_t l = 0; l < k; l++) {
		q[l] /= sum;
		if (log_q)
			log_q[l] -= log_sum;
	}
}

/* q = 1 / (1 + e^-z), log q, log (1 - q) from u = e^-|z|; *rest = log(1 + u). */
static double
logistic(double z, double u, double *log_q, double *log_not, double *rest)
{
	double l = rng_log(1 + u);

	*log_q = (z < 0 ? z : 0) - l;
	*log_not = -(z > 0 ? z : 0) - l;
	*rest = l;
	return z < 0 ? u / (1 + u) : 1 / (1 + u);
}

void
losses_probabilities(const double *z, size_t k, bool several, double *q)
{
	double log_q, log_not, rest;

	if (!several)
		softmax(z, k, q, NULL);
	for (size_t l = 0; l < k && several; l++)
		q[l] = logistic(z[l], exponential(-fabs(z[l])), &log_q, &log_not,
			&rest);
}

double
losses_cross_entropy(const double *target, const double *z, size_t k, bool several,
	double *q, double *log_q)
{
	double log_not, rest, sum = 0;

	if (!several)
		softmax(z, k, q, log_q);
	for (size_t l = 0; l < k; l++) {
		if (several) {
			q[l] = logistic(z[l], exponential(-fabs(z[l])),
				&log_q[l], &log_not, &rest);
			sum += (z[l] > 0 ? z[l] : 0) - z[l] * target[l] + rest;
		} else {
			sum -= target[l] * log_q[l];
		}
	}
	return sum;
}

/* dJ/dz from d_k = dJ/dq_k: softmax q_k (d_k - sum_l q_l d_l), logistic q_k (1 - q_k)
 * d_k. In place. */
static void
chain(const double *q, double *d, size_t k, bool several)
{
	double sum = 0;

	for (size_t l = 0; l < k && !several; l++)
		sum += q[l] * d[l];
	for (size_t l = 0; l < k; l++)
		d[l] = several ? q[l] * (1 - q[l]) * d[l] : q[l] * (d[l] - sum);
}

/* ---- losses ---- */

/* sum_i w_i CE(T_i, z_i) / sum_i w_i; 0 if all weights are 0. */
static double
loss_targets(const struct linear_task *t, const double *z, double *g)
{
	size_t k = t->k;
	double *log_q = mem_alloc(k, sizeof *log_q), sum = 0, weights = 0;

	for (size_t i = 0; i < t->x->n; i++)
		weights += t->weight[i];
	weights = weights > 0 ? weights : 1;
	for (size_t i = 0; i < t->x->n; i++) {
		sum += t->weight[i] * losses_cross_entropy(t->target + i * k,
			z + i * k, k, t->several, g + i * k, log_q);
		for (size_t c = i * k; c < (i + 1) * k; c++)
			g[c] = t->weight[i] * (g[c] - t->target[c]) / weights;
	}
	return sum / weights;
}

/* The mean of 1 - p and 1 - q without cancellation. */
static double
mean_not(double p, double q)
{
	return ((p - 1) + (q - 1)) / -2;
}

/* A label's part in the divergence of P and q in bits: (p log(p / m) + q log(q / m))
 * / 2, m the mean, with log q given. slope: log(q / m), 0 if q is 0. */
static double
divergence(double p, double q, double m, double log_q, double *slope)
{
	double sum = 0;

	*slope = q > 0 ? log_q - logarithm(m) : 0;
	if (p > 0)
		sum += p * (logarithm(p) - logarithm(m));
	if (q > 0)
		sum += q * *slope;
	return sum / 2 / rng_log(2);
}

/* (1 / N) sum_i JSD(P_i, q_i), bits; several labels: the mean over labels of [p, 1 -
 * p]. d_k = (1 / 2) (log q_k - log m_k) / ln 2 / N. */
static double
loss_jsd(const struct linear_task *t, const double *z, double *g)
{
	size_t k = t->k;
	double n = (double)t->x->n, cells = n * (t->several ? (double)k : 1);
	double *q = mem_alloc(k, sizeof *q), *log_q = mem_alloc(k, sizeof *log_q);
	double sum = 0, two = rng_log(2);

	for (size_t i = 0; i < t->x->n; i++) {
		const double *p = t->target + i * k;
		double *d = g + i * k, own = 0, log_not = 0, rest, slope;

		if (!t->several)
			softmax(z + i * k, k, q, log_q);
		for (size_t l = 0; l < k; l++) {
			if (t->several)
				q[l] = logistic(z[i * k + l],
					exponential(-fabs(z[i * k + l])),
					&log_q[l], &log_not, &rest);
			own += divergence(p[l], q[l], (p[l] + q[l]) / 2,
				log_q[l], &d[l]);
			if (t->several) {
				own += divergence(1 - p[l], 1 - q[l],
					mean_not(p[l], q[l]), log_not, &slope);
				d[l] -= slope;
			}
			d[l] = d[l] / 2 / two / cells;
		}
		chain(q, d, k, t->several);
		sum += own;
	}
	return sum / cells;
}

/* s(q, p) = (q + p - h) / 2, h = sqrt((q - p)^2 + e^2 (q + p)^2), and its derivative by
 * q, (1 - ((q - p) + e^2 (q + p)) / h) / 2. */
static double
least(double q, double p, double *slope)
{
	double e = SMOOTH * SMOOTH, h = sqrt((q - p) * (q - p) +
		e * ((q + p) * (q + p)));

	*slope = h == 0 ? 0 : (1 - ((q - p) + e * (q + p)) / h) / 2;
	return (q + p - h) / 2;
}

/* 1 - 2 S / T over all cells (micro), or 1 less the mean of that over the labels with T_k
 * above 0 (macro). */
static double
loss_f1(const struct linear_task *t, const double *z, double *g, bool macro)
{
	size_t k = t->k, cells = t->x->n * k, labels = 0;
	double *q = mem_alloc(cells, sizeof *q), loss = 0;
	double *s = mem_zero(k, sizeof *s), *all = mem_zero(k, sizeof *all);

	for (size_t i = 0; i < t->x->n; i++) {
		losses_probabilities(z + i * k, k, t->several, q + i * k);
		for (size_t l = 0; l < k; l++) {
			size_t at = macro ? l : 0, c = i * k + l;

			s[at] += least(q[c], t->target[c], &g[c]);
			all[at] += q[c] + t->target[c];
		}
	}
	for (size_t l = 0; l < (macro ? k : 1); l++)
		if (all[l] > 0) {
			labels++;
			loss += 2 * s[l] / all[l];
		}
	for (size_t c = 0; c < cells; c++) {
		size_t at = macro ? c % k : 0;

		g[c] = all[at] > 0 ? -2 * (g[c] / all[at] -
			s[at] / (all[at] * all[at])) / (double)labels : 0;
	}
	for (size_t i = 0; i < t->x->n; i++)
		chain(q + i * k, g + i * k, k, t->several);
	return 1 - loss / (double)labels;
}

static double
loss_micro_f1(const struct linear_task *t, const double *z, double *g)
{
	return loss_f1(t, z, g, false);
}

static double
loss_macro_f1(const struct linear_task *t, const double *z, double *g)
{
	return loss_f1(t, z, g, true);
}

/* (1 / N) sum_i (1 / t) log sum over distinct answers y of exp(t CE(y, z_i)); g = (1 /
 * N) sum_y weight_y (q - y). */
static double
loss_answers(const struct linear_task *t, const double *z, double *g, double sharp)
{
	size_t k = t->k;
	double n = (double)t->x->n, sum = 0;
	double *q = mem_alloc(k, sizeof *q), *log_q = mem_alloc(k, sizeof *log_q);
	double *by = NULL;
	size_t cap = 0;

	memset(g, 0, t->x->n * k * sizeof *g);
	for (size_t i = 0; i < t->x->n; i++) {
		size_t from = t->answers[i], m = t->answers[i + 1] - from;
		double most = -HUGE_VAL, all = 0;

		MEM_GROW(by, cap, m);
		for (size_t y = 0; y < m; y++) {
			by[y] = sharp * losses_cross_entropy(t->answer + (from + y) * k,
				z + i * k, k, t->several, q, log_q);
			most = by[y] > most ? by[y] : most;
		}
		for (size_t y = 0; y < m; y++) {
			by[y] = exponential(by[y] - most);
			all += by[y];
		}
		sum += (most + rng_log(all)) / sharp;
		for (size_t y = 0; y < m; y++)
			for (size_t l = 0; l < k; l++)
				g[i * k + l] += by[y] / all * (q[l] -
					t->answer[(from + y) * k + l]) / n;
	}
	return sum / n;
}

static double
loss_min(const struct linear_task *t, const double *z, double *g)
{
	return loss_answers(t, z, g, -SHARP);
}

static double
loss_max(const struct linear_task *t, const double *z, double *g)
{
	return loss_answers(t, z, g, SHARP);
}

/* ---- the table ---- */

#define TARGETS_OF(name, help, cite, of) \
	{{name, "*", "-", "loss", help, cite}, LINEAR_TARGETS, of, loss_targets}
#define KURNIAWAN(name) "Kurniawan et al. 2025 (" name ")"

static const struct linear_method methods[] = {
	TARGETS_OF("soft", "cross-entropy of the shares", KURNIAWAN("SL"), "soft"),
	TARGETS_OF("repeated", "cross-entropy, each rating an example",
		KURNIAWAN("ReL"), "repeated"),
	TARGETS_OF("majority", "cross-entropy of the majority", KURNIAWAN("MV"),
		"majority"),
	TARGETS_OF("annotator_ranking", "cross-entropy of the majority, weighed by "
		"scores of annotators", KURNIAWAN("AR"), "annotator_ranking"),
	TARGETS_OF("annotator_ranking_hard", "the same by hard scores",
		KURNIAWAN("ARh"), "annotator_ranking_hard"),
	TARGETS_OF("ambiguous", "cross-entropy, each label that somebody gave an "
		"example", KURNIAWAN("AL"), "ambiguous"),
	TARGETS_OF("targets", "cross-entropy of targets as they come (item label p "
		"weight)", "-", NULL),
	{{"soft_majority", "*", "-", "loss", "two heads, majority and shares; that of "
		"the shares predicts", KURNIAWAN("SLMV")}, LINEAR_TWO_HEADS, "soft",
		NULL},
	{{"annotator_ensemble", "*", "-", "loss", "a head for each annotator; the "
		"mean of all predicts", KURNIAWAN("AE")}, LINEAR_HEADS, "soft", NULL},
	{{"annotator_ensemble_hard", "*", "-", "loss", "the same; the share of heads "
		"that decide so predicts", KURNIAWAN("AEh")}, LINEAR_HEADS |
		LINEAR_HARD, "soft", NULL},
	{{"jsd", "*", "-", "loss", "Jensen-Shannon divergence from the shares",
		KURNIAWAN("JSD")}, 0, "soft", loss_jsd},
	{{"soft_micro_f1", "*", "-", "loss", "1 - soft micro F1",
		KURNIAWAN("SmF1")}, 0, "soft", loss_micro_f1},
	{{"soft_macro_f1", "*", "-", "loss", "1 - soft macro F1",
		KURNIAWAN("SMF1")}, 0, "soft", loss_macro_f1},
	{{"loss_min", "*", "-", "loss", "the least loss of any answer that somebody "
		"gave", KURNIAWAN("LA-min")}, LINEAR_ANSWERS, "soft", loss_min},
	{{"loss_max", "*", "-", "loss", "the largest loss of any answer that somebody "
		"gave", KURNIAWAN("LA-max")}, LINEAR_ANSWERS, "soft", loss_max},
};

const struct method_table linear_table = METHOD_TABLE("method", methods);

/* ---- how good ---- */

double
losses_jsd(const double *target, const double *p, size_t k, bool several)
{
	double sum = 0, slope;

	for (size_t l = 0; l < k; l++) {
		double t = target[l], q = p[l];

		sum += divergence(t, q, (t + q) / 2, logarithm(q), &slope);
		if (several)
			sum += divergence(1 - t, 1 - q, mean_not(t, q),
				logarithm(1 - q), &slope);
	}
	return sum / (several ? (double)k : 1);
}
