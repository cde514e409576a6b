/*
 * holdout: ratings in an order of their own, and a part of them held out.
 *
 * Ratings are numbered by the names of items and annotators, not by where they
 * stand in a file: what is drawn and learned of them does not depend on the
 * order of rows. The struct owns its array.
 */
#ifndef ANNOT_PFLIP_HOLDOUT_H
#define ANNOT_PFLIP_HOLDOUT_H

#include "svd.h"

/* First n_training ratings to learn from, then those held out, each ordered by
 * annotator, item and label. */
struct holdout {
	struct svd_rating *rating;
	size_t n, n_training;
	size_t items, annotators, labels;
	size_t cap;
};

void holdout_add(struct holdout *h, struct svd_rating x);

/* All ratings are there: give items and annotators the numbers of their ranks,
 * put them in order, and hold out n/5 of them at random. O(n + items +
 * annotators + labels). */
void holdout_split(struct holdout *h, const uint32_t *item_rank,
	const uint32_t *annotator_rank, uint64_t seed);

/* How many of the ratings held out have the label that most ratings of their
 * item to learn from have; where it has none, that most ratings to learn from
 * have. Of equal ones the first label counts. */
size_t holdout_plurality(const struct holdout *h);

void holdout_free(struct holdout *h);

#endif
