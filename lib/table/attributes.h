/*
 * attributes: what is known of items or of annotators beside their labels, from
 * tables of their own (--attributes), for -g to make groups of.
 *
 * Part of lib/table/rows. A table of attributes has a header, the column of the items
 * (-i) or that of the annotators (-a), and a row for each of them; the columns
 * that -g names are kept. A table that breaks annot(5), and an item or annotator
 * without a row (but see lenient), end the tool.
 */
#ifndef ANNOT_ATTRIBUTES_H
#define ANNOT_ATTRIBUTES_H

#include "text/ids.h"
#include "text/input.h"
#include "text/tsv.h"

struct attributes_table {
	const char *file;        /* name for messages */
	bool of_items;           /* else of annotators */
	struct ids keys;         /* items or annotators that have a row */
	size_t columns;          /* of -g */
	uint32_t *value;         /* per key and column: in attributes.values */
	size_t value_cap;
	bool *used;              /* per key: the input has it */
	uint32_t *key_of;        /* per annotator of the input: its key + 1; 0:
	                            not looked up yet; IDS_NONE: no row */
	size_t key_of_cap;
	struct ids lacking;      /* of the input, without a row */
	uint32_t at[TSV_BATCH];  /* per row of the batch: key, or IDS_NONE */
};

struct attributes {
	struct attributes_table *table;
	size_t n;                /* 0 without --attributes */
	struct {
		struct attributes_table *table; /* NULL: in none of them */
		size_t at;       /* of its columns */
	} column[INPUT_GROUPS];  /* per column of -g */
	struct ids values;
	bool at_once;            /* -G: rows are handed on as they come */
	bool lenient;            /* input.of_annotators: whoever has no row, or
	                            an empty field, has NA */
};

/* Read the tables of input->attributes; input must outlive them. */
void attributes_read(struct attributes *a, const struct input *input);

/* Does column g of -g come from one of the tables? */
static inline bool
attributes_have(const struct attributes *a, size_t g)
{
	return a->column[g].table != NULL;
}

/* The file of a table of annotators; NULL: all are of items. */
const char *attributes_of_people(const struct attributes *a);

/* Look up the n rows of a batch: the items' names; where a table is of
 * annotators the numbers of theirs, too. Each annotator is looked up once. With
 * -G one without a row ends the tool. */
void attributes_join(struct attributes *a, const struct view *item,
	const struct ids *annotators, const uint32_t *annotator, size_t n);

/* Column g of -g in row i of the batch that was joined; of what has no row a
 * text that stands for it until attributes_end(). */
struct view attributes_value(const struct attributes *a, size_t g, size_t i);

/* All rows are joined: an item or annotator without a row ends the tool, and
 * rows that the input does not need are told in a note. */
void attributes_end(const struct attributes *a);

void attributes_free(struct attributes *a);

#endif
