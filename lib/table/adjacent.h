/*
 * adjacent: numbering of items whose rows are adjacent (-G), with a check that none comes back.
 *
 * While names ascend in byte order, or shorter ones come before longer ones, none can come back.
 * Should the order end, the first ADJACENT_MOST items are known by 64 bits of a hash of their
 * names, in 8 to 16 bytes each, and 28 while they move to the tables; later items are not checked,
 * and a warning says so. Two of ADJACENT_MOST names share their 64 bits in one of 100,000 runs.
 */
#ifndef ANNOT_ADJACENT_H
#define ANNOT_ADJACENT_H

#include "text/tsv.h"

#include <stdint.h>

enum { ADJACENT_PARTS = 8, ADJACENT_ROWS = TSV_BATCH, ADJACENT_MOST = 1 << 24 };

/* A part of the hashes with its own table, so that growing moves few bytes. 0 is a free slot. */
struct adjacent_part {
	uint64_t *slot;
	size_t slots, n;
};

struct adjacent {
	struct adjacent_part part[ADJACENT_PARTS];
	size_t n, most;   /* number of items remembered; ADJACENT_MOST */
	uint64_t items;   /* number of items so far */
	uint64_t *list;   /* n hashes, while names are in an order; NULL: no longer */
	size_t list_cap;
	unsigned orders;  /* ids_orders() that the names are in; 0: in none any longer */
	bool warned;      /* the warning was printed */
	char *last;       /* name of the last item */
	size_t last_n, last_cap;
};

void adjacent_init(struct adjacent *w);

/* Number the items of n rows, at most ADJACENT_ROWS, named name[], into item[] in order of
 * appearance, modulo 2^32. Returns the first row of an item that came before, or n.
 * Expected O(n). */
size_t adjacent_number(struct adjacent *w, const struct view *name, size_t n, uint32_t *item);

#endif
