/*
 * majority: does somebody's label agree with the majority vote?
 *
 * The vote may be tied, and may have been decided by the label itself; what an
 * annotator's share of labels against the vote is depends on both (average
 * disagreement rate, ADR: Balayn & Bozzon). Votes may weigh more or less than 1.
 * Pure functions.
 */
#ifndef ANNOT_MAJORITY_H
#define ANNOT_MAJORITY_H

#include "table/vectors.h"

#include <stddef.h>
#include <stdint.h>

/* What a tie of two labels or more says: that each of them agrees; that the
 * positive label won, else the first; that the first did; nothing; that one of
 * them won, each as likely as another. */
enum majority_ties {
	MAJORITY_ANY, MAJORITY_POSITIVE, MAJORITY_FIRST, MAJORITY_DROP,
	MAJORITY_HALF
};

/* An item's votes, in label order; and those of them that are left out, among the
 * same labels and in label order, such as an annotator's own. */
struct majority {
	const struct share *vote, *less;
	size_t votes, n_less;
};

/* Order n votes by label and add up those of one label, in place; returns how many
 * are left. O(n log n). */
size_t majority_count(struct share *vote, size_t n);

/* How far a label is from being the one with most votes: 0 or 1, with
 * MAJORITY_HALF 1 - 1/m where the label is one of m tied ones; NUM_NA where there
 * is no vote, or with MAJORITY_DROP a tie. positive is used by MAJORITY_POSITIVE
 * alone; UINT32_MAX: none. Votes that differ by rounding alone are tied.
 * O(votes). */
double majority_misses(const struct majority *of, uint32_t label,
	enum majority_ties ties, uint32_t positive);

#endif
