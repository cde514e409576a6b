/*
 * class_table: coarser classes of the labels, from a file.
 */
#ifndef ANNOT_CLASS_TABLE_H
#define ANNOT_CLASS_TABLE_H

#include "agree/classes.h"

/*
 * Read a file with columns label and class: each label of the set has one row;
 * rows of other labels are ignored. ordered: the labels are ordered, and so are
 * the classes. A label with two rows or no row, or a class without a name, ends
 * the tool.
 */
void class_table_read(struct classes *c, char *file, const struct labels *labels,
	bool ordered);

#endif
