#include "best.h"

#include "stats/stats.h"
#include "text/num.h"

#include <math.h>

void
best_add(struct best *b, size_t place, double value)
{
	double near = STATS_ROUNDING * fabs(b->least);

	if (isnan(value))
		return;
	if (!b->any || value < b->least - near)
		*b = (struct best){true, value, place, place};
	else if (value <= b->least + near && place == b->last + 1)
		b->last = place;
}

double
best_threshold(const struct best *b, const double *threshold)
{
	return b->any ? threshold[(b->first + b->last) / 2] : NUM_NA;
}
