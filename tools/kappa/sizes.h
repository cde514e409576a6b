/*
 * sizes: how agreement depends on how many items, labels an item or kinds of
 * labels there are.
 */
#ifndef ANNOT_KAPPA_SIZES_H
#define ANNOT_KAPPA_SIZES_H

#include "block.h"
#include "out.h"
#include "strings.h"

/* The words of --vary, and that there is none. */
enum sizes_of { SIZES_ITEMS, SIZES_ANNOTATORS, SIZES_LABELS, SIZES_NONE };

struct sizes {
	enum sizes_of of;
	const struct strings *list;  /* --sizes; n 0: all and its halves */
	uint64_t draws, seed;        /* of items, or of labels of each item */
	const struct strings *merge; /* files of label and class */
};

/* A usage error where --sizes are no ascending whole numbers. */
void sizes_check(const struct sizes *s);

/* The rows of a block: the sizes, and the slope over them. */
void sizes_write(struct out *out, const struct plan *plan,
	const struct block *b, const struct sizes *s);

#endif
