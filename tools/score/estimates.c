#include "estimates.h"

#include "by_item.h"
#include "ceilings.h"
#include "limits.h"
#include "sources.h"
#include "without.h"

#include "judge/status_words.h"
#include "math/errors.h"
#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* ---- room ---- */

/* Room for n numbers and their replicates; ends: for the ends of what the votes
 * allow, too. */
static void
alloc_values(struct estimates *m, size_t n, bool ends)
{
	size_t cells = n * m->replicates;

	m->n = n;
	for (int kind = 0; kind < (m->range || ends ? AT_KINDS : 1); kind++) {
		m->value[kind] = mem_alloc(n, sizeof(double));
		for (size_t i = 0; i < n; i++)
			m->value[kind][i] = NUM_NA;
	}
	if (m->replicates > 0 || ends)
		m->replicate = mem_alloc(ends ? 3 * cells : cells,
			sizeof(double));
	for (size_t i = 0; i < cells; i++)
		m->replicate[i] = NUM_NA;
	if (ends) {
		m->low = m->replicate + cells;
		m->high = m->low + cells;
	}
}

void
estimates_init(struct estimates *m, const struct subject *s, bool range,
	bool ends)
{
	const struct plan *plan = s->plan;
	size_t items = plan->items ? s->section->n : 1;

	*m = (struct estimates){.of = *s, .items = items,
		.replicates = plan->bootstrap,
		.range = range && plan->bootstrap == 0,
		.error = plan->items ? NULL : mem_zero(plan->slots,
			sizeof *m->error),
		.outside = mem_zero(plan->slots * items, sizeof(bool)),
		.refused = mem_zero(plan->slots, sizeof *m->refused)};
	for (size_t k = 0; k < plan->slots && m->error; k++)
		m->error[k].e = m->error[k].end[0] = m->error[k].end[1] =
			estimate_nothing(plan->confidence);
	alloc_values(m, plan->slots * items, ends);
}

/* ---- one model ---- */

/* Does the oracle decide by the shares among all people? */
static bool
is_ideal(const struct subject *s)
{
	return !s->model && s->plan->oracle[s->target] == ORACLE_IDEAL;
}

/* Has every item of the section one label? An oracle that knows it is always right,
 * which says nothing of people. */
static bool
has_one_label(const struct section *b)
{
	const struct items *t = b->truth;

	for (size_t i = 0; i < b->n; i++)
		if (t->vectors.shares || t->vectors.total[
		    t->vector[b->item[i]]] > 1)
			return false;
	return true;
}

/* Why no number of the subject can exist, whatever its metric; ok: some can. */
static enum estimate_status
no_number(const struct subject *s)
{
	if (s->model)
		return s->model->personal && s->target != TARGET_RAW ?
			ESTIMATE_OWN(SCORE_PER_ANNOTATOR) : ESTIMATE_OK;
	if (has_one_label(s->section))
		return ESTIMATE_ONE_LABEL;
	if (!is_ideal(s))
		return ESTIMATE_OK;
	if (s->target == TARGET_NEW && s->plan->flips.source == FLIPS_SVD)
		return ESTIMATE_OWN(SCORE_NO_CEILING);
	return s->plan->items || (s->target != TARGET_NEW &&
		s->target != TARGET_RAW) ? ESTIMATE_OWN(SCORE_NOT_KNOWN) :
		ESTIMATE_OK;
}

void
estimates_begin(struct estimates *m, const struct subject *s,
	const struct part_tasks *tasks)
{
	enum estimate_status none = no_number(s);
	bool ideal = is_ideal(s) && !none;

	estimates_init(m, s, subject_has_range(s), ideal);
	m->plain = true;
	m->none = none;
	m->shares = none == ESTIMATE_ONE_LABEL;
	if (ideal)
		ceilings_make(m, tasks);
	m->together = !none && !ideal;
}

/* Leave out values outside the range of their metric. */
static void
drop_outside(struct estimates *m)
{
	for (int kind = 0; kind < (m->range ? AT_KINDS : 1); kind++)
		for (size_t i = 0; i < m->n; i++) {
			const struct slot *s = &m->of.plan->slot[i / m->items];
			double *x = &m->value[kind][i];
			bool outside = estimates_is_outside(s->metric, *x);

			if (kind == AT_PFLIP)
				m->outside[i] = outside;
			if (outside)
				*x = NUM_NA;
		}
}

/* ---- together ---- */

/* A model or an oracle in a batch. */
struct judging {
	struct estimates *m;
	size_t side;
	struct sources sources[AT_KINDS]; /* the members of each slot */
};

struct together {
	struct judging *of;
	size_t n;
	struct joined joined;
	struct batch batch;      /* at p_flip, */
	struct batch range;      /* and at its limits: values alone */
	double *replicate;       /* of all members */
};

static struct judging *
judging_of(const struct together *x, const struct estimates *m)
{
	for (size_t i = 0; i < x->n; i++)
		if (x->of[i].m == m)
			return &x->of[i];
	return NULL;
}

/* The units of the sections of the estimates, one or two. */
static void
join_sections(struct together *x)
{
	const struct section *first = x->of[0].m->of.section, *second = NULL;

	for (size_t i = 0; i < x->n; i++) {
		x->of[i].side = x->of[i].m->of.section != first;
		if (x->of[i].side)
			second = x->of[i].m->of.section;
	}
	if (second)
		joined_of_two(&x->joined, &first->subset, &second->subset);
	else
		x->joined = section_units(first);
}

static void
add_members(struct together *x, const struct part_tasks *tasks)
{
	batch_begin(&x->batch, &x->joined);
	batch_begin(&x->range, &x->joined);
	for (size_t i = 0; i < x->n; i++) {
		struct judging *j = &x->of[i];

		for (int kind = 0; kind < (j->m->range ? AT_KINDS : 1); kind++)
			sources_make(&j->sources[kind], j->m, tasks, kind,
				NULL, kind == AT_PFLIP ? &x->batch : &x->range,
				j->side);
	}
	batch_values(&x->batch);
	batch_values(&x->range);
}

/* Set the values of all slots, from those of the members. */
static void
set_values(const struct judging *j, const struct batch *b, int kind)
{
	double *value = mem_alloc(b->members, sizeof *value);

	for (size_t i = 0; i < b->members; i++)
		value[i] = b->member[i].r.e.value;
	for (size_t s = 0; s < j->m->n; s++)
		j->m->value[kind][s] = sources_value(&j->sources[kind].slot[s],
			value, 1);
	MEM_FREE(value);
}

/* ---- replicates ---- */

static void
draw(struct together *x, const struct plan *plan)
{
	const struct section *b = x->of[0].m->of.section;
	const struct error_rules rules = {.bootstrap = plan->bootstrap,
		.seed = plan->seed, .first = b->stream * plan->bootstrap};
	uint64_t n = plan->bootstrap;

	const struct sample **sample = mem_alloc(x->batch.samples,
		sizeof(struct sample *));
	struct joined kinds;

	for (size_t i = 0; i < x->batch.samples; i++)
		sample[i] = x->batch.sample[i].x;
	x->replicate = mem_alloc(x->batch.members * n, sizeof *x->replicate);
	if (section_kinds(b, sample, x->batch.samples, &kinds))
		x->batch.j = &kinds;
	errors_draw(&x->batch, &rules, x->replicate);
	x->batch.j = &x->joined;
	for (size_t i = 0; i < x->n; i++) {
		struct judging *j = &x->of[i];

		for (size_t s = 0; s < j->m->n; s++)
			for (uint64_t r = 0; r < n; r++)
				j->m->replicate[s * n + r] = sources_value(
					&j->sources[AT_PFLIP].slot[s],
					x->replicate + r, n);
	}
}

/* ---- errors ---- */

/* Add an output for slot s of an estimate, or of a comparison of two, where it has a
 * value and is smooth. Returns its number, SIZE_MAX: none. */
static size_t
add_output(struct together *x, const struct estimates *m, size_t s,
	struct pair_of_sources *how)
{
	const struct judging *a = judging_of(x, m->first ? m->first : m);
	const struct judging *b = m->second ? judging_of(x, m->second) : NULL;
	const struct metric *metric = m->of.plan->slot[s].metric;
	size_t *member, n;

	if (!a || (m->second && !b) || !limits_are_known(&m->of) ||
	    !m->error ||
	    isnan(m->value[AT_PFLIP][s]) || metric->traits & METRIC_ORDERS)
		return SIZE_MAX;
	*how = (struct pair_of_sources){&a->sources[AT_PFLIP].slot[s],
		b ? &b->sources[AT_PFLIP].slot[s] : NULL,
		m->base && metric_is_up(metric)};
	n = how->a->n + (b ? how->b->n : 0);
	member = mem_alloc(n, sizeof *member);
	memcpy(member, how->a->member, how->a->n * sizeof *member);
	if (b)
		memcpy(member + how->a->n, how->b->member, how->b->n *
			sizeof *member);
	return batch_output(&x->batch, n == 1 ? NULL : sources_pair, how,
		member, n);
}

/* Find the errors of all that have one. */
static void
find_errors(struct together *x, struct estimates *const *all, size_t n)
{
	const struct plan *plan = x->of[0].m->of.plan;
	size_t slots = plan->slots;
	size_t *output = mem_alloc(n * slots, sizeof *output);
	struct pair_of_sources *how = mem_alloc(n * slots, sizeof *how);
	bool people = false, any = false;

	for (size_t i = 0; i < n; i++) {
		/* differences of groups may be over people where groups are
		 * not */
		people = people || (all[i]->error && (limits_random(all[i]) !=
			CROSSED_ITEMS || (plan->by_default &&
			all[i]->of.section->group.n > 0)));
		for (size_t s = 0; s < slots; s++) {
			size_t at = i * slots + s;

			output[at] = add_output(x, all[i], s, &how[at]);
			any = any || output[at] != SIZE_MAX;
		}
	}
	if (!any || (plan->bootstrap > 0 && !people))
		return;
	batch_walk(&x->batch, people && x->joined.subset[0]->answer);
	for (size_t i = 0; i < n * slots; i++)
		if (output[i] != SIZE_MAX)
			intervals_error(&x->batch, output[i],
				limits_random(all[i / slots]), plan->confidence,
				&all[i / slots]->error[i % slots]);
}

/* ---- one model against another ---- */

static void
compare(double *to, const double *a, const double *b, size_t n, bool ratio)
{
	for (size_t i = 0; i < n; i++)
		to[i] = ratio ? stats_ratio(a[i], b[i]) : a[i] - b[i];
}

/* The values of one kind, those at p_flip where m has no range. */
static const double *
values_of(const struct estimates *m, int kind)
{
	return m->value[m->range ? kind : AT_PFLIP];
}

/* The ends of the range at the upper and at the lower end of b, in order. */
static void
compare_ends(struct estimates *m, const struct estimates *a,
	const struct estimates *b, size_t first, size_t n, bool ratio)
{
	double *low = m->low + first, *high = m->high + first;

	compare(low, (a->high ? a->high : a->replicate) + first,
		b->low + first, n, ratio);
	compare(high, (a->low ? a->low : a->replicate) + first,
		b->high + first, n, ratio);
	for (size_t r = 0; r < n; r++) {
		double x = low[r], y = high[r];

		low[r] = fmin(x, y);
		high[r] = fmax(x, y);
	}
}

/* Slot s, whose numbers and replicates begin at `at` and `first`. Two ceilings that
 * the votes leave open lie apart by as much as the upper end of one and the lower end
 * of the other. */
static void
compare_slot(struct estimates *m, size_t s)
{
	const struct estimates *a = m->first, *b = m->second;
	size_t at = s * m->items, first = at * m->replicates;
	bool ratio = m->base && metric_is_up(m->of.plan->slot[s].metric);

	m->refused[s] = a->refused[s] ? a->refused[s] : b->refused[s];
	for (size_t i = at; i < at + m->items; i++)
		m->outside[i] = a->outside[i] || b->outside[i];
	for (int kind = 0; kind < (m->range ? AT_KINDS : 1); kind++) {
		bool turn = b->low && kind != AT_PFLIP;
		int other = turn ? AT_LO + AT_HI - kind : kind;

		compare(m->value[kind] + at, values_of(a, kind) + at,
			values_of(b, other) + at, m->items, ratio);
	}
	if (m->replicates == 0)
		return;
	compare(m->replicate + first, a->replicate + first,
		b->replicate + first, m->replicates, ratio);
	if (b->low)
		compare_ends(m, a, b, first, m->replicates, ratio);
}

void
estimates_compare(struct estimates *m, const struct estimates *a,
	const struct estimates *b, bool plain)
{
	estimates_init(m, &a->of, a->range || b->range, b->low != NULL);
	m->base = plain ? NULL : a;
	m->other = plain ? NULL : b;
	m->first = a;
	m->second = b;
}

/* Once a and b are made. */
static void
end_comparison(struct estimates *m)
{
	const struct estimates *a = m->first, *b = m->second;

	m->signs = a->signs || b->signs;
	m->shares = b->shares && m->base;
	m->none = a->none ? a->none : b->none;
	m->doubt = a->doubt ? a->doubt : b->doubt;
	m->limits = b->range ? b->limits : a->limits;
	for (size_t s = 0; s < m->of.plan->slots; s++)
		compare_slot(m, s);
}

/* ---- all ---- */

/* Which numbers apply, by the samples that were made. */
static void
set_members(struct judging *j)
{
	const struct sources *s = &j->sources[AT_PFLIP];

	memcpy(j->m->refused, s->refused, j->m->of.plan->slots *
		sizeof *s->refused);
	j->m->signs = s->signs;
	j->m->shares = s->shares;
	j->m->none = s->none;
}

/* The values of all, and their replicates; of two sections they were made before. */
static void
make_values(struct together *x, const struct part_tasks *tasks)
{
	const struct plan *plan = x->of[0].m->of.plan;

	join_sections(x);
	add_members(x, tasks);
	for (size_t i = 0; i < x->n && x->joined.sides == 1; i++) {
		struct estimates *m = x->of[i].m;

		set_members(&x->of[i]);
		for (int kind = 0; kind < (m->range ? AT_KINDS : 1) &&
		     !plan->items; kind++)
			set_values(&x->of[i], kind == AT_PFLIP ? &x->batch :
				&x->range, kind);
		if (plan->items)
			by_item_make(m, x->of[i].sources, &x->batch, &x->range);
		drop_outside(m);
	}
	if (plan->bootstrap > 0 && x->joined.sides == 1)
		draw(x, plan);
}

void
estimates_make(struct estimates *const *list, size_t n,
	struct estimates *const *comparison, size_t m,
	const struct part_tasks *tasks)
{
	void *mark = mem_mark();
	struct together x = {.of = mem_zero(n, sizeof *x.of)};
	struct estimates **all = mem_alloc(n + m, sizeof(struct estimates *));
	bool two = list[n - 1]->of.section != list[0]->of.section;

	for (size_t i = 0; i < n; i++)
		if (list[i]->together)
			x.of[x.n++].m = list[i];
	if (x.n > 0)
		make_values(&x, tasks);
	for (size_t i = 0; i < m; i++)
		end_comparison(comparison[i]);
	for (size_t i = 0; i < n; i++)
		all[i] = list[i];
	for (size_t i = 0; i < m; i++)
		all[n + i] = comparison[i];
	if (!two)
		without_make(all, n + m, tasks, &x.joined);
	for (size_t i = 0; i < m && two; i++)
		without_join(comparison[i]);
	if (x.n > 0)
		find_errors(&x, two ? all + n : all, two ? m : n + m);
	mem_release(mark);
}

double
estimates_positive(const struct estimates *m, size_t i)
{
	const double rounding = 1e-12;
	size_t n = 0, above = 0;

	for (uint64_t r = 0; r < m->replicates; r++) {
		double x = m->replicate[i * m->replicates + r];

		n += isnan(x) ? 0 : 1;
		above += x > rounding;
	}
	return stats_ratio((double)above, (double)n);
}

/* ---- intervals ---- */

struct estimate
estimates_number(const struct estimates *m, size_t i, double least, double most)
{
	struct estimate e = estimate_nothing(m->of.plan->confidence);

	e.value = m->value[AT_PFLIP][i];
	limits_set(m, i, least, most, &e);
	return e;
}

enum estimate_status
estimates_why_none(const struct estimates *m, size_t s, size_t o)
{
	const struct metric *metric = m->of.plan->slot[s].metric;
	size_t i = s * m->items + o;

	if (m->outside[i])
		return ESTIMATE_OWN(SCORE_OUTSIDE_RANGE);
	if (m->refused[s])
		return m->refused[s];
	if (m->of.plan->items && metric->shape != METRIC_MEAN &&
	    !(metric->traits & METRIC_ITEM))
		return ESTIMATE_OWN(SCORE_NOT_ADDITIVE);
	if (m->none)
		return m->none;
	if (m->other && !isnan(m->base->value[AT_PFLIP][i]) &&
	    m->other->value[AT_PFLIP][i] == 0)
		return ESTIMATE_OWN(SCORE_ORACLE_ZERO);
	return m->signs && (metric->traits & METRIC_TRIVIAL) ?
		ESTIMATE_OWN(SCORE_NEGATIVE_SHARES) : metric->undefined;
}

struct estimate
estimates_at(const struct estimates *m, size_t s, size_t o)
{
	const struct metric *metric = m->of.plan->slot[s].metric;
	double least = m->plain ? metric->least : -HUGE_VAL;
	double most = m->plain ? metric->most : HUGE_VAL;
	struct estimate e = estimates_number(m, s * m->items + o, least, most);

	if (isnan(e.value)) {
		e = estimate_nothing(e.level);
		e.status = estimates_why_none(m, s, o);
	} else if (m->doubt && e.status != ESTIMATE_OWN(SCORE_PFLIP_KNOWN)) {
		e.status = m->doubt;
	}
	return e;
}
