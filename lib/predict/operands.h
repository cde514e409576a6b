/*
 * operands: operands FILE or NAME=FILE, for a table of predictions and its
 * model's name; and what standard input holds beside them.
 */
#ifndef ANNOT_OPERANDS_H
#define ANNOT_OPERANDS_H

#include "text/strings.h"

/* The model's name: the text before a =, else the file's name without folder and suffix.
 * An empty name before the = is wrong usage. */
char *operands_name(const char *operand, char **file);

/* Add to `named` NAME=FILE for each model of the n operands, tables of several, and to
 * `name` their names: that before the = of an operand, else those in the column
 * `model`, NULL: those of `columns`. Files are read again later. */
void operands_split(char **operand, size_t n, const char *model,
	const struct strings *columns, struct strings *name, struct strings *named);

/* Check that a model's name can be a field of the results; otherwise it is wrong usage. */
void operands_check(const char *name);

/* Is nothing sent to standard input: is it a terminal, or /dev/null? */
bool operands_no_stdin(void);

/* Is it a file or a pipe without bytes? Waits for the command in front. */
bool operands_empty_stdin(void);

#endif
