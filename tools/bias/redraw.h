/*
 * redraw: annotators or items drawn again, with replacement.
 *
 * Groups of annotators draw annotators within each group, so that a replicate
 * has every group; groups of items (ambiguity) draw items within each. Clusters of
 * items are drawn whole, from all that there are. Of the n members of a group n - 1
 * are drawn, and each counts n/(n - 1) times (Rao & Wu 1988): then the variance of a
 * mean over replicates is unbiased, which matters where groups are small. The only
 * member of a group counts once. Items that are no units count as often as they are
 * drawn, since their weights only make ratios. The struct owns its arrays, and stays
 * where it is.
 */
#ifndef ANNOT_BIAS_REDRAW_H
#define ANNOT_BIAS_REDRAW_H

#include "group_values.h"
#include "stats/crossed.h"
#include "stats/resample.h"

/* Rows drawn within their group: those of group g are member[start[g]] to
 * member[start[g + 1] - 1]; others are not drawn. */
struct redraw_groups {
	size_t n;
	uint32_t *member;
	size_t *start;
	bool whole;              /* a member counts as often as it is drawn */
};

struct redraw {
	struct resample how;
	struct resample_units units[2]; /* annotators, items, or both */
	const struct resample_units *annotators, *items; /* NULL: not drawn */
	struct redraw_groups groups[2]; /* of units[] */
	bool whole;              /* items count as often as drawn */
	const struct raters *raters;
	uint32_t *unit;          /* per membership: its annotator; NULL: no one has
	                            several */
};

/* What is drawn: random, or if that is below 0 annotators where groups are of
 * annotators, with items where these are in clusters; else items. */
enum crossed_random redraw_random(int random, const struct units *u);

void redraw_init(struct redraw *x, const struct units *u,
	enum crossed_random random, uint64_t seed, uint64_t replicates);
void redraw_free(struct redraw *x);

/* The times of annotators and items when units are drawn; times: room for items, of
 * those in clusters. */
struct drawn redraw_drawn(const struct redraw *x, const struct resample_units *drawn,
	double *times);

/* The number of annotators, or items or clusters, that a group's draws are from: the group's
 * own, or all where they are not drawn by group; with both the smaller number. */
size_t redraw_members(const struct redraw *x, const struct units *u,
	size_t group);

#endif
