/*
 * splits: the rows of a block: of all its items, or split by label, by pair of
 * annotators, by annotator or by item (-B).
 */
#ifndef ANNOT_KAPPA_SPLITS_H
#define ANNOT_KAPPA_SPLITS_H

#include "block.h"
#include "adjusted.h"

/* No split: the coefficients. */
void splits_none(struct adjusted *out, const struct plan *plan,
	const struct block *b);

/* -B label: each label that somebody gave against all others. */
void splits_label(struct adjusted *out, const struct plan *plan,
	const struct block *b);

/* -B pair: annotators who labelled the same items, two by two. */
void splits_pair(struct adjusted *out, const struct plan *plan,
	const struct block *b);

/* -B annotator: each annotator against the others, and against themselves
 * (test-retest agreement). */
void splits_annotator(struct adjusted *out, const struct plan *plan,
	const struct block *b);

/* -B item: agreement of the item's pairs of labels; entropy of its labels. */
void splits_item(struct adjusted *out, const struct plan *plan,
	const struct block *b);

#endif
