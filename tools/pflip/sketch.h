/*
 * sketch: which items a table of strata is of, in little room.
 *
 * The least hashes of the names of items (Broder 1997): tables of shards that share
 * items share hashes, and so it is found out, without names, that an item's rows were
 * cut apart. All items of a small table are in its sketch. The hash is the same on
 * every machine.
 */
#ifndef ANNOT_PFLIP_SKETCH_H
#define ANNOT_PFLIP_SKETCH_H

#include "text/out.h"
#include "text/view.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SKETCH_MOST = 1024 };

/* Zeros make an empty one. */
struct sketch {
	uint64_t *hash;   /* room for twice SKETCH_MOST */
	size_t n, sorted; /* the first `sorted` are ascending */
};

/* Add an item, once. */
void sketch_add(struct sketch *s, struct view name);

/* Add the sketch of another table, as sketch_write() wrote it. Returns false where
 * the text is none. shared: the number of hashes that both have. */
bool sketch_read(struct sketch *s, struct view text, size_t *shared);

/* Write the hashes in ascending order, 16 digits each; nothing of no item. */
void sketch_write(const struct sketch *s, struct out *out);

void sketch_free(struct sketch *s);

#endif
