#include "values.h"

#include "ideal.h"
#include "own.h"
#include "redraw.h"
#include "scores.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void
values_init(struct values *m, const struct plan *plan, size_t results,
	bool range)
{
	uint64_t replicates = plan->bootstrap;

	*m = (struct values){.results = results, .replicates = replicates,
		.range = range && replicates == 0,
		.outside = mem_zero(plan->slots * results,
			sizeof(bool)),
		.refused = mem_zero(plan->slots, sizeof *m->refused)};
	for (int kind = 0; kind < AT_KINDS; kind++)
		m->value[kind] = kind == AT_PFLIP || !plan->items || range ?
			mem_alloc(plan->slots * results, sizeof(double)) : NULL;
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
	free(m->outside);
	free(m->refused);
}

/* Room for what the votes allow, behind the replicates. */
static void
alloc_bounds(struct values *m, const struct plan *plan)
{
	size_t cells = plan->slots * m->replicates;

	free(m->replicate);
	m->replicate = mem_alloc(3 * plan->slots,
		m->replicates * sizeof *m->replicate);
	m->low = m->replicate + cells;
	m->high = m->low + cells;
}

/* Keep a value of slot s at place `at`, unless it is outside its range. */
static void
keep(struct values *m, const struct plan *plan, int kind, size_t s, size_t at,
	double value)
{
	bool outside = metric_is_outside(plan->slot[s].metric, value);

	if (kind == AT_PFLIP)
		m->outside[at] = outside;
	m->value[kind][at] = outside ? NUM_NA : value;
}

/* ---- a model, or an oracle that decides item by item ---- */

/* A replicate, as resample_run() asks for it. */
struct replicate {
	struct redraw d;
	struct evaluation *p;
	struct scores *e;
	double *u;               /* per pattern */
};

static void
replicate_row(void *with, uint64_t r, double *value)
{
	struct replicate *x = with;
	const struct plan *plan = x->d.plan;

	(void)r;
	redraw_apply(&x->d, x->p, x->u);
	scores_of(x->e, x->p, x->u);
	for (size_t s = 0; s < plan->slots; s++)
		value[s] = scores_value(x->e, plan->slot[s].metric,
			plan->slot[s].label);
}

static void
fill_replicates(const struct plan *plan, const struct block *b,
	struct evaluation *p, struct scores *e, struct values *m)
{
	struct replicate x = {.p = p, .e = e,
		.u = mem_alloc(p->n, sizeof *x.u)};

	redraw_init(&x.d, plan, b);
	resample_run(&x.d.how, replicate_row, &x, plan->slots, m->replicate);
	redraw_free(&x.d);
	free(x.u);
}

/* start: first rating of each result, whose mean is taken; NULL: an item each. */
static void
fill_items(const struct plan *plan, const struct evaluation *p,
	struct values *m, int kind, const size_t *start)
{
	for (size_t s = 0; s < plan->slots; s++)
		for (size_t o = 0; o < m->results; o++) {
			size_t first = start ? start[o] : o;
			size_t end = start ? start[o + 1] : o + 1;
			struct sum sum = {0};

			for (size_t i = first; i < end; i++)
				sum_add(&sum, scores_item(p,
					plan->slot[s].metric, p->pattern[i]));
			keep(m, plan, kind, s, s * m->results + o,
				stats_ratio(sum_value(&sum),
				(double)(end - first)));
		}
}

static void
make_scored(struct values *m, const struct plan *plan,
	const struct evaluation_rules *rules, const struct block *b,
	enum target target, const struct predictions *model,
	const size_t *start)
{
	struct scores e = {0};
	struct evaluation p;
	double *u;

	scores_init(&e, rules);
	evaluation_init(&p, rules, b->truth, b->item, b->n, model);
	u = mem_alloc(p.n, sizeof *u);
	for (int kind = 0; kind < (m->range ? AT_KINDS : 1); kind++) {
		evaluation_fill(&p, target, kind);
		redraw_patterns(&p, b->weight, u);
		for (size_t s = 0; s < plan->slots; s++)
			m->refused[s] = evaluation_refuses(&p,
				plan->slot[s].metric);
		m->signs = p.signs;
		m->shares = !model && p.probable;
		m->none = evaluation_lost(&p, u) ? "all_flips" : NULL;
		if (plan->items) {
			fill_items(plan, &p, m, kind, start);
			continue;
		}
		scores_of(&e, &p, u);
		for (size_t s = 0; s < plan->slots; s++)
			keep(m, plan, kind, s, s,
				scores_value(&e, plan->slot[s].metric,
				plan->slot[s].label));
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

/* No values, and why: what the votes do not tell, for the ideal. */
static void
make_none(struct values *m, const struct plan *plan, const char *why)
{
	m->none = why;
	for (size_t at = 0; at < plan->slots * m->results; at++)
		m->value[AT_PFLIP][at] = NUM_NA;
	for (size_t at = 0; at < plan->slots * m->replicates; at++)
		m->replicate[at] = NUM_NA;
}

/* A replicate of the ideal, from its fit. */
struct ideal_replicate {
	struct redraw d;
	struct ideal *x;
	bool new;
};

/* The values of the slots, then their least, then their largest. A value that is
 * not known to have a range is its own. */
static void
ideal_row(void *with, uint64_t r, double *value)
{
	struct ideal_replicate *of = with;
	const struct plan *plan = of->d.plan;
	size_t n = plan->slots;
	bool fits;

	(void)r;
	redraw_weigh(&of->d);
	fits = ideal_fit(of->x, of->d.weight, of->new ?
		redraw_flips(&of->d) : 1);
	for (size_t s = 0; s < n; s++) {
		double *lo = &value[n + s], *hi = &value[2 * n + s];

		value[s] = ideal_slot(of->x, fits, &plan->slot[s], lo, hi);
		if (isnan(*lo))
			*lo = *hi = value[s];
	}
}

static void
keep_ideal(struct values *m, const struct plan *plan, const struct ideal *x,
	bool fits, bool new)
{
	m->none = fits ? NULL : "not_known";
	m->doubt = fits && !x->unique ? "not_unique" : NULL;
	m->range = m->doubt && m->replicates == 0;
	for (size_t s = 0; s < plan->slots; s++) {
		double lo, hi;

		if (new && !(plan->slot[s].metric->traits & METRIC_LINEAR))
			m->refused[s] = "not_linear";
		else if (!plan->slot[s].metric->ceiling)
			m->refused[s] = "no_ceiling";
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
	struct ideal x;
	struct ideal_replicate of = {.x = &x, .new = new};

	ideal_init(&x, rules, b, new);
	keep_ideal(m, plan, &x, ideal_fit(&x, b->weight, 1), new);
	alloc_bounds(m, plan);
	redraw_init(&of.d, plan, b);
	resample_run(&of.d.how, ideal_row, &of, 3 * plan->slots, m->replicate);
	redraw_free(&of.d);
	ideal_free(&x);
}

/* ---- for each annotator ---- */

/* What an annotator says of an item is what they said: other targets are of the
 * item. */
static void
make_personal(struct values *m, const struct plan *plan,
	const struct evaluation_rules *rules, const struct block *b,
	enum target target, const struct predictions *model)
{
	struct own_block own;

	if (target != TARGET_RAW) {
		make_none(m, plan, "per_annotator");
		return;
	}
	own_block_make(&own, b, plan->by_labels);
	make_scored(m, plan, rules, &own.block, target, model, own.start);
	own_block_free(&own);
}

void
values_make(struct values *m, const struct plan *plan,
	const struct block *b, enum target target,
	const struct predictions *model)
{
	struct evaluation_rules rules = plan->rules;
	bool new = target == TARGET_NEW;

	rules.oracle = plan->oracle[target];
	values_init(m, plan, plan->items ? b->n : 1,
		target == TARGET_PRIMARY && rules.has_range);
	m->plain = true;
	if (model && model->personal)
		make_personal(m, plan, &rules, b, target, model);
	else if (model || rules.oracle != ORACLE_IDEAL)
		make_scored(m, plan, &rules, b, target, model, NULL);
	else if (plan->items || (!new && target != TARGET_RAW))
		make_none(m, plan, "not_known");
	else
		make_ideal(m, plan, &rules, b, new);
}

/* value / other where more is better, else value - other; plain: always the
 * difference. */
static double
against(const struct slot *s, double value, double other, bool plain)
{
	return !plain && metric_is_up(s->metric) ? stats_ratio(value, other) :
		value - other;
}

/* The value at place `at`, of kind AT_LO or AT_HI where there is one. */
static double
value_at(const struct values *m, int kind, size_t at)
{
	return m->value[m->range ? kind : AT_PFLIP][at];
}

/* Replicate r of slot s of a, or the largest and the least of it, against the
 * least and the largest of b. */
static void
compare_bounds(struct values *m, const struct slot *slot,
	const struct values *a, const struct values *b, size_t r, bool plain)
{
	double least = (a->low ? a->low : a->replicate)[r];
	double most = (a->high ? a->high : a->replicate)[r];
	double x = against(slot, most, b->low[r], plain);
	double y = against(slot, least, b->high[r], plain);

	m->low[r] = fmin(x, y);
	m->high[r] = fmax(x, y);
}

/* Two ceilings that the votes leave open lie apart by as much as the upper end of
 * one and the lower end of the other. */
static int
opposite(int kind)
{
	return kind == AT_LO ? AT_HI : kind == AT_HI ? AT_LO : kind;
}

/* Values of a kind, from place `at` on. */
static void
compare_values(struct values *m, const struct slot *slot,
	const struct values *a, const struct values *b, int kind, size_t at,
	bool plain)
{
	int other = b->low ? opposite(kind) : kind;

	for (size_t o = at; o < at + a->results; o++)
		m->value[kind][o] = against(slot, value_at(a, kind, o),
			value_at(b, other, o), plain);
}

void
values_compare(struct values *m, const struct plan *plan,
	const struct values *a, const struct values *b, bool plain)
{
	int kinds;

	values_init(m, plan, a->results, a->range || b->range);
	kinds = m->range ? AT_KINDS : 1;
	m->signs = a->signs || b->signs;
	m->shares = b->shares && !plain;
	m->none = a->none ? a->none : b->none;
	m->doubt = a->doubt ? a->doubt : b->doubt;
	if (b->low)
		alloc_bounds(m, plan);
	for (size_t s = 0; s < plan->slots; s++) {
		const struct slot *slot = &plan->slot[s];
		size_t at = s * a->results;

		m->refused[s] = a->refused[s] ? a->refused[s] : b->refused[s];
		for (size_t o = at; o < at + a->results; o++)
			m->outside[o] = a->outside[o] || b->outside[o];
		for (int kind = 0; kind < kinds; kind++)
			compare_values(m, slot, a, b, kind, at, plain);
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
