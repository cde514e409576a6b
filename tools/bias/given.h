/*
 * given: each label that somebody gave, one after the other.
 *
 * Labels of one item follow each other, by annotator, then label; number r is
 * rating r of items.answer, which is how predictions for each annotator are
 * numbered. The struct owns its arrays and borrows the items.
 */
#ifndef ANNOT_GIVEN_H
#define ANNOT_GIVEN_H

#include "agree/majority.h"
#include "table/items.h"

struct given {
	const struct items *items;
	size_t n;
	uint32_t *item, *annotator, *label; /* n each */
	const double *voice; /* per annotator: what the labels weigh, as votes and
	                        in means; borrowed; NULL: 1 each */
};

/* What the labels of an annotator weigh. */
static inline double
given_voice(const struct given *g, uint32_t annotator)
{
	return g->voice ? g->voice[annotator] : 1;
}

/* Of a ranked table that knows its ratings. */
void given_make(struct given *g, const struct items *items);
void given_free(struct given *g);

/* The end of the labels of one annotator that begin at r, within an item's that
 * end at `end`. */
size_t given_end(const struct given *g, size_t r, size_t end);

/* The n labels from r on as votes, in *vote of *cap; returns for how many
 * labels. */
size_t given_votes(const struct given *g, size_t r, size_t n,
	struct share **vote, size_t *cap);

/* Average disagreement rate (ADR) of each annotator (Balayn & Bozzon): the share
 * of the annotator's labels that are not the majority vote of the item; NUM_NA
 * where no item has a vote that counts. others: the vote is that of the other
 * annotators. The caller frees. */
double *given_adr(const struct given *g, enum majority_ties ties, bool others,
	uint32_t positive);

#endif
