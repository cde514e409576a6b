/*
 * group_keys: items by the columns of -g, which belong to them or to annotators.
 *
 * Part of lib/table/rows, as the rows of a batch are read. A value that is missing, and one
 * that is not the same in all rows of who has it, end the tool with FILE:LINE.
 */
#ifndef ANNOT_GROUP_KEYS_H
#define ANNOT_GROUP_KEYS_H

#include "rows.h"

/* With -g an item's name is its group, a tab and its own name, so that one item
 * in two groups is two items; not in two clusters (input.cluster). For the n rows of
 * the batch. */
void group_keys_add(struct rows *r, size_t n);

/* Note what the n rows of the batch say of their annotators (input.of_annotators), who
 * are the same in all rows. */
void group_keys_note_people(struct rows *r, size_t n);

void group_keys_free(struct rows *r);

#endif
