/*
 * advice: what is said where there are too few retests, or too few or too many
 * strata for them (Gordon et al., "The Disagreement Deconvolution", CHI 2021,
 * 6.3.1).
 */
#ifndef ANNOT_PFLIP_ADVICE_H
#define ANNOT_PFLIP_ADVICE_H

#include "estimators.h"

/* How the strata came about. */
struct advice {
	uint64_t annotators;     /* who repeated an item */
	uint64_t copies;         /* how often each row stands; 0: not known */
	bool from;               /* a table, which does not know annotators */
	bool shard;              /* only the table is asked for: it may be one of
	                            many, of which some have no retests */
	bool automatic;          /* as many strata as retests allow (--auto) */
	bool strata;             /* items have the p_flip of their stratum */
	uint64_t alone;          /* pairs left out: nobody else labelled their
	                            items */
};

/* End the tool where there is nothing to estimate from: no pairs, unless the
 * method was asked for (but for `alone` ones that were left out); or items that
 * lack retests of their own, so many. */
void advice_refuse(const struct strata *s, const struct estimator *by,
	uint64_t lacking, uint64_t alone, bool asked);

/* Warn of an estimate from no pairs, from few pairs or annotators, or from rows
 * that are likely copies and no retests; note that strata have fewer items with
 * retests than the paper advises, or else that there are fewer strata, and which
 * --auto found. */
void advise(const struct strata *s, const struct advice *a);

#endif
