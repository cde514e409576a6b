/*
 * wide: wide tables: a row per item, a column per annotator with labels (-W) or
 * per label with counts (--wide-counts).
 *
 * This module assigns the columns and detects columns that are probably not
 * annotators: spreadsheets have texts and ages next to annotators, and tables
 * of counts such as Fleiss's have labels as columns.
 */
#ifndef ANNOT_WIDE_H
#define ANNOT_WIDE_H

#include "labels.h"
#include "text/input.h"
#include "text/tsv.h"

/* Statistics of a column read as an annotator. */
struct wide_column {
	uint64_t *seen;          /* bit l: label l occurs in the column */
	size_t cap;
	uint64_t cells;
	double sum, square;      /* sums over the cells, if all are whole numbers */
};

struct wide {
	uint32_t *of; /* per column of the file: its annotator or label; IDS_NONE: neither */

	/* Private: statistics by annotator, and the sums of rows. */
	struct wide_column *column;
	size_t columns, column_cap;
	bool many;               /* too many labels for statistics */
	double *value;           /* numbers of the first labels */
	size_t values, value_cap;
	bool whole;              /* all cells so far are whole numbers */
	uint64_t rows, row;
	double sum, sums, squares; /* sums: of the row; of all rows, and their squares */
	double *count;           /* per label: count in the row, */
	bool *differs;           /* not always the sum of the others */
	size_t count_cap, differs_cap, counts;
};

/* Assign the columns; starts as {.whole = true}, and is called at each new header: annotators, or
 * labels, are added. item: index of its column; group: the INPUT_GROUPS columns of -g. A missing
 * column that -a or -L names ends the tool. */
void wide_header(struct wide *m, const struct tsv *t, const struct input *input, int item,
	const struct tsv_column *group, struct ids *annotators, struct labels *labels);

/* Add a cell of -W, an annotator's label. row: the same number for all cells of
 * a row, which are adjacent. */
void wide_cell(struct wide *m, uint64_t row, uint32_t annotator,
	uint32_t label, const struct labels *labels);

/* Add a cell of --wide-counts, the count of a label. row: as above. */
void wide_count(struct wide *m, uint64_t row, uint32_t label, double n);

/* Warn of a column of counts that is the sum of the others, as a total is. Warn of a wide table of
 * ratings that looks like counts, note one that looks transposed, and warn of columns that are
 * probably not annotators, unless -a names them one by one. items: the number of items, 0 if
 * unknown. O(columns times labels). */
void wide_warn(struct wide *m, const struct input *input, const char *file,
	const struct ids *annotators, const struct labels *labels, size_t items);

#endif
