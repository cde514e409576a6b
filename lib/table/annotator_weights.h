/*
 * annotator_weights: how much each annotator's labels weigh (--weights).
 *
 * A table with a column of annotators and a column weight, of at least 0 (above 0 from
 * 1e-100 to 1e100, and the largest at most 1e6 times the smallest): 0 leaves an
 * annotator out, whole. A table that breaks annot(5), and an annotator of the
 * input without a row, end the tool. Owns its arrays.
 */
#ifndef ANNOT_ANNOTATOR_WEIGHTS_H
#define ANNOT_ANNOTATOR_WEIGHTS_H

#include "ratings.h"
#include "text/ids.h"
#include "text/input.h"

struct annotator_weights {
	const char *file;
	struct ids names;
	double *weight;      /* per name */
	bool *used;          /* per name: the input has it */
	size_t weight_cap;
	double *of;          /* per annotator of the input; NUM_NA: not looked up */
	size_t of_cap, n;
	struct cell *cell;   /* of annotator_weights_weigh() */
	double *share;
	size_t cell_cap, share_cap;
};

/* Read input->weights; annotator_weights_free() frees it. */
struct annotator_weights *annotator_weights_read(const struct input *input);
void annotator_weights_free(struct annotator_weights *v);

/* What the labels of annotator a weigh, of those that are numbered by
 * `annotators`. O(1); the first time a lookup. */
double annotator_weights_of(struct annotator_weights *v, const struct ids *annotators, uint32_t a);

/* Shares of an item's labels, p_l = sum_a w_a [a said l] / sum_a w_a over its n
 * ratings of annotators whose weights are above 0, one for each of the cells, which
 * become cells of n = 1. Returns how many shares are above 0; *mean: what a label of
 * the item weighs in the mean, sum_a w_a / n. *cell and *share stay until the next
 * call. O(n cells). */
size_t annotator_weights_weigh(struct annotator_weights *v, const struct ids *annotators,
	const struct rating *rating, size_t n, const struct cell **cell,
	size_t cells, const double **share, double *mean);

/* All of the input is read: each annotator must have a weight, whether it was needed
 * or not, and one of them a weight above 0. Notes tell how many have a weight of 0,
 * and how many weights are of others. everybody: a weight of 0 leaves nobody out, and
 * all may have it. */
void annotator_weights_end(struct annotator_weights *v, const struct ids *annotators, bool everybody);

#endif
