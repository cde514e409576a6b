/*
 * sizes: the rows of --vary: how agreement depends on the number of items, of
 * labels of each item or of different labels.
 */
#ifndef ANNOT_KAPPA_SIZES_H
#define ANNOT_KAPPA_SIZES_H

#include "block.h"
#include "text/out.h"
#include "text/strings.h"

/* The words of --vary, and SIZES_NONE where it is not given. */
enum sizes_kind { SIZES_ITEMS, SIZES_ANNOTATORS, SIZES_LABELS, SIZES_NONE };

struct sizes {
	int kind;                    /* enum sizes_kind */
	struct strings list;         /* --sizes; n 0: all and its halves */
	uint64_t draws;              /* of items, or of labels of each item */
	struct strings merge;        /* files of label and class, */
	struct classes *merged;      /* and the classes of each, once read */
};

/* A usage error where --sizes are not ascending whole numbers. */
void sizes_check(const struct sizes *s);

/* Read the files of merge, once for all blocks. The plan must be complete. */
void sizes_read(struct sizes *s, const struct plan *plan);

/* Free the classes that were read, and the lists. */
void sizes_free(struct sizes *s);

/* Write the rows of a block: one per size, and the slope over the sizes. Sizes
 * that the block does not allow end the tool. */
void sizes_write(struct out *out, const struct plan *plan,
	const struct block *b, const struct sizes *s);

#endif
