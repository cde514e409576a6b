/*
 * attributes: attributes of items or of annotators from separate tables
 * (--attributes), for the groups of -g.
 *
 * Part of lib/table/rows. A table of attributes has a header, the column of the
 * items (-i) or of the annotators (-a), and a row for each of them; the columns
 * of -g are kept. An annotator without a row, and a value that says nothing of an
 * annotator, are of the group UNKNOWN_GROUP. A table that breaks annot(5), an item
 * without a row, and a table without a row for any of the annotators, end the tool.
 */
#ifndef ANNOT_ATTRIBUTES_H
#define ANNOT_ATTRIBUTES_H

#include "text/ids.h"
#include "text/input.h"
#include "text/tsv.h"

struct attributes_table {
	const char *file;        /* the file's name in messages */
	bool of_items;           /* attributes of items; else of annotators */
	struct ids keys;         /* items or annotators with a row */
	size_t columns;          /* number of columns of -g */
	uint32_t *value;         /* per key and column: id in attributes.values */
	size_t value_cap;
	bool *used;              /* per key: it occurs in the input */
	uint32_t *key_of;        /* per annotator of the input: its key + 1; 0:
	                            not looked up yet; IDS_NONE: no row */
	size_t key_of_cap;
	struct ids without_row;  /* items or annotators of the input without a row */
	uint32_t at[TSV_BATCH];  /* per row of the batch: key, or IDS_NONE */
};

struct attributes {
	struct attributes_table *table;
	size_t n;                /* 0 without --attributes */
	struct {
		struct attributes_table *table; /* NULL: in no table */
		size_t at;       /* index among the table's columns */
	} column[INPUT_GROUPS];    /* per column of -g */
	struct ids values;
	const struct input *input; /* of_annotators: the tool itself tells what is unknown */
};

/* Read the tables of input->attributes; input must outlive them. */
void attributes_read(struct attributes *a, const struct input *input);

/* Does column g of -g come from one of the tables? */
static inline bool
attributes_have(const struct attributes *a, size_t g)
{
	return a->column[g].table != NULL;
}

/* The file of the first table of annotators; NULL: all tables are of items. */
const char *attributes_of_people(const struct attributes *a);

/* Look up the n rows of a batch: the items' names and, for tables of
 * annotators, the annotators' numbers. Each annotator is looked up once. With
 * -G an item without a row ends the tool. */
void attributes_join(struct attributes *a, const struct view *item,
	const struct ids *annotators, const uint32_t *annotator, size_t n);

/* The value of column g of -g in row i of the joined batch; of an item without a row,
 * a placeholder until attributes_end(). */
struct view attributes_value(const struct attributes *a, size_t g, size_t i);

/* Call when all rows are joined: an item without a row, or annotators none of whom has
 * one, end the tool. Notes give the number of annotators whose attribute is unknown,
 * and of rows that the input does not need. */
void attributes_end(const struct attributes *a);

#endif
