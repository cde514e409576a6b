/*
 * shared: an annotator's labels for items that others labelled too, and what these
 * others said.
 *
 * Items are in the order of their votes, then of the annotator's labels. The labels of
 * the annotator, and those of the others, are numbered from 0 in the order in which they
 * come, so that tables hold no label that does not occur. The struct owns its arrays,
 * which serve one annotator after the other; only lack of memory ends the tool.
 */
#ifndef ANNOT_SCREEN_SHARED_H
#define ANNOT_SCREEN_SHARED_H

#include "stats/sort.h"
#include "table/raters.h"

struct shared {
	size_t items, n;         /* items that others labelled too, and the
	                            annotator's labels for them */
	size_t labels, others;   /* different labels of the annotator, and of the
	                            others */
	uint32_t *item, *label;  /* per label: its item and its number */
	double *equal;           /* per label: the share of the others' labels of
	                            the item that equal it */
	double *weight;          /* per label: 1 / the annotator's labels for the
	                            item / items, which sum to 1 */
	size_t *start;           /* items + 1 */
	uint32_t *of;            /* per cell of an item: a label of the others, */
	double *share;           /* and its share among their labels */

	/* Private. */
	size_t item_cap, label_cap, equal_cap, weight_cap, start_cap;
	size_t of_cap, share_cap;
	uint32_t *own_number, *other_number; /* per label of the table: number + 1,
	                                        0: none yet */
	uint32_t *seen;          /* labels with a number, for the next annotator */
	size_t n_seen, seen_cap, order_cap;
	struct sort_key *order;  /* the annotator's items */
	uint32_t *rank;          /* per vector of the table: its place in order */
};

/* Make room for the labels of a table; shared_take() then takes one annotator's, of
 * raters by annotator. O(cells of the annotator's items + sorting
 * these). */
void shared_init(struct shared *s, const struct raters *raters);
void shared_take(struct shared *s, const struct raters *raters, size_t annotator);
void shared_free(struct shared *s);

#endif
