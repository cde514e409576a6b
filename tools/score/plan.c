#include "plan.h"

#include "text/err.h"
#include "text/mem.h"

#include <math.h>
#include <string.h>

static void
add_slot(struct plan *plan, const struct metric *m, size_t label, bool named)
{
	MEM_GROW(plan->slot, plan->slot_cap, plan->slots + 1);
	plan->slot[plan->slots++] = (struct slot){m, label, named};
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
		(plan->criteria.k > 2 || plan->sets));
}

/* Add slots of a metric, if it is not there yet. Of several labels per item the few
 * metrics without -M are those over all labels, or of -P. */
static void
add(struct plan *plan, const struct metric *m, bool named)
{
	struct criteria *r = &plan->criteria;
	bool labels = has_labels(plan, m) && !(plan->few && plan->sets &&
		r->positive == r->k && has_all(plan, m));

	for (size_t i = 0; i < plan->slots; i++)
		if (plan->slot[i].metric == m) {
			plan->slot[i].named |= named;
			labels = false;
		}
	for (size_t i = 0; i < plan->metrics; i++)
		if (plan->metric[i] == m)
			return;
	MEM_GROW(plan->metric, plan->metric_cap, plan->metrics + 1);
	plan->metric[plan->metrics++] = m;
	for (size_t l = 0; l < r->named && labels; l++)
		if (r->positive == r->k || r->positive == l)
			add_slot(plan, m, l, named);
	if (has_all(plan, m))
		add_slot(plan, m, r->k, named);
}

/* Squares of larger numbers are beyond double. */
#define LARGEST 1e150

/* Have all labels their place on a scale? */
static bool
has_scale(const struct plan *plan)
{
	const struct criteria *r = &plan->criteria;

	if (!r->code || r->named < r->k || plan->sets)
		return false;
	for (size_t l = 0; l < r->k; l++)
		if (fabs(r->code[l]) > LARGEST)
			return false;
	return true;
}

static void
set_weights(struct criteria *r, const struct weights *weights)
{
	double *one = mem_alloc(r->k, sizeof *one);

	for (size_t k = 0; k < r->k; k++)
		one[k] = 1;
	r->weights = weights;
	r->weight_sum = mem_alloc(r->k, sizeof *r->weight_sum);
	weights_apply(weights, one, r->weight_sum);
}

/* The weights of labels, where a metric needs them. */
static void
weigh_labels(struct plan *plan, const char *name)
{
	struct criteria *r = &plan->criteria;

	for (size_t i = 0; i < plan->metrics && !r->weights; i++)
		if (plan->metric[i]->traits & METRIC_WEIGHTED) {
			weights_of_labels(&plan->weights, name, r->labels);
			set_weights(r, &plan->weights);
		}
	if (name && !r->weights)
		err_usage("--label-weights needs --method=weighted_kappa");
}

/* From the least label to the largest, or more. */
static void
choose_range(struct plan *plan)
{
	struct trial_rules *t = &plan->criteria.trial;
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

/* The determinant of more labels takes minutes: only its own name asks for it. */
#define MOST_LABELS 500

/* Does a metric that no name but `all` asks for apply? Where labels are words, -L need
 * not mean that they are in order. */
static bool
is_one_of_all(const struct plan *plan, const struct metric *m)
{
	const struct criteria *r = &plan->criteria;

	return (!(m->traits & METRIC_MATRIX) || r->k <= MOST_LABELS) &&
		(!(m->traits & METRIC_COSTED) || r->costs) &&
		(!(m->traits & METRIC_SCALE) || (r->k > 2 && r->trial.code &&
		labels_numeric(r->labels))) && (!plan->items ||
		m->shape == METRIC_MEAN || (m->traits & METRIC_ITEM));
}

/* The few metrics of which everybody asks, as far as they apply. */
static void
add_few(struct plan *plan)
{
	bool two = plan->criteria.k == 2 && !plan->sets;
	const char *const name[] = {"accuracy", two ? "f1" : "macro_f1",
		two ? "roc_auc" : NULL, "log_loss", "ece",
		plan->criteria.costs ? "cost" : NULL};

	plan->few = true;
	for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
		const struct metric *m = name[i] ?
			method_find(&metrics_table, name[i]) : NULL;

		if (m && is_one_of_all(plan, m))
			add(plan, m, false);
	}
}

/* The metrics of a name of -M; of a set those that apply, one at least. */
static void
add_named(struct plan *plan, const char *name)
{
	const struct criteria *r = &plan->criteria;
	const struct metric *m = NULL;
	bool all = strcmp(name, "all") == 0;
	size_t added = 0;

	while ((m = method_next(&metrics_table, name, m)) != NULL) {
		if (all ? !is_one_of_all(plan, m) : ((m->traits &
		    METRIC_SCALE) && !r->trial.code) || ((m->traits &
		    METRIC_COSTED) && !r->costs))
			continue;
		add(plan, m, !all);
		added++;
	}
	plan->named = plan->named || !all;
	if (m == NULL && !r->costs && strcmp(name, "cost") == 0)
		err_usage("--method=cost needs --costs=FILE, a table truth "
			"decision cost");
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
	struct criteria *r = &plan->criteria;

	criteria_of_labels(r, labels, names->positive, plan->sets,
		plan->oracle[TARGET_RAW]);
	r->trial.code = has_scale(plan) ? r->code : NULL;
	choose_range(plan);
	if (names->costs && (plan->sets || r->named < r->k))
		err_usage("--costs needs one label per item, each with a name");
	if (names->costs) {
		costs_read(&plan->costs, names->costs, labels);
		r->costs = &plan->costs;
	}
	for (size_t i = 0; i < names->metrics->n; i++)
		add_named(plan, names->metrics->at[i]);
	if (names->metrics->n == 0)
		add_few(plan);
	weigh_labels(plan, names->weights);
}

bool
plan_ranks(const struct plan *plan)
{
	for (size_t i = 0; i < plan->slots; i++)
		if (plan->slot[i].metric->shape == METRIC_RANKING)
			return true;
	return false;
}

size_t
plan_metric(const struct plan *plan, const struct metric *m)
{
	size_t i = 0;

	while (plan->metric[i] != m)
		i++;
	return i;
}
