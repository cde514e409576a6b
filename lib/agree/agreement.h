/*
 * agreement: chance-corrected coefficients of agreement that depend only on label counts.
 *
 * kappa = (pa - pe) / (1 - pe) of Brennan & Prediger, Fleiss and Gwet, and
 * Krippendorff's alpha, with each item's contribution to them. Gwet 2008, 2014.
 * Pure functions of a sample; they overwrite its arrays share and c.
 */
#ifndef ANNOT_AGREEMENT_H
#define ANNOT_AGREEMENT_H

#include "sample.h"
#include "stats/estimate.h"

/* Name, range, help and citation of the coefficients, for the tables of tools. */
#define AGREEMENT_PA {"pa", "up", "0..1", "share", \
	"observed agreement: the share of agreeing pairs of labels", "Gwet 2014"}
#define AGREEMENT_BP {"bp", "up", "-1..1", "kappa", \
	"Brennan-Prediger, Bennett's S: every label equally likely", \
	"Brennan & Prediger 1981; Bennett et al. 1954"}
#define AGREEMENT_FLEISS {"fleiss", "up", "-1..1", "kappa", \
	"Fleiss's kappa: chance by the shares of the labels", \
	"Fleiss 1971; Gwet 2014"}
#define AGREEMENT_AC {"ac", "up", "-1..1", "kappa", \
	"Gwet's AC1, with weights AC2: chance by how uncertain the labels are", \
	"Gwet 2008, 2014"}

/* A coefficient, with what it is made of; NUM_NA: not known. */
struct agreement {
	struct estimate e;
	double pa, pe;                /* observed agreement, agreement by chance */
	double df2;                   /* the second df of an F test, e.df being the first */
	double items, annotators, ratings; /* that the value is computed from */
	double pairs;                 /* pairs of annotators, for light only */
};

/*
 * What items and ratings add to a value. item[] is psi, centred on 0: one per vector, or per item
 * where the coefficient needs to know who gave which label. The derivative of the value by the
 * weight of a rating, where an item counts by what its ratings weigh, as in struct sample_sums, is
 * 	u = w (cell[c] + w again[c]) + answer[a] + rating[r]
 * for the r-th rating of the subset, in cell c, of answer a and of an annotator
 * of weight w. NULL: not wanted, or 0.
 */
struct influence {
	double *item;
	double *cell, *again;         /* per cell of the subset */
	double *answer;               /* per answer of the subset */
	double *rating;               /* per rating of its items, in their order */
};

/* A coefficient of which nothing is known but the level of its interval. */
struct agreement agreement_nothing(double level);

/* The agreement by chance: returns pe and sets c[0 .. q-1] so that the mean of
 * c over an item's labels is the item's part of pe. pi_k is sample->share, the
 * mean over items of r_ik / r_i, q the number of labels, w_kl their weights. */
typedef double agreement_chance(const struct sample *sample, double *c);

agreement_chance agreement_uniform; /* sum_kl w_kl / q^2: every label equally likely */
agreement_chance agreement_shares;  /* sum_kl w_kl pi_k pi_l: Fleiss, Scott */
agreement_chance agreement_gwet; /* sum_kl w_kl / (q (q - 1)) sum_k pi_k (1 - pi_k): AC1 and AC2 */

/*
 * pa = 1/n' sum a_i over the n' of n items with two labels or more, where a_i = s_i / (r_i (r_i -
 * 1)) is the share of agreeing pairs of labels of item i. With e_i = 1 for those items, e_i = a_i =
 * 0 for the others, and pe_i the item's part of pe,
 *   psi_i = ((n/n') (a_i - pe e_i) - 2 (1 - kappa) (pe_i - pe)) / (1 - pe)
 *           - kappa.
 * With weights of annotators this is linearised: (n/n') (a_i - pe e_i) uses
 * sample_excess(), and pe_i - pe is multiplied by l_i n / sum l_i. For a rating
 * of label l, with m the pairs of the item that agree with it,
 *   u = 2 ((m - (r_i - 1) pa) / (r_i (r_i - 1) n')
 *          - (1 - kappa) (c_l - pe) / (r_i n)) / (1 - pe).
 * chance NULL: the value is pa, pe and c are 0. to may be NULL. Status one_category, without a
 * value: 1 - pe = 0, as if all labels are the same, or q < 2. Sets the value, pa, pe, items,
 * ratings and status of out, and no more.
 */
void agreement_corrected(const struct sample *sample, agreement_chance *chance,
	struct agreement *out, struct influence *to);

/*
 * Krippendorff 2011 in the form of Gwet: the m items with two labels or more have N labels, n_k of
 * them k: pa' = 1/N sum s_i / (r_i - 1), pa = (1 - 1/N) pa' + 1/N, pe = sum w_kl n_k n_l / N^2.
 * This equals 1 - Do/De for w = 1 - distance / largest distance. With rbar = N/m, alpha' = (pa' -
 * pe) / (1 - pe), d_i = (r_i - rbar) / rbar, c = W n / N:
 *   u_i = (s_i / (rbar (r_i - 1)) - pa' d_i - pe) / (1 - pe)
 *         - 2 (1 - alpha') (sum r_ik c_k / rbar - pe d_i - pe) / (1 - pe)
 * and se^2 = sum (u_i - alpha')^2 / (m (m - 1)): psi is u_i - alpha' times sqrt(n (n - 1) / (m (m -
 * 1))), because its mean is taken over all n items; 0 for an item with one label. For a rating of
 * an item with two labels or more, with m the pairs of the item that agree with it,
 *   u = 2 ((1 - 1/N) (m - (r_i - 1) pa') / (N (r_i - 1))
 *          - (1 - alpha) (c_l - pe) / N) / (1 - pe).
 * With weights of annotators pa' is sum s_i / (n_i - 1) over sum r_i (r_i - 1) / (n_i - 1); the
 * latter sum replaces N in pa', rbar and d_i; and 1/N, the share of all pairs of labels in which a
 * label meets itself, is sum w_a^2 / N^2. Status one_category: 1 - pe = 0, no value; one_item: m =
 * 1, no error. Sets the same numbers of out.
 */
void agreement_alpha(const struct sample *sample, struct agreement *out, struct influence *to);

#endif
