#include "report.h"

#include "output.h"
#include "stats/stats.h"
#include "stats/student.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is told of all rows. */
struct told {
	bool model, unique;      /* rows are of the fitted law; there is one */
	double most;             /* items needed */
	bool endless;            /* in too many replicates no items are enough */
};

/* ---- figures of a design ---- */

/* D of a difference; NUM_NA of other quantities. */
static double
effect_of(const struct study *s, const struct quantity *q,
	const struct figures *f)
{
	if (!q->difference)
		return NUM_NA;
	return isnan(s->design.effect) ? fabs(f->estimate) : s->design.effect;
}

/* Does the quantity have the rows of the goal? */
static bool
has_goal(const struct study *s, const struct quantity *q)
{
	return s->design.goal == DESIGN_WIDTH || s->design.goal == DESIGN_BUDGET ||
		(s->design.goal == DESIGN_POWER && q->difference);
}

/* The items of the row of a goal. */
static double
items_of(const struct study *s, const struct design_spread *x, double effect,
	const char **status)
{
	double items;

	if (s->design.goal != DESIGN_BUDGET)
		return design_needed(x, &s->design, effect, status);
	items = design_bought(&s->design, x->k);
	*status = items < 2 ? "over_budget" : x->status;
	return items < 2 ? NUM_NA : items;
}

/* ---- limits ---- */

/* Rows with limits: of each number of raters those of -n, then that of the goal. */
static size_t
rows_of(const struct study *s, const struct quantity *q)
{
	return s->raters.n * (s->items.n + has_goal(s, q));
}

/* The items of a goal, HUGE_VAL where no number of them is enough: such replicates
 * left out, hi would be that of the lucky ones. */
static double
items_in_replicate(const struct study *s, const struct design_spread *x,
	double effect)
{
	const char *status;
	double items = items_of(s, x, effect, &status);

	return strcmp(status, "never") == 0 || strcmp(status, "no_effect") == 0 ||
		(s->design.goal == DESIGN_POWER && effect == 0) ? HUGE_VAL :
		items;
}

/* What has limits, per row: half, or the items that are needed. */
static void
row_values(const struct study *s, const struct quantity *q,
	const struct figures *f, double *value)
{
	double effect = effect_of(s, q, f);

	for (size_t k = 0; k < s->raters.n; k++) {
		const struct design_spread *x = &f->spread[k];
		double items;

		for (size_t i = 0; i < s->items.n; i++)
			*value++ = design_of(x, &s->design,
				(double)s->items.at[i], effect).half;
		if (!has_goal(s, q))
			continue;
		items = items_in_replicate(s, x, effect);
		*value++ = s->design.goal != DESIGN_BUDGET || isnan(items) ?
			items : design_of(x, &s->design, items, effect).half;
	}
}

/* What a replicate is computed with. */
struct redraw {
	struct study *s;
	const struct quantities *q;
	struct figures *f;       /* room */
};

/* The values of all rows of all quantities in the replicate at hand. */
static void
redraw_row(void *with, uint64_t r, double *value)
{
	const struct redraw *x = with;

	(void)r;
	pilot_again(x->s->pilot);
	for (size_t i = 0; i < x->q->n; i++) {
		const struct quantity *q = &x->q->at[i];

		q->evaluate(q, x->s, x->f);
		row_values(x->s, q, x->f, value);
		value += rows_of(x->s, q);
	}
}

/* The values of all rows in all replicates, those of a row one after another; the
 * caller frees. */
static double *
resample(struct study *s, const struct quantities *q, struct figures *f)
{
	const struct resample how = {.seed = s->seed,
		.replicates = s->bootstrap, .units = &s->pilot->units,
		.kinds = 1};
	size_t rows = 0;
	double *value;

	for (size_t i = 0; i < q->n; i++)
		rows += rows_of(s, &q->at[i]);
	value = mem_alloc(rows, s->bootstrap * sizeof *value);
	s->resampled = true;
	resample_run(&how, redraw_row, &(struct redraw){s, q, f}, rows, value);
	pilot_whole(s->pilot);
	s->resampled = false;
	return value;
}

/* ---- rows ---- */

static struct output_row
nothing(const char *row, const char *status)
{
	return (struct output_row){.row = row, .items = NUM_NA, .raters = NUM_NA,
		.cost = NUM_NA, .estimate = NUM_NA, .se = NUM_NA, .half = NUM_NA,
		.power = NUM_NA, .lo = NUM_NA, .hi = NUM_NA, .status = status};
}

static void
write_pilot(struct out *out, const struct study *s, const struct quantity *q,
	const struct figures *f)
{
	static const char *const names[] = {[COMPONENT_ITEM] = "item",
		[COMPONENT_LABEL] = "label",
		[COMPONENT_ANNOTATOR] = "annotator"};
	struct output_row r = nothing("pilot", f->status);

	r.items = f->items;
	r.raters = f->raters;
	r.estimate = f->estimate;
	r.se = f->se;
	if (!isnan(f->se))
		r.half = f->se * student_t_quantile(.5 + s->design.level / 2,
			f->items - 1);
	output_row(out, q, &r);
	for (int c = 0; c < COMPONENTS && q->components; c++) {
		r = nothing("component", f->component[c].status);
		r.of = names[c];
		r.estimate = f->component[c].value;
		output_row(out, q, &r);
	}
}

/* A row of N items with the labels of x. */
static struct output_row
row_of(const char *row, const struct study *s, const struct design_spread *x,
	const struct figures *f, double items, double effect)
{
	struct output_row r = nothing(row, x->status);
	struct design_figures d = design_of(x, &s->design, items, effect);

	r.items = items;
	r.raters = (double)x->k;
	r.cost = design_cost(&s->design, items, x->k);
	r.estimate = f->estimate;
	r.se = d.se;
	r.half = d.half;
	r.power = d.power;
	if (!isnan(d.se) && isnan(d.half))
		r.status = "one_item";
	return r;
}

/* Limits from the values of a row in the replicates, if there are any; *endless: one
 * is infinite, and so does not exist. */
static void
set_limits(struct output_row *r, const struct study *s, const double *value,
	bool *endless)
{
	if (!value)
		return;
	stats_percentile(value, s->bootstrap, s->design.level, &r->lo, &r->hi);
	*endless = *endless || isinf(r->lo) || isinf(r->hi);
	r->lo = isinf(r->lo) ? NUM_NA : r->lo;
	r->hi = isinf(r->hi) ? NUM_NA : r->hi;
}

/* The row of the goal for a number of raters. */
static struct output_row
goal_row(const struct study *s, const struct quantity *q,
	const struct design_spread *x, const struct figures *f)
{
	bool budget = s->design.goal == DESIGN_BUDGET;
	double effect = effect_of(s, q, f);
	const char *status;
	double items = items_of(s, x, effect, &status);
	struct output_row r = nothing(budget ? "budget" : "needed", status);

	r.raters = (double)x->k;
	return isnan(items) ? r : row_of(r.row, s, x, f, items, effect);
}

/* The rows of plans and of the goal; value: of the first row in the replicates, or
 * NULL. */
static void
write_plans(struct out *out, const struct study *s, const struct quantity *q,
	const struct figures *f, const double *value, struct told *told)
{
	double effect = effect_of(s, q, f);

	for (size_t k = 0; k < s->raters.n; k++)
		for (size_t i = 0; i < s->items.n; i++) {
			struct output_row r = row_of("plan", s, &f->spread[k], f,
				(double)s->items.at[i], effect);

			set_limits(&r, s, value ? value + (k * (s->items.n +
				has_goal(s, q)) + i) * s->bootstrap : NULL,
				&told->endless);
			output_row(out, q, &r);
		}
}

/* Tell of a best design that may not be the best. */
static void
doubt_best(const struct study *s, const struct quantity *q,
	const struct output_row *best)
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
write_goal(struct out *out, const struct study *s, const struct quantity *q,
	const struct figures *f, const double *value, struct told *told)
{
	struct output_row best = nothing("best", "none");
	struct design_found found = {.items = NUM_NA};

	for (size_t k = 0; k < s->raters.n; k++) {
		struct output_row r = goal_row(s, q, &f->spread[k], f);
		const struct design_found x = {r.items, r.half,
			s->raters.at[k]};

		set_limits(&r, s, value ? value + (k * (s->items.n + 1) +
			s->items.n) * s->bootstrap : NULL, &told->endless);
		output_row(out, q, &r);
		if (isnan(r.half))
			continue;
		if (s->design.goal != DESIGN_BUDGET)
			told->most = fmax(told->most, r.items);
		if (isnan(found.items) ||
		    design_better(&s->design, &x, &found)) {
			best = r;
			found = x;
		}
	}
	best.row = "best";
	output_row(out, q, &best);
	if (!isnan(found.items))
		doubt_best(s, q, &best);
}

/* ---- notes ---- */

static void
write_notes(const struct study *s, const struct told *told)
{
	const struct pilot *p = s->pilot;

	err_note("items=%.0f ratings=%.0f labels=%zu raters=%.0f..%.0f "
		"confidence=%s", p->items, p->labels, p->classes.scale.q,
		p->fewest, p->most, num_brief(s->design.level));
	if (told->model)
		err_note("model: rows of this status are of a law of label shares "
			"fitted to the pilot (%s), as too few items have the "
			"labels that they take: a rough guide%s", p->k == 2 ?
			"mixture" : "Dirichlet", told->unique ? "" :
			"; other laws are as likely");
	if (told->most > 10 * p->items)
		err_note("needed=%.0f items are above ten times the pilot's: a "
			"guess", told->most);
	if (told->endless)
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

/* Tell where annotators make components of a score untrue. */
static void
doubt_components(const struct study *s, const struct quantity *q,
	const struct figures *f)
{
	const struct leaning *l = &f->leaning;
	const struct design_spread *x = &f->spread[s->raters.n - 1];
	double label = f->component[COMPONENT_LABEL].value, low;

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

static void
tell(const struct study *s, const struct figures *f, struct told *told)
{
	for (size_t k = 0; k < s->raters.n; k++)
		if (!isnan(f->spread[k].v) &&
		    strcmp(f->spread[k].status, "model") == 0) {
			told->model = true;
			told->unique = law_unique(pilot_law(s->pilot));
		}
}

void
report_write(struct out *out, struct study *s, const struct quantities *q)
{
	struct told told = {.unique = true};
	struct figures f = {.spread = mem_alloc(s->raters.n, sizeof *f.spread)};
	double *all = s->bootstrap > 0 ? resample(s, q, &f) : NULL;
	const double *value = all;

	for (size_t i = 0; i < q->n; i++) {
		const struct quantity *x = &q->at[i];

		x->evaluate(x, s, &f);
		write_pilot(out, s, x, &f);
		write_plans(out, s, x, &f, value, &told);
		if (has_goal(s, x))
			write_goal(out, s, x, &f, value, &told);
		tell(s, &f, &told);
		doubt_components(s, x, &f);
		if (value)
			value += rows_of(s, x) * s->bootstrap;
	}
	write_notes(s, &told);
	free(all);
	free(f.spread);
}
