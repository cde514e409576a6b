/*
 * adjacent: numbers of items whose rows are adjacent (-G), and whether one comes
 * back.
 *
 * The first ADJACENT_MOST items are remembered by 64 bits of a hash of their
 * names, in 11 to 16 bytes an item: 256 MiB at most. Of more items only the
 * order is looked at: where names ascend in byte order, none can come back;
 * where they do not, a warning says that those beyond are not watched. Two of
 * ADJACENT_MOST names have the same 64 bits in one of 100,000 runs.
 */
#ifndef ANNOT_ADJACENT_H
#define ANNOT_ADJACENT_H

#include "text/view.h"

#include <stdint.h>

enum { ADJACENT_PARTS = 8, ADJACENT_MOST = 1 << 24 };

/* A part of the hashes, in a table of its own, so that few bytes are moved when
 * one grows. 0 is a free slot. */
struct adjacent_part {
	uint64_t *slot;
	size_t slots, n;
};

struct adjacent {
	struct adjacent_part part[ADJACENT_PARTS];
	size_t n, most;   /* items remembered; ADJACENT_MOST */
	uint64_t items;   /* items so far */
	bool ascends;     /* each came after the one before in byte order */
	bool told;        /* the warning was given */
	char *last;       /* name of the last item */
	size_t last_n, last_cap;
};

void adjacent_init(struct adjacent *w);

/* The items of n rows, named name[], are numbered into item[] as they come,
 * modulo 2^32. Returns the first row of an item that was there before, or n.
 * Expected O(n). */
size_t adjacent_number(struct adjacent *w, const struct view *name, size_t n,
	uint32_t *item);

void adjacent_free(struct adjacent *w);

#endif
