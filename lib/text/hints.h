/*
 * hints: what a table that cannot be read is likely to be, for messages.
 *
 * Texts are static, name the next command, and fit into parentheses; FILE in a
 * hint stands for the name of the file. Nothing here ends the tool.
 */
#ifndef ANNOT_HINTS_H
#define ANNOT_HINTS_H

#include "view.h"

/* Of the first bytes of a file: what it is if it is no text, such as gzip or a
 * spreadsheet, and what makes a table of it; NULL: text. */
const char *hints_file(struct view start);

/* Of a line without a tab: CSV, JSON or columns apart by blanks, and what makes
 * a table of it; NULL: none of these. */
const char *hints_line(struct view line);

/* A hint as it stands behind a message, " (hint)", FILE being the file's name,
 * until the next call; of NULL nothing. */
const char *hints_behind(const char *file, const char *hint);

/* Which of n column names is likely the one that an option ('i', 'a' or 'l')
 * should name: worker for annotator; n if none is. O(n). */
size_t hints_column(const struct view *name, size_t n, char option);

/* Is a header likely a row of data: a name is a number, or none is a name that
 * columns have? O(n). */
bool hints_headless(const struct view *name, size_t n);

#endif
