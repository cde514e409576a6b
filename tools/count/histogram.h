/*
 * histogram: the distinct count vectors of each group, and names that tell them apart.
 *
 * Only lack of memory ends the tool.
 */
#ifndef ANNOT_COUNT_HISTOGRAM_H
#define ANNOT_COUNT_HISTOGRAM_H

#include "table/counts.h"
#include "table/vectors.h"

struct histogram {
	struct ids groups;
	struct vectors *vectors; /* per group */
	size_t cap;
};

void histogram_init(struct histogram *h);

/* The settings of its table (hashes.h), 0: the default ones. input: the options
 * by which items are counted; made: the settings of the histogram that is
 * counted again, or 0. */
uint64_t histogram_settings(const struct input *input, uint64_t made);

/* Count an item in its group. O(cells). */
void histogram_add(struct histogram *h, const struct item *x);

/* Vector i of a group, in ranks, as an item that stands for those that have it. cell:
 * room for its cells, as label ids. */
struct item histogram_item(const struct vectors *v, size_t i, const struct labels *l,
	struct cell *cell);

/* Add "x:3 y:2", or "none", and " /5" behind it for 5 raters of a multilabel task. */
void histogram_name(const struct item *x, const struct labels *l, struct strings *to);

#endif
