#include "svd.h"

#include "stats/stats.h"
#include "text/ids.h"
#include "text/mem.h"

#include <stdbool.h>
#include <string.h>

/* Rows of factors are fetched for so many ratings ahead. */
enum { AHEAD = 3 };

static const double rate = .005, penalty = .02, spread = .1;

/* Processors take two numbers at once. A zero beside one factor would be half the work. */
static size_t
width_of(size_t factors)
{
	return factors == 1 ? 1 : factors + factors % 2;
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

/* Set biases to 0 and factors to normal(0, .1). Each row of factors has a stream of its
 * own. The factors of an item or annotator without a rating are 0: it contributes nothing. */
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

/* Each lane is a sum of its own: a compiler may hold several of them in a
 * register, yet has no choice of the order; an array of lanes would go through
 * memory. */
static double
product(const double *q, const double *p, size_t width)
{
	double a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0;
	size_t i = 0;

	if (width == 1)
		return *q * *p;
	for (; i + SVD_LANES <= width; i += SVD_LANES) {
		a += q[i] * p[i];
		b += q[i + 1] * p[i + 1];
		c += q[i + 2] * p[i + 2];
		d += q[i + 3] * p[i + 3];
		e += q[i + 4] * p[i + 4];
		f += q[i + 5] * p[i + 5];
		g += q[i + 6] * p[i + 6];
		h += q[i + 7] * p[i + 7];
	}
	if (i < width) {
		a += q[i] * p[i];
		b += q[i + 1] * p[i + 1];
	}
	if (i + 2 < width) {
		c += q[i + 2] * p[i + 2];
		d += q[i + 3] * p[i + 3];
	}
	if (i + 4 < width) {
		e += q[i + 4] * p[i + 4];
		f += q[i + 5] * p[i + 5];
	}
	return ((a + e) + (c + g)) + ((b + f) + (d + h));
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

	for (size_t i = 0; i < width; i += 2) {
		double a = q[i], b = p[i], c = q[i + 1], d = p[i + 1];

		q[i] = keep * a + move * b;
		q[i + 1] = keep * c + move * d;
		p[i] = keep * b + move * a;
		p[i + 1] = keep * d + move * c;
	}
}

static void
prefetch(const double *row, size_t width)
{
	for (size_t k = 0; k < width; k += SVD_LANES)
		ANNOT_PREFETCH(row + k);
}

/* svd_epoch() of one factor. All numbers are read before one is written: a compiler does not
 * know that they do not overlap. */
static void
epoch_of_one(struct svd *m, const struct svd_rating *rating, size_t n, const double *value)
{
	const double keep = 1 - rate * penalty, mean = m->mean;
	double *item_bias = m->item_bias, *annotator_bias = m->annotator_bias;
	double *of_item = m->q, *of_annotator = m->p;

	for (size_t i = 0; i < n; i++) {
		const struct svd_rating *x = &rating[i];
		double b = item_bias[x->item], q = of_item[x->item];
		double c = annotator_bias[x->annotator], p = of_annotator[x->annotator];
		double e = value[x->label] - (mean + c + b + q * p), move = rate * e;

		item_bias[x->item] = b + rate * (e - penalty * b);
		annotator_bias[x->annotator] = c + rate * (e - penalty * c);
		of_item[x->item] = keep * q + move * p;
		of_annotator[x->annotator] = keep * p + move * q;
	}
}

void
svd_epoch(struct svd *m, const struct svd_rating *rating, size_t n,
	const double *value)
{
	if (m->width == 1) {
		epoch_of_one(m, rating, n, value);
		return;
	}
	for (size_t i = 0; i < n; i++) {
		const struct svd_rating *x = &rating[i];
		double *b = &m->item_bias[x->item];
		double *c = &m->annotator_bias[x->annotator];
		double e;

		if (i + AHEAD < n) {
			prefetch(m->q + x[AHEAD].item * m->width, m->width);
			prefetch(m->p + x[AHEAD].annotator * m->width,
				m->width);
		}
		e = value[x->label] - svd_predict(m, x->item, x->annotator);
		*b += rate * (e - penalty * *b);
		*c += rate * (e - penalty * *c);
		step(m->q + x->item * m->width, m->p + x->annotator *
			m->width, m->width, e);
	}
}
