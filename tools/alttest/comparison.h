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
	double effect, df;       /* design effect and df, see below */
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

/* ---- clusters ---- */

/*
 * How much items of one cluster go together, for the score test of a human.
 *
 * The variance of the score test is that of single items; times the design effect it
 * is that of clusters (Rao & Scott 1992). Of few clusters, of different sizes, the
 * variance between them is that of CR2 (Bell & McCaffrey 2002), and the statistic is
 * held against Student's t with Satterthwaite's df (Pustejovsky & Tipton 2018; the
 * correlation within clusters is that of the design effect, Imbens & Kolesar 2016).
 * Over clusters u of n_u items, n in all, h_u = n_u/n, with D_u the sum of d in a
 * cluster, d their mean and s^2 the variance of d over items:
 *	v    = sum (D_u - d n_u)^2 / (1 - h_u) / n^2
 *	deff = v / (s^2/n),  rho = (deff - 1)/(b - 1) within 0 and 1,  b = sum n_u h_u
 *	df   = (sum C_uu)^2 / sum C_uw^2, over all pairs, with
 *	C_uw = ((u = w) L_u - h_w L_u - h_u L_w + h_u h_w sum L) /
 *	       sqrt((1 - h_u) (1 - h_w)),  L_u = n_u (1 + (n_u - 1) rho)
 * which of G clusters of one size is G - 1. Where d never varies nothing is known of
 * rho, and clusters count as items do: deff = b, rho = 1. Clusters of one item each:
 * deff = 1, df = n - 1.
 */

/* A cluster of a human's items, which stands for `times` clusters alike. */
struct effect_cluster {
	double n, d;             /* items, and the sum of d */
	double times;
};

/* Set the design effect and df of a human's comparison from its clusters, each value
 * of d being -1, 0 or 1; NUM_NA of fewer than two. */
void effect_of_clusters(struct comparison *x, const struct effect_cluster *cluster,
	size_t n);

/* The same of all opponents; times: as in comparison_make(). O(contests). */
void effect_set(const struct contests *c, const double *times,
	struct comparison *x);

#endif
