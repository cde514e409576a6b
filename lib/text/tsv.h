/*
 * tsv: the reader of tables.
 *
 * A table is bytes between tabs, one header line, "\n" line ends; no quoting, no escapes, no
 * comments. The reader finds columns by name, checks that every row has as many fields as
 * the header, and hands out views into its buffer in batches; nothing is allocated or copied
 * per row. A violation of the format ends the tool with FILE:LINE and status 1. Several
 * files are read as one table.
 */
#ifndef ANNOT_TSV_H
#define ANNOT_TSV_H

#include "view.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TSV_BATCH = 64 };

/* A column by name, and the index of its fields in a row of views. */
struct tsv_column {
	const char *name;   /* NULL, without required and other: no such column */
	bool required;
	int at; /* index into a row of views; -1: not in the table */
	const char *option; /* the option that names it, for a message; or NULL */
	const char *hint;   /* another remedy, for a message; or NULL */
	const char *other;  /* its name if `name` is not there; or NULL */
	bool by_other;      /* the column was searched under `other` */
};

/* The names of a header line; the struct owns their text. */
struct tsv_header {
	struct view *name; /* into text */
	size_t n;
	char *text;
	size_t bytes;
};

struct tsv {
	char **files;
	size_t n_files, next;
	const char *file;        /* the file's name in messages */
	int fd;
	bool given_header;       /* -H */
	struct tsv_header header;/* header of the current file */
	size_t serial;           /* number of headers read */

	struct tsv_column *columns;
	size_t n_columns;
	uint32_t *want;          /* per field of the file: its view in the row */
	bool every;              /* the views are all fields, in file order */
	size_t width;            /* fields of a row */
	size_t stride;           /* views of a row; the last one is scratch */
	size_t most;             /* rows of a batch, at most TSV_BATCH */

	char *buf;
	size_t cap, from, to;    /* unread bytes of buf */
	size_t checked;          /* bytes after `from` known to have no line end */
	bool eof, cut;           /* cut: the last line has no line end */
	size_t line;             /* line number of the last row */

	struct tsv_numbers *numbers; /* memo of recent texts */
	struct view *views;      /* TSV_BATCH rows of stride */
	size_t lines[TSV_BATCH]; /* their line numbers */
	struct view raw[TSV_BATCH]; /* their whole lines, without line end */
};

/* Read the files (none: standard input; "-" is standard input) as one table with the given
 * columns; `columns` and its names must outlive the reader, and each column's `at` is set.
 * header: names that replace a header line; n_header 0: none. every: the views are all
 * fields in file order, and `at` are places among them. Reads a header: an empty input or a
 * missing required column ends the tool. */
void tsv_open(struct tsv *t, char **files, size_t n_files, struct tsv_column *columns,
	size_t n_columns, char **header, size_t n_header, bool every);

/* Read the next rows, at most t->most and all from one file; 0 at the end. Views are valid
 * until the next call. If t->serial changes there is a new header. */
size_t tsv_rows(struct tsv *t);

struct stat;

/* Is it a file of which a table was read? */
bool tsv_has_read(const struct stat *file);

/* Field `column` of row r of the batch. */
static inline struct view
tsv_field(const struct tsv *t, size_t r, int column)
{
	return t->views[r * t->stride + (size_t)column];
}

/* Read the number in a field, like num_real(); recent texts are cached: values repeat. */
bool tsv_number(struct tsv *t, struct view field, double *x);

/* Read a number in [0,1]; a value outside by a rounding error is clipped. */
bool tsv_probability(struct tsv *t, struct view field, double *p);

/* End the tool: "FILE:LINE: column NAME: expected EXPECTED, found FOUND". */
_Noreturn void tsv_bad(const struct tsv *t, size_t r, const char *column,
	const char *expected, struct view found);

/* End the tool because the header lacks the column; the message names the option that
 * selects another, and the column that is probably meant. */
_Noreturn void tsv_no_column(const struct tsv *t, const struct tsv_column *c);

/* The name in messages of the k-th file, from 1 (t->next is the current one), for errors
 * found after the row is gone. */
const char *tsv_file(const struct tsv *t, size_t k);

/* The names of a header as a line, for a message. */
static inline struct view
tsv_names(const struct tsv_header *h)
{
	return (struct view){h->text, h->bytes};
}

/* The place of a name in a header; -1 if it is not there. */
int tsv_find(const struct tsv_header *h, const char *name);

void tsv_close(struct tsv *t);

#endif
