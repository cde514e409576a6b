/*
 * prediction: the probabilities of all labels for one item, of which most are 0.
 *
 * There may be hundreds of thousands of labels, so that callers go through the
 * labels of a prediction and not through all. Only want of memory ends the tool.
 */
#ifndef ANNOT_PREDICTION_H
#define ANNOT_PREDICTION_H

#include <stddef.h>
#include <stdint.h>

struct prediction {
	size_t k;
	double *q;             /* K; 0 but for those of n labels, ascending */
	uint32_t *label;
	size_t n, cap;
};

/* All probabilities are 0. */
void prediction_init(struct prediction *g, size_t k);

/* Replace the prediction: n labels, in any order, each with p / total, which are
 * added up where a label is there twice. O(n log n). */
void prediction_set(struct prediction *g, const uint32_t *label, const double *p,
	size_t n, double total);

/* The label of the largest probability, of several the first. */
uint32_t prediction_likeliest(const struct prediction *g);

#endif
