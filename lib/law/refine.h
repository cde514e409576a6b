/*
 * refine: the maximum likelihood mixture with atoms anywhere in [0, 1].
 */
#ifndef ANNOT_REFINE_H
#define ANNOT_REFINE_H

#include "lattice.h"

/* A mixture of n atoms: the value of atom j is sin(angle[j])^2. Atoms at 0 and
 * 1 are fixed there. */
struct refined {
	size_t n;
	double angle[LATTICE_POINTS], share[LATTICE_POINTS];
	bool fixed[LATTICE_POINTS];
};

/* Find the maximum off the grid, starting from that on the grid. False: the
 * mixture found is less likely than that on the grid. */
bool refine(struct lattice *w, struct refined *f);

#endif
