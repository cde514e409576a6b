/*
 * rows: the rows of a ratings or counts table as dense integers, in batches.
 *
 * The options for reading tables act here: column names, -H, -W, -G, -L, -m,
 * --count, -g, --attributes. lib/table/table_kind distinguishes ratings, counts
 * and shares. Rows with a missing label are left out and counted; a table that
 * breaks annot(5) ends the tool with FILE:LINE.
 */
#ifndef ANNOT_ROWS_H
#define ANNOT_ROWS_H

#include "attributes.h"
#include "labels.h"
#include "persons.h"
#include "text/err.h"
#include "text/ids.h"
#include "text/input.h"
#include "text/tsv.h"

enum { ROWS_NUMBERS = 8 };

#define LABEL_NONE UINT32_MAX

/* Annotators are not read, read if the table has them, or required, so that a
 * table of counts ends the tool. */
enum annotators { ANNOTATORS_UNUSED, ANNOTATORS_IF_KNOWN, ANNOTATORS_NEEDED };

/* A tool's requirements on the table, besides items and labels. */
struct rows_need {
	enum annotators annotators;
	bool no_ratings;        /* counts only */
	bool shares;            /* also shares: item label p */
	bool two_tables;        /* the columns of -i and -l may be in another
	                           table, and item and label in this one */
	bool label_set;         /* with -G: -L or classes must give K */
	const char *numbers[ROWS_NUMBERS]; /* columns of numbers; NA is NAN */
	const char *remedy[ROWS_NUMBERS]; /* the remedy if the column is
	                                     missing, which is then an error;
	                                     NULL: it may be missing */
	bool signs[ROWS_NUMBERS]; /* the column may have numbers below 0 */
	const char *refusal[ROWS_NUMBERS]; /* the reason why no number is below
	                                      0, for the message; or NULL */
};

/* Open tables, read batch by batch. */
struct rows {
	const struct input *input;
	struct rows_need need;
	struct tsv t;
	bool counts;            /* the table is counts, or */
	bool shares;            /* shares: n is 1 if the share is above 0; the
	                           share is the first of the numbers */
	bool finished;          /* has p, pflip ...: rows do not add up */
	bool has_items, has_classes, has_raters;
	bool other_item, other_label; /* need.two_tables: found in the columns
	                                 item, label, not those of -i, -l */
	bool has_annotators;    /* the table has them, and need asks for them */
	bool has_number[ROWS_NUMBERS];

	struct ids items;       /* with -g the names are GROUP tab ITEM, with a
	                           tab between the values of a group */
	struct ids annotators;
	struct labels labels;
	struct persons persons; /* with input.of_annotators */
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
	double number[ROWS_NUMBERS][TSV_BATCH];
	size_t source[TSV_BATCH];      /* the row's index in t.raw and
	                                  t.lines */

	/* Private. */
	struct tsv_column column[8 + INPUT_GROUPS + ROWS_NUMBERS];
	size_t headers;                /* serial of the header last checked */
	struct wide *matrix;         /* -W, --wide-counts; else NULL */
	size_t wide_row, wide_col, last_col, row_labels, tsv_n, serial;
	double *missing_value;         /* per -m: its value; NAN: not a
	                                  number */
	bool missing_numbers;          /* some -m is a number */
	bool doubts;                   /* print findings: not -q */
	struct attributes attributes;
	struct group_keys_clusters *clusters; /* with input.cluster; else
	                                         NULL */
	char *scratch;                 /* -g: keys */
	size_t scratch_cap;
	struct adjacent *watch;           /* -G; else NULL */
};

/* Open the tables (no file: standard input). input must outlive rows. All files
 * must have the kind of rows of the first file. */
void rows_open(struct rows *r, const struct input *input,
	const struct rows_need *need, char **files, size_t n_files);

/* Is the table wide, of ratings or of counts? */
static inline bool
rows_is_matrix(const struct rows *r)
{
	return r->matrix != NULL;
}

/* Read the next batch, of r->n rows from one file; false at the end, where K is
 * checked and a note gives the number of missing rows. */
bool rows_next(struct rows *r);

/* End the tool with an error at row i of the batch: "FILE:LINE: message". */
_Noreturn void rows_die(const struct rows *r, size_t i, const char *fmt, ...)
	ERR_PRINTF(3, 4);

/* Check that a name in row i, of an item or of a group, is not empty. */
void rows_check_name(const struct rows *r, size_t i, const char *column,
	struct view v);

/* The item and the group in a name of `items`. Without -g the group is empty;
 * with several columns its values have tabs between them. */
struct view rows_item(const struct rows *r, struct view name);
struct view rows_group(const struct rows *r, struct view name);

/* Print a note with the number of items dropped by -N, if there are any. */
void rows_note_dropped(const struct rows *r, uint64_t items);

void rows_close(struct rows *r);

#endif
