/*
 * by_item: the value of each item by itself (-B item).
 *
 * Only means of facts and accuracy have one. Only lack of memory ends the tool.
 */
#ifndef ANNOT_BY_ITEM_H
#define ANNOT_BY_ITEM_H

#include "sources.h"

/* Set the values of all items, from the members of the batches: that at p_flip, and
 * that at its limits. */
void by_item_make(struct estimates *m, const struct sources *sources,
	struct batch *at, struct batch *range);

#endif
