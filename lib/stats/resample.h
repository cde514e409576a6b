/*
 * resample: units drawn with replacement, and the loop over replicates.
 *
 * The units of an interval are items, clusters of items that are drawn
 * together, or annotators. Each replicate has its own random stream, so that its
 * draws do not depend on other replicates. Only lack of memory ends the tool.
 */
#ifndef ANNOT_RESAMPLE_H
#define ANNOT_RESAMPLE_H

#include "rng.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Rows of a table, and the units by which they are drawn. */
struct resample_units {
	size_t rows;
	const uint64_t *copies;  /* per row: the number of units it stands for;
	                            NULL: one */
	const uint32_t *unit;    /* per row: its unit, of `units`; NULL: each row
	                            is one */
	size_t units;
	/* Set times[] to a draw of another kind; NULL: as many units as there are,
	 * with replacement. */
	void (*draw)(const struct resample_units *u, struct rng *r);
	const void *of;          /* what it draws from */

	double *times;           /* per row: times it counts in the current
	                            replicate */
	double *drawn;           /* private: per unit */
};

struct resample {
	uint64_t seed, first;    /* replicate r has random stream first + r */
	uint64_t replicates;
	struct resample_units *units; /* the units of each kind, drawn in
	                                 turn, */
	size_t kinds;
	bool apart;              /* each kind from the start of the stream */
};

/* Allocate the draws of units whose members up to `of` are set; times are 1. */
void resample_init(struct resample_units *u);

/* Draw replicate r into times[] of each kind. O(rows), with copies times the
 * logarithm of their sum. */
void resample_draw(const struct resample *x, uint64_t r);

/* Set value[] to the columns of the replicate that was drawn into the times of the units. */
typedef void resample_value(void *of, const struct resample_units *drawn, double *value);

/* Draw all replicates: column c of replicate r becomes table[c * replicates + r]. Shows
 * progress. */
void resample_all(const struct resample *x, resample_value *values, void *of, size_t columns,
	double *table);

#endif
