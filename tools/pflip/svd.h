/*
 * svd: biased matrix factorisation of ratings, items x annotators.
 *
 * The number that an annotator a gives an item i is predicted as
 *	mean + b_a + b_i + q_i . p_a,
 * found by stochastic gradient descent on the squared error with a penalty, as
 * recommender libraries do it (Gordon et al., "The Disagreement Deconvolution",
 * CHI 2021, 4.3). Pure arithmetic, + - * / and draws of lib/stats/rng, in one
 * order: the same bytes on every machine. Only lack of memory ends the tool.
 */
#ifndef ANNOT_PFLIP_SVD_H
#define ANNOT_PFLIP_SVD_H

#include "stats/rng.h"

#include <stddef.h>
#include <stdint.h>

/* A rating: places in the arrays below, and in value. */
struct svd_rating {
	uint32_t item, annotator, label;
};

struct svd {
	size_t items, annotators;
	size_t width;            /* from one row of factors to the next: factors, and
	                            zeros up to a multiple of the lanes */
	double mean;
	double *item_bias, *annotator_bias;
	double *q, *p;           /* rows of factors, of items, of annotators */
};

/* A sum of products is made of so many interleaved parts. */
enum { SVD_LANES = 8 };

/* Memory of a factorisation with at most that many factors, in bytes, as a
 * double: it may be beyond size_t. */
double svd_bytes(size_t items, size_t annotators, size_t factors);
void svd_init(struct svd *m, size_t items, size_t annotators, size_t factors);

/* Begin anew with so many factors, at most those of svd_init(), for n ratings:
 * the mean is that of their values, value[label]; NUM_NA without ratings.
 * Biases are 0, factors normal(0, .1), but 0 for an item or annotator without a
 * rating. */
void svd_start(struct svd *m, size_t factors, const struct svd_rating *rating,
	size_t n, const double *value, struct rng *r);

/* One pass over the n ratings in their order. With e = value - prediction:
 *	b += lr (e - reg b),	q_i += lr (e p_a - reg q_i),
 *	p_a += lr (e q_i - reg p_a),
 * all from the old values, with lr = .005 and reg = .02. With values that are too
 * large for the step the model grows beyond all bounds, and predictions are not
 * finite. */
void svd_epoch(struct svd *m, const struct svd_rating *rating, size_t n,
	const double *value);

double svd_predict(const struct svd *m, size_t item, size_t annotator);

#endif
