/*
 * ratings: the ratings of each item, with their annotators.
 *
 * The whole table is loaded (12 bytes per rating, 8 after grouping) and its items come in order of
 * first appearance; or with -G one item is read at a time. Within an item ratings keep the order of
 * the file. A table that breaks annot(5) ends the tool with FILE:LINE.
 */
#ifndef ANNOT_RATINGS_H
#define ANNOT_RATINGS_H

#include "rows.h"
#include "vectors.h"

struct annotator_weights;

/* A label and the annotator who gave it. */
struct rating {
	uint32_t annotator, label;
};

/* The end of one annotator's ratings that begin at i, among n ratings ordered by annotator. */
static inline size_t
ratings_end(const struct rating *r, size_t i, size_t n)
{
	size_t end = i + 1;

	while (end < n && r[end].annotator == r[i].annotator)
		end++;
	return end;
}

/* One item's ratings, borrowed and valid until the next ratings_next(). */
struct item_ratings {
	struct view item, group;
	size_t id;               /* id of the name in rows.items, or SIZE_MAX */
	const struct rating *rating;
	size_t n;
	bool repeats;            /* an annotator labelled the item twice */
};

/* The places of ratings, or rows of counts, in the files. They are numbered in file order;
 * rating r is in the file of the last spot at or before it and, if a line holds one
 * rating, in line + (r - rating). */
struct spot {
	size_t rating, line;
	uint32_t file;
};

struct spots {
	struct spot *at;
	size_t n, cap;
};

/* Remember the place of the next rating, row i of the batch. */
void spots_note(struct spots *s, size_t rating, const struct rows *in, size_t i);

/* End the tool with an error at a rating: "FILE:LINE: message". */
_Noreturn void spots_die(const struct spots *s, size_t rating, const struct rows *in,
	const char *fmt, ...) ERR_PRINTF(4, 5);

/* Open tables, handed out item by item. */
struct ratings {
	struct rows rows;
	/* Annotators with weight 0 are left out; NULL: nobody is. Borrowed. */
	struct annotator_weights *annotator_weights;
	uint64_t dropped;        /* items that -N left out */
	uint64_t contradicted;   /* sets from which LABEL_NONE was removed */
	uint64_t repeated, unlike; /* that ratings_reduce() left out, and of another label */

	/* Private. */
	struct rating *rating;   /* all ratings, or with -G those of one item */
	uint32_t *item;          /* per rating: its item, until they are grouped */
	size_t n, rating_cap, item_cap;
	struct spots spots;      /* with INPUT_ERROR */
	size_t *start;
	size_t next;             /* item, or with -G row of the batch */
	bool more;
	bool ended;              /* ratings_next() was false */
	char *name;
	size_t name_cap;
	uint64_t *stamp;         /* per annotator: serial of the last item */
	size_t stamp_cap;
	uint64_t serial;
	uint64_t *key;           /* sort keys */
	struct rating *sorted;
	size_t key_cap, sorted_cap;
	uint32_t *times;         /* per label: times given; all 0 between calls */
	struct cell *cell;
	size_t times_cap, cell_cap;
};

/* Start with r->rows open, which has annotators, and r->annotator_weights set; without
 * -G read all rows, so that the label set is complete. An item whose annotators are all
 * left out has no ratings. With INPUT_ERROR an annotator's second label for an item ends
 * the tool, here or, with -G, in ratings_next(). */
void ratings_start(struct ratings *r);

/* Get the next item with at least -N labels; false at the end, with a note of
 * the number of items with fewer. */
bool ratings_next(struct ratings *r, struct item_ratings *x);

/* The item's x->n ratings ordered by annotator, each annotator's in file order;
 * valid until the next call. O(n log n). */
const struct rating *ratings_by_annotator(struct ratings *r, const struct item_ratings *x);

/* Keep each annotator's first or last rating. Overwrites what ratings_by_annotator() returned. */
void ratings_reduce(struct ratings *r, struct item_ratings *x, enum input_repeats which);

/* Make each annotator's labels one answer: keep the distinct labels, or
 * LABEL_NONE if there is no other, ordered by annotator. Returns the number of
 * annotators. Overwrites what ratings_by_annotator() returned. */
uint64_t ratings_sets(struct ratings *r, struct item_ratings *x);

/* Set *cell to the cells, in label order, of the item's ratings that are not LABEL_NONE; returns
 * their number. *cell is valid until the next call. O(n + labels of the item x log). */
size_t ratings_cells(struct ratings *r, const struct item_ratings *x, const struct cell **cell);

#endif
