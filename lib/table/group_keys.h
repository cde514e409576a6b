/*
 * group_keys: the groups of items or annotators from the columns of -g.
 *
 * Part of lib/table/rows, applied to each batch. A missing value, and a value
 * that differs between rows of its item's cluster or its annotator, end the
 * tool with FILE:LINE.
 */
#ifndef ANNOT_GROUP_KEYS_H
#define ANNOT_GROUP_KEYS_H

#include "rows.h"

/* Set the names of the n rows of the batch: with -g an item's name is its
 * group, a tab and its own name, so that one item in two groups is two items.
 * An item in two clusters (input.cluster) is an error. */
void group_keys_add(struct rows *r, size_t n);

/* Record the attributes of annotators (input.of_annotators) in the n rows of
 * the batch; an annotator's are the same in all rows. */
void group_keys_note_people(struct rows *r, size_t n);

void group_keys_free(struct rows *r);

#endif
