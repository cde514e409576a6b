/*
 * asymptote: the score of a classifier that knows all there is to know of each
 * item, the shares p of labels that people would give it.
 *
 * Its cross-entropy is E sum_l p_l log2 p_l, its agreement, deciding for the
 * likeliest label, E max_l p_l. The distribution of p among items is estimated
 * from their counts: for two labels whatever distribution is most likely
 * (lib/mixture.h), beyond by a Dirichlet distribution (lib/dirichlet.h).
 */
#ifndef ANNOT_ASYMPTOTE_H
#define ANNOT_ASYMPTOTE_H

#include "raters.h"
#include "dirichlet.h"
#include "mixture.h"

struct asymptote {
	bool best;               /* agreement, not cross-entropy */
	bool two;                /* labels: by the mixture, else Dirichlet */
	struct mixture mixture;
	struct dirichlet dirichlet;
};

/* Of the people to predict: the reference, or those who can be asked. */
void asymptote_init(struct asymptote *a, const struct raters *c, bool best);

/* Bytes that it takes. */
double asymptote_bytes(const struct raters *c);

/* With items[i] items of pattern i; NUM_NA where there are none. again: near
 * the last items, as a resample is. */
double asymptote_value(struct asymptote *a, const double *items, bool again);

/* Did the last items tell the distribution? With few labels each they may not:
 * of all that are as likely, the mixture is the one of most entropy. */
bool asymptote_unique(const struct asymptote *a);

void asymptote_free(struct asymptote *a);

#endif
