/*
 * bootstrap: resampling of items with replacement.
 *
 * A replicate draws as many items as there are. It has its own random stream,
 * so replicate b has the same draws whatever other replicates do.
 */
#ifndef ANNOT_BOOTSTRAP_H
#define ANNOT_BOOTSTRAP_H

#include <stddef.h>
#include <stdint.h>

/* Set drawn[n]: the number of times each of n rows is drawn in a replicate.
 * items[n] is the number of items in each row, and their sum the number of
 * draws; NULL: one item each. O(n), with items times the logarithm of their
 * sum. */
void bootstrap_draw(uint64_t seed, uint64_t replicate, const uint64_t *items,
	size_t n, uint64_t *drawn);

#endif
