#include "svd.h"

#include "stats/rng.h"
#include "stats/sort.h"
#include "stats/stats.h"
#include "text/mem.h"

#include <math.h>

/* The step of the descent, the penalty, and the standard deviation of the
 * factors at the start: the defaults of the library Surprise. */
static const double rate = .005, penalty = .02, spread = .1;

/* Biases and rows of factors of the items, then of the annotators. A row has
 * zeros up to a multiple of the lanes. */
struct model {
	size_t width;
	double mean;
	double *bias, *row;
};

/* The labels that may be guessed, ascending by number if they have numbers. */
struct targets {
	struct sort_key *at;
	size_t n;
};

static size_t
width_of(size_t factors)
{
	return (factors + SVD_LANES - 1) / SVD_LANES * SVD_LANES;
}

double
svd_bytes(const struct svd_data *d, double factors, size_t cells)
{
	return ((double)d->items + (double)d->annotators) *
		((double)width_of((size_t)factors) + 1) * sizeof(double) +
		(double)d->n * (sizeof *d->rating + (double)cells *
		(sizeof(uint32_t) + sizeof(double)));
}

static struct targets
find_targets(const struct svd_data *d)
{
	bool *seen = mem_zero(d->labels, sizeof *seen);
	struct targets t = {.at = mem_alloc(d->labels, sizeof *t.at)};

	for (size_t i = 0; i < d->n; i++)
		seen[d->rating[i].label] |= !d->rating[i].held_out;
	for (uint32_t l = 0; l < d->labels; l++)
		if (seen[l])
			t.at[t.n++] = (struct sort_key){d->number ?
				sort_key_of(d->number[l]) : 0, l};
	sort_keys(t.at, t.n);
	return t;
}

/* Set the mean of the values of the ratings to learn from, biases to 0, and
 * factors to normal(0, .1). Without a rating to learn from, the factors of an
 * item or annotator stay 0 and contribute nothing. */
static void
start(struct model *m, const struct svd_data *d, size_t factors,
	const double *value, uint64_t seed, uint64_t stream)
{
	size_t rows = d->items + d->annotators;
	bool *learns = mem_zero(rows, sizeof *learns);
	double sum = 0, n = 0;
	struct rng r;

	m->width = width_of(factors);
	m->bias = mem_zero(rows, sizeof *m->bias);
	m->row = mem_zero(rows, m->width * sizeof *m->row);
	for (size_t i = 0; i < d->n; i++) {
		const struct svd_rating *x = &d->rating[i];

		if (x->held_out)
			continue;
		learns[x->item] = learns[d->items + x->annotator] = true;
		sum += value[x->label];
		n++;
	}
	m->mean = stats_ratio(sum, n);
	rng_seed(&r, seed, stream);
	for (size_t i = 0; i < rows; i++)
		for (size_t f = 0; f < factors && learns[i]; f++)
			m->row[i * m->width + f] = spread * rng_normal(&r);
}

/* The prediction for rows i and a. A compiler may hold several lanes in a
 * register, yet it has no choice of the order of the sum. */
static double
predict(const struct model *m, size_t i, size_t a)
{
	const double *q = m->row + i * m->width, *p = m->row + a * m->width;
	double s[SVD_LANES] = {0};

	for (size_t f = 0; f < m->width; f += SVD_LANES)
		for (size_t k = 0; k < SVD_LANES; k++)
			s[k] += q[f + k] * p[f + k];
	return m->mean + m->bias[a] + m->bias[i] +
		(((s[0] + s[4]) + (s[2] + s[6])) +
		((s[1] + s[5]) + (s[3] + s[7])));
}

/* The rows of an item and an annotator do not overlap. Each factor moves by
 * rate (e other - penalty own), from the old values. */
static void
step(double *restrict q, double *restrict p, size_t width, double e)
{
	const double move = rate * e, keep = 1 - rate * penalty;

	for (size_t f = 0; f < width; f += 2) {
		double a = q[f], b = p[f], c = q[f + 1], d = p[f + 1];

		q[f] = keep * a + move * b;
		q[f + 1] = keep * c + move * d;
		p[f] = keep * b + move * a;
		p[f + 1] = keep * d + move * c;
	}
}

/* One pass over the ratings to learn from, in their order. */
static void
learn(struct model *m, const struct svd_data *d, const double *value)
{
	for (size_t k = 0; k < d->n; k++) {
		const struct svd_rating *x = &d->rating[k];
		size_t i = x->item, a = d->items + x->annotator;
		double e;

		if (x->held_out)
			continue;
		e = value[x->label] - predict(m, i, a);
		m->bias[i] += rate * (e - penalty * m->bias[i]);
		m->bias[a] += rate * (e - penalty * m->bias[a]);
		step(m->row + i * m->width, m->row + a * m->width, m->width, e);
	}
}

/* The label whose number is nearest, of two as near the smaller. */
static uint32_t
nearest(const struct svd_data *d, const struct targets *t, double x)
{
	size_t lo = 0, hi = t->n - 1;

	while (lo < hi) {
		size_t i = (lo + hi) / 2;

		if (x - d->number[t->at[i].at] <=
		    d->number[t->at[i + 1].at] - x)
			hi = i;
		else
			lo = i + 1;
	}
	return t->at[lo].at;
}

/* Guess by the model of a target. score: the largest prediction until now. */
static void
guess_labels(const struct model *m, const struct svd_data *d,
	const struct targets *t, size_t target, double *score, uint32_t *guess)
{
	for (size_t k = 0; k < d->n; k++) {
		double x = predict(m, d->rating[k].item,
			d->items + d->rating[k].annotator);

		if (!isfinite(x))
			continue;
		if (d->number) {
			guess[k] = nearest(d, t, x);
			continue;
		}
		x = x < 0 ? 0 : x > 1 ? 1 : x;
		if (x > score[k]) {
			score[k] = x;
			guess[k] = t->at[target].at;
		}
	}
}

void
svd_train(const struct svd_data *d, size_t factors, const double *epochs,
	size_t cells, uint64_t seed, uint32_t *guess)
{
	void *mark = mem_mark();
	struct targets t = find_targets(d);
	double *score = mem_alloc(d->n * cells, sizeof *score);
	double *value = mem_alloc(d->labels, sizeof *value);

	for (size_t i = 0; i < d->n * cells; i++) {
		guess[i] = SVD_NO_LABEL;
		score[i] = -1;
	}
	for (size_t k = 0; k < (d->number ? 1 : t.n); k++) {
		void *model = mem_mark();
		struct model m;

		for (size_t l = 0; l < d->labels; l++)
			value[l] = d->number ? d->number[l] : l == t.at[k].at;
		start(&m, d, factors, value, seed, factors << 32 | (k + 1));
		for (size_t c = 0, e = 1; c < cells; e++) {
			learn(&m, d, value);
			if ((double)e < epochs[c])
				continue;
			guess_labels(&m, d, &t, k, score + c * d->n,
				guess + c * d->n);
			c++;
		}
		mem_release(model);
	}
	mem_release(mark);
}
