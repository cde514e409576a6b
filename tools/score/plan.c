#include "plan.h"

#include "err.h"
#include "mem.h"

#include <stdlib.h>
#include <string.h>

static void
add_slot(struct plan *plan, size_t *cap, const struct metric *m, size_t label)
{
	plan->slot = mem_grow(plan->slot, cap, plan->slots + 1,
		sizeof *plan->slot);
	plan->slot[plan->slots++] = (struct slot){m, label};
}

static void
add_metric(struct plan *plan, size_t *cap, const struct metric *m)
{
	plan->rules.ranking |= (m->traits & METRIC_RANKING) != 0;
	if (!(m->traits & METRIC_PER_LABEL)) {
		add_slot(plan, cap, m, plan->rules.k);
		return;
	}
	if (plan->rules.positive < plan->rules.k)
		add_slot(plan, cap, m, plan->rules.positive);
	else
		for (size_t r = 0; r < plan->rules.named; r++)
			add_slot(plan, cap, m, r);
	if ((m->traits & METRIC_MACRO) && plan->rules.k > 2)
		add_slot(plan, cap, m, plan->rules.k);
}

/* The rank of label p; without p the last of two labels, or K: each of more
 * than two labels has its rows. */
static size_t
choose_positive(const struct plan *plan, const char *p)
{
	uint32_t id;

	if (!p)
		return plan->rules.k > 2 ? plan->rules.k :
			plan->rules.named - 1;
	id = labels_find(plan->rules.labels, view_of(p));
	if (id == IDS_NONE)
		err_usage("--positive: no label is called %s",
			err_quote(p, strlen(p)));
	return id;
}

void
plan_make(struct plan *plan, const struct labels *labels,
	const struct strings *names, const char *positive)
{
	struct evaluation_rules *r = &plan->rules;
	size_t cap = 0;

	r->labels = labels;
	r->k = labels_k(labels);
	r->named = labels->ids.n;
	r->positive = choose_positive(plan, positive);
	if (r->has_threshold && r->k > 2)
		err_usage("--threshold is for two labels, found %zu", r->k);
	plan->named = names->n > 0;
	for (size_t i = 0; i < names->n; i++)
		add_metric(plan, &cap,
			method_find(&metrics_table, names->at[i]));
	for (size_t i = 0; i < metrics_table.n && !plan->named; i++)
		if (!plan->items || metrics[i].item)
			add_metric(plan, &cap, &metrics[i]);
	if (plan->oracle[TARGET_RAW] == ORACLE_MEAN && !labels->fixed &&
	    !labels_numeric(labels))
		err_usage("--oracle-kind=mean needs numeric labels, or their "
			"order in -L");
}

void
plan_free(struct plan *plan)
{
	free(plan->slot);
}

bool
slot_is_up(const struct slot *s)
{
	return strcmp(s->metric->about.better, "up") == 0;
}
