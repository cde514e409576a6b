#include "values.h"

#include "ideal.h"

#include "bootstrap.h"
#include "err.h"
#include "mem.h"
#include "num.h"
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
		.range = range && replicates == 0,
		.outside = mem_zero(plan->slots * results,
			sizeof(bool))};
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
	free(m->low);
	free(m->high);
	free(m->outside);
}

static double
slot_value(const struct slot *s, const struct evaluation *p,
	const struct scores *e)
{
	return e->lost ? NUM_NA : metric_value(s->metric, p, e, s->label);
}

/* Keep a value of slot s at place `at`, unless it is outside its range. */
static void
keep(struct values *m, const struct plan *plan, int kind, size_t s, size_t at,
	double value)
{
	m->outside[at] = metric_is_outside(plan->slot[s].metric, value);
	m->value[kind][at] = m->outside[at] ? NUM_NA : value;
}

/* The weights of the block's items in a replicate, which draws the same items
 * for every model and target; drawn is room. */
static void
draw(const struct plan *plan, const struct block *b, uint64_t r,
	uint64_t *drawn, double *weight)
{
	bootstrap_draw(plan->seed, r, b->copies, b->n, drawn);
	for (size_t i = 0; i < b->n; i++)
		weight[i] = (double)drawn[i] * b->weight[i] /
			(b->copies ? (double)b->copies[i] : 1);
}

/* ---- a model, or an oracle that decides item by item ---- */

/* The weights of the patterns, from those of the items. */
static void
add_weights(const struct evaluation *p, const double *weight, double *u)
{
	memset(u, 0, p->n * sizeof *u);
	for (size_t i = 0; i < p->items; i++)
		u[p->pattern[i]] += weight[i];
}

static void
fill_replicates(const struct plan *plan, const struct block *b,
	struct evaluation *p, struct scores *e, struct values *m)
{
	double *u = mem_alloc(p->n, sizeof *u);
	double *weight = mem_alloc(b->n, sizeof *weight);
	uint64_t *drawn = mem_alloc(b->n, sizeof *drawn);

	for (uint64_t r = 0; r < m->replicates; r++) {
		draw(plan, b, r, drawn, weight);
		add_weights(p, weight, u);
		if (p->uncut)
			evaluation_sharpen(p, flips_times(&plan->flips, b,
				drawn));
		scores_of(e, p, u);
		for (size_t s = 0; s < plan->slots; s++)
			m->replicate[s * m->replicates + r] =
				slot_value(&plan->slot[s], p, e);
		err_progress(r + 1, m->replicates, "replicates");
	}
	free(drawn);
	free(weight);
	free(u);
}

static void
fill_items(const struct plan *plan, const struct evaluation *p,
	struct values *m, int kind)
{
	for (size_t s = 0; s < plan->slots; s++)
		for (size_t i = 0; i < p->items; i++)
			keep(m, plan, kind, s, s * p->items + i,
				metric_item(plan->slot[s].metric, p,
				p->pattern[i]));
}

static bool
any_lost(const struct evaluation *p)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->lost[i])
			return true;
	return false;
}

static void
make_scored(struct values *m, const struct plan *plan,
	const struct evaluation_rules *rules, const struct block *b,
	enum target target, const struct predictions *model)
{
	struct scores e = {0};
	struct evaluation p;
	double *u;

	scores_init(&e, rules);
	evaluation_init(&p, rules, b->truth, b->item, b->n, model);
	u = mem_alloc(p.n, sizeof *u);
	add_weights(&p, b->weight, u);
	for (int kind = 0; kind < (m->range ? AT_KINDS : 1); kind++) {
		evaluation_fill(&p, target, kind);
		m->probable = p.probable;
		m->none = any_lost(&p) ? "all_flips" : NULL;
		if (plan->items) {
			fill_items(plan, &p, m, kind);
			continue;
		}
		scores_of(&e, &p, u);
		for (size_t s = 0; s < plan->slots; s++)
			keep(m, plan, kind, s, s,
				slot_value(&plan->slot[s], &p, &e));
		if (kind == AT_PFLIP)
			fill_replicates(plan, b, &p, &e, m);
	}
	evaluation_free(&p);
	scores_free(&e);
	free(u);
}

/* ---- the ideal ---- */

static double
ideal_slot(const struct ideal *x, bool fits, const struct slot *s, double *lo,
	double *hi)
{
	*lo = *hi = NUM_NA;
	return fits ? ideal_value(x, s->metric, lo, hi) : NUM_NA;
}

/* The values of no decision: what the votes do not tell. */
static void
make_none(struct values *m, const struct plan *plan)
{
	m->none = "not_known";
	for (size_t at = 0; at < plan->slots * m->results; at++)
		m->value[AT_PFLIP][at] = NUM_NA;
	for (size_t at = 0; at < plan->slots * m->replicates; at++)
		m->replicate[at] = NUM_NA;
}

/* Replicate r, from its fit. What is not known to have a range is its value. */
static void
keep_replicate(struct values *m, const struct plan *plan,
	const struct ideal *x, bool fits, uint64_t r)
{
	for (size_t s = 0; s < plan->slots; s++) {
		size_t at = s * m->replicates + r;

		m->replicate[at] = ideal_slot(x, fits, &plan->slot[s],
			&m->low[at], &m->high[at]);
		if (isnan(m->low[at]))
			m->low[at] = m->high[at] = m->replicate[at];
	}
}

static void
keep_ideal(struct values *m, const struct plan *plan, const struct ideal *x,
	bool fits)
{
	m->probable = m->ideal = true;
	m->none = fits ? "no_ceiling" : "not_known";
	m->doubt = fits && !x->unique ? "not_unique" : NULL;
	m->range = m->doubt && m->replicates == 0;
	for (size_t s = 0; s < plan->slots; s++) {
		double lo, hi;

		keep(m, plan, AT_PFLIP, s, s, ideal_slot(x, fits,
			&plan->slot[s], &lo, &hi));
		m->value[AT_LO][s] = lo;
		m->value[AT_HI][s] = hi;
	}
}

static void
make_ideal(struct values *m, const struct plan *plan,
	const struct evaluation_rules *rules, const struct block *b, bool new)
{
	uint64_t *drawn = mem_alloc(b->n, sizeof *drawn);
	double *weight = mem_alloc(b->n, sizeof *weight);
	size_t cells = plan->slots * m->replicates;
	struct ideal x;
	bool fits;

	ideal_init(&x, rules, b, new);
	fits = ideal_fit(&x, b->weight, 1);
	keep_ideal(m, plan, &x, fits);
	m->low = mem_alloc(cells, sizeof *m->low);
	m->high = mem_alloc(cells, sizeof *m->high);
	for (uint64_t r = 0; r < m->replicates; r++) {
		draw(plan, b, r, drawn, weight);
		fits = ideal_fit(&x, weight, new ?
			flips_times(&plan->flips, b, drawn) : 1);
		keep_replicate(m, plan, &x, fits, r);
		err_progress(r + 1, m->replicates, "replicates");
	}
	ideal_free(&x);
	free(weight);
	free(drawn);
}

void
values_make(struct values *m, const struct plan *plan,
	const struct block *b, enum target target,
	const struct predictions *model)
{
	struct evaluation_rules rules = plan->rules;
	bool new = target == TARGET_NEW;

	rules.oracle = plan->oracle[target];
	values_alloc(m, plan, plan->items ? b->n : 1,
		target == TARGET_PRIMARY && rules.has_range);
	m->plain = true;
	if (model || rules.oracle != ORACLE_IDEAL)
		make_scored(m, plan, &rules, b, target, model);
	else if (plan->items || (!new && target != TARGET_RAW))
		make_none(m, plan);
	else
		make_ideal(m, plan, &rules, b, new);
}

/* value / other where more is better, else value - other; plain: always the
 * difference. */
static double
against(const struct slot *s, double value, double other, bool plain)
{
	return !plain && slot_is_up(s) ? stats_ratio(value, other) :
		value - other;
}

/* The value at place `at`, of kind AT_LO or AT_HI where there is one. */
static double
value_at(const struct values *m, int kind, size_t at)
{
	return m->value[m->range ? kind : AT_PFLIP][at];
}

/* Replicate r of slot s of a against the least and the largest of b. */
static void
compare_bounds(struct values *m, const struct slot *slot,
	const struct values *a, const struct values *b, size_t r, bool plain)
{
	double x = against(slot, a->replicate[r], b->low[r], plain);
	double y = against(slot, a->replicate[r], b->high[r], plain);

	m->low[r] = fmin(x, y);
	m->high[r] = fmax(x, y);
}

void
values_compare(struct values *m, const struct plan *plan,
	const struct values *a, const struct values *b, bool plain)
{
	size_t cells = plan->slots * a->replicates;

	values_alloc(m, plan, a->results, a->range || b->range);
	m->probable = a->probable && b->probable;
	m->ideal = b->ideal;
	m->none = a->none ? a->none : b->none;
	m->doubt = a->doubt ? a->doubt : b->doubt;
	if (b->low) {
		m->low = mem_alloc(cells, sizeof *m->low);
		m->high = mem_alloc(cells, sizeof *m->high);
	}
	for (size_t s = 0; s < plan->slots; s++) {
		const struct slot *slot = &plan->slot[s];
		size_t at = s * a->results;

		for (size_t o = at; o < at + a->results; o++)
			m->outside[o] = a->outside[o] || b->outside[o];
		for (int kind = 0; kind < (m->range ? AT_KINDS : 1); kind++)
			for (size_t o = at; o < at + a->results; o++)
				m->value[kind][o] = against(slot,
					value_at(a, kind, o),
					value_at(b, kind, o), plain);
		at = s * m->replicates;
		for (size_t r = at; r < at + m->replicates; r++) {
			m->replicate[r] = against(slot, a->replicate[r],
				b->replicate[r], plain);
			if (b->low)
				compare_bounds(m, slot, a, b, r, plain);
		}
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

/* Percentiles of the replicates; where the votes allow several values, the lower
 * one of the least and the upper one of the largest. */
static void
resampled(const struct values *m, const struct plan *plan, size_t s, double *lo,
	double *hi)
{
	const struct metric *metric = plan->slot[s].metric;
	size_t at = s * m->replicates;
	double none;

	stats_percentile((m->low ? m->low : m->replicate) + at, m->replicates,
		plan->confidence, lo, &none);
	stats_percentile((m->high ? m->high : m->replicate) + at,
		m->replicates, plan->confidence, &none, hi);
	if (!m->plain || isnan(*lo) || isnan(*hi))
		return;
	*lo = fmin(fmax(*lo, metric->least), metric->most);
	*hi = fmin(fmax(*hi, metric->least), metric->most);
}

void
values_interval(const struct values *m, const struct plan *plan, size_t s,
	size_t o, double *lo, double *hi)
{
	size_t at = s * m->results + o;

	*lo = *hi = NUM_NA;
	if (m->replicates > 0)
		resampled(m, plan, s, lo, hi);
	if (!m->range || isnan(m->value[AT_LO][at]) ||
	    isnan(m->value[AT_HI][at]))
		return;
	*lo = fmin(m->value[AT_LO][at], m->value[AT_HI][at]);
	*hi = fmax(m->value[AT_LO][at], m->value[AT_HI][at]);
}
