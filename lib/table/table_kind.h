/*
 * table_kind: which columns the rows of a table have, and of which kind a table is
 * that makes: ratings, counts, shares, or a matrix of ratings or counts.
 *
 * Part of lib/table/rows. A table of the wrong kind ends the tool with FILE:LINE.
 */
#ifndef ANNOT_TABLE_KIND_H
#define ANNOT_TABLE_KIND_H

#include "rows.h"

/* Places in rows.column. */
enum { C_ITEM, C_ANNOTATOR, C_LABEL, C_COUNT, C_ITEMS, C_CLASSES, C_RATERS,
	C_SHARE, C_GROUP, C_NUMBER = C_GROUP + INPUT_GROUPS };

/* Name the columns that are looked for. */
void table_kind_columns(struct rows *r);

/* The first header is read: set what the table is and has. */
void table_kind_check(struct rows *r, size_t n_files);

/* A later header is read: the table must be of the kind of the first one. */
void table_kind_check_same(const struct rows *r);

#endif
