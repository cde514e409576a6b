/*
 * clusters: items that belong together, such as the sentences of one text.
 *
 * They are read as one more column of -g, the last, and taken off the groups here.
 */
#ifndef ANNOT_ALTTEST_CLUSTERS_H
#define ANNOT_ALTTEST_CLUSTERS_H

#include "table/items.h"

struct clusters {
	uint32_t *of;            /* per item: its cluster, in the bytewise order
	                            of their names; NULL: each item by itself */
	size_t n;
};

/* Take the last of `columns` columns of -g (input.cluster) for the clusters' names;
 * what remains are the groups of the items, none of one column. The items were read
 * with need.values. */
void clusters_take(struct clusters *c, struct items *items, size_t columns);

void clusters_free(struct clusters *c);

#endif
