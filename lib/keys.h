/*
 * keys: items by the columns of -g, which belong to them or to annotators.
 *
 * Part of lib/rows, as the rows of a batch are read. A value that is missing, and one
 * that is not the same in all rows of who has it, end the tool with FILE:LINE.
 */
#ifndef ANNOT_KEYS_H
#define ANNOT_KEYS_H

#include "rows.h"

/* With -g an item's name is its group, a tab and its own name, so that one item
 * in two groups is two items; not in two clusters (input.cluster). For the n rows of
 * the batch. */
void keys_add_groups(struct rows *r, size_t n);

/* Note what the n rows of the batch say of their annotators (input.of_annotators), who
 * are the same in all rows. */
void keys_note_people(struct rows *r, size_t n);

void keys_free(struct rows *r);

#endif
