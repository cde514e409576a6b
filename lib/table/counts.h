/*
 * counts: the label counts of each item, from ratings or counts.
 *
 * An item is its cells (label, n) in label order. Without -G the table is
 * loaded in 32 bytes per item (more for labels beyond the seventh) and 0 bytes
 * per row; with -G one item is held at a time. Cells with n = 0 stay: they
 * declare a label. A table that breaks annot(5) ends the tool with FILE:LINE.
 *
 * If an annotator may choose several labels (input.multilabel, or a column raters) n is the number
 * of annotators who chose the label at least once, and -N counts annotators instead of labels.
 */
#ifndef ANNOT_COUNTS_H
#define ANNOT_COUNTS_H

#include "ratings.h"
#include "rows.h"
#include "annotator_weights.h"

/* One item; its arrays are borrowed and valid until the next counts_next(). */
struct item {
	struct view name, group;
	size_t id; /* id of the name in rows->items, which contains the group; SIZE_MAX with -G */
	const struct cell *cell;     /* in label order */
	size_t cells;
	uint64_t n;                  /* sum of the cells */
	uint64_t weight;             /* number of items with these cells */
	uint64_t raters;             /* annotators of a multilabel item; 0: one label per rating */
	const struct rating *rating; /* the n ratings kept by -r, if annotators
	                                are known; else NULL */
	size_t answers;              /* number of ratings; multilabel: of each annotator's distinct
	                                labels, or LABEL_NONE */
	struct item_ratings as_read; /* with ratings: all of them, as read */
	const double *number[ROWS_NUMBERS]; /* per cell, or NULL */
	double counts; /* weighted shares: the mean weight of the item's labels; NUM_NA: none */
};

/* Open tables, delivered item by item. */
struct counts {
	struct rows *rows;           /* labels, has_number, ... */
	bool multilabel;             /* items have raters */
	bool shares;                 /* an item's first numbers are the shares of its labels, and n
	                                is 1 if a share is above 0: shares were read or computed
	                                with weights */
	struct annotator_weights *annotator_weights; /* --weights; else NULL */
	uint64_t dropped;            /* items dropped by -N */
	uint64_t scaled;             /* items whose shares did not add up to 1 */

	/* Private. The table is held as the ratings of each item (by_ratings),
	 * as cells summed over rows, or as rows (by_rows). */
	struct ratings ratings;      /* ratings.rows is open in every mode */
	bool by_ratings, by_rows;
	bool ended;                  /* counts_next() was false */
	uint64_t total;              /* labels so far, plus items without any */
	struct dense *dense;         /* per item: counts of the first labels */
	struct extra *extra;         /* counts of later labels, by item and label */
	struct ids extra_ids;
	size_t dense_cap, extras, extra_cap;
	struct spots spots;          /* of the stored rows */
	struct stored *stored;       /* rows; with -G those of one item */
	size_t n, stored_cap;
	uint64_t *weight, *raters;   /* per stored row, or NULL */
	size_t weight_cap, raters_cap;
	double *number[ROWS_NUMBERS];
	size_t number_cap[ROWS_NUMBERS];
	size_t *start, *order;       /* stored rows in the order of items */
	size_t next;                 /* next item, or with -G row of the batch */
	bool more;
	char *name;
	size_t name_cap;
	struct gathered *gathered;   /* cells of the current item, */
	struct sort_key *key;        /* and their label order */
	size_t gathered_n, gathered_cap, key_cap;
	struct cell *cell;
	size_t cell_cap;
	double *values[ROWS_NUMBERS];
	size_t values_cap[ROWS_NUMBERS];
};

struct counts_need {
	struct rows_need rows;
	bool one_label;              /* a column raters ends the tool */
	bool weighed; /* with --weights ratings become shares weighted by annotator */
};

/* Open the files (none: standard input); without -G read them, so that the label set is complete.
 * Items have ratings if need.rows.annotators is not UNUSED and the table has annotators. */
void counts_open(struct counts *c, const struct input *input,
	const struct counts_need *need, char **files, size_t n_files);

/* Get the next item with at least -N labels; false at the end, with a note of
 * the number of items with fewer. */
bool counts_next(struct counts *c, struct item *x);

static inline struct vector
item_vector(const struct item *x)
{
	return (struct vector){x->cell, x->cells, x->n};
}

/* Give back what only reading needs, and the names of items, unless they were taken. */
void counts_close(struct counts *c);

#endif
