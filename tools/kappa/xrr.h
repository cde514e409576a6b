/*
 * xrr: cross-replication reliability, agreement between the annotators of two
 * groups on the same items.
 *
 * Wong, Paritosh & Aroyo, "Cross-replication reliability", 2021: like alpha,
 * but every pair of labels that is compared is one of each group. Nothing here
 * ends the tool but for want of memory.
 */
#ifndef ANNOT_XRR_H
#define ANNOT_XRR_H

#include "inference.h"

/* Two subsets of the same n items in the same order, with room to work. Item i
 * has r_i labels in a and s_i in b; D(x, y) = 1 - w(x, y). With weights of
 * annotators a label counts as often as its annotator weighs, in the sum of D
 * too. */
struct xrr {
	const struct subset *a, *b;
	const struct weights *w;
	const double *drawn;     /* per item: times it counts; NULL: once */
	double *disagree;        /* per item: (r_i + s_i) / (r_i s_i) times the
	                            sum of D over its pairs of labels */
	double *pairs;           /* per item: the same of 1 in place of D, r_i +
	                            s_i without weights */
	double *x, *y;           /* per label: its number in a, in b */
	double *dx, *dy;         /* per label: D x, D y */
	struct sum sum_disagree, sum_pairs;
	struct sum r, s;         /* labels of a; of b */
	double both;             /* x'D y */
	double observed, expected; /* d_o, d_e */
};

/* a, b and w must outlive c. O(sum over items of cells of a x cells of b). */
void xrr_init(struct xrr *c, const struct subset *a,
	const struct subset *b, const struct weights *w);
void xrr_free(struct xrr *c);

/*
 * xRR = 1 - d_o / d_e over items as drawn, with R and S labels of all items:
 *   d_o = 1/(R + S) sum over i of (r_i + s_i)/(r_i s_i) sum of D(x, y)
 *   d_e = 1/(R S) sum over all x of a, y of b of D(x, y)
 * NUM_NA where d_e is 0 or no item was drawn. psi, where not NULL, per item:
 * what the item adds to the value, centred on 0.
 */
double xrr_value(struct xrr *c, double *psi);

/* Leave-one-out values: value[i] is that without item i. O(items x cells). */
void xrr_without(struct xrr *c, double *value);

/* xRR with 1 - d_o and 1 - d_e as pa and pe; error, test and interval are by
 * formula or by resampling. Status one_category: d_e is 0; one_item: no error. */
void xrr_estimate(struct xrr *c, const struct resampling *how,
	struct agreement *out);

#endif
