/* search: the best cell of one holdout, in whole numbers, with the ratings
 * missed of each item. */
#ifndef ANNOT_TEST_PFLIP_SEARCH_H
#define ANNOT_TEST_PFLIP_SEARCH_H

#include "pflip/crossfit.h"
#include "text/mem.h"

#include <math.h>

struct search_found {
	uint64_t epochs, factors;
	size_t validated, trained;
	uint64_t *missed;
};

static inline struct search_found
search_best(const struct grid *g, const struct holdout *h)
{
	size_t *group = mem_alloc(h->items, sizeof *group), missed = 0;
	struct crossfit x;

	for (size_t i = 0; i < h->items; i++)
		group[i] = i;
	crossfit_holdout(&x, g, h, group, h->items);
	for (size_t i = 0; i < h->items; i++)
		missed += x.disagree[i];
	return (struct search_found){x.epochs, x.factors, x.cells == 0 ||
		h->n == h->n_training ?
		0 : (size_t)round(x.validated * (double)(h->n - h->n_training)),
		h->n_training - missed, x.disagree};
}

#endif
