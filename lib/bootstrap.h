/*
 * bootstrap: the item bootstrap.
 *
 * A replicate draws as many items as there are, with replacement. Each has its
 * own random stream, so replicate b is the same whatever the others do.
 */
#ifndef ANNOT_BOOTSTRAP_H
#define ANNOT_BOOTSTRAP_H

#include <stddef.h>
#include <stdint.h>

/*
 * How often each of n rows is drawn in a replicate, into drawn[n]. items: how
 * many items share each row (all of them are drawn from), NULL for one each.
 * O(n), with items times the logarithm of their sum.
 */
void bootstrap_draw(uint64_t seed, uint64_t replicate, const uint64_t *items,
	size_t n, uint64_t *drawn);

#endif
