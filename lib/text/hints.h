/*
 * hints: guesses about unreadable tables, for error messages.
 *
 * A hint is a static text that names the next command and fits into parentheses; FILE in it stands
 * for the name of the file. Nothing here ends the tool.
 */
#ifndef ANNOT_HINTS_H
#define ANNOT_HINTS_H

#include "input.h"
#include "tsv.h"

/* The hint for the first bytes of a file that is not text, such as gzip or a spreadsheet: its
 * format and the command that makes a table of it. NULL: text. */
const char *hints_file(struct view start);

/* The hint for a line without a tab: CSV, JSON or columns separated by blanks,
 * and the command that makes a table of it. NULL: none of these. */
const char *hints_line(struct view line);

/* A hint formatted for the end of a message, " (hint)", with the file's name
 * for FILE; valid until the next call. "" for NULL. */
const char *hints_behind(const char *file, const char *hint);

/* The index of the column name that an option ('i', 'a' or 'l') should probably
 * name, such as worker for annotator; n if there is none. O(n). */
size_t hints_column(const struct view *name, size_t n, char option);

/* Is a header probably a row of data: a name is a number, or no name is usual
 * for a column? O(n). */
bool hints_headless(const struct view *name, size_t n);

#endif
