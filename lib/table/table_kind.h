/*
 * table_kind: the kind of a table by its columns: ratings, counts, shares, or a
 * wide table of ratings or counts.
 *
 * Part of lib/table/rows. A table of the wrong kind ends the tool with FILE:LINE.
 */
#ifndef ANNOT_TABLE_KIND_H
#define ANNOT_TABLE_KIND_H

#include "rows.h"

/* Indices in rows.column. */
enum { C_ITEM, C_ANNOTATOR, C_LABEL, C_COUNT, C_ITEMS, C_CLASSES, C_RATERS,
	C_SHARE, C_GROUP, C_NUMBER = C_GROUP + INPUT_GROUPS };

/* Set the names of the columns to look for. */
void table_kind_columns(struct rows *r);

/* Call when the first header is read: sets the kind of the table and the
 * columns it has. */
void table_kind_check(struct rows *r, size_t n_files);

/* Call when a later header is read: the table must have the kind of the first
 * one. */
void table_kind_check_same(const struct rows *r);

#endif
