/*
 * refutation: does the table itself refute the asymptote?
 *
 * Nobody can score more than one who knows all there is to know. If k people do,
 * or a model, by more than the error of the difference, the asymptote was computed
 * from the wrong distribution: the labels of an item are not draws from shares of
 * its own, because some people always say yes and some always no, or with more than
 * two labels the shares are not Dirichlet. A model may also have seen the labels
 * that it is scored by. Only lack of memory ends the tool.
 */
#ifndef ANNOT_REFUTATION_H
#define ANNOT_REFUTATION_H

#include "results.h"

/* The comparison of the asymptote with a score that it should exceed. */
struct comparison {
	double below, error;   /* score - asymptote; its standard error if that
	                          is positive */
	enum estimate_status status; /* ok: the asymptote is above the score;
	                          reached: below it, by no more than the
	                          error; or refuted */
};

/* Resamples from which the error is computed. */
enum { REFUTATION_REPLICATES = 200 };

struct refutation {
	size_t level;          /* the result that is the curves' highest level;
	                          SIZE_MAX: none that counts */
	struct comparison *comparison; /* [0]: with that level; [1 + m]: with
	                          the score of model m */
};

/* Compare the asymptote of s with the curves, but for one where an item teaches
 * about itself, and the models; results have values. The error is that of 200
 * resamples of the items, which are drawn where anything is above the asymptote
 * at all; points must have kept their sums. With fewer than 30 items, or clusters, nothing is
 * refuted. */
void refutation_init(struct refutation *r, struct results *s, uint64_t seed);

/* The status of a result that is computed from the asymptote: by the curve, and for
 * one of a model by its score too. */
enum estimate_status refutation_of(const struct refutation *r,
	const struct result *f);

#endif
