#include "quantity.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

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
	MEM_FREE(q->at);
}

void
measured_nothing(struct measured *m, const struct study *s,
	enum estimate_status status)
{
	m->items = m->raters = NUM_NA;
	m->e = estimate_nothing(s->design.level);
	m->e.status = status;
	m->leaning = leaning_nothing(status);
	for (int c = 0; c < COMPONENTS; c++)
		m->component[c] = m->e;
	for (size_t i = 0; i < s->raters.n; i++)
		m->variance[i] = quantity_unknown(s->raters.at[i], status);
}

struct design_variance
quantity_variance(double v, double scale, uint64_t k, enum estimate_status status)
{
	if (!(v > 1e-20 * scale * scale))
		return quantity_unknown(k, ESTIMATE_NO_VARIANCE);
	return (struct design_variance){v, 0, k, status};
}

double
quantity_mean(struct estimate *e, const double *x, const double *times, size_t n)
{
	struct sum sum = {0}, squares = {0};
	double all = 0, variance;

	for (size_t i = 0; i < n; i++) {
		all += times[i];
		if (times[i] > 0)
			sum_add(&sum, times[i] * x[i]);
	}
	e->value = stats_ratio(sum_value(&sum), all);
	for (size_t i = 0; i < n; i++)
		if (times[i] > 0)
			sum_add(&squares, times[i] * (x[i] - e->value) *
				(x[i] - e->value));
	variance = all < 2 ? NUM_NA : sum_value(&squares) / (all - 1);
	e->se = sqrt(variance / all);
	e->status = all < 2 ? ESTIMATE_ONE_ITEM : ESTIMATE_OK;
	return variance;
}
