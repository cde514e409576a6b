#include "quantity.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <stdlib.h>

struct quantity *
quantities_add(struct quantities *to, const char *statistic, void *own)
{
	struct quantity *q;

	MEM_GROW(to->at, to->cap, to->n + 1);
	q = &to->at[to->n++];
	*q = (struct quantity){.statistic = statistic, .own = own};
	return q;
}

void
quantities_free(struct quantities *q)
{
	for (size_t i = 0; i < q->n; i++)
		q->at[i].end(q->at[i].own);
	free(q->at);
}

void
figures_nothing(struct figures *f, const struct study *s, const char *status)
{
	f->items = f->raters = f->estimate = f->se = NUM_NA;
	f->status = status;
	f->leaning = leaning_nothing(status);
	for (int c = 0; c < COMPONENTS; c++)
		f->component[c] = (struct component_value){NUM_NA, status};
	for (size_t i = 0; i < s->raters.n; i++)
		f->spread[i] = (struct design_spread){NUM_NA, 0,
			s->raters.at[i], status};
}

struct design_spread
quantity_spread(double v, double scale, uint64_t k, const char *status)
{
	if (!(v > 1e-20 * scale * scale))
		return (struct design_spread){NUM_NA, 0, k, "no_variance"};
	return (struct design_spread){v, 0, k, status};
}

void
quantity_spread_of(const double *x, const double *times, size_t n,
	double *mean, double *variance)
{
	struct sum sum = {0}, squares = {0};
	double all = 0;

	for (size_t i = 0; i < n; i++) {
		all += times[i];
		if (times[i] > 0)
			sum_add(&sum, times[i] * x[i]);
	}
	*mean = stats_ratio(sum_value(&sum), all);
	for (size_t i = 0; i < n; i++)
		if (times[i] > 0)
			sum_add(&squares, times[i] * (x[i] - *mean) *
				(x[i] - *mean));
	*variance = all < 2 ? NUM_NA : sum_value(&squares) / (all - 1);
}
