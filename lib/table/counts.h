/*
 * counts: how often each item got each label, from ratings or counts.
 *
 * An item is its cells (label, n) in label order. Without -G the table is
 * loaded in 32 bytes an item (more for labels beyond the seventh) and 0 bytes a
 * row; with -G one item is held at a time. Cells with n = 0 stay: they declare
 * a label. A table that breaks annot(5) ends the tool with FILE:LINE.
 *
 * Where an annotator may choose several labels (input.multilabel, or a column
 * raters) n is how many annotators chose the label, however often each, and an
 * item has as many labels, for -N, as annotators.
 */
#ifndef ANNOT_COUNTS_H
#define ANNOT_COUNTS_H

#include "ratings.h"
#include "rows.h"
#include "annotator_weights.h"

/* One item; its arrays are borrowed and valid until the next counts_next(). */
struct item {
	struct view name, group;
	size_t id;                   /* of the name in rows->items, which has
	                                the group too; SIZE_MAX with -G */
	const struct cell *cell;     /* in label order */
	size_t cells;
	uint64_t n;                  /* sum of the cells */
	uint64_t weight;             /* how many items have these cells */
	uint64_t raters;             /* annotators of a multilabel item; 0: one
	                                label per rating */
	const struct rating *rating; /* the n ratings that -r leaves, where
	                                annotators are known; else NULL */
	size_t answers;              /* how many ratings; multilabel: each
	                                annotator's distinct labels, or
	                                LABEL_NONE */
	struct item_ratings as_read; /* then also all ratings, as read */
	const double *number[ROWS_NUMBERS]; /* per cell, or NULL */
	double counts;               /* of weighed shares: what a label weighs
	                                in the mean; NUM_NA: there is none */
};

/* Open tables, handed out item by item. */
struct counts {
	struct rows *rows;           /* labels, has_number, ... */
	bool multilabel;             /* items have raters */
	bool shares;                 /* an item's first numbers are the shares of
	                                its labels, n is 1 where a share is above
	                                0: shares were read, or weighed */
	struct annotator_weights *voices;       /* with --weights; else NULL */
	uint64_t dropped;            /* items that -N left out */
	uint64_t scaled;             /* items whose shares did not add up to 1 */

	/* Private. The table is held as the ratings of each item (by_ratings),
	 * as cells that add up, or as rows (by_rows). */
	struct ratings ratings;      /* ratings.rows is open in every mode */
	bool by_ratings, by_rows;
	bool ended;                  /* counts_next() was false */
	uint64_t total;              /* labels so far, and items without any */
	struct dense *dense;         /* per item: counts of the first labels */
	struct extra *extra;         /* by item and label: later labels' n */
	struct ids extra_ids;
	uint64_t *declared;          /* rows with n = 0: item << 32 | label */
	size_t dense_cap, extras, extra_cap;
	size_t declareds, declared_cap, declared_next;
	struct stored *stored;       /* rows; with -G those of one item */
	size_t n, stored_cap;
	uint64_t *weight, *raters;   /* per stored row, or NULL */
	size_t weight_cap, raters_cap;
	double *number[ROWS_NUMBERS];
	size_t number_cap[ROWS_NUMBERS];
	size_t *start, *order;       /* stored rows by item */
	size_t next;                 /* item, or with -G row of the batch */
	bool more;
	char *name;
	size_t name_cap;
	struct gathered *gathered;   /* cells of the item handed out, */
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
	bool weighed;                /* with --weights ratings become shares, in
	                                which each annotator has the weight that
	                                the table says */
	bool everybody;              /* a weight of 0 leaves nobody out: an item
	                                may have n = 0, and answers */
};

/* Open the files (none: standard input); without -G read them, so that the
 * label set is complete. Items know who gave which label where
 * need.rows.annotators is not UNUSED and the table has annotators. */
void counts_open(struct counts *c, const struct input *input,
	const struct counts_need *need, char **files, size_t n_files);

/* The next item of at least -N labels; false at the end, with a note of how
 * many items had fewer. */
bool counts_next(struct counts *c, struct item *x);

static inline struct vector
item_vector(const struct item *x)
{
	return (struct vector){x->cell, x->cells, x->n};
}

void counts_close(struct counts *c);

#endif
