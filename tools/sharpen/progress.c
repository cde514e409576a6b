#include "progress.h"

void
progress_count(struct progress *x, uint32_t n, uint64_t total)
{
	if (n == 0)
		total = x->total;
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
