/*
 * combiners: the table of ways to make one prediction of the answers of k
 * people.
 *
 * A combiner is one record: adding one touches the table in combiners.c, a test
 * and a line of annot-spc(1). A prediction is a soft label: a probability per
 * label. Pure functions.
 */
#ifndef ANNOT_COMBINERS_H
#define ANNOT_COMBINERS_H

#include "dirichlet.h"
#include "stats/stats.h"
#include "table/vectors.h"
#include "text/method.h"

enum {
	COMBINER_LEARNS = 1, /* from the other items: reads others and own */
	COMBINER_FITTED = 2  /* reads the Dirichlet distribution */
};

/* What a combiner sees: the answers y of k people about one item. */
struct answers {
	size_t labels;             /* K */
	uint32_t size;             /* k, the people asked */
	const struct cell *y;      /* their answers: `cells` counts in label
	                              order; a count may be 0 */
	size_t cells;
	const double *prior;       /* K shares of labels, for k = 0 */
	const struct dirichlet *dirichlet;
	const struct sum *others;  /* K sums Q_l(y) over all items, this one
	                              too, see abc() in combiners.c */
	const struct share *own;   /* the terms of this item in Q_l(y), n_own of
	                              them */
	size_t n_own;
};

struct combiner {
	struct method about;
	unsigned traits;           /* COMBINER_... */
	/* Set p[0 .. K-1], which sum to 1. False: the answers tell nothing, p
	 * is uniform for want of anything better. */
	bool (*predict)(const struct answers *a, double *p);
};

extern const struct combiner combiners[];
extern const struct method_table combiners_table;

#endif
