#include "progress.h"

#include <math.h>

/* N from a row's n and p = n/N, if that is exact; else 0. */
static uint64_t
implied_total(uint32_t n, double p)
{
	double total = p > 0 ? floor(n / p + .5) : 0;

	return total >= 1 && total < 0x1p53 && n / total == p ?
		(uint64_t)total : 0;
}

void
progress_count(struct progress *x, uint32_t n, double p)
{
	uint64_t total = n > 0 ? implied_total(n, p) : x->total;

	x->sum += n;
	x->doubtful = x->doubtful || (n > 0 && total == 0) ||
		(x->total > 0 && x->total != total);
	x->total = total;
}

bool
progress_complete(const struct progress *x)
{
	return !x->doubtful && x->total > 0 && x->sum == x->total;
}

bool
progress_label(struct progress *x, uint32_t label)
{
	uint64_t bit = label < PROGRESS_LABELS ? UINT64_C(1) << label : 0;
	bool there = (x->labels & bit) != 0;

	x->labels |= bit;
	return !there;
}
