/*
 * clusters: items that belong together, such as the sentences of one text.
 *
 * They are read as one more column of -g, the last, and taken off the groups here.
 */
#ifndef ANNOT_CLUSTERS_H
#define ANNOT_CLUSTERS_H

#include "items.h"

/* Set the clusters of the items, if --cluster names a column: it is the last of -g,
 * and what remains are the groups, none of one column. Called once, when the items
 * are read; they were read with need.values. */
void clusters_take(struct items *items, struct input *input);

/*
 * The units of the n items in `item` (NULL: items 0 to n - 1): clusters in their order, or without
 * clusters single items. Unit u is the items at the places order[start[u]] to order[start[u + 1] -
 * 1], ascending; order has room for n, start for n + 1. Returns how many units there are.
 */
size_t clusters_units(const struct items *x, const uint32_t *item, size_t n,
	uint32_t *order, size_t *start);

#endif
