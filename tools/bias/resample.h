/*
 * resample: annotators or items drawn again, with replacement.
 *
 * Where groups are of annotators, annotators are drawn within their group, so that
 * a replicate has every group; where groups are of items (ambiguity), items within
 * theirs. Of n only n - 1 are drawn (Rao & Wu 1988): then the variance of a mean
 * over replicates is unbiased, which matters as groups are small. Replicate k has
 * the same draws whatever other replicates do.
 */
#ifndef ANNOT_BIAS_RESAMPLE_H
#define ANNOT_BIAS_RESAMPLE_H

#include "estimate.h"

enum resample_what { RESAMPLE_ANNOTATORS, RESAMPLE_ITEMS, RESAMPLE_BOTH };

/* Annotators, or items, that are drawn again: of a group of n, n - 1. */
struct resample_pool {
	uint32_t *of;        /* members, group by group: those of group g are
	                        of[start[g]] to of[start[g + 1] - 1] */
	size_t *start;
	size_t groups;
	double *weight;      /* per annotator, or item: how often drawn */
	size_t things;
};

struct resample {
	uint64_t seed;
	struct resample_pool annotators, items; /* weight NULL: not drawn */
	struct estimate_weights weights; /* of the last replicate */
};

void resample_init(struct resample *x, const struct units *u,
	enum resample_what what, uint64_t seed);
void resample_free(struct resample *x);

/* Draw replicate k into weights. */
void resample_next(struct resample *x, uint64_t k);

/* How many annotators, or items, the draws of a group are from: a group's own, or all
 * where they are not drawn by group. Of both the fewer. */
size_t resample_members(const struct resample *x, const struct units *u,
	size_t group);

#endif
