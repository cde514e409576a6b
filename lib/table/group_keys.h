/*
 * group_keys: the groups of items or annotators from the columns of -g.
 *
 * Part of lib/table/rows, applied to each batch. A missing value, and a value that
 * differs between rows of its item's cluster or its annotator, end the tool with
 * FILE:LINE. Owns the tables of --attributes.
 */
#ifndef ANNOT_GROUP_KEYS_H
#define ANNOT_GROUP_KEYS_H

#include "attributes.h"
#include "persons.h"

struct group_keys {
	const struct input *input;
	const struct tsv *t;
	const struct tsv_column *column; /* the INPUT_GROUPS columns of -g */
	struct attributes attributes;
	struct group_keys_clusters *clusters; /* input.cluster: of each item */
	char *scratch;           /* the names of a batch */
	size_t scratch_cap;
};

/* The n rows of a batch. */
struct group_keys_rows {
	size_t n;
	struct view *name;       /* per row: name of the item */
	const size_t *source;    /* per row: its index in t */
	const uint32_t *annotator;
	const struct ids *annotators;
};

/* Read the tables of --attributes. The arguments must outlive the keys. */
void group_keys_init(struct group_keys *k, const struct input *input,
	const struct tsv *t, const struct tsv_column *column);

/* Set the names of the rows: with -g an item's name is its group, a tab and its own
 * name, so that one item in two groups is two items. An item in two clusters
 * (input.cluster) is an error. The names are valid until the next call. */
void group_keys_add(struct group_keys *k, const struct group_keys_rows *x);

/* Record the attributes of annotators (input.of_annotators) in the rows; an
 * annotator's are the same in all rows. */
void group_keys_note_people(struct group_keys *k,
	const struct group_keys_rows *x, struct persons *persons);

#endif
