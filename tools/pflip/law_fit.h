/*
 * law_fit: where slips go, fitted to the labels on which the pairs of retests
 * disagree, and a test whether pairs that disagree fall where a law says.
 *
 * lib/law/flip_law.h has the law M of p_flip p and the share l of slips that go to
 * neighbours. With pi the shares of primary labels, a pair of labels of one annotator
 * for one item is expected to be j and k in E = M' diag(pi) M. pi is M'^-1 t, t being
 * the shares of the labels in the pairs; what is below .001 is .001 before all are
 * divided by their sum. p is such that E disagrees as often as the pairs do.
 * Only want of memory ends the tool.
 */
#ifndef ANNOT_PFLIP_LAW_FIT_H
#define ANNOT_PFLIP_LAW_FIT_H

#include "confusions.h"
#include "law/flip_law.h"

/* Most labels of which tables of pairs are made. */
enum { LAW_FIT_LABELS = 1000 };

/* The pairs of retests by their two labels, in label order. */
struct label_pairs {
	size_t k;
	double *count;           /* K x K, pairs of j and k at both places; NULL:
	                            not known */
	double all, disagree;
	char *names;             /* of the labels, as label_pairs_names(); NULL:
	                            not known */
};

/* The names of all labels in label order, with commas between. */
char *label_pairs_names(const struct labels *l);

/* Take the pairs of confusions; none of more than LAW_FIT_LABELS labels. */
void label_pairs_make(struct label_pairs *p, const struct confusions *c,
	const struct labels *l, size_t k);
/* Sums of counts that are filled in. */
void label_pairs_sum(struct label_pairs *p);
struct law_fit {
	struct flip_law law;     /* p of the pooled r, all people being alike;
	                            same is sum_k pi_k s_k, s_k the sum over labels
	                            of the squared share of k's slips there */
	double *primary;         /* pi, K */
	double log_likelihood;   /* sum over j < k of n_jk ln(E_jk / sum E), of
	                            the pairs that disagree; a share counts 1e-9
	                            at least */
};

/* The law where a share of l goes to neighbours; fit starts with {0}. Without pairs p is
 * NUM_NA. O(K^2). */
void law_fit_at(struct law_fit *fit, const struct label_pairs *p, double l);

/* The law with the most likely l, of equal ones the least: of 101 points from 0 to 1,
 * and between the two beside the best one, to 1e-10. */
void law_fit_find(struct law_fit *fit, const struct label_pairs *p);

/* Pearson's chi-square of the cells j < k, of which the least expected ones are joined
 * while one of them, or what is joined, is expected less than 5 times. The pairs of an
 * item are not independent, so x2 is divided by the design effect, where it is above 1
 * (Rao and Scott 1981): with d_ic the pairs of item i in cell c less e_c times those in
 * all, sum_c sum_i d_ic^2 / (n e_c) / (cells - 1). NUM_NA where df is below 1. */
struct law_test {
	size_t cells;
	double x2, effect, divided, df, p;
};

/* The test of a law; fitted: l was estimated from these pairs, which costs a degree of
 * freedom. */
struct law_test law_fit_test(const struct law_fit *fit,
	const struct label_pairs *p, const struct confusions *c,
	const struct labels *l, bool fitted);

#endif
