/*
 * luck: what the votes of few people make of shares that are known.
 *
 * Of n people who vote independently, each for label k with probability q_k, a
 * share t_k votes for k: rarely q_k. So a prediction that is q itself does not
 * overlap with t as a whole, and diverges from t: soft metrics judge the luck of
 * who was asked, too. All that is needed is a sum over labels of means over
 * Binomial(n, q_k). Pure but for memory.
 */
#ifndef ANNOT_LUCK_H
#define ANNOT_LUCK_H

#include <stddef.h>

/* Sums over labels of E|t - q|, of E of a label's part of the Jensen-Shannon
 * divergence of t and q (base 2), and of E(- t ln t). */
struct luck {
	double distance, jsd, entropy;
};

/* How many items have how many votes; sizes beyond 100 are rounded to 5 %. */
enum { LUCK_SIZES = 512 };

/* Grids of logit(q), each twice as fine as the one before. */
enum { LUCK_GRIDS = 3 };

/* Zero at first; luck_free() frees what luck_of_beta() has found on its grids,
 * which depends on the sizes alone and is found once for all fits. */
struct luck_sizes {
	double items[LUCK_SIZES], n[LUCK_SIZES];
	double all;

	/* Private: a value per point of a grid, distance NUM_NA where it has not
	 * been asked for. */
	struct luck *of_size[LUCK_GRIDS][LUCK_SIZES];
	struct luck *mean[LUCK_GRIDS];
};

/* Add x to `to`, weighed. */
void luck_add(struct luck *to, struct luck x, double weight);

/* `items` items more have n >= 1 votes. */
void luck_add_size(struct luck_sizes *s, double n, double items);

/* No items: as at first, but what was found of the sizes stays. */
void luck_clear(struct luck_sizes *s);

void luck_free(struct luck_sizes *s);

/* Means over the sizes, for one label whose share is q. */
struct luck luck_at(const struct luck_sizes *s, double q);

/* The same where q is drawn from a Beta distribution of mean m in (0, 1), with
 * m total and (1 - m) total; total from 0 to HUGE_VAL, with both. To 2e-5. No
 * items may be added after it but behind luck_clear(). */
struct luck luck_of_beta(struct luck_sizes *s, double m, double total);

#endif
