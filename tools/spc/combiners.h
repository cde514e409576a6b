/*
 * combiners: the table of ways to make one prediction of k people's answers.
 *
 * A combiner is one record: adding one touches the table in combiners.c, a test
 * and a line of annot-spc(1).
 */
#ifndef ANNOT_COMBINERS_H
#define ANNOT_COMBINERS_H

#include "counts.h"
#include "dirichlet.h"
#include "method.h"
#include "stats.h"

enum {
	COMBINER_LEARNS = 1, /* from the other items: others, own */
	COMBINER_FITTED = 2  /* needs the Dirichlet distribution */
};

/* What a combiner sees. */
struct answers {
	size_t labels;             /* K */
	uint32_t size;             /* k, the people asked */
	const struct cell *y;      /* their answers in label order; n may be 0 */
	size_t cells;
	const double *prior;       /* K shares of labels, nobody asked */
	const struct dirichlet *dirichlet;
	const struct sum *others;  /* K: Q_l(y), what all items whose people
	                              could say y say of l, see abc */
	const struct share *own;   /* the item's own part in it, n_own of them */
	size_t n_own;
};

struct combiner {
	struct method about;
	unsigned traits;
	/* p[0 .. K-1], which sum to 1; false: nothing to predict from, uniform
	 * for want of anything better. */
	bool (*predict)(const struct answers *a, double *p);
};

extern const struct combiner combiners[];
extern const struct method_table combiners_table;

#endif
