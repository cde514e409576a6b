/*
 * refine: the most likely mixture whose atoms lie anywhere.
 */
#ifndef ANNOT_REFINE_H
#define ANNOT_REFINE_H

#include "lattice.h"

/* n atoms anywhere: the value of atom j is sin(angle[j])^2. Those at 0 and 1
 * stay there. */
struct refined {
	size_t n;
	double angle[LATTICE_POINTS], share[LATTICE_POINTS];
	bool fixed[LATTICE_POINTS];
};

/* Find the maximum off the grid, from that on the grid, in few steps. False:
 * what was found is less likely. */
bool refine(struct lattice *w, struct refined *f);

#endif
