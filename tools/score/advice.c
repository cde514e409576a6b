#include "advice.h"

#include "ideal.h"

#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <stdio.h>

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
			"the ceiling of target new is a guess (more labels per "
			"item)",
			num_brief(labels), FEW);
}

void
advice_few(const struct plan *plan, const struct sections *sections)
{
	const struct items *t = sections->at[0].truth;
	struct ideal x;

	if (sections->n > 1 || plan->sets || t->vectors.shares ||
	    labels_each(t) >= MANY || ideal_uncounted(t) < t->n)
		return;
	ideal_init(&x, plan, &sections->at[0], false);
	/* a note is not worth the time that many kinds take; items of one vote
	 * each do not tell how sure people are */
	if (x.few && (!x.two || x.kinds <= KINDS) &&
	    ideal_fit(&x, sections->at[0].weight, 1) && !isnan(x.low.at[CEILING_BRIER]))
		err_note("labels_per_item=%s: with so few even a perfect model "
			"gets about soft_accuracy=%s po_jsd=%s kl=%s (-o "
			"--oracle-kind=ideal)", num_brief(labels_each(t)),
			num_brief(x.ceiling.at[CEILING_OVERLAP]),
			num_brief(1 - x.ceiling.at[CEILING_JSD]),
			num_brief(x.ceiling.at[CEILING_KL]));
}

void
advice_refuted(const struct estimates *oracle)
{
	if (oracle->doubt == ESTIMATE_MODEL)
		err_warn("the votes do not fit the Dirichlet distribution behind the "
			"ceiling: report lo and hi of the ceiling, which hold for any "
			"distribution");
}

/* Standard errors beyond which a model is better than the ideal: of 1,000 models as
 * good as the ideal one gets there. */
#define BEYOND 3.09

/* By how many standard errors slot s lies beyond the ideal, at the end of the range
 * where it is beyond it least; 0: nothing is known. What a law that was refuted
 * says of log_loss is no measure. */
static double
beyond(const struct estimates *m, size_t s)
{
	const struct metric *metric = m->of.plan->slot[s].metric;
	bool up = metric_is_up(metric), two = m->of.plan->criteria.k == 2;
	const struct error_of *error = &m->error[s];
	bool end = two || m->doubt;
	const struct estimate *e = !end ? &error->e : up ? &error->end[0] :
		&error->end[1];
	const double *x = !end ? m->replicate : up ? m->low : m->high;
	double mean = isnan(e->value) ? m->value[AT_PFLIP][s] : e->value;
	double deviation = e->se;

	if (metric->ceiling != CEILING_ACCURACY &&
	    metric->ceiling != CEILING_BRIER &&
	    (metric->ceiling != CEILING_LOG_LOSS ||
	    m->doubt == ESTIMATE_MODEL))
		return 0;
	if (m->replicates > 0)
		stats_spread(x + s * m->replicates, m->replicates, &mean,
			&deviation);
	return deviation > 0 ? (up ? mean - 1 : - mean) / deviation : 0;
}

void
advice_seen(const struct estimates *m)
{
	const struct plan *plan = m->of.plan;

	for (size_t s = 0; s < plan->slots && m->low && m->error; s++) {
		const struct metric *metric = plan->slot[s].metric;

		/* no limits: the ideal, or p_flip, is not known */
		if (isnan(estimates_at(m, s, 0).lo) || beyond(m, s) < BEYOND)
			continue;
		err_warn("model=%s %s%s=%s: better than a model that knows what "
			"all people would say can be, by more than chance: has "
			"the model seen these votes?", m->of.name,
			metric->about.name, metric_is_up(metric) ?
			"_normalised" : "_excess",
			num_brief(m->value[AT_PFLIP][s]));
		return;
	}
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
