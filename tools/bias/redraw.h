/*
 * redraw: annotators or items drawn again, with replacement.
 *
 * Groups of annotators draw annotators within each group, so that a replicate
 * has every group; groups of items (ambiguity) draw items within each. Only n - 1
 * of n are drawn (lib/stats/resample). The struct owns its arrays, and
 * stays where it is.
 */
#ifndef ANNOT_BIAS_REDRAW_H
#define ANNOT_BIAS_REDRAW_H

#include "group_values.h"
#include "stats/resample.h"

/* REDRAW_DEFAULT: annotators where groups are of annotators, else items. */
enum redraw_what { REDRAW_DEFAULT = -1, REDRAW_ANNOTATORS, REDRAW_ITEMS,
	REDRAW_BOTH };

struct redraw {
	struct resample how;
	struct resample_units units[2]; /* annotators, items, or both */
	const struct resample_units *annotators, *items; /* NULL: not drawn */
	struct drawn drawn;      /* by the replicate at hand */
};

void redraw_init(struct redraw *x, const struct units *u,
	enum redraw_what what, uint64_t seed, uint64_t replicates);
void redraw_free(struct redraw *x);

/* The number of annotators, or items, that a group's draws are from: the group's
 * own, or all where they are not drawn by group; with both the smaller number. */
size_t redraw_members(const struct redraw *x, const struct units *u,
	size_t group);

#endif
