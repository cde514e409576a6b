/*
 * holdout: ratings in the order of names, and a part of them held out.
 *
 * Items and annotators are numbered by their names: neither the draw nor the model
 * that is learned depends on the order of rows. The struct owns its array.
 */
#ifndef ANNOT_PFLIP_HOLDOUT_H
#define ANNOT_PFLIP_HOLDOUT_H

#include "svd.h"

enum { HOLDOUT_PARTS = 5 }; /* one of them is held out */

/* First n_training ratings to learn from, then those held out, each ordered by
 * item, annotator and label. */
struct holdout {
	struct svd_rating *rating;
	size_t n, n_training;
	size_t items, annotators, labels;
	size_t cap;
};

void holdout_add(struct holdout *h, struct svd_rating x);

/* All ratings are there: number items and annotators by their ranks, sort the
 * ratings, and hold out n / HOLDOUT_PARTS of them at random. O(n log n). */
void holdout_split(struct holdout *h, const uint32_t *item_rank,
	const uint32_t *annotator_rank, uint64_t seed);

/* All ratings are there: number and sort them in the same way, and hold out none. */
void holdout_sort(struct holdout *h, const uint32_t *item_rank,
	const uint32_t *annotator_rank);

/* Make `to` from sorted ratings: part `fold` of HOLDOUT_PARTS at random is held out.
 * The parts of a seed differ in size by one at most. O(n). */
void holdout_fold(struct holdout *to, const struct holdout *h, uint64_t seed,
	size_t fold);

/* The number of ratings held out with the label of most ratings to learn from of
 * their item, or, where it has none, of all items. Of equal labels the first
 * counts. */
size_t holdout_plurality(const struct holdout *h);

void holdout_free(struct holdout *h);

#endif
