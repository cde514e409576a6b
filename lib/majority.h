/*
 * majority: does somebody's label agree with the majority vote?
 *
 * The vote may be tied, and may have been decided by the label itself; what an
 * annotator's share of labels against the vote is depends on both (average
 * disagreement rate, ADR: Balayn & Bozzon). Pure functions.
 */
#ifndef ANNOT_MAJORITY_H
#define ANNOT_MAJORITY_H

#include "vectors.h"

#include <stddef.h>
#include <stdint.h>

/* What a tie of two labels or more says: that each of them agrees; that the
 * positive label won, else the first; that the first did; nothing; that one of
 * them won, each as likely as another. */
enum majority_ties {
	MAJORITY_ANY, MAJORITY_POSITIVE, MAJORITY_FIRST, MAJORITY_DROP,
	MAJORITY_HALF
};

/* An item's votes: cells in label order; and those of them that are left out,
 * among the same labels and in label order, such as an annotator's own. */
struct majority {
	const struct cell *cell, *less;
	size_t cells, n_less;
};

/* How far a label is from being the one with most votes: 0 or 1, with
 * MAJORITY_HALF 1 - 1/m where the label is one of m tied ones; NUM_NA where there
 * is no vote, or with MAJORITY_DROP a tie. positive is used by MAJORITY_POSITIVE
 * alone; UINT32_MAX: none. O(cells). */
double majority_misses(const struct majority *of, uint32_t label,
	enum majority_ties ties, uint32_t positive);

#endif
