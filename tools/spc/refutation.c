#include "refutation.h"
#include "statuses.h"

#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* The highest level of the curves, or NULL. Learning from the item that is
 * predicted can make a level arbitrarily high, so that none counts. */
static const struct result *
highest_level(const struct results *s)
{
	const struct curve_rules *r = &s->curve->rules;
	const struct result *best = NULL;

	if (point_learns(r) && !r->leave_out)
		return NULL;
	for (size_t i = 0; i < s->n_results; i++) {
		const struct result *f = &s->result[i];

		if ((f->kind == RESULT_POWER || f->kind == RESULT_PANEL) &&
		    isfinite(f->m.value) && (!best || f->m.value >
		    best->m.value))
			best = f;
	}
	return best;
}

/* ---- without groups ---- */

void
refutation_init(struct refutation *r, struct asymptote *a,
	const struct respondents *c, const struct scorer *scorer, bool people,
	uint64_t seed)
{
	const struct sample *rows = &c->sample;
	struct leaving *l = &r->leaving;
	struct unit_room room;

	asymptote_init(a, scorer, c->k);
	for (size_t i = 0; i < rows->rows; i++)
		asymptote_row(a, rows, i, &room);
	*r = (struct refutation){.level = NULL};
	if (respondents_units(c) > 1 && !c->copies)
		leaving_init(l, &c->units, people, seed);
	/* what items are without each group */
	for (size_t g = l->n[LEAVING_UNITS]; g < l->groups; g++) {
		size_t at;
		enum leaving_kind kind = leaving_kind(l, g, &at);

		rows->units->leave(rows, l->rating[kind], (uint32_t)at);
		for (size_t i = l->first[g]; i < l->first[g + 1]; i++)
			asymptote_row(a, rows, l->item[i], &room);
	}
	rows->units->leave(rows, NULL, 0);
	asymptote_ready(a);
}

/* The error of values without groups. */
static struct error_of
find_error(const struct refutation *r, const struct limits *x, const double *value)
{
	const struct leaving *l = &r->leaving;
	struct error_of error = {.e = estimate_nothing(x->results->level)};

	if (l->groups == 0)
		return error;
	leaving_error(l, value, &error.e, &error.part[0]);
	error.items = error.e.se;
	error.parts = l->rating[LEAVING_RATINGS] ? 1 : 0;
	if (error.parts > 0)
		crossed_error(&error.e, x->random, error.part, 1);
	return error;
}

static void
set_limits(const struct refutation *r, const struct limits *x, const double *member)
{
	struct results *s = x->results;
	size_t n = r->leaving.groups;
	double *value = mem_alloc(s->n_results * n, sizeof *value);

	for (size_t g = 0; g < n; g++)
		results_evaluate(s, member + g, value + g, n);
	for (size_t i = 0; i < s->n_results; i++) {
		struct result *f = &s->result[i];
		struct error_of error = find_error(r, x, value + i * n);

		if (result_about[f->kind].range == RANGE_TOP &&
		    isfinite(f->m.value) && !x->single)
			limits_set(x, &f->m, &error, x->replicate ?
				x->replicate + i * x->replicates : NULL);
	}
}

/* ---- refutation ---- */

/* Compare the asymptote with member m above it, whose answers are drawn with this
 * error. */
static void
judge(const struct refutation *r, struct comparison *f, const struct limits *x,
	double *member, size_t m, double drawing)
{
	const struct results *s = x->results;
	double top = results_member(s, s->top);
	size_t n = r->leaving.groups;
	struct error_of error;

	f->below = results_member(s, m) - top;
	if (!(f->below > RESULTS_CONVERGED * fabs(top)))
		return;
	f->status = ESTIMATE_OWN(SPC_REACHED);
	for (size_t g = 0; g < n; g++)
		member[m * n + g] -= member[s->top * n + g];
	error = find_error(r, x, member + m * n);
	f->error = sqrt(error.items * error.items + drawing * drawing);
	if (n > 0 && f->below > RESULTS_ERRORS * f->error &&
	    respondents_units(s->respondents) >= RESULTS_FEW)
		f->status = ESTIMATE_OWN(SPC_REFUTED);
}

/* By the curve, and for a result of a model by its score too. */
static enum estimate_status
doubt_of(const struct refutation *r, const struct results *s,
	const struct result *f)
{
	const struct comparison *own = f->a == RESULT_NO_MODEL ?
		r->comparison : &r->comparison[1 + f->a];
	enum estimate_status curve = r->comparison->status;
	enum estimate_status status = own->status ==
		ESTIMATE_OWN(SPC_REFUTED) || curve == ESTIMATE_OK ?
		own->status : curve;

	return status != ESTIMATE_OWN(SPC_REFUTED) && !s->asymptote->fit->unique ?
		ESTIMATE_NOT_UNIQUE : status;
}

void
refutation_find(struct refutation *r, const struct limits *x)
{
	struct results *s = x->results;
	double *member = mem_alloc(s->batch.members * r->leaving.groups,
		sizeof *member);
	const struct result *l = highest_level(s);

	if (r->leaving.groups > 0)
		leaving_values(&r->leaving, &s->batch, member);
	set_limits(r, x, member);
	r->level = l;
	r->comparison = mem_zero(s->models + 1, sizeof *r->comparison);
	r->doubt = mem_zero(s->n_results, sizeof *r->doubt);
	if (l) {
		bool panel = l->kind == RESULT_PANEL;
		const struct point *p = &(panel ? s->panel : s->curve)->point[l->k];

		judge(r, r->comparison, x, member, (panel ? s->first_panel : 0) +
			l->k, p->sampled ? p->se : 0);
	}
	for (size_t m = 0; m < s->models; m++)
		judge(r, &r->comparison[1 + m], x, member, s->first_score + m, 0);
	for (size_t i = 0; i < s->n_results; i++)
		if (result_about[s->result[i].kind].range == RANGE_TOP)
			r->doubt[i] = doubt_of(r, s, &s->result[i]);
}
