/*
 * svd: biased matrix factorisation of ratings, items x annotators.
 *
 * The number that an annotator a gives an item i is predicted as
 *	mean + b_a + b_i + q_i . p_a,
 * found by stochastic gradient descent on the squared error with a penalty, as
 * recommender libraries do it (Gordon et al., "The Disagreement Deconvolution",
 * CHI 2021, 4.3). Pure arithmetic, + - * / and draws of lib/text/rng, in one order:
 * the same bytes on every machine. The struct owns its arrays; only want of
 * memory ends the tool.
 */
#ifndef ANNOT_PFLIP_SVD_H
#define ANNOT_PFLIP_SVD_H

#include "text/rng.h"

#include <stddef.h>
#include <stdint.h>

/* Who gave which label to what: places in the arrays below, and in value. */
struct svd_rating {
	uint32_t item, annotator, label;
};

/* Counting sort of n ratings into `to` by a key below `values`; equal ones keep their
 * order. Returns values + 2 places, the first of each key and n; the caller frees. */
size_t *svd_sort(const struct svd_rating *from, struct svd_rating *to, size_t n,
	size_t (*key)(const struct svd_rating *), size_t values);

struct svd {
	size_t items, annotators;
	size_t factors;
	size_t width;            /* from one row of factors to the next: factors
	                            and zeros, a multiple of SVD_LANES */
	uint64_t seed;           /* of the draws */
	double mean;
	double *item_bias, *annotator_bias;
	double *q, *p;           /* rows of factors, of items, of annotators */
};

/* Sums of products are those of so many interleaved parts. */
enum { SVD_LANES = 8 };

/* Memory of a factorisation with at most that many factors, in bytes, as a
 * double: it may be beyond size_t. */
double svd_bytes(size_t items, size_t annotators, size_t factors);
void svd_init(struct svd *m, size_t items, size_t annotators, size_t factors);

/* Begin anew with so many factors, at most those of svd_init(), for n ratings:
 * the mean is that of their values, value[label]; NUM_NA of none. Then, before
 * anything else, svd_draw(). */
void svd_start(struct svd *m, size_t factors, const struct svd_rating *rating,
	size_t n, const double *value, struct rng *r);

/* Biases are 0, factors normal(0, .1): draw rows `from` up to `to` of all, those
 * of annotators and then those of items, each from a stream of its own: other
 * rows may be drawn at the same time. Of an item or annotator without a rating
 * all factors are 0: it contributes nothing. */
void svd_draw(struct svd *m, size_t from, size_t to);

/* One pass over the n ratings in their order. With e = value - prediction:
 *	b += lr (e - reg b),	q_i += lr (e p_a - reg q_i),
 *	p_a += lr (e q_i - reg p_a),
 * all from the old values, with lr = .005 and reg = .02. Numbers that are too
 * large for the step grow beyond all bounds, and predictions are not finite.
 * Other passes may be made at the same time, over ratings of other items by
 * other annotators. */
void svd_epoch(struct svd *m, const struct svd_rating *rating, size_t n,
	const double *value);

double svd_predict(const struct svd *m, size_t item, size_t annotator);

void svd_free(struct svd *m);

#endif
