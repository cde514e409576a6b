#include "svd.h"

#include "stats/stats.h"
#include "text/mem.h"

#include <stdbool.h>
#include <string.h>

static const double rate = .005, penalty = .02, spread = .1;

/* Rows are a multiple of the lanes. */
static size_t
width_of(size_t factors)
{
	return (factors + SVD_LANES - 1) / SVD_LANES * SVD_LANES;
}

double
svd_bytes(size_t items, size_t annotators, size_t factors)
{
	return ((double)items + (double)annotators) *
		((double)width_of(factors) + 1) * sizeof(double);
}

void
svd_init(struct svd *m, size_t items, size_t annotators, size_t factors)
{
	size_t width = width_of(factors);

	*m = (struct svd){.items = items, .annotators = annotators};
	m->item_bias = mem_zero(items, sizeof *m->item_bias);
	m->annotator_bias = mem_zero(annotators, sizeof *m->annotator_bias);
	m->q = mem_table(items, width * sizeof *m->q);
	m->p = mem_table(annotators, width * sizeof *m->p);
}

/* Set biases to 0 and factors to normal(0, .1). Each row of factors has a
 * stream of its own. The factors of an item or annotator without a rating are
 * 0: it contributes nothing. */
static void
draw(struct svd *m, size_t factors, uint64_t seed)
{
	for (size_t i = 0; i < m->annotators + m->items; i++) {
		bool person = i < m->annotators;
		size_t at = person ? i : i - m->annotators;
		double *bias = (person ? m->annotator_bias : m->item_bias) + at;
		double *row = (person ? m->p : m->q) + at * m->width;
		struct rng r;

		memset(row, 0, m->width * sizeof *row);
		if (*bias == 0)
			continue;
		*bias = 0;
		rng_seed(&r, seed, i);
		for (size_t k = 0; k < factors; k += 2) {
			double x[2];

			rng_normals(&r, x);
			row[k] = spread * x[0];
			if (k + 1 < factors)
				row[k + 1] = spread * x[1];
		}
	}
}

void
svd_start(struct svd *m, size_t factors, const struct svd_rating *rating,
	size_t n, const double *value, struct rng *r)
{
	double sum = 0;

	m->width = width_of(factors);
	memset(m->item_bias, 0, m->items * sizeof *m->item_bias);
	memset(m->annotator_bias, 0, m->annotators *
		sizeof *m->annotator_bias);
	/* until draw(): marks of those who have a rating */
	for (size_t i = 0; i < n; i++) {
		sum += value[rating[i].label];
		m->item_bias[rating[i].item] = 1;
		m->annotator_bias[rating[i].annotator] = 1;
	}
	m->mean = stats_ratio(sum, (double)n);
	draw(m, factors, rng_next(r));
}

/* Each lane of the product is a sum of its own: a compiler may hold several of
 * them in a register, yet has no choice of the order. */
double
svd_predict(const struct svd *m, size_t item, size_t annotator)
{
	const double *q = m->q + item * m->width,
		*p = m->p + annotator * m->width;
	double a[SVD_LANES] = {0};

	for (size_t i = 0; i < m->width; i += SVD_LANES)
		for (size_t k = 0; k < SVD_LANES; k++)
			a[k] += q[i + k] * p[i + k];
	return m->mean + m->annotator_bias[annotator] + m->item_bias[item] +
		(((a[0] + a[4]) + (a[2] + a[6])) +
		((a[1] + a[5]) + (a[3] + a[7])));
}

/* q and p do not overlap: one is of items, the other of annotators. */
static void
step(double *restrict q, double *restrict p, size_t width, double e)
{
	const double move = rate * e, keep = 1 - rate * penalty;

	for (size_t i = 0; i < width; i += 2) {
		double a = q[i], b = p[i], c = q[i + 1], d = p[i + 1];

		q[i] = keep * a + move * b;
		q[i + 1] = keep * c + move * d;
		p[i] = keep * b + move * a;
		p[i + 1] = keep * d + move * c;
	}
}

void
svd_epoch(struct svd *m, const struct svd_rating *rating, size_t n,
	const double *value)
{
	for (size_t i = 0; i < n; i++) {
		const struct svd_rating *x = &rating[i];
		double *b = &m->item_bias[x->item];
		double *c = &m->annotator_bias[x->annotator];
		double e = value[x->label] - svd_predict(m, x->item,
			x->annotator);

		*b += rate * (e - penalty * *b);
		*c += rate * (e - penalty * *c);
		step(m->q + x->item * m->width, m->p + x->annotator *
			m->width, m->width, e);
	}
}
