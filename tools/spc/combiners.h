/*
 * combiners: the table of methods that combine the answers of k people into one
 * prediction.
 *
 * A combiner is one record: a new one needs an entry in the table in
 * combiners.c, a test and a line of annot-spc(1). A prediction is a soft label:
 * a probability per label. Pure functions.
 */
#ifndef ANNOT_COMBINERS_H
#define ANNOT_COMBINERS_H

#include "law/dirichlet.h"
#include "stats/stats.h"
#include "table/vectors.h"
#include "text/method.h"

enum {
	COMBINER_LEARNS = 1, /* learns from the other items: reads others and
	                        terms */
	COMBINER_FITTED = 2  /* reads the Dirichlet distribution */
};

/* The input of a combiner: the answers y of k people about one item. */
struct answers {
	size_t labels;             /* K */
	uint32_t size;             /* k, the people asked */
	const struct cell *y;      /* the answers: `cells` counts in label
	                              order; a count may be 0 */
	size_t cells;
	const double *prior;       /* K shares of labels, for k = 0 */
	const struct dirichlet *dirichlet;
	const struct sum *others;  /* K sums Q_l(y) over all items including
	                              this one, see abc() in combiners.c */
	const struct share *terms;   /* n_terms terms: the part of this item in
	                              Q_l(y) */
	size_t n_terms;
};

struct combiner {
	struct method about;
	unsigned traits;           /* COMBINER_... */
	/* Set p[0 .. K-1], which sum to 1. False: the answers carry no
	 * information and p is uniform. */
	bool (*predict)(const struct answers *a, double *p);
};

extern const struct combiner combiners[];
extern const struct method_table combiners_table;

#endif
