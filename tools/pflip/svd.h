/*
 * svd: a biased factorisation of ratings, items x annotators.
 *
 * The number that annotator a gives item i is predicted as
 *	mean + b_a + b_i + q_i . p_a,
 * found by stochastic gradient descent on the squared error with a penalty, as
 * recommender libraries do it (Gordon et al., "The Disagreement Deconvolution",
 * CHI 2021, 4.3). Ordinal labels are one regression on their numbers, and the
 * label whose number is nearest to the prediction is guessed. Of other labels
 * each has a regression of 1 against 0, and the one with the largest
 * prediction, cut to 0..1, is guessed. The arithmetic has one order, so that
 * every machine computes the same bytes. Only lack of memory ends the tool.
 */
#ifndef ANNOT_PFLIP_SVD_H
#define ANNOT_PFLIP_SVD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sums of products are made of so many interleaved parts. */
enum { SVD_LANES = 8 };

/* The guess where a prediction is not finite. */
#define SVD_NO_LABEL UINT32_MAX

struct svd_rating {
	uint32_t item, annotator, label;
	bool held_out;           /* the model does not learn from it */
};

/* The ratings are ordered by item, annotator and label, all of which are
 * numbered in the order of their names. */
struct svd_data {
	struct svd_rating *rating;
	size_t n, items, annotators, labels;
	const double *number;    /* ordinal: of each label; NULL: nominal */
};

/* Train a model with so many factors through epochs[cells], which ascend.
 * guess[c n + i] is the label that is guessed for rating i after epochs[c].
 * Only labels that a rating to learn from has are guessed; of equally good
 * guesses the first counts. Values that are too large for the steps make the
 * model grow beyond all bounds; then guesses are SVD_NO_LABEL. */
void svd_train(const struct svd_data *d, size_t factors, const double *epochs,
	size_t cells, uint64_t seed, uint32_t *guess);

/* The memory that svd_train() needs, in bytes. */
double svd_bytes(const struct svd_data *d, double factors, size_t cells);

#endif
