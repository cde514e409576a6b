/*
 * voters: the ratings of the items of a block, with their annotators.
 *
 * An item weighs as much as its labels do together, so that a statistic is a
 * smooth function of weights of the ratings: with weight v_r an item counts sum
 * v_r times what it counts for v = 1 over its number of labels, and its shares
 * are those of the weights. Only want of memory ends the tool.
 */
#ifndef ANNOT_SCORE_VOTERS_H
#define ANNOT_SCORE_VOTERS_H

#include "blocks.h"
#include "people.h"

#define VOTERS_NONE UINT32_MAX

/* The n ratings of `items` items, item by item; those of item i are start[i] to
 * start[i + 1] - 1, by annotator, then by label. */
struct voters {
	const struct people *people;
	size_t n, items;
	size_t *start;
	uint32_t *annotator, *label;
	uint32_t *place;         /* per rating: its item in the evaluation, which
	                            may be the rating itself; VOTERS_NONE: it is
	                            not scored */
	double *part;            /* per rating: its part of the item's weight, 1 of
	                            a rating that is an item itself */
	bool own;                /* ratings are items */
	double *pairs, *disagree; /* per rating: retests of its annotator for the
	                            item, at the first of their ratings; NULL: there
	                            are none */
	const uint32_t *unit;    /* per item: its cluster, ascending; NULL: it is
	                            none's */
	double *used;            /* per group of annotators: 1 if it has a rating,
	                            else 0 */
	struct crossed all;      /* how many annotators there are */
	struct deletion *deletion; /* voters_deletion() */
};

struct voters *voters_make(const struct block *b, const struct people *people);

/* The same ratings as items by themselves, those that are scored; borrows the arrays
 * of `all`. */
struct voters voters_own(const struct voters *all, const struct block *b);

/* Is item i the last of its cluster, or by itself? */
static inline bool
voters_unit_ends(const struct voters *v, size_t i)
{
	return !v->unit || i + 1 == v->items || v->unit[i + 1] != v->unit[i];
}

/* Has any annotator ratings in both blocks? */
bool voters_same_people(const struct voters *a, const struct voters *b);

/*
 * The items of a block without the ratings of a group: first of the groups of
 * annotators, then of as many random groups of ratings; those of one annotator for one
 * cluster stay together. Group g changes items
 * first[g] to first[g + 1] - 1 of `change`.
 */
struct deletion_change {
	uint32_t place, item;    /* the item of the block, and what is left of it
	                            among `truth`; VOTERS_NONE: nothing */
	double left;             /* what is left of its weight */
};

struct deletion {
	size_t groups;           /* 2 x those of people */
	size_t *first;
	struct deletion_change *change;
	double *times;           /* per group: the rate of contradictions without
	                            it over that of all; 1 where not known */
	const struct items *truth; /* the items of the block, then what is left of
	                            those that change, with cells of the same
	                            labels */
	struct items room;       /* private */
};

/* The deletion of a block's voters, made once. For a block of ratings that are
 * items, truth is that of the block. */
const struct deletion *voters_deletion(struct voters *v,
	const struct block *b);

#endif
