/*
 * fit: p_flip without retests (method svd): the share of ratings that a
 * factorisation misses.
 *
 * The factorisation predicts an annotator's labels from those of people who
 * agree with them; a label that it does not predict counts as a slip. Gordon et
 * al., "The Disagreement Deconvolution", CHI 2021, 4.3.
 */
#ifndef ANNOT_PFLIP_FIT_H
#define ANNOT_PFLIP_FIT_H

#include "subjects.h"
#include "select.h"

/* How cells of the grid are chosen, and which ratings p_flip is of. */
enum fit_select { FIT_FOLDS, FIT_HOLDOUT };
enum fit_error { FIT_TRAINING, FIT_VALIDATION };

/* The options of method svd. */
struct fit_rules {
	int select, error;       /* the enums above; below 0: not given */
	struct opt_numbers epochs, factors; /* n 0: the paper's */
	bool ordinal, nominal;   /* neither: ordinal if labels are numbers */
};

/* Start with {0}. */
struct fit {
	struct select select;
	struct svd_data data;
	size_t cap;
	size_t annotators;       /* annotators with a rating */
	bool ordinal;
};

void fit_init(struct fit *f, const struct fit_rules *rules, uint64_t seed);

/* The ratings of an item by its number. */
void fit_add(struct fit *f, size_t item, const struct item_ratings *x);

/* All ratings are there, of these items: find the factorisation, and add
 * ratings to the strata as pairs, those that it misses as disagreeing, with the
 * range over fits. Ends the tool if there are too few ratings, labels are no
 * numbers (--ordinal) or too large, or there is too little memory. */
void fit_strata(struct fit *f, const struct fit_rules *rules, struct rows *rows,
	const struct subjects *items, struct strata *strata);

/* Note the factorisation, the mean p_flip over items and the tied items, and
 * beside it the p_flip of the retests, pooled, with K = k; warn if they cannot
 * be trusted. */
void fit_report(const struct fit *f, double pflip, uint64_t tied,
	const struct retest *retests, size_t k);

#endif
