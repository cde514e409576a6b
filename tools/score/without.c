#include "without.h"

#include "ceilings.h"
#include "limits.h"
#include "sources.h"

#include "math/leaving.h"
#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* Is the error of slot s of a model, or of a comparison, found by leaving out groups?
 * That is so of rank correlations that -M names, and against a ceiling that is
 * fitted. */
static bool
leaves_out(const struct estimates *m, size_t s)
{
	const struct slot *slot = &m->of.plan->slot[s];
	bool ceiling = m->low;

	return m->error && limits_are_known(&m->of) &&
		!isnan(m->value[AT_PFLIP][s]) && (ceiling ||
		(slot->metric->traits & METRIC_ORDERS && slot->named));
}

/* Mark the slots of which model i is needed without groups. */
static bool *
needed(const struct estimates *m, struct estimates *const *all, size_t n)
{
	bool *need = mem_zero(m->of.plan->slots, sizeof *need), any = false;

	for (size_t i = 0; i < n; i++)
		for (size_t s = 0; s < m->of.plan->slots; s++)
			if ((all[i] == m || all[i]->first == m ||
			    all[i]->second == m) && leaves_out(all[i], s))
				need[s] = any = true;
	return any ? need : NULL;
}

/* Set the values of a model without groups. */
static void
set_left(struct estimates *m, const struct leaving *l, const bool *need,
	const struct part_tasks *tasks, const struct joined *joined)
{
	struct sources sources;
	struct batch b;
	double *value;

	batch_begin(&b, joined);
	sources_make(&sources, m, tasks, AT_PFLIP, need, &b, 0);
	batch_values(&b);
	value = mem_alloc(b.members * l->groups, sizeof *value);
	leaving_values(l, &b, value);
	m->left[AT_PFLIP] = mem_alloc(m->n * l->groups, sizeof(double));
	for (size_t s = 0; s < m->n; s++)
		for (size_t g = 0; g < l->groups; g++)
			m->left[AT_PFLIP][s * l->groups + g] = sources_value(
				&sources.slot[s], value + g, l->groups);
}

/* The values of a kind without groups, those at p_flip where it has no ends. */
static const double *
left_of(const struct estimates *m, const struct leaving *l, size_t s, int kind)
{
	return m->left[m->left[kind] ? kind : AT_PFLIP] + s * l->groups;
}

/* Set the error of a slot from its values without groups, or of an end of it. */
static void
set_error_left(struct estimates *m, const struct leaving *l, size_t s,
	int kind)
{
	struct error_of *to = &m->error[s];
	struct estimate *e = kind == AT_PFLIP ? &to->e : &to->end[kind - AT_LO];
	const double *a = left_of(m->first ? m->first : m, l, s, kind);
	const double *b = m->second ? left_of(m->second, l, s,
		kind == AT_PFLIP ? kind : AT_LO + AT_HI - kind) : NULL;
	double *value = mem_alloc(l->groups, sizeof *value);
	struct crossed part;

	for (size_t g = 0; g < l->groups; g++)
		value[g] = !b ? a[g] : m->base && metric_is_up(
			m->of.plan->slot[s].metric) ? stats_ratio(a[g], b[g]) :
			a[g] - b[g];
	*e = estimate_nothing(m->of.plan->confidence);
	e->value = m->value[m->range ? kind : AT_PFLIP][s];
	leaving_error(l, value, e, &part);
	to->items = e->se;
	to->parts = l->rating[LEAVING_RATINGS] ? 1 : 0;
	if (to->parts > 0)
		crossed_error(e, limits_random(m), &part, 1);
	if (kind == AT_PFLIP)
		to->part[0] = part;
	MEM_FREE(value);
}

void
without_make(struct estimates *const *all, size_t n,
	const struct part_tasks *tasks, const struct joined *joined)
{
	const struct plan *plan = all[0]->of.plan;
	struct joined j = section_units(&tasks->at->sections->at[
		all[0]->of.section->number]);
	struct leaving l = {.groups = 0};

	for (size_t i = 0; i < n; i++) {
		struct estimates *m = all[i];
		const bool *need = m->first ? NULL : needed(m, all, n);

		if (!need)
			continue;
		if (l.groups == 0)
			leaving_init(&l, &j, limits_random(m) != CROSSED_ITEMS,
				plan->seed);
		if (m->low)
			ceilings_leave(m, &l, tasks);
		else
			set_left(m, &l, need, tasks, joined);
	}
	for (size_t i = 0; i < n; i++)
		for (size_t s = 0; s < plan->slots; s++)
			for (int k = 0; k < AT_KINDS && l.groups > 0 &&
			     leaves_out(all[i], s); k++)
				set_error_left(all[i], &l, s, k);
}

static const struct estimate *
error_at(const struct estimates *m, size_t s, int kind)
{
	return kind == AT_PFLIP ? &m->error[s].e :
		&m->error[s].end[kind - AT_LO];
}

/* Add the error of b to that of a. */
static void
join(struct estimate *to, const struct estimate *a, const struct estimate *b,
	double value)
{
	double v = a->se * a->se, w = b->se * b->se;

	if (isnan(v + w))
		return;
	to->value = value;
	to->se = sqrt(v + w);
	to->df = v + w == 0 ? fmin(a->df, b->df) : (v + w) * (v + w) /
		(v * v / a->df + w * w / b->df);
}

/* The errors over items, and what annotators add. */
static void
join_parts(struct error_of *to, const struct error_of *a,
	const struct error_of *b)
{
	to->items = hypot(a->items, b->items);
	if (a->parts == 0 || b->parts == 0)
		return;
	to->parts = 2;
	to->part[0] = a->part[0];
	to->part[1] = b->part[0];
}

void
without_join(struct estimates *m)
{
	for (size_t s = 0; s < m->of.plan->slots; s++) {
		if (leaves_out(m, s))
			join_parts(&m->error[s], &m->first->error[s],
				&m->second->error[s]);
		for (int k = 0; k < AT_KINDS && leaves_out(m, s); k++)
			join(k == AT_PFLIP ? &m->error[s].e :
				&m->error[s].end[k - AT_LO],
				error_at(m->first, s, k), error_at(m->second, s,
				k == AT_PFLIP ? k : AT_LO + AT_HI - k),
				m->value[m->range ? k : AT_PFLIP][s]);
	}
}
