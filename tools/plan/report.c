#include "report.h"
#include "statuses.h"

#include "stats/student.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/record.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const struct record_column columns[] = {
	{"row", RECORD_KEY}, {"model", RECORD_KEY}, {"versus", RECORD_KEY},
	{"statistic", RECORD_KEY}, {"weights", RECORD_KEY}, {"of", RECORD_KEY},
	{"items", RECORD_COUNT}, {"raters", RECORD_COUNT | RECORD_REAL},
	{"cost", RECORD_COUNT | RECORD_EXACT}, {"estimate", RECORD_REAL},
	{"se", RECORD_REAL}, {"half", RECORD_REAL}, {"power", RECORD_REAL},
	{"lo", RECORD_COUNT | RECORD_REAL}, {"hi", RECORD_COUNT | RECORD_REAL},
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
	bool model, latent;      /* rows are of the pilot's law, a latent one */
	double most;             /* items needed */
	bool endless;            /* in too many replicates no items are enough */
};

void
report_header(struct out *out)
{
	record_header(out, columns);
}

/* A whole number is never rounded. */
static void
write_number(struct record *r, double x)
{
	if (isfinite(x) && x == floor(x) && x >= 0 && x < 1e15)
		record_count(r, x);
	else
		record_real(r, x);
}

static void
write_row(const struct report *to, const char *row, const struct quantity *q,
	const char *of, const struct design *x)
{
	const char *const keys[] = {row, q->model, q->versus, q->statistic,
		q->weights, of};
	const double numbers[] = {x->e.value, x->e.se, x->half, x->power};
	struct record r = record_start(to->out, columns);

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		record_key(&r, view_of(keys[i] ? keys[i] : ""));
	record_count(&r, x->items);
	write_number(&r, x->raters);
	if (x->cost == floor(x->cost) && x->cost < 1e15)
		record_count(&r, x->cost);
	else
		record_exact(&r, x->cost);
	record_reals(&r, numbers, sizeof numbers / sizeof *numbers);
	write_number(&r, x->e.lo);
	write_number(&r, x->e.hi);
	record_text(&r, estimate_word(x->e.status, status_words));
	record_end(&r);
}

/* D of a difference; NUM_NA of other quantities. */
static double
effect_of(const struct report *to, const struct quantity *q)
{
	double effect = to->study->design.effect;

	if (!q->versus)
		return NUM_NA;
	return isnan(effect) ? fabs(to->m.e.value) : effect;
}

/* True if the quantity has the rows of the goal. */
static bool
has_goal(const struct study *s, const struct quantity *q)
{
	return s->design.goal != DESIGN_NO_GOAL &&
		(s->design.goal != DESIGN_POWER || q->versus);
}

/* Rows of plans, then of the goal, as many as there are numbers of raters. */
static size_t
rows_of(const struct study *s, const struct quantity *q)
{
	return s->raters.n * (s->items.n + has_goal(s, q));
}

/* The design of one of these rows; *goal: it is one of the goal. */
static struct design
design_of_row(const struct report *to, const struct quantity *q, size_t row,
	bool *goal)
{
	const struct study *s = to->study;
	const struct design_variance *x = to->m.variance;
	size_t plans = s->raters.n * s->items.n;

	*goal = row >= plans;
	return *goal ? design_goal(&x[row - plans], &s->design,
			effect_of(to, q)) :
		design_of(&x[row / s->items.n], &s->design,
			(double)s->items.at[row % s->items.n], effect_of(to, q));
}

/* ---- limits ---- */

/* half, or the items that a goal other than a budget takes, HUGE_VAL where no number of
 * them is enough: if such replicates were left out, hi would be too low. */
static double
value_of_row(const struct report *to, const struct quantity *q, size_t row)
{
	enum design_goal aim = to->study->design.goal;
	bool goal;
	struct design x = design_of_row(to, q, row, &goal);

	if (!goal || aim == DESIGN_BUDGET)
		return x.half;
	return x.e.status == ESTIMATE_OWN(PLAN_NEVER) || (aim == DESIGN_POWER &&
		effect_of(to, q) == 0) ? HUGE_VAL : x.items;
}

/* The values of all rows of all quantities in the replicate that was drawn into
 * the pilot. */
static void
redraw(void *of, const struct resample_units *drawn, double *value)
{
	struct report *to = of;
	struct study *s = to->study;

	(void)drawn;
	pilot_again(s->pilot);
	for (size_t i = 0; i < to->q->n; i++) {
		struct quantity *q = &to->q->at[i];

		quantity_measure(q, s, &to->m);
		for (size_t row = 0; row < rows_of(s, q); row++)
			*value++ = value_of_row(to, q, row);
	}
}

/* The values of all rows in all replicates, those of a row one after another. */
static double *
resample(struct report *to)
{
	struct study *s = to->study;
	const struct resample how = {.seed = s->seed, .replicates = s->bootstrap,
		.units = &s->pilot->units, .kinds = 1};
	size_t rows = 0;
	double *value;

	for (size_t i = 0; i < to->q->n; i++) {
		quantity_measure(&to->q->at[i], s, &to->m);
		rows += rows_of(s, &to->q->at[i]);
	}
	value = mem_alloc(rows, s->bootstrap * sizeof *value);
	s->resampled = true;
	resample_all(&how, redraw, to, rows, value);
	s->resampled = false;
	pilot_whole(s->pilot);
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
	crossed_error(&x.e, to->study->design.random, &q->people.part, 1);
	if (!isnan(x.e.se))
		x.half = x.e.se * student_t_quantile(.5 + x.e.level / 2, x.e.df);
	if (isinf(x.half))
		x.half = NUM_NA;
	write_row(to, "pilot", q, "", &x);
	for (int c = 0; c < COMPONENTS && q->score && q->moments; c++) {
		x = design_nothing(ESTIMATE_OK);
		x.e = m->component[c];
		write_row(to, "component", q, names[c], &x);
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
		err_note("statistic=%s%s%s best=%" PRIu64 ": the cheapest design "
			"is at the edge, %" PRIu64 " labels of an item: try -k "
			"%" PRIu64 "-%" PRIu64, q->statistic,
			q->model ? " model=" : "", q->model ? q->model : "",
			most, most, most, 2 * most);
}

/* Why no number of items is enough, and how many annotators would be. */
static void
note_never(const struct study *s, const struct quantity *q,
	const struct design_variance *x, double effect)
{
	double annotators = design_annotators(x, &s->design, effect);

	if (isnan(annotators))
		err_note("statistic=%s raters=%" PRIu64 " never: more than 1e9 items",
			q->statistic, x->k);
	else
		err_note("statistic=%s raters=%" PRIu64 " never: no number of items is "
			"enough with %.0f annotators, it takes at least %.0f "
			"(--annotators)", q->statistic, x->k, fmax((double)x->k,
			s->design.annotators), annotators);
}

static void
write_rows(struct report *to, const struct quantity *q)
{
	const struct study *s = to->study;
	const char *name = s->design.goal == DESIGN_BUDGET ? "budget" : "needed";
	struct design best = design_nothing(ESTIMATE_OWN(PLAN_NONE));

	for (size_t row = 0; row < rows_of(s, q); row++) {
		bool goal;
		struct design x = design_of_row(to, q, row, &goal);

		if (!isnan(x.items))
			x.e.value = to->m.e.value;
		set_limits(to, &x.e);
		if (goal && s->design.goal != DESIGN_BUDGET) {
			x.e.lo = ceil(x.e.lo);
			x.e.hi = ceil(x.e.hi);
		}
		if (goal && x.e.status == ESTIMATE_OWN(PLAN_NEVER))
			note_never(s, q, &to->m.variance[row - s->raters.n *
				s->items.n], effect_of(to, q));
		write_row(to, goal ? name : "plan", q, "", &x);
		if (!goal || isnan(x.half))
			continue;
		if (s->design.goal != DESIGN_BUDGET)
			to->most = fmax(to->most, x.items);
		if (design_better(&s->design, &x, &best))
			best = x;
	}
	if (has_goal(s, q))
		write_row(to, "best", q, "", &best);
	if (!isnan(best.items))
		doubt_best(s, q, &best);
}

/* ---- notes ---- */

static void
write_notes(const struct study *s)
{
	const struct pilot *p = s->pilot;

	if (s->part && s->part->pairs)
		return;
	err_note("items=%.0f ratings=%.0f labels=%zu raters=%.0f..%.0f "
		"confidence=%s%s%s", p->items, p->labels, p->classes.scale.q,
		p->fewest, p->most, num_brief(s->design.level),
		s->part && s->part->several ? " model=" : "",
		s->part && s->part->several ?
		s->part->task.models.at[0].name : "");
	if (p->units.unit)
		err_note("clusters=%zu: plans are of N items in clusters as large "
			"as the pilot's, of %s items in the mean", p->units.units,
			num_brief(p->items / (double)p->units.units));
	if (s->design.random != CROSSED_ITEMS && s->annotators == 0)
		err_note("annotators=%.0f: plans are for so many annotators, the "
			"pilot's effective number (--annotators names another)",
			s->design.annotators);
}

/* What is known when the rows are. */
static void
write_last_notes(const struct report *to)
{
	const struct study *s = to->study;
	const struct pilot *p = s->pilot;

	if (to->model || to->latent)
		err_note("status=model: such rows come from a law of label shares "
			"fitted to the pilot (%s%s%s), as too few items have that "
			"many labels: a rough guide%s", !to->model ? "" :
			p->k == 2 ? "mixture" : "Dirichlet", to->model &&
			to->latent ? "; " : "", to->latent ? "latent normal, of "
			"ordered labels" : "", !to->model || law_unique(
			pilot_law(s->pilot)) ? "" :
			"; other laws are as likely");
	if (to->most > 10 * p->items)
		err_note("needed=%.0f items are more than ten times the pilot's: a "
			"guess", to->most);
	if (to->endless)
		err_note("limits of needed are NA where no number of items is "
			"enough in too many replicates");
}

/* A warning where the same few people label many items, which are more alike for them
 * than for other people. */
static void
doubt_items(const struct study *s, const struct quantity *q, const struct measured *m)
{
	const struct design_variance *x = &m->variance[s->raters.n - 1];
	double low = crossed_people(&q->people.part);
	double more = sqrt(1 + low / x->v);

	if (q->score && s->design.random == CROSSED_ITEMS && !s->crowd && more > 1.05)
		err_warn("statistic=%s model=%s%s%s: few annotators share items, "
			"so that for other people the component item is %s too "
			"small, and se of k=%" PRIu64 " by %.0f %% "
			"(--random=both)", q->statistic, q->model, q->versus ?
			" versus=" : "", q->versus ? q->versus : "",
			num_brief(low), x->k, 100 * (more - 1));
}

/* A warning where few people decide how far others lean. A score weighs them down. */
static void
doubt_people(const struct study *s, const struct quantity *q)
{
	const struct crossed *x = &q->people.part;

	if (!q->score && s->annotators > 0 && s->design.random == CROSSED_BOTH &&
	    x->effective < .9 * x->annotators)
		err_warn("statistic=%s weights=%s: some annotators label far more than "
			"others: if they are unlike the others, se for --annotators is "
			"wrong", q->statistic, q->weights);
}

void
report_write(struct out *out, struct study *s, const struct quantities *q)
{
	struct report to = {.out = out, .study = s, .q = q};

	to.m.variance = mem_alloc(s->raters.n, sizeof *to.m.variance);
	if (s->bootstrap > 0)
		to.value = resample(&to);
	write_notes(s);
	for (size_t i = 0; i < q->n; i++) {
		struct quantity *x = &q->at[i];

		quantity_measure(x, s, &to.m);
		doubt_items(s, x, &to.m);
		doubt_people(s, x);
		write_pilot(&to, x);
		write_rows(&to, x);
		for (size_t k = 0; k < s->raters.n; k++)
			if (to.m.variance[k].status == ESTIMATE_MODEL)
				*(x->latent ? &to.latent : &to.model) = true;
	}
	write_last_notes(&to);
}
