/*
 * majority: the agreement of a label with the majority vote.
 *
 * The vote may be tied, and the label itself may have decided it; an annotator's share of labels
 * against the vote depends on both (average disagreement rate, ADR: Balayn & Bozzon). Votes may
 * have weights other than 1. Pure functions but for want of memory.
 */
#ifndef ANNOT_MAJORITY_H
#define ANNOT_MAJORITY_H

#include "table/ratings.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The rounding error of sums of weights, relative to all votes. */
#define MAJORITY_ROUNDING 1e-12

/* The rule for a tie of two labels or more: each of them agrees; the positive
 * label wins, or else the first; the first wins; there is no result; one of
 * them wins, all with the same probability. */
enum majority_ties {
	MAJORITY_ANY, MAJORITY_POSITIVE, MAJORITY_FIRST, MAJORITY_DROP,
	MAJORITY_HALF
};

/* An item's votes, in label order, and the votes to leave out, such as an
 * annotator's own: among the same labels and in label order too. */
struct majority {
	const struct share *vote, *less;
	size_t votes, n_less;
};

/* Sort n votes by label and merge those of one label, in place; returns the
 * number left. O(n log n). */
size_t majority_count(struct share *vote, size_t n);

/* Take n ratings of an item as votes with the weight of each annotator, NULL: 1
 * each; returns the number of labels. */
size_t majority_votes(const struct rating *rating, size_t n,
	const double *weight, struct share *vote);

/* The labels with most votes: the first of them, and how many are tied, 0
 * without votes; the label is among them, and the positive one is. Votes that
 * differ only by rounding are tied. O(votes). */
struct majority_top {
	uint32_t first;
	size_t tied;
	bool has, positive;
};

struct majority_top majority_top(const struct majority *of, uint32_t label,
	uint32_t positive);

/* The disagreement of a label with the majority: 0 or 1, or with MAJORITY_HALF
 * 1 - 1/m for one of m tied labels; NUM_NA without votes, or for a tie with
 * MAJORITY_DROP. positive is read for MAJORITY_POSITIVE only; UINT32_MAX:
 * none. */
double majority_misses(const struct majority *of, uint32_t label,
	enum majority_ties ties, uint32_t positive);

#endif
