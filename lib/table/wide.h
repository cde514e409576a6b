/*
 * wide: a table with one row for each item, whose other columns are
 * annotators (-W, cells are labels) or labels (--wide-counts, cells are counts).
 *
 * Which column is what; and whether columns taken for annotators are likely to
 * be something else: a spreadsheet has texts and ages beside its annotators, and
 * in a table of counts, as Fleiss has them, the columns are labels.
 */
#ifndef ANNOT_WIDE_H
#define ANNOT_WIDE_H

#include "labels.h"
#include "text/input.h"
#include "text/tsv.h"

/* What is known of a column that is taken for an annotator. */
struct wide_column {
	uint64_t *seen;          /* bit l: label l stands in the column */
	size_t cap;
	uint64_t cells;
	double sum, square;      /* of the cells, where all are whole numbers */
};

struct wide {
	uint32_t *of;            /* per column of the file: its annotator, or
	                            its label; IDS_NONE: neither */

	/* Private: watching the columns, by annotator, and the sums of rows. */
	struct wide_column *column;
	size_t columns, column_cap;
	bool many;               /* labels, too many to watch */
	double *value;           /* of the first labels: their numbers */
	size_t values, value_cap;
	bool whole;              /* all cells so far are whole numbers */
	uint64_t rows, row;
	double sum, sums, squares; /* of the row; of all rows, and squared */
	double *count;           /* per label: of the row; */
	bool *differs;           /* in some row not the sum of the others */
	size_t count_cap, differs_cap, counts;
};

/* Start with {.whole = true}, and call at each new header: annotators, or
 * labels, are added. item: index of its column; group: those of -g, INPUT_GROUPS
 * of them. A column that -a or -L names and that is not there ends the tool. */
void wide_header(struct wide *m, const struct tsv *t,
	const struct input *input, int item, const struct tsv_column *group,
	struct ids *annotators, struct labels *labels);

/* A cell of -W: an annotator's label. row: the same number for the cells of a
 * row, which follow each other. */
void wide_cell(struct wide *m, uint64_t row, uint32_t annotator,
	uint32_t label, const struct labels *labels);

/* A cell of --wide-counts: how many gave a label. row: as above. */
void wide_count(struct wide *m, uint64_t row, uint32_t label, double n);

/* Warn of a column of counts that is the sum of the others, as a total is. Warn
 * of a matrix of ratings that looks like counts, note one that looks transposed,
 * and warn of columns that are hardly annotators, unless -a names them one by
 * one. items: how many the table has, 0 if that is not known. O(columns times
 * labels). */
void wide_warn(struct wide *m, const struct input *input,
	const struct ids *annotators, const struct labels *labels,
	size_t items);

void wide_free(struct wide *m);

#endif
