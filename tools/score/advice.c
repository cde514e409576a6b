#include "advice.h"

#include "ideal.h"

#include "stats/stats.h"
#include "text/err.h"
#include "text/num.h"

#include <math.h>

enum { FEW = 3, MANY = 50 };

/* With two labels, most kinds of items of a fit that nobody asked for. */
enum { KINDS = 1000 };

/* Labels of an item, on average. */
static double
labels_each(const struct items *t)
{
	double items = 0, labels = 0;

	for (size_t i = 0; i < t->n; i++) {
		double weight = (double)items_weight(t, i);

		items += weight;
		labels += weight * (double)t->vectors.total[t->vector[i]];
	}
	return stats_ratio(labels, items);
}

void
advice_labels(const struct items *t)
{
	double labels = labels_each(t);

	if (labels < FEW)
		err_warn("items have %s labels each on average, fewer than %d: "
			"the ceiling of target new is a guess",
			num_brief(labels), FEW);
}

void
advice_few(const struct plan *plan, const struct blocks *blocks)
{
	const struct items *t = blocks->at[0].truth;
	struct ideal x;

	if (blocks->n > 1 || plan->sets || t->vectors.shares ||
	    labels_each(t) >= MANY)
		return;
	ideal_init(&x, &plan->rules, &blocks->at[0], false);
	/* a note is not worth the time that many kinds take; items of one vote
	 * each do not tell how sure people are */
	if (x.few && (!x.two || x.kinds <= KINDS) &&
	    ideal_fit(&x, blocks->at[0].weight, 1) && !isnan(x.low.brier))
		err_note("%s labels per item: who knows what all people would "
			"say gets about soft_accuracy=%s po_jsd=%s kl=%s "
			"(-o --oracle-kind=ideal)", num_brief(labels_each(t)),
			num_brief(1 - x.ceiling.distance / 2),
			num_brief(1 - x.ceiling.jsd),
			num_brief(x.ceiling.log_loss - x.ceiling.entropy));
	ideal_free(&x);
}

/* The interval of the first slot. */
static struct estimate
first_slot(const struct estimates *m)
{
	const struct metric *metric = m->of.plan->slot[0].metric;

	return estimates_number(m, 0, metric->least, metric->most);
}

void
advice_differ(const struct estimates *primary, const struct estimates *new)
{
	const struct plan *plan = primary->of.plan;
	struct estimate a, b;

	if (plan->slots == 0 || plan->items)
		return;
	a = first_slot(primary);
	b = first_slot(new);
	if (isnan(a.lo) || isnan(b.lo) || (a.lo <= b.hi && b.lo <= a.hi))
		return;
	err_note("model=%s metric=%s primary=%s new=%s: the intervals do not "
		"overlap (annot(7) says which to report)", primary->of.name,
		plan->slot[0].metric->about.name, num_brief(a.value),
		num_brief(b.value));
}
