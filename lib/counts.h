/*
 * counts: how often each item got each label, from ratings or counts.
 *
 * An item is its cells (label, n) in label order. Without -G the table is
 * loaded in 32 bytes an item (more for labels beyond the seventh) and 0 bytes
 * a row; with -G one item is held at a time. Cells with n = 0 stay:
 * they declare a label.
 */
#ifndef ANNOT_COUNTS_H
#define ANNOT_COUNTS_H

#include "ratings.h"
#include "rows.h"

/* One item. Valid until the next counts_next. */
struct item {
	struct view name, group;
	size_t id;                   /* of its name in rows->items, which has the
	                                group too; SIZE_MAX with -G */
	const struct cell *cell;     /* in label order */
	size_t cells;
	uint64_t n;                  /* sum of the cells */
	uint64_t weight;             /* items that share these cells */
	uint64_t raters;             /* multilabel; 0: one label per rating */
	const struct rating *rating;     /* the n ratings that -r leaves, where it is
	                                known who gave them; or NULL */
	struct item_ratings rated;          /* then also all, as they were read */
	const double *number[ROWS_NUMBERS]; /* per cell, for has_number */
};

struct counts {
	struct rows *rows;           /* labels, has_number, ... */
	bool multilabel;             /* raters are known */
	uint64_t dropped;            /* items that -N left out */

	/* Private. How the table is held: as the ratings of each item, as
	 * cells that add up, or as rows. */
	struct ratings ratings;      /* its rows are those of every mode */
	bool by_ratings, by_rows;
	struct dense *dense;         /* one an item: the first labels */
	struct extra *extra;         /* the others, by item and label */
	struct ids extra_ids;
	uint64_t *declared;          /* rows with n = 0: item << 32 | label */
	size_t dense_cap, extras, extra_cap;
	size_t declareds, declared_cap, declared_next;
	struct stored *stored;       /* rows; with -G those of the item */
	size_t n, stored_cap;
	uint64_t *weight, *raters;   /* per row, where the table has them */
	size_t weight_cap, raters_cap;
	double *number[ROWS_NUMBERS];
	size_t number_cap[ROWS_NUMBERS];
	size_t *start, *order;       /* rows by item */
	size_t next;                 /* item, or with -G row of the batch */
	bool more;
	char *name;
	size_t name_cap;
	uint64_t *chosen, answers;   /* multilabel, per label: by whom last */
	size_t chosen_cap;
	struct gathered *gathered;   /* the item handed out, and its cells */
	struct sort_key *key;        /* by label order */
	size_t gathered_n, gathered_cap, key_cap;
	struct cell *cell;
	size_t cell_cap;
	double *values[ROWS_NUMBERS];
	size_t values_cap[ROWS_NUMBERS];
};

struct counts_need {
	struct rows_need rows;
	bool multilabel;             /* an annotator may choose several labels */
	bool one_label;              /* none may, in counts neither: an error */
};

/* Open; without -G read everything, so that the label set is complete. Where
 * need.rows.annotators is not UNUSED and the table has them, items know who
 * said what. */
void counts_open(struct counts *c, const struct input *input,
	const struct counts_need *need, char **files, size_t n_files);

/* The next item of at least -N labels; false at the end, with a note of how
 * many had fewer. */
bool counts_next(struct counts *c, struct item *x);

static inline struct vector
item_vector(const struct item *x)
{
	return (struct vector){x->cell, x->cells, x->n};
}

void counts_close(struct counts *c);

#endif
