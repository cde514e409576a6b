/*
 * replicates: numbers computed from an evaluation with its items drawn again.
 */
#ifndef ANNOT_SCORE_REPLICATES_H
#define ANNOT_SCORE_REPLICATES_H

#include "estimates.h"

/* Fill m->replicate: the first thread computes from p, which is filled for the target of
 * s, the others from the same evaluation made again. Only lack of memory ends the tool.
 * Shows progress. */
void replicates_run(struct estimates *m, const struct subject *s,
	const struct estimates_maker *maker, struct evaluation *p);

#endif
