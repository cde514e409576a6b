/*
 * report: the rows of annot-check, facts and findings, by severity.
 *
 * A child process hands its rows over through a pipe, one line each, to the process
 * that keeps and writes them (check/attempt). Texts are copied; a control character
 * becomes a question mark, so that no name of a file or label breaks a row or a
 * terminal.
 */
#ifndef ANNOT_REPORT_H
#define ANNOT_REPORT_H

#include "kinds.h"

#include "text/out.h"
#include "text/record.h"
#include "text/strings.h"

#include <stdbool.h>
#include <stdint.h>

/* In the order in which they are written; facts of people's labels come before those
 * of other tables. */
enum report_kind {
	REPORT_TRUTH, REPORT_FACT, REPORT_ERROR, REPORT_WARNING, REPORT_NOTE,
	REPORT_KINDS
};

/* A row to add. NULL and empty texts are written as *. */
struct report_row {
	enum report_kind kind;
	const char *name;        /* of the fact or the finding */
	const char *file, *column;
	struct view value;
	double count;            /* NUM_NA: none */
	struct view example;
	const char *remedy;
	const char *message;     /* for standard error; NULL: none */
};

/* Starts with {.precision = -p}. */
struct report {
	uint64_t precision;
	struct strings rows[REPORT_KINDS];
	bool forwards;           /* in a child: rows go to out, */
	struct out out;          /* which is the pipe */
};

extern const struct record_column report_columns[];

/* The findings of this tool alone. */
enum { REPORT_OWN = 3 };
extern const struct kind report_own[REPORT_OWN];

/* Add a row. Where rows are kept, its message is told, unless -q. */
void report_add(struct report *r, const struct report_row *row);

/* Add a row of which the rest is empty: a count; a word or a label and its count. */
void report_count(struct report *r, enum report_kind kind, const char *file,
	const char *name, double count);
void report_value(struct report *r, enum report_kind kind, const char *file,
	const char *name, const char *column, struct view value, double count);

/* Add a fact that is a number, and the count it is over. */
void report_real(struct report *r, const char *file, const char *name, double x,
	double count);

/* Add what a child wrote: the line of a row; or a note, a warning or an error that
 * it told, which becomes a row about `file`. The line is changed. */
void report_line(struct report *r, char *line, const char *file);

/* Let a finding be a row: for findings_receive(), with the report as data. */
void report_finding(const struct finding *f, const char *message, void *report);

/* Write the rows that are kept, facts first, then errors, warnings, notes. */
void report_write(const struct report *r, struct out *out);

/* In a child: send rows to standard output, which is a pipe, from now on. */
void report_forward(struct report *r);
void report_close(struct report *r);

#endif
