/*
 * once: the number of annotators who gave an item a label, each counted once.
 *
 * Two labels of one annotator are not two opinions: a measure of how much people differ
 * counts each annotator once, by one of their labels for the item. It is drawn by the
 * names of item and annotator, so that neither the order of the rows nor the machine
 * matters. Only lack of memory ends the tool.
 */
#ifndef ANNOT_PFLIP_ONCE_H
#define ANNOT_PFLIP_ONCE_H

#include "table/ratings.h"

/* Start with {0}. */
struct once {
	uint32_t *of_cell;
	uint32_t *of_label;      /* private: per label, 0 between items */
	size_t cell_cap, label_cap;
};

/* Draw from an item's n ratings, which are ordered by annotator. Cells from
 * ratings_cells() are no longer valid. O(n log n). */
void once_draw(struct once *o, struct ratings *r, struct view item,
	const struct rating *rating, size_t n);

/* The number of annotators per cell of the item; valid until the next call. The cells
 * have all labels of the item that was drawn from. */
const uint32_t *once_take(struct once *o, const struct cell *cell,
	size_t cells);

#endif
