/*
 * operands: operands FILE or NAME=FILE, for a table of predictions and its
 * model's name.
 */
#ifndef ANNOT_OPERANDS_H
#define ANNOT_OPERANDS_H

/* The model's name: the text before a =, else the file's name without folder
 * and suffix. The caller frees both results. An empty name before the = is
 * wrong usage. */
char *operands_name(const char *operand, char **file);

/* Check that a model's name can be a field of the results; otherwise it is
 * wrong usage. */
void operands_check(const char *name);

#endif
