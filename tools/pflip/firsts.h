/*
 * firsts: how many annotators gave an item a label before any other.
 *
 * Two labels of one annotator are no two opinions: whoever asks how much people
 * differ counts each annotator once. The struct owns its arrays; only want of
 * memory ends the tool.
 */
#ifndef ANNOT_PFLIP_FIRSTS_H
#define ANNOT_PFLIP_FIRSTS_H

#include "ratings.h"
#include "vectors.h"

/* Start with {0}. */
struct firsts {
	uint32_t *of_cell;       /* per cell of the item: annotators */
	uint32_t *of_label;      /* private: per label, 0 between items */
	size_t cell_cap, label_cap;
};

/* Count the item's n ratings, ordered by annotator and within an annotator as
 * they came, into of_cell; the cells have all their labels. O(n + cells). */
void firsts_count(struct firsts *f, const struct rating *rating, size_t n,
	const struct cell *cell, size_t cells);

void firsts_free(struct firsts *f);

#endif
