#include "results.h"

#include "stats/resample.h"
#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* As CURVE_ROUNDING, where one of two numbers is the asymptote: how far its
 * iteration may be off. */
#define CONVERGED 1e-9

/* What all results of one set of items are made of. */
struct values {
	struct levels c, panel; /* of the two curves */
	double *h;             /* per model: its score */
	double asymptote;
};

/* a - b; 0 where that is no more than the tolerance, in relation to a. */
static double
apart(double a, double b, double tolerance)
{
	return isfinite(a) && fabs(a - b) <= tolerance * fabs(a) ? 0 : a - b;
}

/* ---- the kinds: the value of a result of each ---- */

static double
of_power(const struct results *s, const struct values *v,
	const struct result *f)
{
	(void)s;
	return v->c.c[f->k];
}

static double
of_error(const struct results *s, const struct values *v,
	const struct result *f)
{
	(void)v;
	return s->curve->point[f->k].se;
}

static double
of_panel(const struct results *s, const struct values *v,
	const struct result *f)
{
	(void)s;
	return v->panel.c[f->k];
}

static double
of_panel_error(const struct results *s, const struct values *v,
	const struct result *f)
{
	(void)v;
	return s->panel->point[f->k].se;
}

static double
of_worth(const struct results *s, const struct values *v,
	const struct result *f)
{
	(void)s;
	return curve_equivalence(&v->panel, v->c.c[f->k]);
}

static double
of_asymptote(const struct results *s, const struct values *v,
	const struct result *f)
{
	(void)s;
	(void)f;
	return v->asymptote;
}

static double
of_all_gain(const struct results *s, const struct values *v,
	const struct result *f)
{
	(void)s;
	(void)f;
	return apart(v->asymptote, v->c.c[0], CONVERGED);
}

static double
of_score(const struct results *s, const struct values *v,
	const struct result *f)
{
	(void)s;
	return v->h[f->a];
}

static double
of_gain(const struct results *s, const struct values *v, const struct result *f)
{
	(void)s;
	return apart(v->h[f->a], v->c.c[0], CURVE_ROUNDING);
}

static double
of_equivalence(const struct results *s, const struct values *v,
	const struct result *f)
{
	(void)s;
	return curve_equivalence(&v->c, v->h[f->a]);
}

static double
of_left(const struct results *s, const struct values *v, const struct result *f)
{
	(void)s;
	return apart(v->asymptote, v->h[f->a], CONVERGED);
}

/* NUM_NA where there is nothing to gain. */
static double
of_ratio(const struct results *s, const struct values *v,
	const struct result *f)
{
	return stats_ratio(of_gain(s, v, f), of_all_gain(s, v, f));
}

static double
of_gain_difference(const struct results *s, const struct values *v,
	const struct result *f)
{
	(void)s;
	return apart(v->h[f->a], v->h[f->b], CURVE_ROUNDING);
}

/* NUM_NA where both are beyond the same end: infinities of one sign have no
 * difference. */
static double
of_equivalence_difference(const struct results *s, const struct values *v,
	const struct result *f)
{
	const struct result other = {.a = f->b};

	return of_equivalence(s, v, f) - of_equivalence(s, v, &other);
}

/* Per kind: the name of the row, the range of the value, whether the result is
 * of so many people, and its value. */
static const struct result_table {
	const char *row;
	enum result_range range;
	bool has_k;
	double (*value)(const struct results *s, const struct values *v,
		const struct result *f);
} kinds[] = {
	[RESULT_POWER] = {"power", RANGE_PLAIN, true, of_power},
	[RESULT_POWER_SE] = {"power_se", RANGE_PLAIN, true, of_error},
	[RESULT_PANEL] = {"reference", RANGE_PLAIN, true, of_panel},
	[RESULT_PANEL_SE] = {"reference_se", RANGE_PLAIN, true, of_panel_error},
	[RESULT_WORTH] = {"equivalence", RANGE_COUNT, true, of_worth},
	[RESULT_ASYMPTOTE] = {"asymptote", RANGE_PLAIN, false, of_asymptote},
	[RESULT_ALL_GAIN] = {"gain", RANGE_PLAIN, false, of_all_gain},
	[RESULT_SCORE] = {"score", RANGE_PLAIN, false, of_score},
	[RESULT_GAIN] = {"gain", RANGE_PLAIN, false, of_gain},
	[RESULT_EQUIVALENCE] = {"equivalence", RANGE_COUNT, false,
		of_equivalence},
	[RESULT_LEFT] = {"left", RANGE_PLAIN, false, of_left},
	[RESULT_RATIO] = {"ratio", RANGE_PLAIN, false, of_ratio},
	[RESULT_GAIN_DIFFERENCE] = {"gain", RANGE_PLAIN, false,
		of_gain_difference},
	[RESULT_EQUIVALENCE_DIFFERENCE] = {"equivalence", RANGE_DIFFERENCE,
		false, of_equivalence_difference},
};

const char *
result_row(const struct result *f)
{
	return kinds[f->kind].row;
}

enum result_range
result_range(const struct result *f)
{
	return kinds[f->kind].range;
}

bool
result_has_k(const struct result *f)
{
	return kinds[f->kind].has_k;
}

/* The curve that a result is read from. */
static const struct curve *
curve_of(const struct results *s, const struct result *f)
{
	return f->kind == RESULT_WORTH ? s->panel : s->curve;
}

uint32_t
results_first(const struct results *s, const struct result *f)
{
	const struct curve *p = curve_of(s, f);
	uint32_t k = 0;

	while (k < p->max && isnan(p->point[k].value))
		k++;
	return k;
}

uint32_t
results_last(const struct results *s, const struct result *f)
{
	return curve_of(s, f)->max;
}

/* ---- which results there are ---- */

static void
add_result(struct results *s, enum result_kind kind, uint32_t k, size_t a,
	size_t b)
{
	s->result = mem_grow(s->result, &s->result_cap, s->n_results + 1,
		sizeof *s->result);
	s->result[s->n_results++] = (struct result){kind, k, a, b};
}

/* The results of one curve: its points, and errors of those sampled. */
static void
plan_curve(struct results *s, const struct curve *p, enum result_kind point,
	enum result_kind error)
{
	for (uint32_t k = 0; k <= p->max; k++) {
		add_result(s, point, k, RESULT_NO_MODEL, RESULT_NO_MODEL);
		if (p->point[k].sampled)
			add_result(s, error, k, RESULT_NO_MODEL,
				RESULT_NO_MODEL);
	}
}

static void
plan_curves(struct results *s)
{
	plan_curve(s, s->curve, RESULT_POWER, RESULT_POWER_SE);
	if (!s->panel)
		return;
	plan_curve(s, s->panel, RESULT_PANEL, RESULT_PANEL_SE);
	for (uint32_t k = 0; k <= s->curve->max; k++)
		add_result(s, RESULT_WORTH, k, RESULT_NO_MODEL,
			RESULT_NO_MODEL);
}

/* The last kind of those that every model has. */
static int
last_of_model(const struct results *s)
{
	return s->asymptote ? RESULT_RATIO : RESULT_EQUIVALENCE;
}

size_t
results_of_model(const struct results *s, enum result_kind kind, size_t a)
{
	size_t kinds_each = (size_t)(last_of_model(s) - RESULT_SCORE + 1);

	return s->first_model + a * kinds_each + (size_t)(kind - RESULT_SCORE);
}

static void
plan_model(struct results *s, size_t a)
{
	for (int kind = RESULT_SCORE; kind <= last_of_model(s); kind++)
		add_result(s, (enum result_kind)kind, 0, a, RESULT_NO_MODEL);
}

void
results_init(struct results *s)
{
	s->unique = true;
	plan_curves(s);
	if (s->asymptote) {
		add_result(s, RESULT_ASYMPTOTE, 0, RESULT_NO_MODEL,
			RESULT_NO_MODEL);
		add_result(s, RESULT_ALL_GAIN, 0, RESULT_NO_MODEL,
			RESULT_NO_MODEL);
	}
	s->first_model = s->n_results;
	for (size_t a = 0; a < s->models; a++)
		plan_model(s, a);
	for (size_t a = 0; a < s->models; a++)
		for (size_t b = a + 1; b < s->models; b++) {
			add_result(s, RESULT_GAIN_DIFFERENCE, 0, a, b);
			add_result(s, RESULT_EQUIVALENCE_DIFFERENCE, 0, a, b);
		}
}

void
results_free(struct results *s)
{
	free(s->result);
}

/* ---- values ---- */

static void
alloc_values(struct values *v, const struct results *s)
{
	*v = (struct values){0};
	levels_init(&v->c, s->curve->max);
	if (s->panel)
		levels_init(&v->panel, s->panel->max);
	v->h = mem_alloc(s->models, sizeof *v->h);
}

static void
free_values(struct values *v)
{
	levels_free(&v->c);
	levels_free(&v->panel);
	free(v->h);
}

/* The levels of a curve, where the patterns have so many items. */
static void
set_levels(struct levels *v, const struct curve *p, const double *items,
	bool again)
{
	for (uint32_t k = 0; k <= p->max; k++)
		v->c[k] = again ? scoring_value(&p->point[k].scoring, items) :
			p->point[k].value;
	levels_rank(v);
}

/* Set value[i] for each result i. u: weights of the items; items: of the
 * patterns. again: a resample, whose curves are computed from the sums that the
 * points kept. v: room. */
static void
evaluate(struct results *s, const double *u, const double *items, bool again,
	struct values *v, double *value)
{
	set_levels(&v->c, s->curve, items, again);
	if (s->panel)
		set_levels(&v->panel, s->panel, items, again);
	for (size_t m = 0; m < s->models; m++)
		v->h[m] = scoring_value(&s->model[m], u);
	v->asymptote = s->asymptote ?
		asymptote_value(s->asymptote, items, again) : NUM_NA;
	for (size_t i = 0; i < s->n_results; i++)
		value[i] = kinds[s->result[i].kind].value(s, v, &s->result[i]);
}

void
results_values(struct results *s, double *value)
{
	const struct respondents *c = s->raters;
	double *u = mem_alloc(c->n, sizeof *u), *items = respondents_items(c);
	struct values v;

	alloc_values(&v, s);
	for (size_t i = 0; i < c->n; i++)
		u[i] = c->copies ? (double)c->copies[i] : 1;
	evaluate(s, u, items, false, &v, value);
	s->unique = !s->asymptote || law_unique(&s->asymptote->law);
	free_values(&v);
	free(u);
	free(items);
}

/* Was one of the points that a number of people lies between sampled? */
static bool
between_sampled(const struct curve *p, double people)
{
	return isfinite(people) && (p->point[(size_t)floor(people)].sampled ||
		p->point[(size_t)ceil(people)].sampled);
}

bool
results_sampled(const struct results *s, size_t i, const double *value)
{
	const struct result *f = &s->result[i];

	switch (f->kind) {
	case RESULT_POWER:
	case RESULT_POWER_SE:
		return s->curve->point[f->k].sampled;
	case RESULT_PANEL:
	case RESULT_PANEL_SE:
		return s->panel->point[f->k].sampled;
	case RESULT_WORTH:
		return s->curve->point[f->k].sampled ||
			between_sampled(s->panel, value[i]);
	case RESULT_EQUIVALENCE:
		return between_sampled(s->curve, value[i]);
	case RESULT_EQUIVALENCE_DIFFERENCE:
		return between_sampled(s->curve, value[results_of_model(s,
			RESULT_EQUIVALENCE, f->a)]) ||
			between_sampled(s->curve, value[results_of_model(s,
			RESULT_EQUIVALENCE, f->b)]);
	default:
		return false;
	}
}

/* A replicate: the weights of the items, and of the patterns. */
struct redraw {
	struct results *s;
	const double *u;       /* per item */
	double *items;         /* per pattern */
	struct values v;       /* room */
};

static void
redraw_row(void *with, uint64_t r, double *value)
{
	struct redraw *x = with;
	const struct respondents *c = x->s->raters;

	(void)r;
	memset(x->items, 0, c->patterns * sizeof *x->items);
	for (size_t i = 0; i < c->n; i++)
		x->items[c->pattern[i]] += x->u[i];
	evaluate(x->s, x->u, x->items, true, &x->v, value);
}

double *
results_resample(struct results *s, uint64_t seed, uint64_t replicates)
{
	const struct respondents *c = s->raters;
	double *all = mem_alloc(s->n_results, replicates * sizeof *all);
	struct resample_units u = {.rows = c->n, .copies = c->copies};
	const struct resample how = {.seed = seed, .replicates = replicates,
		.units = &u, .kinds = 1};
	struct redraw x = {.s = s,
		.items = mem_alloc(c->patterns, sizeof *x.items)};

	resample_init(&u);
	x.u = u.times;
	alloc_values(&x.v, s);
	resample_run(&how, redraw_row, &x, s->n_results, all);
	free_values(&x.v);
	resample_free(&u);
	free(x.items);
	return all;
}

void
results_limits(const struct result *f, const double *value, size_t n,
	double level, double *lo, double *hi)
{
	bool difference = result_range(f) == RANGE_DIFFERENCE;
	double *end = mem_alloc(n, sizeof *end), other;

	for (size_t i = 0; i < n; i++)
		end[i] = difference && isnan(value[i]) ? -HUGE_VAL : value[i];
	stats_percentile(end, n, level, lo, &other);
	for (size_t i = 0; i < n; i++)
		end[i] = difference && isnan(value[i]) ? HUGE_VAL : value[i];
	stats_percentile(end, n, level, &other, hi);
	free(end);
}
