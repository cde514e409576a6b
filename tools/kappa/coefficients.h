/*
 * coefficients: the table of coefficients, and what is said of each.
 *
 * Estimates and standard errors are Gwet's ("Computing inter-rater reliability
 * and its variance in the presence of high agreement", 2008; Handbook of
 * Inter-Rater Reliability, 2014), which are those of R irrCAC.
 */
#ifndef ANNOT_COEFFICIENTS_H
#define ANNOT_COEFFICIENTS_H

#include "sample.h"
#include "resample.h"

enum coefficient_kind {
	COEF_ESTIMATE,          /* of agreement */
	COEF_INDEX,             /* of what a kappa depends on besides */
	COEF_ROW                /* not of a panel: a row of another split */
};

enum coefficient_trait {
	COEF_WEIGHTED = 1,           /* by -w; others are given identity */
	COEF_BY_ITEM = 2,            /* needs to know who said what */
	COEF_KNOWN = 4,              /* the same, but is measured over vectors */
	COEF_NUMBERS = 8,            /* of numeric labels */
	COEF_OF_TWO = 16,            /* of two annotators: needs the pairs of a look
	                           that has two */
	COEF_OF_PAIRS = 32,          /* needs the pairs of any look */
	COEF_TWO_LABELS = 64,        /* of two labels */
	COEF_OTHER_TEST = 128        /* than Student's t; set by measure, or none */
};

struct coefficient {
	struct method about;
	enum coefficient_kind kind;
	unsigned traits;        /* of enum trait */

	/*
	 * Sets of out, where all is NUM_NA but items, ratings and df, which are
	 * those of the look, the value, pa, pe and what else it knows, or the
	 * status. psi where not NULL: what an item adds to the value, centred
	 * on 0, per vector, or with BY_ITEM per item.
	 */
	void (*measure)(const struct coefficient *c, const struct sample *sample,
		struct estimate *out, double *psi);

	/* For those that differ in nothing else: agreement by chance, pe, and
	 * c[k] whose mean over an item's labels is its part of pe. */
	double (*chance)(const struct sample *sample, double *c);
	int form;               /* of those that have several */
};

extern const struct coefficient coefficients[];
extern const struct method_table coefficients_table;

/*
 * The coefficient with standard error, test and interval, by formula or by
 * resampling. psi: room for what items add to it, one per vector, with BY_ITEM
 * one per item of the panel, or NULL; set where measure_has_error(out) is true
 * and nothing was resampled. A jackknife that would take more than about a
 * minute ends the tool.
 */
void inference_estimate(const struct coefficient *c, struct sample *sample,
	const struct resampling *how, struct estimate *out, double *psi);

/* The value only, without what costs more. */
double inference_value(const struct coefficient *c, const struct sample *sample);

/* How many psi a coefficient has. */
size_t inference_units(const struct coefficient *c, const struct subset *p);

/* The values without one item, or one of each vector's, per unit; NUM_NA where
 * there is none. Ends the tool when it would take more than about a minute. */
void inference_without(const struct coefficient *c, struct sample *sample,
	double *value);

/* n values from resampled items, NUM_NA among them where there is none. items:
 * draw items even where the histogram of vectors would do, so that two panels
 * of the same items are drawn alike. */
void inference_bootstrap(const struct coefficient *c, struct sample *sample,
	bool items, uint64_t seed, uint64_t n, double *value);

#endif
