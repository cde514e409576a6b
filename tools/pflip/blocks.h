/*
 * blocks: ratings in an order in which several threads may learn from them.
 *
 * Items are divided into bands, those of a band into lanes, annotators into as
 * many groups; the ratings of a lane by a group are a block. A band takes as
 * many rounds as there are groups: in each a lane meets another group, so that
 * the blocks of a round have no item and no annotator in common, and give the
 * same result one after the other as side by side (Gemulla et al., "Large-scale
 * matrix factorization with distributed stochastic gradient descent", KDD 2011).
 * The order depends on the numbers of items and annotators alone. The struct owns
 * its arrays.
 */
#ifndef ANNOT_PFLIP_BLOCKS_H
#define ANNOT_PFLIP_BLOCKS_H

#include "holdout.h"

enum { BLOCKS_LANES = 8 };

struct blocks {
	/* All ratings, first those to learn from, then those held out, each
	 * round by round, lane by lane, within a block as in the holdout. Items
	 * and annotators have new numbers: those of a lane of a band, of a
	 * group, are adjacent. */
	struct svd_rating *rating;
	size_t *start;           /* of each block to learn from, and the end */
	size_t rounds;
	uint32_t *item, *annotator; /* new numbers, by those of the holdout */
};

/* O(n + items + annotators). */
void blocks_init(struct blocks *b, const struct holdout *h);

/* The place of a round's first rating to learn from; after the last round, the end
 * of its ratings. */
size_t blocks_round(const struct blocks *b, size_t round);

/* Memory of the blocks of n ratings, in bytes. */
double blocks_bytes(size_t n, size_t items, size_t annotators);

void blocks_free(struct blocks *b);

#endif
