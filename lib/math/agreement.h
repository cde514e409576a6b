/*
 * agreement: coefficients of agreement that depend on label counts alone.
 *
 * Statistics for the engine: agreement beyond chance, (pa - pe) / (1 - pe), of
 * Brennan & Prediger, Fleiss and Gwet, and Krippendorff's alpha. Gwet,
 * "Computing inter-rater reliability and its variance in the presence of high
 * agreement", 2008; Handbook of Inter-Rater Reliability, 2014. Values and
 * errors over items are those of R irrCAC. Pure functions of totals, which
 * overwrite the sample's arrays share, c and room.
 *
 * Item i has n_i ratings of weight r_i, r_ik of them label k, s_i the weight of
 * its ordered pairs that agree and h_i that of all its pairs; without weights
 * of annotators r_i = n_i. With weights, shares of labels and pairs are those
 * of annotators drawn with these weights (Hajek 1971): weights applied only
 * within each item would cancel for items with two labels.
 */
#ifndef ANNOT_AGREEMENT_H
#define ANNOT_AGREEMENT_H

#include "statistic.h"

/* Name, range, help and citation of the coefficients, for the tables of
 * tools. */
#define AGREEMENT_PA {"pa", "up", "0..1", "share", \
	"observed agreement: the share of agreeing pairs of labels", \
	"Gwet 2014"}
#define AGREEMENT_BP {"bp", "up", "-1..1", "kappa", \
	"Brennan-Prediger, Bennett's S: every label equally likely", \
	"Brennan & Prediger 1981; Bennett et al. 1954"}
#define AGREEMENT_FLEISS {"fleiss", "up", "-1..1", "kappa", \
	"Fleiss's kappa: chance by the shares of the labels", \
	"Fleiss 1971; Gwet 2014"}
#define AGREEMENT_AC {"ac", "up", "-1..1", "kappa", \
	"Gwet's AC1, with weights AC2: chance by how uncertain the labels " \
	"are", \
	"Gwet 2008, 2014"}

/*
 * The totals of pa and of coefficients that correct it for chance:
 *	AGREE   sum of s_i / (n_i (n_i - 1)), items with two labels or more
 *	PAIRS   sum of h_i / (n_i (n_i - 1)), the same items
 *	LABELS  sum of r_i / n_i
 *	PAIRABLE  items with two labels or more
 *	ITEMS   all items
 *	SHARES  q totals, sum of r_ik / n_i
 * pa = AGREE / PAIRS; pi_k = SHARES_k / LABELS, the mean over items of the
 * share of label k. Alpha has other totals of the same kind, of items with two
 * labels or more:
 *	AGREE   sum of s_i / (n_i - 1)
 *	PAIRS   sum of h_i / (n_i - 1)
 *	LABELS  sum of r_i
 *	SQUARES sum of w_a^2, in place of PAIRABLE
 *	SHARES  q totals, sum of r_ik
 */
enum { AGREEMENT_AGREE, AGREEMENT_PAIRS, AGREEMENT_LABELS, AGREEMENT_PAIRABLE,
	AGREEMENT_ITEMS, AGREEMENT_SHARES,
	AGREEMENT_SQUARES = AGREEMENT_PAIRABLE };

/* Agreement by chance: returns pe and sets c[0 .. q-1] so that pe changes by 2
 * c_k with the share of label k, x->share, but for a constant; their mean over
 * labels is pe. w_kl are the weights of labels. */

/* sum_kl w_kl / q^2: every label equally likely */
double agreement_uniform(const struct sample *x, double *c);

/* sum_kl w_kl pi_k pi_l: Fleiss, Scott */
double agreement_shares(const struct sample *x, double *c);

/* sum_kl w_kl / (q (q - 1)) sum_k pi_k (1 - pi_k): AC1 and AC2 */
double agreement_gwet(const struct sample *x, double *c);

/* pa, and with s->chance pe and (pa - pe) / (1 - pe), else pa is the value.
 * Status one_category, without a value: 1 - pe is 0, as if all labels are the
 * same, or q < 2; no_pairs: no item has two labels. Gwet's error over items, as
 * in R irrCAC, is that of PAIRABLE / ITEMS times the value, over what this
 * share is: an item with one label adds - value / n more to it, and another
 * value (1/n' - 1/n) more. */
void agreement_value(const struct totals *t, struct estimated *r);
statistic_slopes agreement_slopes;

/* For coefficients that have AGREE, PAIRS, PAIRABLE and ITEMS, too, and another
 * pe. Put these totals of an item. */
void agreement_put_pairs(const struct unit *u, struct put *to);

/* Set pa, pe and the value (pa - pe) / (1 - pe), or the status one_category. */
void agreement_correct(struct estimated *r, double pa, double pe);

/* Set the slopes of these totals. Returns that of pe, -(1 - value) / (1 -
 * pe). */
double agreement_pair_slopes(const struct totals *t, const struct estimated *r,
	double *slope);

/* All that a coefficient of these totals has in common; .chance is its own. */
extern const struct sums agreement_sums;

#define AGREEMENT_STATISTIC .of = &agreement_sums, \
	.value = agreement_value, .slopes = agreement_slopes

/*
 * Krippendorff's alpha in the form of Gwet: with pa' = AGREE / PAIRS, N =
 * LABELS and e the sum of w_a^2 over N^2, 1/N without weights, the share of
 * pairs of labels in which a label meets itself,
 *	pa = (1 - e) pa' + e,  pe = sum_kl w_kl n_k n_l / N^2,
 *	alpha = (pa - pe) / (1 - pe),
 * which is 1 - Do/De for w = 1 - distance / largest distance (Krippendorff
 * 2011). Its error over items is that of (pa' - pe) / (1 - pe), as in R irrCAC.
 * Status one_item: one item has two labels, no error.
 */
extern const struct sums alpha_sums;

void alpha_value(const struct totals *t, struct estimated *r);
statistic_slopes alpha_slopes;

#define ALPHA_STATISTIC .of = &alpha_sums, .value = alpha_value, \
	.slopes = alpha_slopes

/*
 * Krippendorff's ordinal alpha: the distance of k and l is the square of how
 * many labels lie between the middles of the two, c_k = sum over g < k of n_g +
 * n_k / 2 (Krippendorff: sum over g = k..l of n_g - (n_k + n_l) / 2), n_g being
 * how often label g was given to items with two labels or more. These middles are
 * found first; errors over items take them as given.
 */
extern const struct sums ordinal_sums;

statistic_slopes ordinal_slopes;

#define ORDINAL_STATISTIC .of = &ordinal_sums, .value = alpha_value, \
	.slopes = ordinal_slopes

#endif
