/*
 * shared: an annotator's labels for items that others labelled too, and what these
 * others said.
 *
 * Items with the same votes and the same labels of the annotator are of one kind: what is
 * computed from an item is computed once for its kind. Kinds are in the order of the
 * votes, then of the annotator's labels, so that no result depends on names or on the
 * order of rows. The labels of the annotator, and those of the others, are numbered from
 * 0 in the order in which they come, so that tables hold no label that does not occur.
 * The struct owns its arrays, which serve one annotator after the other; only lack of
 * memory ends the tool.
 */
#ifndef ANNOT_SCREEN_SHARED_H
#define ANNOT_SCREEN_SHARED_H

#include "label_lists.h"

struct shared {
	size_t items, n;         /* items that others labelled too, and the
	                            annotator's labels for them */
	size_t kinds;            /* of these items */
	size_t labels, others;   /* different labels of the annotator, and of the
	                            others */

	uint32_t *times;         /* per kind: items; if more than 1, the annotator
	                            gave each of them one label */
	double *weight;          /* per kind, of each label of its items: 1 / the
	                            annotator's labels for the item / items, so that
	                            those of all labels sum to 1 */
	size_t *first;           /* kinds + 1: the first of an item's labels, */
	uint32_t *label;         /* their numbers, */
	double *equal;           /* and the share of the others' labels that equal each */
	size_t *start;           /* kinds + 1 */
	uint32_t *of;            /* per cell of a kind: a label of the others, */
	double *share;           /* and its share among their labels */

	/* Private. */
	const struct label_lists *lists;
	size_t label_cap, equal_cap, weight_cap, first_cap;
	size_t times_cap, start_cap, of_cap, share_cap;
	uint32_t *own_number, *other_number; /* per label of the table: number + 1,
	                                        0: none yet */
	uint32_t *seen;          /* labels with a number, for the next annotator */
	size_t n_seen, seen_cap;
};

/* Make room for the labels of a table, whose lists are borrowed; shared_take() then takes
 * those of the annotator who was taken from the lists. O(the annotator's labels + cells of
 * the kinds). */
void shared_init(struct shared *s, const struct label_lists *lists);
void shared_take(struct shared *s);

/* The labels of the annotator for one item of a kind. */
static inline size_t
shared_labels(const struct shared *s, size_t kind)
{
	return s->first[kind + 1] - s->first[kind];
}

#endif
