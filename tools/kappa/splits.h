/*
 * splits: the rows of a block: of all its items, or split by label, by pair of
 * annotators, by annotator or by item.
 */
#ifndef ANNOT_KAPPA_SPLITS_H
#define ANNOT_KAPPA_SPLITS_H

#include "block.h"
#include "out.h"

/* The coefficients, and by default the indices that are defined. */
void splits_none(struct out *out, const struct plan *plan,
	const struct block *b);

/* Each label that somebody gave against all others. */
void splits_label(struct out *out, const struct plan *plan,
	const struct block *b);

/* Annotators who labelled the same items, two by two. */
void splits_pair(struct out *out, const struct plan *plan,
	const struct block *b);

/* Each annotator against the others, and against themselves. */
void splits_annotator(struct out *out, const struct plan *plan,
	const struct block *b);

/* Agreement of an item's pairs of labels, and the labels' entropy. */
void splits_item(struct out *out, const struct plan *plan,
	const struct block *b);

#endif
