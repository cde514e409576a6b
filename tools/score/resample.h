/*
 * resample: the items of a block and the patterns of an evaluation, weighed as a
 * bootstrap replicate draws them.
 *
 * A replicate draws the same items for every model and target; where blocks share
 * items, for every block, too. Only want of memory ends the tool.
 */
#ifndef ANNOT_RESAMPLE_H
#define ANNOT_RESAMPLE_H

#include "blocks.h"
#include "evaluation.h"
#include "plan.h"

/* A resample of a block's items; the struct owns its arrays. */
struct resample {
	uint64_t *drawn;         /* per item: how often it was drawn, */
	double *weight;          /* and what it weighs then */
	uint64_t *all;           /* private: per unit of blocks that share */
};

void resample_init(struct resample *d, const struct block *b);
void resample_free(struct resample *d);

/* Draw replicate r of the plan's, from 0. */
void resample_next(struct resample *d, const struct plan *plan,
	const struct block *b, uint64_t r);

/* The weights u of the patterns, from those of the block's items. An item whose
 * shares add up to 0 has nothing that predictions could be held against. */
void resample_weigh(const struct evaluation *p, const double *weight,
	double *u);

/* The weights u of the patterns in the replicate that was drawn; what new people
 * would say has its p_flip, too. */
void resample_apply(const struct resample *d, const struct plan *plan,
	const struct block *b, struct evaluation *p, double *u);

#endif
