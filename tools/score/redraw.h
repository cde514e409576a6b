/*
 * redraw: the items of a block and the patterns of an evaluation, weighed as a
 * bootstrap replicate draws them.
 *
 * A replicate draws the same items for every model and target; where blocks share
 * items, for every block, too. Only want of memory ends the tool.
 */
#ifndef ANNOT_REDRAW_H
#define ANNOT_REDRAW_H

#include "blocks.h"
#include "evaluation.h"
#include "plan.h"
#include "stats/resample.h"

/* Resamples of a block's items; the struct owns its arrays, and stays where it
 * is. */
struct redraw {
	const struct plan *plan;
	const struct block *b;
	struct resample_units units;
	struct resample how;     /* of these units */
	const double *times;     /* per item: in the replicate, */
	double *weight;          /* and its weight there */
};

void redraw_init(struct redraw *d, const struct plan *plan,
	const struct block *b);

/* Set weight[] by the replicate that was drawn, to times[]. */
void redraw_weigh(struct redraw *d);

/* The rate of contradictions in the replicate over that of all items. */
double redraw_flips(const struct redraw *d);

/* The weights u of the patterns, from those of the block's items. An item whose
 * shares add up to 0 has nothing that predictions could be held against. */
void redraw_patterns(const struct evaluation *p, const double *weight,
	double *u);

/* Set the weights u of the patterns by the replicate that was drawn, and for target
 * new the shares by its p_flip. */
void redraw_apply(struct redraw *d, struct evaluation *p, double *u);

#endif
