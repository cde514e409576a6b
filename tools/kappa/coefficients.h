/*
 * coefficients: the table of coefficients of agreement, and their formulas.
 *
 * Estimates and standard errors are Gwet's ("Computing inter-rater reliability
 * and its variance in the presence of high agreement", 2008; Handbook of
 * Inter-Rater Reliability, 2014), which are those of R irrCAC.
 */
#ifndef ANNOT_COEFFICIENTS_H
#define ANNOT_COEFFICIENTS_H

#include "estimate.h"
#include "method.h"
#include "sample.h"

enum coefficient_kind {
	COEF_ESTIMATE,          /* of agreement */
	COEF_INDEX,             /* of what a kappa depends on besides */
	COEF_ROW                /* a row of another split, not of a subset */
};

enum coefficient_trait {
	COEF_WEIGHTED = 1,      /* by -w; others are given identity */
	COEF_BY_ITEM = 2,       /* needs to know who gave which label */
	COEF_KNOWN = 4,         /* the same, but is measured over vectors */
	COEF_NUMBERS = 8,       /* of numeric labels */
	COEF_OF_TWO = 16,       /* of two annotators: needs the pairs of a
	                           sample that has two */
	COEF_OF_PAIRS = 32,     /* needs the pairs of any sample */
	COEF_TWO_LABELS = 64,   /* of two labels */
	COEF_OTHER_TEST = 128,  /* than Student's t; set by measure, or none */
	COEF_SINGLES = 256,     /* has a value though no item has two labels */
	COEF_LOOPS = 512,       /* each value walks all cells or ratings */
	COEF_METRIC = 1024,     /* -w is a metric; the ordinal one is made anew
	                           for each value, which walks all cells */
	COEF_OF_LABEL = 2048,   /* the row of -B label */
	COEF_ACROSS = 4096      /* of two groups, not of one */
};

struct coefficient {
	struct method about;
	enum coefficient_kind kind;
	unsigned traits;        /* of enum coefficient_trait */

	/*
	 * Sets of out, where all is NUM_NA but items, ratings and df, which are
	 * those of the sample, the value, pa, pe and what else it knows, or the
	 * status. psi where not NULL: what an item adds to the value, centred
	 * on 0, per vector, or with COEF_BY_ITEM per item.
	 */
	void (*measure)(const struct coefficient *c, const struct sample *sample,
		struct estimate *out, double *psi);

	/* For those that differ in nothing else: agreement by chance, pe, and
	 * c[k] whose mean over an item's labels is its part of pe. */
	double (*chance)(const struct sample *sample, double *c);
	int form;               /* of those that have several */

	/* The values without each item, of a subset without repeats, where
	 * there is a faster way than to leave out one after the other. */
	void (*without)(const struct sample *sample, double *value);
};

extern const struct coefficient coefficients[];
extern const struct method_table coefficients_table;

/* The first record with a trait. */
const struct coefficient *coefficients_with(unsigned trait);

#endif
