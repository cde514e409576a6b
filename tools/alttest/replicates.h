/*
 * replicates: verdicts of items, or clusters, drawn again.
 */
#ifndef ANNOT_ALTTEST_REPLICATES_H
#define ANNOT_ALTTEST_REPLICATES_H

#include "block.h"

/* The bootstrap of n blocks and the verdicts v of their judges; replicate r draws as
 * many units as a block has. A human without
 * a drawn item is left out of a replicate. Sets the limits of winning and worth,
 * passing and best. */
void replicates_run(struct block *b, size_t n, struct verdict *v);

#endif
