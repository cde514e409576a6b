/*
 * table_kind: the kind of a table by its columns: ratings, counts, shares, or a
 * wide table of ratings or counts.
 *
 * Part of lib/table/rows. A table of the wrong kind ends the tool with FILE:LINE.
 */
#ifndef ANNOT_TABLE_KIND_H
#define ANNOT_TABLE_KIND_H

#include "attributes.h"
#include "rows_need.h"
#include "text/input.h"
#include "text/tsv.h"

/* Indices in table_kind.column. */
enum { C_ITEM, C_ANNOTATOR, C_LABEL, C_COUNT, C_ITEMS, C_CLASSES, C_RATERS, C_SETTINGS,
	C_SHARE, C_GROUP, C_NUMBER = C_GROUP + INPUT_GROUPS, C_ALL = C_NUMBER + ROWS_NUMBERS };

struct table_kind {
	bool wide;              /* -W, --wide-counts */
	bool counts;            /* the table is counts, or */
	bool shares;            /* shares: n is 1 if the share is above 0; the
	                           share is the first of the numbers */
	bool finished;          /* has p, pflip ...: rows do not add up */
	bool has_items, has_classes, has_raters, has_settings;
	bool other_item, other_label; /* need.two_tables: found in the columns
	                                 item, label, not those of -i, -l */
	bool has_annotators;    /* the table has them, and need asks for them */
	bool has[ROWS_NUMBERS]; /* of need.numbers, the columns that are there */
	bool has_number[ROWS_NUMBERS]; /* the numbers of a row: these, or */
	bool has_tuples;        /* the first alone, of need.tuple */
	struct tsv_column column[C_ALL];

	/* Borrowed. */
	const struct input *input;
	const struct rows_need *need;
	const struct attributes *attributes;
	const struct tsv *t;
};

/* Set the names of the columns to look for. wide and the borrowed members must be set. */
void table_kind_columns(struct table_kind *k);

/* Call when the first header is read: sets the kind of the table and the
 * columns it has. */
void table_kind_check(struct table_kind *k, size_t n_files);

/* Call when a later header is read: the table must have the kind of the first one. */
void table_kind_check_same(const struct table_kind *k);

#endif
