/*
 * sketch: which items a table of sums is of, and by which options they were counted.
 *
 * The items in little room: the least hashes of their names (Broder 1997). Shards that
 * share items share hashes, and so it is found out, without names, that an item's rows
 * were cut apart. Sums that other options made do not add up.
 */
#ifndef ANNOT_SKETCH_H
#define ANNOT_SKETCH_H

#include "text/input.h"
#include "text/record.h"

enum { SKETCH_MOST = 1024 };

/* Zeros make an empty one. */
struct sketch {
	uint64_t hash[2 * SKETCH_MOST];
	size_t n, sorted; /* the first `sorted` are ascending */
	struct strings settings; /* none, or one: NAME=VALUE, with ; between; the caller frees it */
};

/* Add an item, once. */
void sketch_add(struct sketch *s, struct view name);

/* The settings of a table whose options are the defaults of most tools. */
#define SKETCH_DEFAULT "repeats=all;min-labels=0;missing="

/* Set the settings to --repeats, --min-labels and --missing; strings_more() adds others. */
void sketch_settings(struct strings *settings, const struct input *input);

/* Add columns c, the sketch, and c + 1, the settings, of a row, if the table has them; *
 * says nothing. The tool ends where they are none, where the sketch has hashes of s, or
 * the settings are not those of s. */
void sketch_read(struct sketch *s, const struct record_reader *in, int c);

/* Write the next two fields: the hashes in ascending order, and the settings; * where
 * there are none, or s is NULL. */
void sketch_write(struct sketch *s, struct record *to);

#endif
