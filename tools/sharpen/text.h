/*
 * text: the text of a table's rows, to be written unchanged or with some fields
 * replaced.
 *
 * A later file may have its columns in another order: all rows are kept in the
 * order of the first file.
 */
#ifndef ANNOT_TEXT_H
#define ANNOT_TEXT_H

#include "text/record.h"
#include "text/strings.h"
#include "text/tsv.h"

/* Start with {0}. */
struct text {
	struct strings header; /* column names of the first file */
	size_t *place;         /* per column: its place in the current file */
	struct view *field;    /* room for two rows */
	bool permuted;         /* places differ from the first file's */
	size_t serial;         /* serial of the current file's header */
	char **block;          /* of bytes; the first `full` have no room left */
	size_t full, used, blocks, cap; /* bytes of the current block; blocks */
};

/* Take the reader's header, the first or a new one: a file with other columns
 * than the first file ends the tool. */
void text_header(struct text *t, const struct tsv *from);

/* Add a whole line, with its columns in the order of the first file; returns
 * it, until text_forget(). */
struct view text_add(struct text *t, struct view line);

/* Forget all lines; their room is used again. */
void text_forget(struct text *t);

/* The columns of the first file and then `more`.
 * Their names are borrowed. */
struct record_column *text_columns(const struct text *t,
	const struct record_column *more);

/* The place of a column in the first file; t->header.n: it is not there. */
size_t text_column(const struct text *t, const char *name);

/* A field that replaces a row's own. */
struct text_field {
	size_t column;
	struct view value;
};

/* Write the fields of a row, with n others; a column that is not there has
 * none. */
void text_write_like(const struct text *t, struct record *r, struct view row,
	const struct text_field *other, size_t n);

#endif
