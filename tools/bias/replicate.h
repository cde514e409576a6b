/*
 * replicate: the values of groups with annotators or items drawn again, with
 * replacement.
 *
 * Groups of annotators draw annotators within each group, so that a replicate
 * has every group; groups of items (ambiguity) draw items within each. Clusters
 * of items are drawn whole, from all that there are. Of the n members of a
 * group n - 1 are drawn, and each counts n/(n - 1) times (Rao & Wu 1988): then
 * the variance of a mean over replicates is unbiased, which matters where
 * groups are small. The only member of a group counts once. Items that are no
 * units count as often as they are drawn, since their weights only make ratios.
 */
#ifndef ANNOT_BIAS_REPLICATE_H
#define ANNOT_BIAS_REPLICATE_H

#include "group_values.h"
#include "stats/resample.h"

/* ---- what is drawn ---- */

/* Members drawn within their group: those of group g are member[start[g]] to
 * member[start[g + 1] - 1]; others are not drawn. */
struct redraw_groups {
	size_t n;
	uint32_t *member;
	size_t *start;
	bool whole;              /* a member counts as often as it is drawn */
};

/* The struct stays where it is. */
struct redraw {
	struct resample how;
	struct resample_units units[2]; /* annotators, items, or both */
	struct redraw_groups groups[2]; /* of units[] */
	const struct redraw_groups *annotators, *items; /* NULL: not drawn */
	struct drawn drawn;      /* the times of each in this replicate */
};

/* What is drawn: random, or if that is below 0 annotators where groups are of
 * annotators, with items where these are in clusters; else items. */
enum crossed_random redraw_random(int random, const struct units *u);

void redraw_init(struct redraw *x, const struct units *u,
	enum crossed_random random, uint64_t seed, uint64_t replicates);

/* Are units drawn? Then the values of a replicate have noise of their own. */
bool redraw_draws(const struct redraw *x, const struct units *u);

/* The number of annotators, or items or clusters, that a group's draws are
 * from: the group's own, or all where they are not drawn by group; with both
 * the smaller number. */
size_t redraw_members(const struct redraw *x, const struct units *u,
	size_t group);

/* ---- replicates ---- */

/* Columns of replicates behind those of the groups. */
enum { REPLICATE_PERFORMANCE, REPLICATE_CORRECTED, REPLICATE_POPULATION,
	REPLICATE_MORE };

/* The values that replicates are of, and how they are made. */
struct replicate {
	const struct unit_values *once; /* with everything once, */
	const struct group_values *e;   /* and those of their groups */
	const struct crossed *people; /* per group, where items and annotators
	                            are drawn: the part of annotators; or NULL */
	const struct ballots *votes; /* annotators who are drawn again vote
	                            again; NULL: decisions stay */
};

/* Draw all replicates: column c of replicate r, a group or one of those behind
 * them, becomes table[c * replicates + r]. */
void replicate_all(const struct replicate *x, const struct redraw *redraw,
	double *table);

#endif
