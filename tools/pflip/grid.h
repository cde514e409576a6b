/*
 * grid: the epochs and factors of a factorisation, by ratings held out.
 *
 * Each number of factors is trained once, for the largest number of epochs; its
 * predictions on the way are those of fewer epochs. Gordon et al., "The
 * Disagreement Deconvolution", CHI 2021, 5.2.5 and 6.3.1.
 */
#ifndef ANNOT_PFLIP_GRID_H
#define ANNOT_PFLIP_GRID_H

#include "holdout.h"

#include <stdbool.h>

/* Values in ascending order, each once. */
struct grid_axis {
	uint64_t *at;
	size_t n;
};

struct grid {
	struct grid_axis epochs, factors;
	uint64_t seed;
	bool shows;                  /* progress, of one search alone */
	/* Ordinal: one regression on the numbers of the labels; the label
	 * nearest to a prediction, of equally near ones the smaller. NULL: for
	 * each label a regression of 1 against 0, the others; the label with
	 * the largest prediction, cut to 0..1, of equal ones the first. */
	const double *number;
};

/* What cells predict: place f x epochs + e is of factors f and epochs e. The
 * arrays are the caller's. */
struct grid_cells {
	const size_t *group;         /* per item: its group, below */
	size_t groups;
	const bool *asked;           /* per cell; nothing is entered in others */
	size_t *validated;           /* per cell: ratings held out that are
	                                predicted rightly; SIZE_MAX: predictions
	                                do not stay finite */
	size_t *missed;              /* per cell and group: ratings to learn from
	                                that are predicted wrongly */
};

/* The axis of n whole numbers from 1, 1 at least, in any order. */
struct grid_axis grid_axis(const double *x, size_t n);

/* End the tool if a search needs more than 4 GiB of memory; the message says how
 * many factors would fit. */
void grid_check_memory(const struct grid *g, const struct holdout *h);

/* End the tool if `searches` searches for so many labels take minutes. */
void grid_check_cost(const struct grid *g, const struct holdout *h,
	const char *file, size_t searches);

/* Enter the cells that are asked for; their `missed` are zero before. A number
 * of factors is trained no longer than its last such cell, and not at all
 * without. Only labels that stand in a rating to learn from are predicted. */
void grid_enter(const struct grid *g, const struct holdout *h, struct grid_cells *c);

#endif
