/*
 * attribute_table: the values of a table of attributes of annotators or of items, and
 * those of the truth whom it lacks.
 */
#ifndef ANNOT_ATTRIBUTE_TABLE_H
#define ANNOT_ATTRIBUTE_TABLE_H

#include "report.h"

#include "table/items.h"
#include "text/input.h"

/* Look at the table. truth: before its labels are in order; without items: not
 * read. */
void attribute_table(const char *file, const struct input *input,
	const struct items *truth, struct report *r);

#endif
