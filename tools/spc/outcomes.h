/*
 * outcomes: the answers y that k people may give, numbered from 0 in order of appearance.
 * Only lack of memory ends the tool.
 */
#ifndef ANNOT_OUTCOMES_H
#define ANNOT_OUTCOMES_H

#include "table/vectors.h"
#include "text/ids.h"

struct outcomes {
	struct ids ids;            /* outcomes by their cells; ids_init() makes them */
	struct cell *key;          /* room for the cells of one */
	size_t key_cap;
};

/* The number of different y of k people, as a double: it may be astronomical. */
double outcomes_possible(size_t labels, uint32_t k);

/* The number of y, cells in label order that sum to k, n = 0 allowed; a new y
 * gets the next number. O(cells). */
size_t outcomes_number(struct outcomes *o, const struct cell *y, size_t cells);

/* Point *cell to the cells of outcome i, valid until the next outcomes_number();
 * returns their number. */
size_t outcomes_cells(const struct outcomes *o, size_t i,
	const struct cell **cell);

#endif
