/*
 * mixture: the distribution of a label's share over items, by nonparametric
 * maximum likelihood.
 *
 * Item i has x_i positive labels among n_i, binomial with the item's own share
 * g_i; the g_i are drawn from an arbitrary distribution G on [0, 1]. Pure
 * functions. The distinct pairs (x, n) are prepared once, in 6.4 kB per pair,
 * and can be fitted with any weights. The order of the pairs does not matter;
 * exchanging the two labels mirrors G up to rounding, or up to 1e-4 with
 * thousands of labels per item.
 *
 * The most likely G has a few atoms and is unique, unless items have few
 * labels: at most n labels per item determine only n moments of G, and if
 * several G have these moments, all of them are equally likely. The result is
 * then the one with the highest entropy, on 801 points (lib/stats/maxent.h).
 * Within such a set the cross-entropy of a predictor that knows g varies by .04
 * to .11 bits with 3 labels per item, by .01 to .03 with 5. In simulations with
 * six G and 3 labels this choice was off by -.023 to .029 bits on average, the
 * middle of the range by 0 to .054, its lower end by -.055 to .003. A few items
 * with many more labels make the most likely G unique but carry little
 * information about it: the estimate is valid, its interval wide.
 */
#ifndef ANNOT_MIXTURE_H
#define ANNOT_MIXTURE_H

#include <stdbool.h>
#include <stddef.h>

struct mixture {
	/* The fitted G: a share of share[i] of the items has the value
	 * value[i], i < atoms; values ascend, shares sum to 1. 0 atoms: no
	 * items. */
	size_t atoms;
	double *value, *share;
	bool unique;             /* no other G is equally likely */

	struct lattice *lattice;       /* private */
};

/* Prepare pairs: x[v] positive labels among n[v], whole numbers, 0 <= x <= n.
 * Pairs with n 0 are left out. The arrays are not needed afterwards.
 * flip[v] in [0, 1/2) is the probability that a label of pair v was changed to
 * the other one, so that the pair's share of positive labels is flip + (1 - 2
 * flip) g; NULL: no label was. With flip the atoms stay on the 801 points. */
void mixture_init(struct mixture *m, size_t pairs, const double *x,
	const double *n, const double *flip);

/* Replace the flip probabilities of the same pairs, in a mixture that was
 * prepared with some. */
void mixture_flip(struct mixture *m, const double *flip);

/* The memory, in bytes, of a mixture of so many pairs. */
double mixture_bytes(size_t pairs);

/* Fit G to weight[v] >= 0 items that have pair v. warm: start from the last cold
 * fit, which changes the result only by rounding. */
void mixture_fit(struct mixture *m, const double *weight, bool warm);

/* Replace the fitted G by the distribution on the 801 points that has the
 * highest entropy among those with the same first `degree` moments, or fewer
 * moments where no other distribution has all of them; G stays as it is if even
 * two moments allow no other. The most likely G has few atoms, whose places are
 * mostly chance, and the mean of a function with a kink there is twice as
 * uncertain as necessary. Returns how many moments were kept. */
size_t mixture_smooth(struct mixture *m, size_t degree);

/* The mean of f(g) under the fitted G; NUM_NA if there are no items. */
double mixture_mean(const struct mixture *m, double (*f)(double g));

/* Functions f: the scores of a predictor that knows g. */
double mixture_information(double g); /* g log2 g + (1-g) log2(1-g) */
double mixture_best(double g);        /* max(g, 1-g) */

#endif
