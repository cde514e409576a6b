#include "values.h"

#include "bootstrap.h"
#include "err.h"
#include "mem.h"
#include "stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void
values_alloc(struct values *m, const struct plan *plan, size_t results,
	bool range)
{
	uint64_t replicates = plan->bootstrap;

	*m = (struct values){.results = results, .replicates = replicates,
		.range = range && replicates == 0};
	for (int kind = 0; kind < AT_KINDS; kind++)
		m->value[kind] = mem_alloc(plan->slots * results,
			sizeof(double));
	if (replicates > 0)
		m->replicate = mem_alloc(plan->slots,
			replicates * sizeof(double));
}

void
values_free(struct values *m)
{
	for (int kind = 0; kind < AT_KINDS; kind++)
		free(m->value[kind]);
	free(m->replicate);
}

static double
slot_value(const struct slot *s, const struct evaluation *p,
	const struct scores *e)
{
	return metric_value(s->metric, p, e, s->label);
}

/* Replicate r draws the same items for every model and target. */
static void
fill_replicates(const struct plan *plan, const struct block *b,
	const struct evaluation *p, struct scores *e, struct values *m)
{
	double *u = mem_alloc(p->n, sizeof *u);
	uint64_t *drawn = mem_alloc(b->n, sizeof *drawn);

	for (uint64_t r = 0; r < m->replicates; r++) {
		bootstrap_draw(plan->seed, r, b->copies, b->n, drawn);
		memset(u, 0, p->n * sizeof *u);
		for (size_t i = 0; i < b->n; i++)
			u[p->pattern[i]] += (double)drawn[i] * b->weight[i] /
				(b->copies ? (double)b->copies[i] : 1);
		evaluation_scores(p, u, e);
		for (size_t s = 0; s < plan->slots; s++)
			m->replicate[s * m->replicates + r] =
				slot_value(&plan->slot[s], p, e);
		err_progress(r + 1, m->replicates, "replicates");
	}
	free(drawn);
	free(u);
}

static void
fill_items(const struct plan *plan, const struct evaluation *p,
	double *value)
{
	for (size_t s = 0; s < plan->slots; s++)
		for (size_t i = 0; i < p->items; i++)
			value[s * p->items + i] = metric_item(
				plan->slot[s].metric, p, p->pattern[i]);
}

void
values_make(struct values *m, const struct plan *plan,
	const struct block *b, enum target target,
	const struct predictions *model)
{
	bool items = plan->items;
	struct scores e = {0};
	struct evaluation p;
	double *u;

	values_alloc(m, plan, items ? b->n : 1,
		target == TARGET_PRIMARY && plan->rules.has_range);
	scores_init(&e, &plan->rules);
	evaluation_init(&p, &plan->rules, b->truth, b->item, b->n, model);
	m->probable = p.probable;
	u = mem_zero(p.n, sizeof *u);
	for (size_t i = 0; i < b->n; i++)
		u[p.pattern[i]] += b->weight[i];
	for (int kind = 0; kind < (m->range ? AT_KINDS : 1); kind++) {
		evaluation_fill(&p, target, kind);
		if (items) {
			fill_items(plan, &p, m->value[kind]);
			continue;
		}
		evaluation_scores(&p, u, &e);
		for (size_t s = 0; s < plan->slots; s++)
			m->value[kind][s] = slot_value(&plan->slot[s], &p, &e);
		if (kind == AT_PFLIP)
			fill_replicates(plan, b, &p, &e, m);
	}
	evaluation_free(&p);
	scores_free(&e);
	free(u);
}

/* value / other where more is better, else value - other; plain: always the
 * difference. */
static double
against(const struct slot *s, double value, double other, bool plain)
{
	return !plain && slot_is_up(s) ? stats_ratio(value, other) :
		value - other;
}

void
values_compare(struct values *m, const struct plan *plan,
	const struct values *a, const struct values *b, bool plain)
{
	values_alloc(m, plan, a->results, a->range);
	m->probable = a->probable && b->probable;
	for (size_t s = 0; s < plan->slots; s++) {
		const struct slot *slot = &plan->slot[s];
		size_t at = s * a->results;

		for (int kind = 0; kind < (a->range ? AT_KINDS : 1); kind++)
			for (size_t o = at; o < at + a->results; o++)
				m->value[kind][o] = against(slot,
					a->value[kind][o], b->value[kind][o],
					plain);
		at = s * m->replicates;
		for (size_t r = at; r < at + m->replicates; r++)
			m->replicate[r] = against(slot, a->replicate[r],
				b->replicate[r], plain);
	}
}

double
values_positive(const struct values *m, size_t s)
{
	size_t n = 0, above = 0;

	for (uint64_t r = 0; r < m->replicates; r++) {
		double x = m->replicate[s * m->replicates + r];

		n += isnan(x) ? 0 : 1;
		above += x > 0;
	}
	return stats_ratio((double)above, (double)n);
}
