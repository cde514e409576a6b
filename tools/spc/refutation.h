/*
 * refutation: how sure the asymptote is, and whether the table itself refutes it.
 *
 * The asymptote is fitted, so that its errors, and those of what hangs on it, come from
 * values without groups of items, of annotators and of ratings (math/leaving).
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

#include "limits.h"

#include "math/leaving.h"

/* The comparison of the asymptote with a score that it should exceed. */
struct comparison {
	double below, error;   /* score - asymptote; its standard error if that
	                          is positive */
	enum estimate_status status; /* ok: the asymptote is above the score;
	                          reached: below it, by no more than the
	                          error; or refuted */
};

struct refutation {
	const struct result *level; /* the curves' highest level; NULL: none that
	                          counts */
	struct comparison *comparison; /* [0]: with that level; [1 + m]: with
	                          the score of model m */
	enum estimate_status *doubt; /* per result: of what hangs on the
	                          asymptote, else ok */
	struct leaving leaving; /* private: groups to leave out; none of one unit, or
	                          where rows stand for several items */
};

/* Make the asymptote of respondents, by item, and draw the groups; people: of annotators,
 * too. */
void refutation_init(struct refutation *r, struct asymptote *a,
	const struct respondents *c, const struct scorer *scorer, bool people,
	uint64_t seed);

/* Set the limits of what hangs on the asymptote, and compare it with the curves, but for
 * one where an item teaches about itself, and the models. With fewer than 30 items, or
 * clusters, nothing is refuted. */
void refutation_find(struct refutation *r, const struct limits *x);

#endif
