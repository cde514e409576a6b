/*
 * xrr: agreement between the people of two groups on the same items.
 *
 * Wong, Paritosh & Aroyo, "Cross-replication reliability", 2021: like alpha,
 * but every pair of labels that is compared is one of each group.
 */
#ifndef ANNOT_XRR_H
#define ANNOT_XRR_H

#include "estimate.h"
#include "sample.h"

/* Two panels of the same n items in the same order, with room to work. */
struct xrr {
	const struct subset *a, *b;
	const struct weights *w;
	double *apart;           /* per item: (r + s)/(r s) times the sum of D */
	double *x, *y;           /* per label: labels of a, of b */
	double *dx, *dy;         /* D x, D y */
	struct sum all, r, s;    /* sum of apart; labels of a; of b */
	double observed, expected; /* d_o, d_e */
};

void xrr_init(struct xrr *c, const struct subset *a,
	const struct subset *b, const struct weights *w);
void xrr_free(struct xrr *c);

/*
 * xRR = 1 - d_o / d_e over items, each counted as often as drawn says (NULL:
 * once), with D = 1 - w, r_i and s_i labels of item i, R and S in all:
 *   d_o = 1/(R + S) sum over i of (r_i + s_i)/(r_i s_i) sum of D(x, y)
 *   d_e = 1/(R S) sum over all x of a, y of b of D(x, y)
 * NUM_NA where d_e is 0. psi, where not NULL: what an item adds, centred on 0.
 */
double xrr_value(struct xrr *c, const double *drawn, double *psi);

/* The values without each item. O(items x cells). */
void xrr_without(struct xrr *c, double *value);

/* xRR with its agreement and chance agreement (1 - d_o, 1 - d_e), error, test
 * and interval. */
void xrr_estimate(struct xrr *c, const struct resampling *how,
	struct estimate *out);

#endif
