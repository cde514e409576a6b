/*
 * holdout: ratings in the order of names, and a part of them held out; the
 * order of learning.
 *
 * Items and annotators are numbered by their names: neither the draw nor the
 * model that is learned depends on the order of rows.
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
 * ratings, and hold out none. O(n log n). */
void holdout_sort(struct holdout *h, const uint32_t *item_rank,
	const uint32_t *annotator_rank);

/* Hold out n / HOLDOUT_PARTS of sorted ratings at random. */
void holdout_split(struct holdout *h, uint64_t seed);

/* Make `to` from sorted ratings: part `fold` of HOLDOUT_PARTS at random is held out.
 * The parts of a seed differ in size by one at most. O(n). */
void holdout_fold(struct holdout *to, const struct holdout *h, uint64_t seed,
	size_t fold);

/* The number of ratings held out with the label of most ratings to learn from of
 * their item, or, where it has none, of all items. Of equal labels the first
 * counts. */
size_t holdout_plurality(const struct holdout *h);

/*
 * The ratings in the order in which a factorisation learns from them. Items are
 * divided into bands, those of a band into lanes, annotators into as many
 * groups; the ratings of a lane by a group are a block. A band takes as many
 * rounds as there are groups: in each a lane meets another group (Gemulla et
 * al., "Large-scale matrix factorization with distributed stochastic gradient
 * descent", KDD 2011). The order depends on the numbers of items and annotators
 * alone.
 */
struct blocks {
	/* First the ratings to learn from, then those held out, each round by
	 * round, lane by lane, within a block as in the holdout. Items and
	 * annotators have new numbers: those of a lane of a band, of a group,
	 * are adjacent. */
	struct svd_rating *rating;
	uint32_t *item;          /* new numbers, by those of the holdout */
};

/* O(n + items + annotators). */
void holdout_blocks(struct blocks *b, const struct holdout *h);

/* Memory of a holdout and its blocks, in bytes. */
double holdout_bytes(const struct holdout *h);

#endif
