/*
 * rows: the rows of a ratings or counts table as dense integers, in batches.
 *
 * This is where the common input options act: column names, -H, -W, -G, -L,
 * -m, --count, -g. A table with the column n is counts, any other ratings.
 * Rows with a missing label are left out and counted; what breaks the tables
 * of annot(5) ends the tool with FILE:LINE.
 */
#ifndef ANNOT_ROWS_H
#define ANNOT_ROWS_H

#include "err.h"
#include "ids.h"
#include "labels.h"
#include "input.h"
#include "tsv.h"

enum { ROWS_NUMBERS = 6 };

#define LABEL_NONE UINT32_MAX

/* Who gave a label: not wanted, told where the table knows it, or needed (it
 * must be ratings). */
enum annotators { ANNOTATORS_UNUSED, ANNOTATORS_IF_KNOWN, ANNOTATORS_NEEDED };

/* What a tool needs of the table, beyond items and labels. */
struct rows_need {
	enum annotators annotators;
	bool no_ratings;        /* counts only */
	bool label_set;         /* with -G: -L or classes must say K */
	const char *none;       /* a label that means: none chosen, LABEL_NONE */
	const char *numbers[ROWS_NUMBERS]; /* columns read as numbers, NA = NAN */
	bool required[ROWS_NUMBERS];
};

struct rows {
	const struct input *input;
	struct rows_need need;
	struct tsv t;
	bool counts;            /* the table is counts */
	bool finished;          /* with p, pflip ...: rows do not add up */
	bool has_items, has_classes, has_raters;
	bool has_annotators;    /* known, and wanted */
	bool has_number[ROWS_NUMBERS];

	struct ids items;       /* under -g the names are GROUP tab ITEM */
	struct ids annotators;
	struct labels labels;
	uint64_t missing;       /* rows left out so far */

	/* The batch. */
	size_t n;
	uint32_t item[TSV_BATCH];      /* with -G a running number */
	struct view name[TSV_BATCH];   /* as in items */
	uint32_t annotator[TSV_BATCH];
	uint32_t label[TSV_BATCH];
	uint64_t count[TSV_BATCH];     /* n; 1 for a rating */
	uint64_t weight[TSV_BATCH];    /* items; 1 without the column */
	uint64_t raters[TSV_BATCH];
	double number[ROWS_NUMBERS][TSV_BATCH];
	size_t source[TSV_BATCH];      /* row of t: t.raw, t.lines */

	/* Private. */
	struct tsv_column column[8 + ROWS_NUMBERS];
	size_t headers;                /* serial of the header last checked */
	size_t wide_row, wide_col, tsv_n, serial;
	uint32_t *wide_annotator;
	char *last, *scratch;          /* -G: the current item; -g: keys */
	size_t last_n, last_cap, scratch_cap;
	uint64_t running;
	struct rows_watch *watch;
};

/* Open the tables (no file: standard input). input must outlive rows. */
void rows_open(struct rows *r, const struct input *input,
	const struct rows_need *need, char **files, size_t n_files);

/* The next batch, of r->n rows; false at the end, which also checks K and
 * tells how many rows were missing. All rows of a batch are of one file. */
bool rows_next(struct rows *r);

/* An error at row i of the batch: "FILE:LINE: message". */
_Noreturn void rows_die(const struct rows *r, size_t i, const char *fmt, ...)
	ERR_PRINTF(3, 4);

/* The item and the group of a name as in items. */
struct view rows_item(const struct rows *r, struct view name);
struct view rows_group(const struct rows *r, struct view name);

void rows_close(struct rows *r);

#endif
