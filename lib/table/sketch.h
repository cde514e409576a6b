/*
 * sketch: which items a table of sums is of, in little room: the least hashes of their
 * names (Broder 1997). Shards that share items share hashes, and so it is found out,
 * without names, that an item's rows were cut apart.
 */
#ifndef ANNOT_SKETCH_H
#define ANNOT_SKETCH_H

#include "text/record.h"

enum { SKETCH_MOST = 1024 };

/* Zeros make an empty one. */
struct sketch {
	uint64_t hash[2 * SKETCH_MOST];
	size_t n, sorted; /* the first `sorted` are ascending */
};

/* Add an item, once. */
void sketch_add(struct sketch *s, struct view name);

/* Add column c of a row, if the table has it. The tool ends where it is no sketch, or
 * has hashes of s. */
void sketch_read(struct sketch *s, const struct record_reader *in, int c);

/* Write the next field: the hashes in ascending order; * where there are none. */
void sketch_write(struct sketch *s, struct record *to);

#endif
