/*
 * coefficients: the table of coefficients of inter-annotator agreement, with the
 * formulas of those that depend on label counts only.
 *
 * A coefficient is one record: adding one touches the table in coefficients.c,
 * a test and a line of annot-kappa(1). Values and standard errors are Gwet's
 * ("Computing inter-rater reliability and its variance in the presence of high
 * agreement", 2008; Handbook of Inter-Rater Reliability, 2014), which are those
 * of R irrCAC. Nothing here ends the tool but for want of memory.
 */
#ifndef ANNOT_COEFFICIENTS_H
#define ANNOT_COEFFICIENTS_H

#include "agree/agreement.h"
#include "agree/sample.h"
#include "text/method.h"

enum coefficient_trait {
	COEF_WEIGHTED = 1,      /* takes the weights of -w; the others are given
	                           identity */
	COEF_BY_ITEM = 2,       /* needs to know who gave which label; its psi
	                           are per item */
	COEF_ROW = 4,           /* a row of -B or -g, not of a subset: -M cannot
	                           name it, but for xrr */
	COEF_ICC = 8,           /* needs numeric labels, has a value though no
	                           item has two labels, and none with --weights
	                           that differ */
	COEF_OF_TWO = 16,       /* is of two annotators: needs the pairs of a
	                           subset that has two */
	COEF_OF_PAIRS = 32,     /* needs the pairs of any subset */
	COEF_OTHER_TEST = 64,  /* has a test other than Student's t, which
	                           measure() sets, or none */
	COEF_LOOPS = 128,       /* each value takes O(cells) or O(ratings) */
	COEF_METRIC = 256,      /* takes -w as a metric; the ordinal metric is
	                           made anew for each value, in O(cells) */
	COEF_ACROSS = 512,      /* is of two groups, not of one */
	COEF_COUNTS_LABELS = 1024 /* chance is by how many labels there are */
};

struct coefficient;

/*
 * Compute coefficient c of a sample into out. On entry items, ratings and df of
 * out are those of the sample, its other numbers are NUM_NA. Sets the value, pa,
 * pe and what else is known, or the status that tells why there is no value. to,
 * where not NULL, gets what items add to the value, one number per vector, or
 * with COEF_BY_ITEM one per item; and, where it has room for them, ratings.
 */
typedef void coefficient_measure(const struct coefficient *c,
	const struct sample *sample, struct agreement *out,
	struct influence *to);

struct coefficient {
	struct method about;
	unsigned traits;        /* of enum coefficient_trait */
	coefficient_measure *measure; /* NULL: a row that has none */
	agreement_chance *chance; /* for coefficients that differ in nothing
	                           else */
	int form;               /* which of several that share measure() */

	/* Leave-one-out values, one per item, of a subset without repeats; NULL
	 * where there is no faster way than to leave out each item in turn. */
	void (*without)(const struct sample *sample, double *value);
};

extern const struct coefficient coefficients[];
extern const struct method_table coefficients_table;

/* The word of the column weights: * where -w does not apply. */
static inline const char *
coefficient_weights(const struct coefficient *c, const struct weights *w)
{
	return c->traits & COEF_WEIGHTED ? w->name : "*";
}

/* Make the weights from the squared differences of q numbers x, without a name.
 * The scale is the largest squared difference of two labels with n > 0. */
void weights_squares(struct weights *w, const double *x, const double *n,
	size_t q);

/* ---- Conger's kappa (conger.c) ---- */

/* The subset of the sample must know who gave which label. Sets annotators of
 * out, too. Status one_annotator: fewer than two gave a label; one_category:
 * 1 - pe is 0. psi is per item of the subset. */
coefficient_measure conger_estimate;

/* Leave-one-out values: value[i] is that without item i of the subset, NUM_NA
 * where there is none; of a subset without repeats. O(ratings x labels of an
 * annotator + items x q^2). */
void conger_without(const struct sample *sample, double *value);

/* ---- intraclass correlations (icc.c) ---- */

/* (1,1), (1,k), (2,1), (2,k), (3,1), (3,k) of Shrout & Fleiss. */
enum icc_form { ICC11, ICC1K, ICC21, ICC2K, ICC31, ICC3K };

/*
 * Value, F test of no differences between items, and interval; the form is
 * c->form. The labels must be numbers (classes->scale.x). One-way forms use every
 * item; two-way forms use the items that every annotator labelled, and need to know
 * who did. Status, without a value: repeats, no_complete_items, one_item,
 * one_annotator, no_pairs, out_of_range (mean squares beyond double),
 * no_variance. O(cells), two-way O(ratings).
 */
coefficient_measure icc_estimate;

#endif
