#include "svd.h"

#include "mem.h"
#include "num.h"
#include "stats.h"

#include <stdlib.h>
#include <string.h>

static const double rate = .005, penalty = .02, spread = .1;

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

/* Each row with a mark is drawn. The bias of such a row is 0 and holds the
 * mark, which goes. */
static void
draw(const struct svd *m, double *row, double *mark, size_t rows,
	struct rng *r)
{
	memset(row, 0, rows * m->width * sizeof *row);
	for (size_t i = 0; i < rows; i++, row += m->width) {
		if (mark[i] == 0)
			continue;
		mark[i] = 0;
		for (size_t k = 0; k < m->factors; k++)
			row[k] = spread * rng_normal(r);
	}
}

void
svd_start(struct svd *m, size_t factors, const struct svd_rating *rating,
	size_t n, const double *value, struct rng *r)
{
	double sum = 0;

	m->factors = factors;
	m->width = width_of(factors);
	memset(m->item_bias, 0, m->items * sizeof *m->item_bias);
	memset(m->annotator_bias, 0, m->annotators *
		sizeof *m->annotator_bias);
	for (size_t i = 0; i < n; i++) {
		sum += value[rating[i].label];
		m->item_bias[rating[i].item] = 1;
		m->annotator_bias[rating[i].annotator] = 1;
	}
	m->mean = stats_ratio(sum, (double)n);
	draw(m, m->p, m->annotator_bias, m->annotators, r);
	draw(m, m->q, m->item_bias, m->items, r);
}

/* Lanes are added up one by one, so that a compiler may hold several of them
 * in a register and yet has no choice of the order. */
static double
product(const double *q, const double *p, size_t width)
{
	double lane[SVD_LANES] = {0};

	for (size_t i = 0; i < width; i += SVD_LANES)
		for (size_t k = 0; k < SVD_LANES; k++)
			lane[k] += q[i + k] * p[i + k];
	return ((lane[0] + lane[4]) + (lane[2] + lane[6])) +
		((lane[1] + lane[5]) + (lane[3] + lane[7]));
}

double
svd_predict(const struct svd *m, size_t item, size_t annotator)
{
	return m->mean + m->annotator_bias[annotator] + m->item_bias[item] +
		product(m->q + item * m->width, m->p + annotator * m->width,
		m->width);
}

/* q and p do not overlap: one is of items, the other of annotators. */
static void
step(double *restrict q, double *restrict p, size_t width, double e)
{
	const double move = rate * e, keep = 1 - rate * penalty;

	for (size_t i = 0; i < width; i += SVD_LANES)
		for (size_t k = i; k < i + SVD_LANES; k++) {
			double a = q[k], b = p[k];

			q[k] = keep * a + move * b;
			p[k] = keep * b + move * a;
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
		double e = value[x->label] -
			svd_predict(m, x->item, x->annotator);

		*b += rate * (e - penalty * *b);
		*c += rate * (e - penalty * *c);
		step(m->q + x->item * m->width, m->p + x->annotator *
			m->width, m->width, e);
	}
}

void
svd_free(struct svd *m)
{
	free(m->item_bias);
	free(m->annotator_bias);
	free(m->q);
	free(m->p);
}
