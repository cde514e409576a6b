/*
 * ratings: who said what, item by item.
 *
 * Either the whole table is loaded (12 bytes a rating, 8 after grouping) and
 * its items come in order of first appearance, or with -G one item at a time.
 * Within an item ratings keep the order of the file.
 */
#ifndef ANNOT_RATINGS_H
#define ANNOT_RATINGS_H

#include "rows.h"
#include "vectors.h"

struct rating {
	uint32_t annotator, label;
};

/* One item's ratings. Valid until the next ratings_next. */
struct item_ratings {
	struct view item, group;
	size_t id;               /* of its name in rows.items; SIZE_MAX with -G */
	const struct rating *rating;
	size_t n;
	bool repeats;            /* an annotator is there more than once */
};

/* The line of a rating, by its number in the order of the file: that of the
 * last spot at or before it, plus the ratings between where each has a line
 * of its own. */
struct spot {
	size_t rating, line;
	uint32_t file;
};

struct ratings {
	struct rows rows;
	uint64_t dropped;        /* items that -N left out */

	/* Private. */
	struct rating *rating;       /* all, or with -G those of the item */
	uint32_t *item;          /* of said, until they are grouped */
	size_t n, said_cap, item_cap;
	struct spot *spot;       /* with INPUT_ERROR */
	size_t spots, spot_cap;
	size_t *start;
	size_t next;             /* item, or with -G row of the batch */
	bool more;
	char *name;
	size_t name_cap;
	uint64_t *stamp;         /* per annotator: the last item seen in */
	size_t stamp_cap;
	uint64_t serial;
	uint64_t *key;           /* to sort by */
	struct rating *sorted;
	size_t key_cap, sorted_cap;
	uint32_t *tally;         /* per label, all 0 between calls */
	struct cell *cell;
	size_t tally_cap, cell_cap;
};

/* Open; without -G read everything, so that the label set is complete. With
 * INPUT_ERROR an annotator's second label for an item ends the tool, here or
 * with -G in ratings_next. */
void ratings_open(struct ratings *r, const struct input *input,
	const struct rows_need *need, char **files, size_t n_files);

/* The same once r->rows is open and has annotators. */
void ratings_start(struct ratings *r);

/* The next item of at least -N labels; false at the end, with a note of how
 * many had fewer. */
bool ratings_next(struct ratings *r, struct item_ratings *x);

/* The item's ratings ordered by annotator, an annotator's in file order:
 * x->n of them, valid until the next call. O(n log n). */
const struct rating *ratings_by_annotator(struct ratings *r,
	const struct item_ratings *x);

/* Keep of each annotator's ratings the first or the last. What
 * ratings_by_annotator returned before is overwritten. */
void ratings_reduce(struct ratings *r, struct item_ratings *x, enum input_repeats which);

/* The item's label counts in label order; returns how many, *cell is valid
 * until the next call. O(n + labels of the item x log). */
size_t ratings_cells(struct ratings *r, const struct item_ratings *x,
	const struct cell **cell);

void ratings_close(struct ratings *r);

#endif
