/*
 * redraw: annotators or items drawn again, with replacement.
 *
 * Groups of annotators draw annotators within each group, so that a replicate
 * has every group; groups of items (ambiguity) draw items within each. Clusters of
 * items are drawn whole, from all that there are. Only n - 1 of n are drawn
 * (lib/stats/resample). The struct owns its arrays, and stays where it is.
 */
#ifndef ANNOT_BIAS_REDRAW_H
#define ANNOT_BIAS_REDRAW_H

#include "group_values.h"
#include "stats/crossed.h"
#include "stats/resample.h"

struct redraw {
	struct resample how;
	struct resample_units units[2]; /* annotators, items, or both */
	const struct resample_units *annotators, *items; /* NULL: not drawn */
	const struct raters *raters;
	uint32_t *unit;          /* per membership: its annotator; NULL: no one has
	                            several */
	double *times;           /* per item: how often its cluster is drawn;
	                            NULL: no clusters */
	struct drawn drawn;      /* by the replicate at hand */
};

/* What is drawn: random, or if that is below 0 annotators where groups are of
 * annotators, with items where these are in clusters; else items. */
enum crossed_random redraw_random(int random, const struct units *u);

void redraw_init(struct redraw *x, const struct units *u,
	enum crossed_random random, uint64_t seed, uint64_t replicates);
void redraw_free(struct redraw *x);

/* Call when a replicate is drawn: sets `drawn` where clusters are. */
void redraw_take(struct redraw *x);

/* The number of annotators, or items or clusters, that a group's draws are from: the group's
 * own, or all where they are not drawn by group; with both the smaller number. */
size_t redraw_members(const struct redraw *x, const struct units *u,
	size_t group);

#endif
