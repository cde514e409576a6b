/*
 * few_votes: the distance between the votes of few people and the shares among all.
 *
 * If n people vote independently, each for label k with probability q_k, the share
 * t_k of votes for k is rarely q_k. A prediction that equals q does not fully
 * overlap with t, and diverges from it: soft metrics include this sampling error.
 * It is a sum over labels of means over Binomial(n, q_k). Pure but for memory.
 */
#ifndef ANNOT_FEW_VOTES_H
#define ANNOT_FEW_VOTES_H

#include <stddef.h>

/* Sums over labels of E|t - q|, of E of a label's part of the Jensen-Shannon
 * divergence of t and q (base 2), and of E(- t ln t). */
struct few_votes {
	double distance, jsd, entropy;
};

/* The number of items by their votes; sizes beyond 100 are rounded to 5 %. */
enum { FEW_VOTES_SIZES = 512 };

/* Grids of logit(q), each twice as fine as the one before. */
enum { FEW_VOTES_GRIDS = 3 };

/* Zero at first. What few_votes_of_beta() has found on its grids depends on the
 * sizes alone and is found once for all fits. */
struct few_votes_sizes {
	double items[FEW_VOTES_SIZES], n[FEW_VOTES_SIZES];
	double all;

	/* Private: a value per point of a grid, distance NUM_NA where it has not
	 * been asked for. */
	struct few_votes *of_size[FEW_VOTES_GRIDS][FEW_VOTES_SIZES];
	struct few_votes *mean[FEW_VOTES_GRIDS];
};

/* Add x to `to`, weighed. */
void few_votes_add(struct few_votes *to, struct few_votes x, double weight);

/* `items` items more have n >= 1 votes. */
void few_votes_add_size(struct few_votes_sizes *s, double n, double items);

/* No items: as at first, but what was found of the sizes stays. */
void few_votes_clear(struct few_votes_sizes *s);

/* Means over the sizes, for one label whose share is q. */
struct few_votes few_votes_at(const struct few_votes_sizes *s, double q);

/* The same where q is drawn from a Beta distribution of mean m in (0, 1), with
 * m total and (1 - m) total; total from 0 to HUGE_VAL, with both. To 2e-5. No
 * items may be added after it but behind few_votes_clear(). */
struct few_votes few_votes_of_beta(struct few_votes_sizes *s, double m, double total);

#endif
