/*
 * label_lists: each annotator's labels, in the order of the votes for their items.
 *
 * A label is the cell of the votes that counts it, which also tells the item's other
 * labels: what is computed from votes needs no list of items, and no sorting. The
 * struct borrows the items; only lack of memory, or 2^31 cells of different votes, ends
 * the tool.
 */
#ifndef ANNOT_SCREEN_LABEL_LISTS_H
#define ANNOT_SCREEN_LABEL_LISTS_H

#include "table/items.h"

/* Added to a label if the next one is of the same item and annotator. */
#define LABEL_LISTS_MORE (UINT32_C(1) << 31)

struct label_lists {
	const struct items *items;
	struct vectors votes;    /* the different votes, in their order */
	uint32_t *vote;          /* per cell of the votes: whose it is */
	size_t annotators;
	size_t *first;           /* annotators + 1 */
	uint32_t *own;           /* the labels of annotator a are own[first[a]] to
	                            own[first[a + 1] - 1]: cells of votes, in the order
	                            of the votes, then of the items; those of one item
	                            by label, all but the last with LABEL_LISTS_MORE */
};

/* Make the lists of all items, which are ranked and have ratings. O(items + annotators
 * + ratings). */
void label_lists_make(struct label_lists *x, const struct items *items);
void label_lists_free(struct label_lists *x);

/* The label of an element of own. */
static inline uint32_t
label_lists_label(const struct label_lists *x, uint32_t own)
{
	return x->votes.cell[own & ~LABEL_LISTS_MORE].label;
}

/* The end of the annotator's labels of the item of own[r]. */
static inline size_t
label_lists_end(const uint32_t *own, size_t r)
{
	while (own[r] & LABEL_LISTS_MORE)
		r++;
	return r + 1;
}

#endif
