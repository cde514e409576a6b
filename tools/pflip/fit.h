/*
 * fit: p_flip without repeats (estimator svd): the share of ratings that a
 * factorisation misses, of those from which it was learned.
 *
 * The factorisation predicts an annotator's labels from those of people who agree
 * with them; a label that it does not predict counts as a flip. Gordon et al., "The
 * Disagreement Deconvolution", CHI 2021, 4.3.
 */
#ifndef ANNOT_PFLIP_FIT_H
#define ANNOT_PFLIP_FIT_H

#include "crossfit.h"
#include "subjects.h"
#include "table/ratings.h"
#include "text/ids.h"
#include "text/opt.h"

/* How the cell of the grid is chosen: by crossfit.h, or by one holdout, as the paper
 * has it. */
enum fit_select { FIT_FOLDS, FIT_HOLDOUT };

/* The options of estimator svd. */
struct fit_rules {
	int select;              /* enum fit_select; below 0: not given, folds */
	struct opt_numbers epochs, factors; /* n 0: the paper's */
	bool ordinal, nominal;   /* neither: ordinal if all labels are
	                            numbers */
};

/* Start with {0}. */
struct fit {
	struct grid grid;
	struct crossfit found;
	struct holdout data;
	double *number;          /* ordinal: of each label; else NULL */
	struct ids names;        /* of items */
	size_t annotators;       /* annotators with a rating */
};

void fit_init(struct fit *f, const struct fit_rules *rules, uint64_t seed);

/* The ratings of the next item; names differ. */
void fit_add(struct fit *f, const struct item_ratings *x);

/* All ratings are there, and subjects are their items: find the factorisation, and add
 * the ratings to learn from to the strata of their items as pairs, those that it
 * misses as disagreeing; by folds each time that a rating is learned from, with the
 * strata's ranges. Ends the tool if labels are no numbers (--ordinal) or too
 * large, or if there is too little memory. */
void fit_strata(struct fit *f, const struct fit_rules *rules,
	struct rows *rows, const struct subjects *subjects,
	struct strata *strata);

/* Note the factorisation, the mean p_flip over items and the tied items, and beside it
 * the p_flip of the retests, pooled, with K = k; warn if they cannot be trusted. */
void fit_report(const struct fit *f, double pflip, uint64_t tied,
	const struct retest *retests, size_t k);

#endif
