/*
 * comparison: a judge against one human, over their contests, and the mean of that
 * over humans.
 *
 * Over the n items of human j: d = mean of W^h - W^f, w = mean of W^f (the advantage
 * probability rho of Calderon et al. 2025). A unit u is an item or a cluster of
 * items; G units have a contest of the human:
 *	se^2 = G/(G-1) sum_u (sum of v - mean over u)^2 / n^2,	v = d or w
 * which with items is s^2/n. Nothing here ends the tool but for want of memory.
 */
#ifndef ANNOT_ALTTEST_COMPARISON_H
#define ANNOT_ALTTEST_COMPARISON_H

#include "contests.h"
#include "stats/estimate.h"

struct comparison {
	double n, units;         /* items, and units of them */
	double more, less;       /* items of d = 1, and of d = -1, where each d
	                            is -1, 0 or 1 */
	struct estimate d, w;    /* no value where n is 0, no error of fewer
	                            than two units */
	bool clustered;          /* units are clusters, of which the score test
	                            needs: */
	double effect, df;       /* design effect and df (effect.h) */
	double p_adj;            /* of d.p, adjusted; NUM_NA: not yet */
};

/* x[0 .. opponents-1], the values of d and w, at this confidence level; times[u]:
 * how often unit u counts, NULL: once each. errors: their standard errors, too.
 * O(contests). */
void comparison_make(const struct contests *c, const double *times, double level,
	bool errors, struct comparison *x);

/*
 * The means of d and w over m humans x, each a mean over items. With
 *	psi_u = sum over contests of unit u of (v - mean of the human) / (m n_j)
 * their errors are comparison_error() over the units with a contest. errors: x are all
 * opponents; else the values alone are set.
 */
void comparison_mean(const struct contests *c, const struct comparison *x,
	size_t m, bool errors, struct comparison *mean);

/* sqrt(G/(G-1) sum psi^2), `squares` being the sum; NUM_NA of fewer than two. */
double comparison_error(const struct sum *squares, double units);

#endif
