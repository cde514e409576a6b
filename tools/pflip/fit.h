/*
 * fit: p_flip without repeats (estimator svd): how often a factorisation misses
 * the ratings that the factorisation was learned from.
 *
 * Who disagrees with whom tells what an annotator would say; a label that is
 * not what the factorisation says counts as a flip. Gordon et al., "The
 * Disagreement Deconvolution", CHI 2021, 4.3. The struct owns what it holds.
 */
#ifndef ANNOT_PFLIP_FIT_H
#define ANNOT_PFLIP_FIT_H

#include "grid.h"
#include "strata.h"
#include "subjects.h"
#include "table/ratings.h"
#include "text/ids.h"

/* What the command line asks for. */
struct fit_rules {
	const char *epochs, *factors; /* lists; NULL: the paper's */
	bool ordinal, nominal;   /* neither: ordinal if all labels are
	                            numbers */
};

/* Start with {0}. */
struct fit {
	struct grid grid;
	struct grid_found found;
	struct holdout data;
	double *number;          /* ordinal: of each label; else NULL */
	struct ids names;        /* of items */
	size_t annotators;       /* who gave a rating */
	size_t plurality;        /* ratings held out that are the plurality */
};

/* Does any of the rules stand on the command line? */
bool fit_asked(const struct fit_rules *rules);

/* Begin; a list that is none ends the tool with status 2. */
void fit_init(struct fit *f, const struct fit_rules *rules, uint64_t seed,
	uint64_t threads);

/* The ratings of the next item; names differ. */
void fit_add(struct fit *f, const struct item_ratings *x);

/* All ratings are there, subjects are their items: find the factorisation, and
 * add the ratings to learn from to the strata of their items as pairs, those
 * that it misses as disagreeing. Ends the tool where the labels are no numbers
 * for --ordinal, where they are too large, and where memory would not do. */
void fit_strata(struct fit *f, const struct fit_rules *rules,
	struct rows *rows, const struct subjects *subjects,
	struct strata *strata);

/* Note what was found, with the mean p_flip over items and the tied items; warn
 * where it cannot be trusted. */
void fit_report(const struct fit *f, double pflip, uint64_t tied);

void fit_free(struct fit *f);

#endif
