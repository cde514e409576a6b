/*
 * agreement: coefficients of agreement that are made of counts: how much of the
 * agreement of an item's labels is beyond chance.
 *
 * kappa = (pa - pe) / (1 - pe) of Brennan & Prediger, Fleiss and Gwet, and
 * Krippendorff's alpha, with what each item adds to them. Gwet 2008, 2014. Pure
 * functions of a sample, whose rooms share and c they fill.
 */
#ifndef ANNOT_AGREEMENT_H
#define ANNOT_AGREEMENT_H

#include "sample.h"

/* A coefficient; NUM_NA: not known. */
struct agreement {
	double value, pa, pe;
	double items, ratings;   /* that it is computed from */
	const char *status;      /* why there is no value, or no error: one_category,
	                            one_item; NULL: ok */
};

/* Agreement by chance: returns pe; c[0 .. q-1] gets numbers whose mean over an item's
 * labels is the item's part of pe. pi_k is sample->share, the mean over items of r_ik
 * / r_i, q the number of labels, w_kl their weights. */
typedef double agreement_chance(const struct sample *sample, double *c);

agreement_chance agreement_uniform; /* sum_kl w_kl / q^2: every label equally
                                       likely */
agreement_chance agreement_shares;  /* sum_kl w_kl pi_k pi_l: Fleiss, Scott */
agreement_chance agreement_gwet;    /* sum_kl w_kl / (q (q - 1)) sum_k pi_k (1 -
                                       pi_k): AC1 and AC2 */

/*
 * pa = 1/n' sum a_i, a_i = s_i / (r_i (r_i - 1)) the share of agreeing pairs of
 * labels of item i, over the n' of n items that have two labels or more. With e_i = 1
 * for those items, 0 for the others (a_i too), and pe_i the item's part of pe,
 *   psi_i = ((n/n') (a_i - pe e_i) - 2 (1 - kappa) (pe_i - pe)) / (1 - pe)
 *           - kappa.
 * With weights of annotators a_i - pe e_i is sample_excess(), and pe_i - pe times
 * sample_part(): the same linearised. chance NULL: pa itself, pe and c are 0. psi: one per
 * vector, or NULL. Status one_category: 1 - pe = 0, as where all labels are the same,
 * and no value; or q is below 2.
 */
void agreement_corrected(const struct sample *sample, agreement_chance *chance,
	struct agreement *out, double *psi);

/*
 * Krippendorff 2011 in the form of Gwet: over the m items with two labels or
 * more, N labels in all, n_k of them k: pa' = 1/N sum s_i / (r_i - 1), pa =
 * (1 - 1/N) pa' + 1/N, pe = sum w_kl n_k n_l / N^2. The same as 1 - Do/De for w
 * = 1 - distance / largest distance. With rbar = N/m, alpha' = (pa' - pe) /
 * (1 - pe), d_i = (r_i - rbar) / rbar, c = W n / N:
 *   u_i = (s_i / (rbar (r_i - 1)) - pa' d_i - pe) / (1 - pe)
 *         - 2 (1 - alpha') (sum r_ik c_k / rbar - pe d_i - pe) / (1 - pe)
 * and se^2 = sum (u_i - alpha')^2 / (m (m - 1)): psi is u_i - alpha' times
 * sqrt(n (n - 1) / (m (m - 1))), as a mean over all n items takes it; 0 for an
 * item with one label. agree: the sum over items of s_i / (r_i - 1) under w. s:
 * per vector its s_i under w; NULL: sample_agree() computes it. With weights of
 * annotators pa' is sum s_i / (n_i - 1) over sum r_i (r_i - 1) / (n_i - 1), and that
 * sum takes the place of N there, for rbar and d_i too; 1/N, the share of pairs of
 * all labels that are a label with itself, is sum w_a^2 / N^2. 1 - pe = 0: no
 * value, one_category; m = 1: no error, one_item.
 */
void agreement_alpha_by(const struct sample *sample, const struct weights *w,
	const double *s, double agree, struct agreement *out, double *psi);

/* The same under the weights of the sample. */
void agreement_alpha(const struct sample *sample, struct agreement *out,
	double *psi);

#endif
