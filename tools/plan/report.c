#include "report.h"

#include "stats/student.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/record.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

static const struct record_column columns[] = {
	{"row", RECORD_KEY}, {"model", RECORD_KEY}, {"versus", RECORD_KEY},
	{"statistic", RECORD_KEY}, {"weights", RECORD_KEY}, {"of", RECORD_KEY},
	{"items", RECORD_COUNT}, {"raters", RECORD_REAL}, {"cost", RECORD_REAL},
	{"estimate", RECORD_REAL}, {"se", RECORD_REAL}, {"half", RECORD_REAL},
	{"power", RECORD_REAL}, {"lo", RECORD_REAL}, {"hi", RECORD_REAL},
	{"status", RECORD_TEXT}, {NULL, 0}
};

/* A report as it is written, and what its notes are about. */
struct report {
	struct out *out;
	struct study *study;
	const struct quantities *q;
	struct measured m;       /* of the quantity at hand */
	const double *value;     /* of the next row with limits, in each
	                            replicate; NULL: no replicates */
	bool model;              /* rows are of the fitted law */
	double most;             /* items needed */
	bool endless;            /* in too many replicates no items are enough */
};

void
report_header(struct out *out)
{
	record_header(out, columns);
}

static void
write_row(const struct report *to, const char *row, const struct quantity *q,
	const char *of, const struct design *x)
{
	const char *const keys[] = {row, q->model, q->versus, q->statistic,
		q->weights, of};
	const double numbers[] = {x->raters, x->cost, x->e.value, x->e.se,
		x->half, x->power, x->e.lo, x->e.hi};
	struct record r = record_start(to->out, columns);

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		record_key(&r, view_of(keys[i] ? keys[i] : ""));
	record_count(&r, x->items);
	record_reals(&r, numbers, sizeof numbers / sizeof *numbers);
	record_text(&r, estimate_word(x->e.status));
	record_end(&r);
}

/* D of a difference; NUM_NA of other quantities. */
static double
effect_of(const struct report *to, const struct quantity *q)
{
	double effect = to->study->design.effect;

	if (!q->difference)
		return NUM_NA;
	return isnan(effect) ? fabs(to->m.e.value) : effect;
}

/* True if the quantity has the rows of the goal. */
static bool
has_goal(const struct study *s, const struct quantity *q)
{
	return s->design.goal != DESIGN_NO_GOAL &&
		(s->design.goal != DESIGN_POWER || q->difference);
}

/* ---- limits ---- */

/* The half of a budget's design or the items of another goal, HUGE_VAL where no number
 * of them is enough: if such replicates were left out, hi would be too low. */
static double
goal_value(const struct design_rules *rules, const struct design_variance *x,
	double effect)
{
	struct design d = design_goal(x, rules, effect);

	if (rules->goal == DESIGN_BUDGET)
		return d.half;
	return d.e.status == ESTIMATE_NEVER ||
		(rules->goal == DESIGN_POWER && effect == 0) ? HUGE_VAL : d.items;
}

/* The values of all rows of all quantities in the replicate at hand: half, or the
 * items that are needed. */
static void
redraw_row(void *with, uint64_t r, double *value)
{
	struct report *to = with;
	struct study *s = to->study;

	(void)r;
	pilot_again(s->pilot);
	for (size_t i = 0; i < to->q->n; i++) {
		const struct quantity *q = &to->q->at[i];
		double effect;

		q->measure(q, s, &to->m);
		effect = effect_of(to, q);
		for (size_t k = 0; k < s->raters.n; k++)
			for (size_t n = 0; n < s->items.n; n++)
				*value++ = design_of(&to->m.variance[k],
					&s->design, (double)s->items.at[n],
					effect).half;
		for (size_t k = 0; k < s->raters.n && has_goal(s, q); k++)
			*value++ = goal_value(&s->design, &to->m.variance[k],
				effect);
	}
}

/* The values of all rows in all replicates, those of a row one after another; the
 * caller frees. */
static double *
resample(struct report *to)
{
	struct study *s = to->study;
	const struct resample how = {.seed = s->seed,
		.replicates = s->bootstrap, .units = &s->pilot->units,
		.kinds = 1};
	size_t rows = 0;
	double *value;

	for (size_t i = 0; i < to->q->n; i++)
		rows += s->raters.n * (s->items.n +
			has_goal(s, &to->q->at[i]));
	value = mem_alloc(rows, s->bootstrap * sizeof *value);
	s->resampled = true;
	resample_run(&how, redraw_row, to, rows, value);
	pilot_whole(s->pilot);
	s->resampled = false;
	return value;
}

/* Limits of the next row from its values in the replicates, if there are any. One that
 * is infinite does not exist. */
static void
set_limits(struct report *to, struct estimate *e)
{
	const struct study *s = to->study;

	if (!to->value)
		return;
	stats_percentile(to->value, s->bootstrap, s->design.level, &e->lo,
		&e->hi);
	to->value += s->bootstrap;
	to->endless = to->endless || isinf(e->lo) || isinf(e->hi);
	e->lo = isinf(e->lo) ? NUM_NA : e->lo;
	e->hi = isinf(e->hi) ? NUM_NA : e->hi;
}

/* ---- rows ---- */

static void
write_pilot(const struct report *to, const struct quantity *q)
{
	const struct measured *m = &to->m;
	static const char *const names[] = {[COMPONENT_ITEM] = "item",
		[COMPONENT_LABEL] = "label",
		[COMPONENT_ANNOTATOR] = "annotator"};
	struct design x = design_nothing(ESTIMATE_OK);

	x.items = m->items;
	x.raters = m->raters;
	x.e = m->e;
	if (!isnan(x.e.se))
		x.half = x.e.se * student_t_quantile(.5 + x.e.level / 2,
			x.items - 1);
	write_row(to, "pilot", q, q->of, &x);
	for (int c = 0; c < COMPONENTS && q->components; c++) {
		x = design_nothing(ESTIMATE_OK);
		x.e = m->component[c];
		write_row(to, "component", q, names[c], &x);
	}
}

static void
write_plans(struct report *to, const struct quantity *q)
{
	const struct study *s = to->study;
	const struct measured *m = &to->m;
	double effect = effect_of(to, q);

	for (size_t k = 0; k < s->raters.n; k++)
		for (size_t i = 0; i < s->items.n; i++) {
			struct design x = design_of(&m->variance[k], &s->design,
				(double)s->items.at[i], effect);

			x.e.value = m->e.value;
			set_limits(to, &x.e);
			write_row(to, "plan", q, q->of, &x);
		}
}

/* A note on a best design that may not be the best. */
static void
doubt_best(const struct study *s, const struct quantity *q,
	const struct design *best)
{
	uint64_t most = 0;

	for (size_t k = 0; k < s->raters.n; k++)
		most = s->raters.at[k] > most ? s->raters.at[k] : most;
	if (s->raters.n > 1 && best->raters == (double)most)
		err_note("statistic=%s%s%s best=%" PRIu64 " raters are the most "
			"asked for: more may do better (-k)", q->statistic,
			q->model ? " model=" : "", q->model ? q->model : "",
			most);
}

static void
write_goal(struct report *to, const struct quantity *q)
{
	const struct study *s = to->study;
	const struct measured *m = &to->m;
	bool budget = s->design.goal == DESIGN_BUDGET;
	struct design best = design_nothing(ESTIMATE_NONE);

	for (size_t k = 0; k < s->raters.n; k++) {
		struct design x = design_goal(&m->variance[k], &s->design,
			effect_of(to, q));

		if (!isnan(x.items))
			x.e.value = m->e.value;
		set_limits(to, &x.e);
		write_row(to, budget ? "budget" : "needed", q, q->of, &x);
		if (isnan(x.half))
			continue;
		if (!budget)
			to->most = fmax(to->most, x.items);
		if (design_better(&s->design, &x, &best))
			best = x;
	}
	write_row(to, "best", q, q->of, &best);
	if (!isnan(best.items))
		doubt_best(s, q, &best);
}

/* ---- notes ---- */

static void
write_notes(const struct report *to)
{
	const struct study *s = to->study;
	const struct pilot *p = s->pilot;

	err_note("items=%.0f ratings=%.0f labels=%zu raters=%.0f..%.0f "
		"confidence=%s", p->items, p->labels, p->classes.scale.q,
		p->fewest, p->most, num_brief(s->design.level));
	if (to->model)
		err_note("model: rows of this status are of a law of label shares "
			"fitted to the pilot (%s), as too few items have the "
			"labels that they take: a rough guide%s", p->k == 2 ?
			"mixture" : "Dirichlet", law_unique(
			pilot_law(s->pilot)) ? "" :
			"; other laws are as likely");
	if (to->most > 10 * p->items)
		err_note("needed=%.0f items are above ten times the pilot's: a "
			"guess", to->most);
	if (to->endless)
		err_note("limits of needed that are NA: in too many replicates "
			"no number of items is enough");
}

/* "statistic=S model=M versus=V" of a score, in room that the next call takes. */
static const char *
name_of(const struct quantity *q)
{
	static char name[600];

	snprintf(name, sizeof name, "statistic=%s model=%s%s%s", q->statistic,
		q->model, q->versus ? " versus=" : "", q->versus ? q->versus :
		"");
	return name;
}

/* Warnings where annotators make components of a score untrue. */
static void
doubt_components(const struct study *s, const struct quantity *q,
	const struct measured *m)
{
	const struct leaning *l = &m->leaning;
	const struct design_variance *x = &m->variance[s->raters.n - 1];
	double label = m->component[COMPONENT_LABEL].value, low;

	if (!l->even && !isnan(l->persons) && (s->design.annotators > 0 ||
	    fabs(l->persons - l->products) > .1 * label))
		err_warn("%s: some annotators label far more than others and "
			"decide component annotator, %s: with annotators "
			"counted more alike the component is %s%s", name_of(q),
			num_brief(l->products), num_brief(l->persons),
			s->design.annotators > 0 ? ", which is planned with" :
			"");
	low = fmin(fmax(leaning_taken(l), 0), label) * l->overlap;
	if (s->design.annotators == 0 && sqrt(1 + low / x->v) > 1.05)
		err_warn("%s: few annotators label the same items, and component "
			"item is %s too small for other people: se of k=%" PRIu64
			" by %.0f %%", name_of(q), num_brief(low), x->k,
			100 * (sqrt(1 + low / x->v) - 1));
}

void
report_write(struct out *out, struct study *s, const struct quantities *q)
{
	struct report to = {.out = out, .study = s, .q = q, .m.variance =
		mem_alloc(s->raters.n, sizeof *to.m.variance)};
	double *all = s->bootstrap > 0 ? resample(&to) : NULL;

	to.value = all;
	for (size_t i = 0; i < q->n; i++) {
		const struct quantity *x = &q->at[i];

		x->measure(x, s, &to.m);
		write_pilot(&to, x);
		write_plans(&to, x);
		if (has_goal(s, x))
			write_goal(&to, x);
		for (size_t k = 0; k < s->raters.n; k++)
			to.model = to.model ||
				to.m.variance[k].status == ESTIMATE_MODEL;
		doubt_components(s, x, &to.m);
	}
	write_notes(&to);
	MEM_FREE(all, to.m.variance);
}
