/*
 * record: a row of an output table, whose columns are declared once.
 *
 * The columns are a list that ends with a column of no kind; record_header() writes their
 * names. record_start() begins a row, each field is written by the function of its kind in
 * the order of the columns, and record_end() ends the row. assert() holds that no field is
 * missing or of a kind that its column does not have. Failures to write end the tool
 * (out.h). A struct record_reader reads such a table back, a row at a time.
 */
#ifndef ANNOT_RECORD_H
#define ANNOT_RECORD_H

#include "num.h"
#include "out.h"
#include "tsv.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>

/* The kinds of fields; a column may have several: RECORD_KEY | RECORD_REAL. */
enum record_kind {
	RECORD_KEY = 1,    /* a name, or * where the key does not apply */
	RECORD_TEXT = 2,
	RECORD_COUNT = 4,  /* a whole number or NA, never rounded */
	RECORD_REAL = 8,   /* a number or NA, rounded to the precision */
	RECORD_EXACT = 16  /* a number or NA, never rounded */
};

struct record_column {
	const char *name;
	unsigned kinds;    /* 0: the end of the list */
};

struct record {
	struct out *out;
	const struct record_column *column, *at; /* at: that of the next field */
};

void record_header(struct out *out, const struct record_column *column);

/* Join n fields in the form of a row into `to`, which has room for them and n
 * bytes more; returns the number of bytes. For record_fields(). */
size_t record_join(char *to, const struct view *field, size_t n);

/* Split a part of a row into n fields, the last with the rest; false: there are fewer. */
bool record_split(struct view row, struct view *field, size_t n);

/* May the text be a field? It has no tab and no end of a line. */
bool record_is_field(const char *text);

static inline struct record
record_start(struct out *out, const struct record_column *column)
{
	return (struct record){out, column, column};
}

/* Begin the next field, which the caller writes to what is returned. */
static inline struct out *
record_field(struct record *r, enum record_kind kind)
{
	assert(r->at->kinds & kind);
	if (r->at++ != r->column)
		out_char(r->out, '\t');
	return r->out;
}

/* One look at the buffer's room serves the field and the tab, which the first overwrites. */
static inline void
record_put(struct record *r, enum record_kind kind, struct view v)
{
	struct out *out = r->out;
	size_t n = out->n;

	assert(r->at->kinds & kind);
	if (v.n >= OUT_BUFFER - n) {
		out_flush_put(out, "\t", r->at != r->column);
		out_flush_put(out, v.p, v.n);
	} else {
		out->buf[n] = '\t';
		n += r->at != r->column;
		memcpy(out->buf + n, v.p, v.n);
		out->n = n + v.n;
	}
	r->at++;
}

static inline void
record_view(struct record *r, struct view v)
{
	record_put(r, RECORD_TEXT, v);
}

static inline void
record_text(struct record *r, const char *s)
{
	record_put(r, RECORD_TEXT, view_of(s));
}

/* A name, or * where the name is empty. */
static inline void
record_key(struct record *r, struct view v)
{
	record_put(r, RECORD_KEY, v.n > 0 ? v : (struct view){"*", 1});
}

/* The name a, or two names A|B if b is not empty. */
static inline void
record_keys(struct record *r, struct view a, struct view b)
{
	record_key(r, a);
	if (b.n > 0) {
		out_char(r->out, '|');
		out_view(r->out, b);
	}
}

static inline void
record_whole(struct record *r, uint64_t x)
{
	const char digit = (char)('0' + x);

	if (x < 10)
		record_put(r, RECORD_COUNT, (struct view){&digit, 1});
	else
		out_digits(record_field(r, RECORD_COUNT), x);
}

/* A whole number; NA if it is NUM_NA. */
static inline void
record_count(struct record *r, double x)
{
	out_count(record_field(r, RECORD_COUNT), x);
}

static inline void
record_real(struct record *r, double x)
{
	out_real(record_field(r, RECORD_REAL), x);
}

/* Degrees of freedom of t: a whole number is never rounded, Satterthwaite's are; infinite:
 * NA, a normal distribution. */
static inline void
record_df(struct record *r, double df)
{
	if (isfinite(df) && df != floor(df))
		record_real(r, df);
	else
		record_count(r, isinf(df) ? NUM_NA : df);
}

static inline void
record_reals(struct record *r, const double *x, size_t n)
{
	for (size_t i = 0; i < n; i++)
		record_real(r, x[i]);
}

static inline void
record_exact(struct record *r, double x)
{
	out_exact(record_field(r, RECORD_EXACT), x);
}

/* Write the next n fields, in the form of record_join() or of a row of a file. */
static inline void
record_fields(struct record *r, struct view fields, size_t n)
{
	record_put(r, (enum record_kind)r->at->kinds, fields);
	r->at += n - 1;
}

static inline void
record_end(struct record *r)
{
	assert(r->at->kinds == 0);
	out_char(r->out, '\n');
	r->at = r->column;
}

enum { RECORD_COLUMNS = 21 }; /* most columns of a table to read back */

struct record_reader {
	struct tsv t;
	struct tsv_column column[RECORD_COLUMNS];
	char *path;
	size_t row, rows;        /* the current row, and the rows of the batch */
	size_t parts, said, found; /* of record_next_counted() */
};

/* Read a file with these columns; column c may be missing if bit c of `optional` is set.
 * The caller closes r, which must not be moved. */
void record_open(struct record_reader *r, const char *file,
	const struct record_column *column, unsigned optional);

/* Go to the next row; false: there is none. */
bool record_next(struct record_reader *r);

/* As record_next(), but a row "rows" is skipped, whose column c has the number of rows
 * before it. The table must end with one, or it was cut off, which ends the tool. Joined
 * tables have one each, in any place: together they have the number of all rows. */
bool record_next_counted(struct record_reader *r, int c);

/* Field c of the current row, and the row's line. */
static inline struct view
record_read(const struct record_reader *r, int c)
{
	return tsv_field(&r->t, r->row, r->column[c].at);
}

static inline size_t
record_line(const struct record_reader *r)
{
	return r->t.lines[r->row];
}

/* End the tool: "FILE:LINE: column NAME: expected EXPECTED, found FOUND". */
_Noreturn void record_bad(const struct record_reader *r, int c, const char *expected);

#endif
