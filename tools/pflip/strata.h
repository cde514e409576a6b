/*
 * strata: p_flip from retests, by the share of an item's plurality label.
 *
 * Gordon et al., "The Disagreement Deconvolution", CHI 2021 (G), 4.2, 5.2.1 and
 * 6.3.1. The counts (items, groups, pairs, disagreeing pairs) add up over
 * shards; r, p_flip and their limits are made from the counts at the end.
 */
#ifndef ANNOT_PFLIP_STRATA_H
#define ANNOT_PFLIP_STRATA_H

#include "law/flip_law.h"

enum {
	STRATA_DIGITS = 9,       /* decimal places of an edge */
	STRATA_RETESTED = 100    /* items with retests that the paper advises
	                            for each stratum, 6.3.1 */
};

/* Retests of a stratum or of one item. A group is an annotator's two or more
 * labels for one item; a pair is two labels of one group. */
struct retest {
	uint64_t groups, labels; /* groups, and their labels */
	uint64_t pairs, disagree;
	double xx, xm, mm;       /* sums over groups of X^2, X m and m^2, X of m
	                            pairs disagreeing */
};

/* One stratum, a row of --table. */
struct stratum {
	uint64_t items;
	uint64_t retested;       /* items with retests; of a table, where they
	                            are not known, groups: as many or more */
	uint64_t last;           /* the item that was counted last, from 1 */
	struct retest retest;
	double lo, hi;           /* shares of the plurality label in (lo, hi] */
	double r, r_lo, r_hi;
	double pflip, pflip_lo, pflip_hi;
	bool ranged;             /* pflip_lo and pflip_hi are of several fits */
	double pflip_new, r_new; /* for the labels of new people, and the mean r
	                            that it is of; NUM_NA: of none */
};

/* n strata in ascending order of their limits. edge has the upper limits in
 * billionths, for exact comparison; NULL: equal widths. */
struct strata {
	struct stratum *at;
	uint64_t *edge;
	size_t n, cap, edge_cap;
};

void retest_add(struct retest *to, const struct retest *t);
/* A group with these pairs. */
struct retest retest_of(uint64_t labels, uint64_t pairs, uint64_t disagree);
/* disagree / pairs; NUM_NA without pairs. */
double retest_r(const struct retest *t);
/* disagree / pairs > (K-1)/K, in integers; of K = 0 false. */
bool retest_beyond(const struct retest *t, size_t k);

/* p_flip from r, the share of pairs that disagree, by flip_law_pflip(); K = 0:
 * nothing to invert, p_flip is r. */
double strata_invert(double r, size_t k);

/* n strata of equal width, without counts; or strata with the upper limits of a
 * comma-separated list of decimals, where a bad list ends the tool with status
 * 2. */
void strata_equal(struct strata *s, size_t n);
void strata_edges(struct strata *s, const char *list);

/* Add a stratum up to hi, whose edge is 0 if it has more than STRATA_DIGITS
 * places. False: hi is not above the stratum before and in (0, 1]. */
bool strata_add(struct strata *s, double hi);

/* The stratum, from 0, of an item whose plurality label has c of n labels. M
 * equal intervals (a, b] of (0, 1]: ceil(M c/n) - 1 in integers, as .6/.05 is
 * not 12 in floating point. */
size_t strata_of(const struct strata *s, uint64_t c, uint64_t n);

/* The items and the retests of all strata, nothing else set. */
struct stratum strata_all(const struct strata *s);

/* The mean p_flip over their items. */
double strata_pflip(const struct strata *s);

/* Make r, p_flip and Wilson's limits at a level from the counts, with K = k in
 * the inversion, of all strata or of one. Pairs of one group share labels: the
 * interval is of as many independent pairs as have the variance of r over
 * groups,
 *	r (1 - r) / (sum (X - r m)^2 / pairs^2),
 * at most all pairs, which they are where each group has one. k = 0: p_flip is
 * r, without limits, or with the range that is there. strata_solve(): a stratum
 * without retests takes the pooled p_flip; a warning says so if it has items,
 * and where r is beyond the bound. */
void strata_solve(struct strata *s, double level, size_t k);
void stratum_solve(struct stratum *s, double level, size_t k);

/* Make r_new and pflip_new of solved strata by a law of slips: with `each`
 * r_new is the r of the stratum, without pairs the pooled r. Where strata are
 * chosen by the repeats that they measure, their r are biased and only the
 * pooled r is not: then it is used for all strata. r has the variance var
 * between people, whose ratio to the square of r is the same in all strata;
 * pflip_new is their mean p_flip. A warning says where it is larger than slips
 * to neighbours explain. */
void strata_solve_new(struct strata *s, const struct flip_law *law, bool each,
	double var);

/* The strata with items, those of them with fewer than STRATA_RETESTED items
 * with retests, and the fewest such items in one of them. */
struct strata_thin {
	size_t used, thin;
	uint64_t fewest;
};
struct strata_thin strata_thin(const struct strata *s);

#endif
