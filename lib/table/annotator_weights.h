/*
 * annotator_weights: the weights of the annotators' labels (--weights).
 *
 * They come from a table with a column of annotators and a column weight: 0, or
 * from 1e-100 to 1e100 with the largest at most that RATIO times the smallest.
 * The weight 0 excludes an annotator entirely. A table that breaks annot(5),
 * and an annotator of the input without a row, end the tool.
 */
#ifndef ANNOT_ANNOTATOR_WEIGHTS_H
#define ANNOT_ANNOTATOR_WEIGHTS_H

#include "ratings.h"
#include "text/ids.h"
#include "text/input.h"

#define ANNOTATOR_WEIGHTS_RATIO 1e6

struct annotator_weights {
	const char *file;
	struct ids names;
	double *weight;      /* per name */
	bool *used;          /* per name: it occurs in the input */
	size_t weight_cap;
	double *by_annotator; /* per annotator of the input; NUM_NA: not looked up yet */
	size_t by_annotator_cap, n;
	struct cell *cell;   /* result of annotator_weights_weigh() */
	double *share;
	size_t cell_cap, share_cap;
};

/* Read input->weights. */
struct annotator_weights *annotator_weights_read(const struct input *input);

/* The weight of annotator a, numbered by `annotators`. O(1); a lookup the first time. */
double annotator_weights_of(struct annotator_weights *v, const struct ids *annotators, uint32_t a);

/* Compute the shares of an item's labels, p_l = sum_a w_a [a gave l] / sum_a w_a over its n
 * ratings, whose annotators have weights above 0: one share per cell, and cells with n = 1. Returns
 * the number of shares above 0; *mean: the mean weight of the item's labels, sum_a w_a / n. *cell
 * and *share are valid until the next call. O(n cells). */
size_t annotator_weights_weigh(struct annotator_weights *v,
	const struct ids *annotators, const struct rating *rating, size_t n,
	const struct cell **cell, size_t cells, const double **share, double *mean);

/* Call when the input is read. Each annotator must have a weight, used or not,
 * and one of them a weight above 0. Notes give the number of annotators with a
 * weight of 0, and of weights for others than the input's annotators. */
void annotator_weights_end(struct annotator_weights *v,
	const struct ids *annotators);

#endif
