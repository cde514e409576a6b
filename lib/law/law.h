/*
 * law: the distribution, over items, of the shares p of an item's labels.
 *
 * For two labels it is the nonparametric maximum likelihood estimate
 * (lib/law/mixture.h), for more a Dirichlet distribution (lib/law/dirichlet.h);
 * these headers state the degenerate cases. Only lack of memory ends the tool.
 */
#ifndef ANNOT_LAW_H
#define ANNOT_LAW_H

#include "dirichlet.h"
#include "mixture.h"

struct law {
	size_t k;                /* labels */
	bool two;                /* two labels: mixture, for the share of the
	                            second in label order; else dirichlet */
	struct mixture mixture;
	struct dirichlet dirichlet;
};

/* Prepare the law for n distinct count vectors of k labels. The vectors are not
 * needed afterwards. */
void law_init(struct law *l, size_t k, const struct vector *vector, size_t n);

/* Fit the law to weight[v] >= 0 items that have vector v. again: start from the last fit
 * without it, as resamples do, which do not depend on each other then. */
void law_fit(struct law *l, const double *weight, bool again);

/* Did the items of the last fit determine the law? With few labels per item
 * they may not: the law is then, of all equally likely mixtures, the one with
 * the highest entropy. */
static inline bool
law_unique(const struct law *l)
{
	return !l->two || l->mixture.unique;
}

#endif
