/*
 * operands: FILE or NAME=FILE, a table of predictions and the model's name.
 */
#ifndef ANNOT_OPERANDS_H
#define ANNOT_OPERANDS_H

#include <stdbool.h>

/* The model's name: before a =, else from the file's. The caller frees both. An
 * empty name before the = is wrong usage. */
char *operands_name(const char *operand, char **file);

/* A model's name becomes a field of the results: one that cannot is wrong
 * usage. */
void operands_check(const char *name);

/* May the table have this column, or `other` instead? Its header tells; of a
 * pipe, which can be read once only, nobody knows. A header that breaks annot(5)
 * ends the tool. */
bool operands_may_have(const char *operand, const char *column,
	const char *other);

#endif
