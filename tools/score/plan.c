#include "plan.h"

#include "text/err.h"
#include "text/mem.h"

#include <math.h>

static void
add_slot(struct plan *plan, const struct metric *m, size_t label)
{
	MEM_GROW(plan->slot, plan->slot_cap, plan->slots + 1);
	plan->slot[plan->slots++] = (struct slot){m, label};
}

/* Does the metric have a row per label; and one over all labels? With several
 * labels per item each metric is one of a label, yes or no. */
static bool
has_labels(const struct plan *plan, const struct metric *m)
{
	return plan->sets ? !(m->traits & METRIC_POOLED) :
		(m->traits & METRIC_PER_LABEL) != 0;
}

static bool
has_all(const struct plan *plan, const struct metric *m)
{
	return !(m->traits & METRIC_PER_LABEL) ||
		((m->traits & METRIC_MACRO) &&
		(plan->rules.k > 2 || plan->sets));
}

void
plan_add(struct plan *plan, const struct metric *m)
{
	struct evaluation_rules *r = &plan->rules;

	for (size_t i = 0; i < r->n_metrics; i++)
		if (r->metric[i] == m)
			return;
	MEM_GROW(r->metric, plan->metric_cap, r->n_metrics + 1);
	r->metric[r->n_metrics++] = m;
	for (size_t l = 0; l < r->named && has_labels(plan, m); l++)
		if (r->positive == r->k || r->positive == l)
			add_slot(plan, m, l);
	if (has_all(plan, m))
		add_slot(plan, m, r->k);
}

/* Squares of larger numbers are beyond double. */
#define LARGEST 1e150

/* Have all labels their place on a scale? */
static bool
has_scale(const struct plan *plan)
{
	const struct evaluation_rules *r = &plan->rules;

	if (!r->code || r->named < r->k || plan->sets)
		return false;
	for (size_t l = 0; l < r->k; l++)
		if (fabs(r->code[l]) > LARGEST)
			return false;
	return true;
}

/* The weights of labels, where a metric needs them. */
static void
weigh_labels(struct plan *plan, const char *name)
{
	struct evaluation_rules *r = &plan->rules;

	for (size_t i = 0; i < r->n_metrics && !r->weights; i++)
		if (r->metric[i]->traits & METRIC_WEIGHTED) {
			weights_of_labels(&plan->weights, name, r->labels);
			r->weights = &plan->weights;
		}
	if (name && !r->weights)
		err_usage("--label-weights needs --method=weighted_kappa");
}

/* From the least label to the largest, or more. */
static void
choose_range(struct plan *plan)
{
	struct trial_rules *t = &plan->rules.trial;
	double least = HUGE_VAL, most = -HUGE_VAL, range;

	if (!t->code)
		return;
	for (size_t l = 0; l < t->k; l++) {
		least = fmin(least, t->code[l]);
		most = fmax(most, t->code[l]);
	}
	range = most - least;
	if (t->range == 0)
		t->range = range;
	if (t->range < range * (1 - 1e-12))
		err_usage("--range=%.15g is less than that of the labels, "
			"%.15g", t->range, range);
}

/* Does the metric apply without -M? Where labels are words, -L need not mean that
 * they are in order. */
static bool
is_default(const struct plan *plan, const struct metric *m)
{
	const struct evaluation_rules *r = &plan->rules;

	return !(m->traits & METRIC_NAMED) && (!(m->traits & METRIC_SCALE) ||
		(r->k > 2 && r->trial.code && labels_numeric(r->labels))) &&
		(!plan->items || m->shape == METRIC_MEAN ||
		(m->traits & METRIC_ITEM));
}

/* The metrics of a name of -M; of a set those that apply, one at least. */
static void
add_named(struct plan *plan, const char *name)
{
	const struct evaluation_rules *r = &plan->rules;
	const struct metric *m = NULL;
	size_t added = 0;

	while ((m = method_next(&metrics_table, name, m)) != NULL) {
		if ((m->traits & METRIC_SCALE) && !r->trial.code)
			continue;
		plan_add(plan, m);
		added++;
	}
	if (added == 0)
		err_usage("--method=%s needs labels in order, numbers or those "
			"of -L%s", name, plan->sets ? ", and one per item" :
			!r->code ? "" : r->named < r->k ?
			", and to know each of them" : ", up to 1e150");
}

void
plan_make(struct plan *plan, const struct labels *labels,
	const struct plan_names *names)
{
	struct evaluation_rules *r = &plan->rules;

	r->labels = labels;
	r->k = r->trial.k = labels_k(labels);
	r->named = labels->ids.n;
	r->positive = names->positive == IDS_NONE ? r->k : names->positive;
	if (r->has_threshold && r->k > 2 && !plan->sets)
		err_usage("--threshold is for two labels, found %zu", r->k);
	r->code = labels_codes(labels);
	r->trial.code = has_scale(plan) ? r->code : NULL;
	choose_range(plan);
	plan->named = names->metrics->n > 0;
	for (size_t i = 0; i < names->metrics->n; i++)
		add_named(plan, names->metrics->at[i]);
	for (size_t i = 0; i < metrics_table.n && !plan->named; i++)
		if (is_default(plan, &metrics[i]))
			plan_add(plan, &metrics[i]);
	weigh_labels(plan, names->weights);
	if (plan->oracle[TARGET_RAW] == ORACLE_MEAN && !r->code &&
	    !plan->sets)
		err_usage("--oracle-kind=mean needs numeric labels, or their "
			"order in -L");
}

bool
plan_ranks(const struct plan *plan)
{
	for (size_t i = 0; i < plan->slots; i++)
		if (plan->slot[i].metric->shape == METRIC_RANKING)
			return true;
	return false;
}
