/*
 * label_lists: each annotator's labels, in the order of the votes for their items.
 *
 * A label is the cell of the votes that counts it, which also tells the item's other
 * labels: what is computed from votes needs no list of items, and no sorting. Items with
 * the same votes and the same label of the annotator are one run. The struct borrows the
 * items; only lack of memory, or 2^31 cells of different votes, ends the tool.
 */
#ifndef ANNOT_SCREEN_LABEL_LISTS_H
#define ANNOT_SCREEN_LABEL_LISTS_H

#include "table/items.h"

#include "stats/sort.h"

/* Added to a cell if the annotator's next label is of the same item. */
#define LABEL_LISTS_MORE (UINT32_C(1) << 31)

/* An annotator's label for so many items. */
struct label_run {
	uint32_t cell, items;
};

struct label_lists {
	const struct items *items;
	struct vectors votes;    /* the different votes, in their order */
	uint32_t *vote;          /* per cell of the votes: whose it is */
	size_t annotators;
	struct label_run *run;   /* of the annotator who was taken last: in the order of
	                            the votes; of one vote by label, and then items with
	                            several labels of the annotator, each by itself:
	                            the labels in their order, all but the last with
	                            LABEL_LISTS_MORE */
	size_t runs;

	/* Private. */
	size_t *first;           /* annotators + 1: their answers in times, or labels in
	                            own */
	uint32_t *times;         /* per answer and vote: items; NULL: in own */
	uint32_t *own;           /* cells of votes, in the order of the votes, then of the
	                            items; those of one item by label */
	uint32_t *given;         /* per label: items of one vote with it alone; all 0
	                            between calls */
	struct sort_key *several; /* items of one vote with more than one label */
	size_t run_cap, several_cap;
};

/* Make the lists of all items, which are ranked and have ratings. O(items + annotators
 * + ratings). */
void label_lists_make(struct label_lists *x, const struct items *items);

/* Set the runs of an annotator. O(votes x the annotator's different labels), or O(the
 * annotator's labels). */
void label_lists_take(struct label_lists *x, size_t annotator);

/* The label of a run. */
static inline uint32_t
label_lists_label(const struct label_lists *x, const struct label_run *run)
{
	return x->votes.cell[run->cell & ~LABEL_LISTS_MORE].label;
}

/* The number of labels that an annotator gave each item of a run, which is the first of
 * the item. */
static inline size_t
label_lists_labels(const struct label_run *run)
{
	size_t n = 0;

	while (run[n++].cell & LABEL_LISTS_MORE)
		;
	return n;
}

#endif
