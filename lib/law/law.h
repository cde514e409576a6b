/*
 * law: how the label shares of items differ, as one distribution of the shares p of an
 * item's labels.
 *
 * For two labels whatever distribution is most likely (lib/law/mixture.h), for more a
 * Dirichlet distribution (lib/law/dirichlet.h), both with their edge cases. Only want of
 * memory ends the tool.
 */
#ifndef ANNOT_LAW_H
#define ANNOT_LAW_H

#include "dirichlet.h"
#include "mixture.h"

struct law {
	size_t k;                /* labels */
	bool two;                /* of two: mixture, of the share of the second
	                            in label order; else dirichlet */
	struct mixture mixture;
	struct dirichlet dirichlet;
};

/* Prepare the law of n distinct count vectors of k labels, which are not needed
 * afterwards. */
void law_init(struct law *l, size_t k, const struct vector *vector, size_t n);

/* Fit it to weight[v] >= 0 items that have vector v. again: from the last fit, as for
 * a resample. */
void law_fit(struct law *l, const double *weight, bool again);

/* Did the items of the last fit determine the law? With few labels each they may
 * not: of all mixtures that are as likely, it is the one of most entropy. */
bool law_unique(const struct law *l);

void law_free(struct law *l);

/* Bytes that the law of n vectors of k labels takes. */
double law_bytes(size_t k, size_t n);

/* Prepare a Dirichlet distribution of the count vectors, whatever k is. */
void law_dirichlet(struct dirichlet *d, size_t k, const struct vector *vector,
	size_t n);

#endif
