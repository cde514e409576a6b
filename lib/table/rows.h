/*
 * rows: the rows of a ratings or counts table as dense integers, in batches.
 *
 * The options that say how tables are read act here: column names, -H, -W, -G,
 * -L, -m, --count, -g, --attributes. lib/table/table_kind tells ratings, counts and shares apart.
 * Rows with a missing label are left out and counted; a table that breaks
 * annot(5) ends the tool with FILE:LINE.
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

/* Annotators are not read, read where the table has them, or required, so that
 * a table of counts ends the tool. */
enum annotators { ANNOTATORS_UNUSED, ANNOTATORS_IF_KNOWN, ANNOTATORS_NEEDED };

/* What a tool needs of the table, beyond items and labels. */
struct rows_need {
	enum annotators annotators;
	bool no_ratings;        /* counts only */
	bool shares;            /* shares, too: item label p */
	bool two_tables;        /* another table may have the columns of -i and
	                           -l, and this one item and label */
	bool label_set;         /* with -G: -L or classes must say K */
	const char *numbers[ROWS_NUMBERS]; /* columns of numbers; NA is NAN */
	const char *remedy[ROWS_NUMBERS]; /* the column must be there, or else:
	                           what to do; NULL: it need not */
	bool signs[ROWS_NUMBERS]; /* numbers of the column may be below 0 */
	const char *refusal[ROWS_NUMBERS]; /* why no number of the column is
	                           below 0, for the message; or NULL */
};

/* Open tables, read batch by batch. */
struct rows {
	const struct input *input;
	struct rows_need need;
	struct tsv t;
	bool counts;            /* the table is counts, or */
	bool shares;            /* shares: n is 1 where a share is above 0, the
	                           share is the first of the numbers */
	bool finished;          /* has p, pflip ...: rows do not add up */
	bool has_items, has_classes, has_raters;
	bool other_item, other_label; /* need.two_tables: found in the columns
	                                 item, label, not those of -i, -l */
	bool has_annotators;    /* the table has them, and need wants them */
	bool has_number[ROWS_NUMBERS];

	struct ids items;       /* with -g the names are GROUP tab ITEM,
	                           a tab between the values of a group */
	struct ids annotators;
	struct labels labels;
	struct persons persons; /* with input.of_annotators */
	uint64_t missing;       /* rows without a label, left out so far */

	/* The batch: n rows, along which the arrays run. */
	size_t n;
	uint32_t item[TSV_BATCH];      /* with -G a running number */
	struct view name[TSV_BATCH];   /* as in items */
	uint32_t annotator[TSV_BATCH];
	uint32_t label[TSV_BATCH];
	uint64_t count[TSV_BATCH];     /* n; 1 for a rating */
	uint64_t weight[TSV_BATCH];    /* column items; 1 without */
	uint64_t raters[TSV_BATCH];
	double number[ROWS_NUMBERS][TSV_BATCH];
	size_t source[TSV_BATCH];      /* its row in t.raw and t.lines */

	/* Private. */
	struct tsv_column column[8 + INPUT_GROUPS + ROWS_NUMBERS];
	size_t headers;                /* serial of the header last checked */
	struct wide *matrix;         /* -W, --wide-counts; else NULL */
	size_t wide_row, wide_col, last_col, row_labels, tsv_n, serial;
	double *missing_value;         /* of each -m; NAN: no number */
	bool missing_numbers;          /* any of them is one */
	bool doubts;                   /* doubts are told: not -q */
	struct attributes attributes;
	struct group_keys_clusters *clusters; /* input.cluster: of each item; else NULL */
	char *scratch;                 /* -g: keys */
	size_t scratch_cap;
	struct adjacent *watch;           /* -G; else NULL */
};

/* Open the tables (no file: standard input). input must outlive rows. All rows
 * of the tables must be of one kind, as those of the first file. */
void rows_open(struct rows *r, const struct input *input,
	const struct rows_need *need, char **files, size_t n_files);

/* Is the table a matrix, of ratings or of counts? */
static inline bool
rows_is_matrix(const struct rows *r)
{
	return r->matrix != NULL;
}

/* The next batch, of r->n rows of one file; false at the end, where K is
 * checked and a note says how many rows were missing. */
bool rows_next(struct rows *r);

/* An error at row i of the batch: "FILE:LINE: message". */
_Noreturn void rows_die(const struct rows *r, size_t i, const char *fmt, ...)
	ERR_PRINTF(3, 4);

/* A name of row i, of an item or of a group, must not be empty. */
void rows_check_name(const struct rows *r, size_t i, const char *column,
	struct view v);

/* Item and group of a name as in items; the group is empty without -g, of
 * several columns the values have a tab between them. */
struct view rows_item(const struct rows *r, struct view name);
struct view rows_group(const struct rows *r, struct view name);

/* Tell in a note how many items -N left out, unless there are none. */
void rows_note_dropped(const struct rows *r, uint64_t items);

void rows_close(struct rows *r);

#endif
