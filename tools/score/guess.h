/*
 * guess: the probabilities of all labels for one item, of which most are 0.
 *
 * There may be hundreds of thousands of labels: whoever goes through those of a
 * guess does not go through all. Only want of memory ends the tool.
 */
#ifndef ANNOT_GUESS_H
#define ANNOT_GUESS_H

#include <stddef.h>
#include <stdint.h>

struct guess {
	size_t k;
	double *q;             /* K; 0 but for those of n labels, ascending */
	uint32_t *label;
	size_t n, cap;
};

/* All probabilities are 0. */
void guess_init(struct guess *g, size_t k);
void guess_free(struct guess *g);

/* Replace the guess: n labels, in any order, each with p / total, which are
 * added up where a label is there twice. O(n log n). */
void guess_set(struct guess *g, const uint32_t *label, const double *p,
	size_t n, double total);

/* The label of the largest probability, of several the first. */
uint32_t guess_likeliest(const struct guess *g);

#endif
