/*
 * coefficients: the table of coefficients of inter-annotator agreement.
 *
 * A coefficient is one record, a statistic for the engine (math/statistic):
 * adding one touches the table in coefficients.c, a definition in the tests and
 * a line of annot-kappa(1). Values and standard errors are Gwet's ("Computing
 * inter-rater reliability and its variance in the presence of high agreement",
 * 2008; Handbook of Inter-Rater Reliability, 2014), which are those of R
 * irrCAC.
 */
#ifndef ANNOT_COEFFICIENTS_H
#define ANNOT_COEFFICIENTS_H

#include "math/agreement.h"
#include "math/errors.h"

enum coefficient_trait {
	COEF_WEIGHTED = 1,      /* takes the weights of -w; the others are given
	                           identity */
	COEF_ROW = 2,           /* a row of -B or -g, not of a subset: -M cannot
	                           name it, but for xrr */
	COEF_ICC = 4,           /* needs numeric labels, has a value though no
	                           item has two labels, and none with --weights
	                           that differ */
	COEF_OF_TWO = 8,        /* is of two annotators: needs the pairs of a
	                           subset that has two */
	COEF_OF_PAIRS = 16,     /* needs the pairs of any subset */
	COEF_METRIC = 32,       /* takes -w as a metric */
	COEF_ACROSS = 64,       /* is of two groups, not of one */
	COEF_COUNTS_LABELS = 128 /* chance is by how many labels there are */
};

extern const struct statistic coefficients[];
extern const struct method_table coefficients_table;

/* The coefficient of that name, which exists. */
const struct statistic *coefficient_of(const char *name);

/* The word of the column weights: * where -w does not apply. */
static inline const char *
coefficient_weights(const struct statistic *c, const struct weights *w)
{
	return c->traits & COEF_WEIGHTED ? w->name : "*";
}

/* The coefficient of a sample, or the difference of those of two, whose subsets
 * are joined, with error, test and interval; or the status. */
void coefficient_estimate(const struct statistic *c,
	const struct sample *const *x, const struct joined *j,
	const struct error_rules *rules, struct estimated *out);
void coefficient_of_sample(const struct statistic *c, const struct sample *x,
	const struct error_rules *rules, struct estimated *out);

/* ---- intraclass correlations (icc.c) ---- */

/* (1,1), (1,k), (2,1), (2,k), (3,1), (3,k) of Shrout & Fleiss. */
enum icc_form { ICC11, ICC1K, ICC21, ICC2K, ICC31, ICC3K };

/*
 * The totals, with x less that of the first label: x_ij the rating of item i by
 * annotator j, n_i ratings of mean m_i.
 *	ITEMS, RATINGS
 *	SQUARES  sum of n_i^2
 *	SUM      of x_ij
 *	BETWEEN  sum of n_i m_i^2
 *	WITHIN   sum of (x_ij - m_i)^2
 *	COLUMNS  two-way: sum over annotators of (sum over i of x_ij)^2
 * Two-way forms have those of the items that all annotators labelled.
 */
enum { ICC_ITEMS, ICC_RATINGS, ICC_SQUARES, ICC_SUM, ICC_BETWEEN, ICC_WITHIN,
	ICC_COLUMNS, ICC_TOTALS };

/*
 * The labels must be numbers (classes->scale.x). One-way forms use every item;
 * two-way forms use the items that every annotator labelled, and need to know
 * who did. Status, without a value: no_complete_items, one_item, one_annotator,
 * no_pairs, out_of_range (mean squares beyond double), no_variance. Limits and
 * the test of no differences between items are by F.
 */
void icc_add(const struct sample *x, const struct unit *u, struct put *to);
void icc_add_complete(const struct sample *x, const struct unit *u,
	struct put *to);
void icc_fold(const struct sample *x, const struct fold_key *key,
	const double *cell, struct put *to);
void icc_value(const struct totals *t, struct estimated *r);
void icc_law(const struct totals *t, struct estimated *r);

#endif
