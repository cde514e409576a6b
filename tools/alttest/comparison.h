/*
 * comparison: a judge against one human, over their contests.
 *
 * Over the n items of human j: d = mean of `more` - `less`, w = 1 - mean of
 * `more` (the advantage probability rho of Calderon et al. 2025). A unit u is
 * an item or a cluster of items; G units have a contest of the human:
 *	se^2 = G/(G-1) sum_u (sum of v - mean over u)^2 / n^2,	v = d or w
 * which with items is s^2/n. Only lack of memory ends the tool.
 */
#ifndef ANNOT_ALTTEST_COMPARISON_H
#define ANNOT_ALTTEST_COMPARISON_H

#include "contests.h"

struct comparison {
	double n, units;         /* items, and units of them */
	double more, less;       /* sums over the items */
	struct estimate d, w;    /* no value where n is 0, no error of fewer
	                            than two units */
	bool clustered;          /* units are clusters, of which the score test
	                            needs: */
	double effect, df;       /* design effect and df, see below */
	double p_adj;            /* of d.p, adjusted; NUM_NA: not yet */
};

/* What a human has in one unit, which stands for `times` units alike. */
struct bout {
	double times, n, more, less;
	size_t row;              /* an item of the unit in the field */
};

/* Set the values of d and w and their errors from n bouts. */
void comparison_make(struct comparison *x, const struct bout *bout, size_t n,
	double level);

/* All bouts of contests: those of opponent t are at[first[t]] to at[first[t
 * + 1] - 1]. */
struct bouts {
	size_t *first;
	struct bout *at;
};

/* List them unit by unit; items[TOTALS * t + TOTAL_ITEMS] is how many t has.
 * O(contests). */
void bouts_make(struct bouts *b, struct contests *c, const double *total);

/*
 * How much items of one cluster go together, for the score test of a human.
 *
 * The variance of the score test is that of single items; times the design
 * effect it is that of clusters (Rao & Scott 1992). Of few clusters, of
 * different sizes, the variance between them is that of CR2 (Bell & McCaffrey
 * 2002), and the statistic is held against Student's t with Satterthwaite's df
 * (Pustejovsky & Tipton 2018; the correlation within clusters is that of the
 * design effect, Imbens & Kolesar 2016). Over clusters u of n_u items, n in
 * all, h_u = n_u/n, with D_u the sum of d in a cluster, d their mean and s^2
 * the variance of d over items:
 *	v    = sum (D_u - d n_u)^2 / (1 - h_u) / n^2
 *	deff = v / (s^2/n),  rho = (deff - 1)/(b - 1) within 0 and 1,  b = sum n_u h_u
 *	df   = (sum C_uu)^2 / sum C_uw^2, over all pairs, with
 *	C_uw = ((u = w) L_u - h_w L_u - h_u L_w + h_u h_w sum L) /
 *	       sqrt((1 - h_u) (1 - h_w)),  L_u = n_u (1 + (n_u - 1) rho)
 * which of G clusters of one size is G - 1. Where d never varies nothing is
 * known of rho, and clusters count as items do: deff = b, rho = 1. Clusters of
 * one item each: deff = 1, df = n - 1. Each value of d is -1, 0 or 1; NUM_NA of
 * fewer than two clusters.
 */
void comparison_effect(struct comparison *x, const struct bout *cluster, size_t n);

#endif
