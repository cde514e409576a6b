/*
 * dirichlets: the distribution of items' shares q of more than two labels: a Dirichlet
 * distribution, a test of it, and bounds that hold whatever the distribution.
 *
 * Everything is estimated from how often labels of an item agree. Of an item's n
 * votes, m_k of them label k,
 *	S_r = sum_k m_k (m_k-1) ... (m_k-r+1) / (n (n-1) ... (n-r+1))
 * is the share of its groups of r labels that are all equal, and has the mean
 * sum_k g_k^r over items, g_k being the probability of label k. With f and d of
 * lib/law/flip_law.h, q_k = (g_k - f)/d, so that sum_k q_k^r follows from S_2 to
 * S_r without bias, whatever the number of votes; score/inverse has the same where slips
 * go to neighbours. Only lack of memory ends the tool.
 */
#ifndef ANNOT_SCORE_DIRICHLETS_H
#define ANNOT_SCORE_DIRICHLETS_H

#include "law/dirichlet.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The votes of the items, by kind; vote[start[i]] to vote[start[i + 1] - 1] are
 * those of kind i, labels in ascending order. */
struct dirichlets_votes {
	size_t k, kinds;         /* labels; kinds of items */
	size_t *start;
	uint32_t *label;
	double *vote;            /* per cell: votes for the label, above 0 */
	double *all;             /* per kind: votes */
};

enum { DIRICHLETS_ORDERS = 5 };  /* S_r, r = 2 to 4 */

struct inverse;

struct dirichlets {
	struct inverse *inverse; /* where slips go to neighbours: what the votes say
	                            of q; borrowed. NULL: f and d say it */
	struct dirichlet at;     /* mean and total alone */
	double square;           /* E sum_k q_k^2 */
	double low, high;        /* leave-one-out and plurality: bounds of E max_k
	                            q_k, whatever the distribution */
	double p;                /* of the test; NUM_NA: too few votes */
	bool refuted;            /* p is below DIRICHLETS_SURE */

	/* Private. */
	const struct dirichlets_votes *of;
	double *same[DIRICHLETS_ORDERS]; /* per kind: S_r, NUM_NA of fewer votes */
	double *top, *others;    /* per kind: share of its votes that the plurality
	                            meets, and that the plurality of the others
	                            does */
};

#define DIRICHLETS_SURE .001

/* votes must outlive d, as must inverse, which the caller sets. */
void dirichlets_init(struct dirichlets *d, const struct dirichlets_votes *votes);

/*
 * Fit to items[i] items of kind i, whose p_flip is flip[i], below (K-1)/K (with an
 * inverse, which is made of p_flip, it is not read). The
 * mean of q and E sum_k q_k^2 determine a Dirichlet distribution: total HUGE_VAL
 * where items agree no more than chance lets them, 0 where all votes agree.
 * first: also test it. False: no item has two votes.
 */
bool dirichlets_fit(struct dirichlets *d, const double *items,
	const double *flip, bool first);

#endif
