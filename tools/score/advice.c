#include "advice.h"

#include "err.h"
#include "num.h"

#include <math.h>

enum { FEW = 3 };

void
advice_labels(const struct items *t)
{
	double items = 0, labels = 0;

	for (size_t i = 0; i < t->n; i++) {
		double weight = (double)items_weight(t, i);

		items += weight;
		labels += weight * (double)t->vectors.total[t->vector[i]];
	}
	if (labels < FEW * items)
		err_warn("items have %s labels each on average, fewer than %d: "
			"the ceiling of target new is a guess",
			num_brief(labels / items), FEW);
}

void
advice_differ(const struct plan *plan, const char *model,
	const struct values *primary, const struct values *new)
{
	double lo, hi, from, to;

	if (plan->slots == 0 || plan->items)
		return;
	values_interval(primary, plan, 0, 0, &lo, &hi);
	values_interval(new, plan, 0, 0, &from, &to);
	if (isnan(lo) || isnan(from) || (lo <= to && from <= hi))
		return;
	err_note("model=%s metric=%s primary=%s new=%s: the intervals do not "
		"overlap (annot(7) says which to report)", model,
		plan->slot[0].metric->about.name,
		num_brief(primary->value[AT_PFLIP][0]),
		num_brief(new->value[AT_PFLIP][0]));
}
