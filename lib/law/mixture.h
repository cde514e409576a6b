/*
 * mixture: how the share of a label differs between items, by nonparametric
 * maximum likelihood.
 *
 * Item i has x_i positive labels of n_i, binomial with a share g_i of its own;
 * the g_i are drawn from a distribution G on [0, 1], which may be any. Pure
 * functions. The distinct pairs (x, n) are prepared once, in 6.4 kB a pair, and
 * fitted with any weights. Nothing depends on the order of the pairs; to
 * exchange the two labels mirrors G, to rounding or, with thousands of labels
 * an item, to 1e-4.
 *
 * The most likely G has a few atoms, and there is one such G, unless items have
 * few labels: of at most n labels an item only n moments of G are seen, and
 * where G could have other moments beyond these, all G with the same n moments
 * are as likely. Then the result is the one of most entropy, on 801 points
 * (lib/stats/maxent.h). Within such a set the cross-entropy of one who knows g varies
 * by .04 to .11 bits with 3 labels an item, by .01 to .03 with 5. Simulated
 * with six G and 3 labels, the choice was off by -.023 to .029 bits on average,
 * the middle of the range by 0 to .054, its lower end by -.055 to .003. A few
 * items of many more labels decide which G is the most likely without telling
 * much of it: no error, but a wide interval.
 */
#ifndef ANNOT_MIXTURE_H
#define ANNOT_MIXTURE_H

#include <stdbool.h>
#include <stddef.h>

struct mixture {
	/* The fitted G: the share of items share[i] has the value value[i],
	 * i < atoms; values ascend, shares add up to 1. 0 atoms: no items. */
	size_t atoms;
	double *value, *share;
	bool unique;             /* no other G is as likely */

	struct lattice *lattice;       /* private */
};

/* Prepare pairs: x[v] positive labels of n[v], whole numbers, 0 <= x <= n.
 * Pairs with n 0 say nothing and are left out. The arrays are not needed
 * afterwards.
 * flip[v] in [0, 1/2): each label of pair v is the other one with that
 * probability, so that its share of positive labels is flip + (1 - 2 flip) g;
 * NULL: none is. With flip the atoms stay on the 801 points. */
void mixture_init(struct mixture *m, size_t pairs, const double *x,
	const double *n, const double *flip);

/* Take other probabilities for the same pairs, of a mixture that has some. */
void mixture_flip(struct mixture *m, const double *flip);
void mixture_free(struct mixture *m);

/* Bytes that a mixture of so many pairs takes. */
double mixture_bytes(size_t pairs);

/* Fit G to weight[v] >= 0 items that have pair v. warm: start from the last
 * fit, which changes the result by no more than rounding. */
void mixture_fit(struct mixture *m, const double *weight, bool warm);

/* Replace the fitted G by the distribution on the 801 points that has the most
 * entropy of those with its first moments, `degree` of them or, where these allow
 * no other distribution, fewer; as it is where even two do not. The most likely G
 * has few atoms, where they are is mostly chance, and the mean of a function with
 * a kink there is twice as uncertain as it need be. */
void mixture_smooth(struct mixture *m, size_t degree);

/* The mean of f(g) under the fitted G; NUM_NA where there are no items. */
double mixture_mean(const struct mixture *m, double (*f)(double g));

/* Functions f: what one who knows g scores. */
double mixture_information(double g); /* g log2 g + (1-g) log2(1-g) */
double mixture_best(double g);        /* max(g, 1-g) */

#endif
