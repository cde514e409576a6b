/*
 * rows: the rows of a ratings or counts table as dense integers, in batches.
 *
 * The options for reading tables act here: column names, -H, -W, -G, -L, -m,
 * --count, -g, --attributes. Rows with a missing label are left out and counted; a
 * table that breaks annot(5) ends the tool with FILE:LINE.
 */
#ifndef ANNOT_ROWS_H
#define ANNOT_ROWS_H

#include "labels.h"
#include "persons.h"
#include "rows_need.h"
#include "table_kind.h"
#include "text/err.h"
#include "text/ids.h"
#include "text/input.h"
#include "text/tsv.h"

#define LABEL_NONE UINT32_MAX

/* Open tables, read batch by batch. */
struct rows {
	const struct input *input;
	struct rows_need need;
	struct tsv t;
	struct table_kind kind;
	struct ids items;       /* with -g the names are GROUP tab ITEM, with a
	                           tab between the values of a group */
	struct ids annotators;
	struct labels labels;
	struct persons persons; /* with input.of_annotators */
	uint64_t settings;      /* column settings_hash of a histogram, see
	                           hashes.h; 0: none */
	uint64_t missing;       /* rows without a label, left out so far */

	/* The batch: arrays indexed by its n rows. */
	size_t n;
	uint32_t item[TSV_BATCH];      /* with -G a running number */
	struct view name[TSV_BATCH];   /* see items */
	uint32_t annotator[TSV_BATCH];
	uint32_t label[TSV_BATCH];
	uint64_t count[TSV_BATCH];     /* n; 1 for a rating */
	uint64_t weight[TSV_BATCH];    /* column items; 1 without */
	uint64_t raters[TSV_BATCH];
	double number[ROWS_NUMBERS][TSV_BATCH]; /* of need.tuple the first alone */
	size_t source[TSV_BATCH];      /* the row's index in t.raw and t.lines */

	struct rows_state *state;      /* private: kept between batches */
};

/* Open the tables (no file: standard input). input must outlive rows. All files
 * must have the kind of rows of the first file. */
void rows_open(struct rows *r, const struct input *input,
	const struct rows_need *need, char **files, size_t n_files);

/* Read the next batch, of r->n rows from one file; false at the end, where K is
 * checked and a note gives the number of missing rows. */
bool rows_next(struct rows *r);

/* End the tool with an error at row i of the batch: "FILE:LINE: message". */
_Noreturn void rows_die(const struct rows *r, size_t i, const char *fmt, ...) ERR_PRINTF(3, 4);

/* Set x[k] to the number of row i of the batch in column k; NUM_NA: no such column. */
void rows_numbers(struct rows *r, size_t i, double *x);

/* The item and the group in a name of `items`. Without -g the group is empty;
 * with several columns its values have tabs between them. */
struct view rows_item(const struct rows *r, struct view name);
struct view rows_group(const struct rows *r, struct view name);

/* Print a note with the number of items dropped by -N, if there are any. */
void rows_note_dropped(const struct rows *r, uint64_t items);

#endif
