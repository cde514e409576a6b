/*
 * resample: units drawn with replacement, and the loop over replicates.
 *
 * The units of an interval are items, clusters of items that are drawn
 * together, or annotators within their groups. Each replicate has its own
 * random stream, so that its draws do not depend on other replicates. Only lack
 * of memory ends the tool.
 */
#ifndef ANNOT_RESAMPLE_H
#define ANNOT_RESAMPLE_H

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
	const uint32_t *group;   /* per row, drawn within its group: below `groups`,
	                            or RESAMPLE_NO_GROUP; NULL: no groups */
	size_t groups;

	double *times;           /* per row: times it counts in the current
	                            replicate */
	uint64_t *drawn;         /* private: per unit */
	uint32_t *member;        /* private: the rows of group g are member[start[g]] */
	size_t *start;           /* to member[start[g + 1] - 1] */
};

#define RESAMPLE_NO_GROUP UINT32_MAX

struct resample {
	uint64_t seed, first;    /* replicate r has random stream first + r */
	uint64_t replicates;
	struct resample_units *units; /* the units of each kind, drawn in
	                                 turn */
	size_t kinds;
};

/* Allocate the draws of units whose members up to `groups` are set; times are
 * 1. The arrays that these point to may be freed afterwards, except copies and
 * unit. */
void resample_init(struct resample_units *u);
void resample_free(struct resample_units *u);

/* The number of rows in group g; of all rows without groups. */
static inline size_t
resample_members(const struct resample_units *u, size_t g)
{
	return u->start ? u->start[g + 1] - u->start[g] : u->rows;
}

/*
 * Draw replicate r into times[] of each kind: as many units as there are, with
 * replacement. Within groups n - 1 of the n units of a group are drawn, and each
 * counts n/(n - 1) times (Rao & Wu 1988): then the variance of a mean over
 * replicates is unbiased, which matters where groups are small; the only unit of
 * a group counts once, and rows without a group 0 times. O(rows), with copies
 * times the logarithm of their sum.
 */
void resample_draw(const struct resample *x, uint64_t r);

/* Set value[0 .. columns-1] by the replicate r that was drawn. */
typedef void resample_row(void *with, uint64_t r, double *value);

/* Draw all replicates: column c of replicate r becomes table[c * replicates + r].
 * Shows progress. */
void resample_run(const struct resample *x, resample_row *row, void *with,
	size_t columns, double *table);

#endif
