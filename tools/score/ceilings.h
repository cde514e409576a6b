/*
 * ceilings: the metrics of the ideal oracle, which knows the shares among all people.
 *
 * Only lack of memory ends the tool.
 */
#ifndef ANNOT_CEILINGS_H
#define ANNOT_CEILINGS_H

#include "estimates.h"

#include "math/leaving.h"

/* Set all values, their ends, and the replicates of both. Shows progress. */
void ceilings_make(struct estimates *m, const struct part_tasks *tasks);

/* Set m->left: the values without groups of items and people. An item that loses ratings
 * keeps the shares of the others, and counts so much less. */
void ceilings_leave(struct estimates *m, const struct leaving *l,
	const struct part_tasks *tasks);

#endif
