#include "standing.h"

#include "boot.h"
#include "err.h"
#include "mem.h"
#include "num.h"
#include "stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* As POWER_ROUNDING, where one of two is the asymptote: the end of an
 * iteration. */
#define CONVERGED 1e-9

/* The statistics of one set of items. */
struct values {
	double *c, *panel;     /* per k */
	double *h;             /* score per model */
	double asymptote;
};

/* a - b, where that is more than tolerated. */
static double
apart(double a, double b, double tolerance)
{
	return isfinite(a) && fabs(a - b) <= tolerance * fabs(a) ? 0 : a - b;
}

/* ---- the kinds ---- */

static double
of_power(const struct standing *s, const struct values *v, const struct fact *f)
{
	(void)s;
	return v->c[f->k];
}

static double
of_error(const struct standing *s, const struct values *v, const struct fact *f)
{
	(void)v;
	return s->power->level[f->k].se;
}

static double
of_panel(const struct standing *s, const struct values *v, const struct fact *f)
{
	(void)s;
	return v->panel[f->k];
}

static double
of_panel_error(const struct standing *s, const struct values *v,
	const struct fact *f)
{
	(void)v;
	return s->panel->level[f->k].se;
}

static double
of_worth(const struct standing *s, const struct values *v, const struct fact *f)
{
	return power_equivalence(v->panel, s->panel->max, v->c[f->k]);
}

static double
of_asymptote(const struct standing *s, const struct values *v,
	const struct fact *f)
{
	(void)s;
	(void)f;
	return v->asymptote;
}

static double
of_all_gain(const struct standing *s, const struct values *v,
	const struct fact *f)
{
	(void)s;
	(void)f;
	return apart(v->asymptote, v->c[0], CONVERGED);
}

static double
of_score(const struct standing *s, const struct values *v, const struct fact *f)
{
	(void)s;
	return v->h[f->a];
}

static double
of_gain(const struct standing *s, const struct values *v, const struct fact *f)
{
	(void)s;
	return apart(v->h[f->a], v->c[0], POWER_ROUNDING);
}

static double
of_equivalence(const struct standing *s, const struct values *v,
	const struct fact *f)
{
	return power_equivalence(v->c, s->power->max, v->h[f->a]);
}

static double
of_left(const struct standing *s, const struct values *v, const struct fact *f)
{
	(void)s;
	return apart(v->asymptote, v->h[f->a], CONVERGED);
}

/* NUM_NA where there is nothing to gain. */
static double
of_ratio(const struct standing *s, const struct values *v, const struct fact *f)
{
	return stats_ratio(of_gain(s, v, f), of_all_gain(s, v, f));
}

static double
of_gain_difference(const struct standing *s, const struct values *v,
	const struct fact *f)
{
	(void)s;
	return apart(v->h[f->a], v->h[f->b], POWER_ROUNDING);
}

/* Infinities of one sign have no difference. */
static double
of_equivalence_difference(const struct standing *s, const struct values *v,
	const struct fact *f)
{
	const struct fact other = {.a = f->b};

	return of_equivalence(s, v, f) - of_equivalence(s, v, &other);
}

static const struct kind {
	const char *row;
	enum range range;
	bool has_k;
	double (*value)(const struct standing *s, const struct values *v,
		const struct fact *f);
} kinds[] = {
	[FACT_POWER] = {"power", RANGE_PLAIN, true, of_power},
	[FACT_POWER_SE] = {"power_se", RANGE_PLAIN, true, of_error},
	[FACT_PANEL] = {"reference", RANGE_PLAIN, true, of_panel},
	[FACT_PANEL_SE] = {"reference_se", RANGE_PLAIN, true, of_panel_error},
	[FACT_WORTH] = {"equivalence", RANGE_COUNT, true, of_worth},
	[FACT_ASYMPTOTE] = {"asymptote", RANGE_PLAIN, false, of_asymptote},
	[FACT_ALL_GAIN] = {"gain", RANGE_PLAIN, false, of_all_gain},
	[FACT_SCORE] = {"score", RANGE_PLAIN, false, of_score},
	[FACT_GAIN] = {"gain", RANGE_PLAIN, false, of_gain},
	[FACT_EQUIVALENCE] = {"equivalence", RANGE_COUNT, false,
		of_equivalence},
	[FACT_LEFT] = {"left", RANGE_PLAIN, false, of_left},
	[FACT_RATIO] = {"ratio", RANGE_PLAIN, false, of_ratio},
	[FACT_GAIN_DIFFERENCE] = {"gain", RANGE_PLAIN, false,
		of_gain_difference},
	[FACT_EQUIVALENCE_DIFFERENCE] = {"equivalence", RANGE_DIFFERENCE,
		false, of_equivalence_difference},
};

const char *
fact_row(const struct fact *f)
{
	return kinds[f->kind].row;
}

enum range
fact_range(const struct fact *f)
{
	return kinds[f->kind].range;
}

bool
fact_has_k(const struct fact *f)
{
	return kinds[f->kind].has_k;
}

static const struct power *
curve_of(const struct standing *s, const struct fact *f)
{
	return f->kind == FACT_WORTH ? s->panel : s->power;
}

uint32_t
standing_first(const struct standing *s, const struct fact *f)
{
	const struct power *p = curve_of(s, f);
	uint32_t k = 0;

	while (k < p->max && isnan(p->level[k].value))
		k++;
	return k;
}

uint32_t
standing_last(const struct standing *s, const struct fact *f)
{
	return curve_of(s, f)->max;
}

/* ---- the plan ---- */

static void
add_fact(struct standing *s, enum fact_kind kind, uint32_t k, size_t a,
	size_t b)
{
	s->fact = mem_grow(s->fact, &s->fact_cap, s->facts + 1,
		sizeof *s->fact);
	s->fact[s->facts++] = (struct fact){kind, k, a, b};
}

static void
plan_curve(struct standing *s, const struct power *p, enum fact_kind level,
	enum fact_kind error)
{
	for (uint32_t k = 0; k <= p->max; k++) {
		add_fact(s, level, k, NO_MODEL, NO_MODEL);
		if (p->level[k].sampled)
			add_fact(s, error, k, NO_MODEL, NO_MODEL);
	}
}

static void
plan_curves(struct standing *s)
{
	plan_curve(s, s->power, FACT_POWER, FACT_POWER_SE);
	if (!s->panel)
		return;
	plan_curve(s, s->panel, FACT_PANEL, FACT_PANEL_SE);
	for (uint32_t k = 0; k <= s->power->max; k++)
		add_fact(s, FACT_WORTH, k, NO_MODEL, NO_MODEL);
}

static void
plan_model(struct standing *s, size_t a)
{
	add_fact(s, FACT_SCORE, 0, a, NO_MODEL);
	add_fact(s, FACT_GAIN, 0, a, NO_MODEL);
	add_fact(s, FACT_EQUIVALENCE, 0, a, NO_MODEL);
	if (!s->asymptote)
		return;
	add_fact(s, FACT_LEFT, 0, a, NO_MODEL);
	add_fact(s, FACT_RATIO, 0, a, NO_MODEL);
}

void
standing_init(struct standing *s)
{
	s->unique = true;
	plan_curves(s);
	if (s->asymptote) {
		add_fact(s, FACT_ASYMPTOTE, 0, NO_MODEL, NO_MODEL);
		add_fact(s, FACT_ALL_GAIN, 0, NO_MODEL, NO_MODEL);
	}
	for (size_t a = 0; a < s->models; a++)
		plan_model(s, a);
	for (size_t a = 0; a < s->models; a++)
		for (size_t b = a + 1; b < s->models; b++) {
			add_fact(s, FACT_GAIN_DIFFERENCE, 0, a, b);
			add_fact(s, FACT_EQUIVALENCE_DIFFERENCE, 0, a, b);
		}
}

void
standing_free(struct standing *s)
{
	free(s->fact);
}

/* ---- values ---- */

static void
alloc_values(struct values *v, const struct standing *s)
{
	v->c = mem_alloc((size_t)s->power->max + 1, sizeof *v->c);
	v->panel = mem_alloc(s->panel ? (size_t)s->panel->max + 1 : 0,
		sizeof *v->panel);
	v->h = mem_alloc(s->models, sizeof *v->h);
}

static void
free_values(struct values *v)
{
	free(v->c);
	free(v->panel);
	free(v->h);
}

/* Items weigh u, patterns items; again: a resample, whose curves are computed
 * from what the levels kept. */
static void
evaluate(struct standing *s, const double *u, const double *items, bool again,
	struct values *v, double *value)
{
	for (uint32_t k = 0; k <= s->power->max; k++)
		v->c[k] = again ? scoring_value(&s->power->level[k].scoring,
			items) : s->power->level[k].value;
	for (uint32_t k = 0; s->panel && k <= s->panel->max; k++)
		v->panel[k] = again ? scoring_value(
			&s->panel->level[k].scoring, items) :
			s->panel->level[k].value;
	for (size_t m = 0; m < s->models; m++)
		v->h[m] = scoring_value(&s->model[m], u);
	v->asymptote = s->asymptote ?
		asymptote_value(s->asymptote, items, again) : NUM_NA;
	for (size_t i = 0; i < s->facts; i++)
		value[i] = kinds[s->fact[i].kind].value(s, v, &s->fact[i]);
}

void
standing_values(struct standing *s, double *value)
{
	const struct crowd *c = s->crowd;
	double *u = mem_alloc(c->n, sizeof *u), *items = crowd_items(c);
	struct values v;

	alloc_values(&v, s);
	for (size_t i = 0; i < c->n; i++)
		u[i] = c->shares ? (double)c->shares[i] : 1;
	evaluate(s, u, items, false, &v, value);
	s->unique = !s->asymptote || asymptote_unique(s->asymptote);
	free_values(&v);
	free(u);
	free(items);
}

static bool
between_sampled(const struct power *p, double people)
{
	return isfinite(people) && (p->level[(size_t)floor(people)].sampled ||
		p->level[(size_t)ceil(people)].sampled);
}

bool
standing_sampled(const struct standing *s, size_t i, const double *value)
{
	const struct fact *f = &s->fact[i];
	bool sampled = false;

	switch (f->kind) {
	case FACT_POWER:
	case FACT_POWER_SE:
		return s->power->level[f->k].sampled;
	case FACT_PANEL:
	case FACT_PANEL_SE:
		return s->panel->level[f->k].sampled;
	case FACT_WORTH:
		return s->power->level[f->k].sampled ||
			between_sampled(s->panel, value[i]);
	case FACT_EQUIVALENCE:
		return between_sampled(s->power, value[i]);
	case FACT_EQUIVALENCE_DIFFERENCE:
		for (size_t j = 0; j < s->facts; j++)
			sampled |= s->fact[j].kind == FACT_EQUIVALENCE &&
				(s->fact[j].a == f->a || s->fact[j].a == f->b) &&
				between_sampled(s->power, value[j]);
		return sampled;
	default:
		return false;
	}
}

double *
standing_resample(struct standing *s, uint64_t seed, uint64_t replicates)
{
	const struct crowd *c = s->crowd;
	double *all = mem_alloc(s->facts, replicates * sizeof *all);
	double *value = mem_alloc(s->facts, sizeof *value);
	double *u = mem_alloc(c->n, sizeof *u);
	double *items = mem_alloc(c->patterns, sizeof *items);
	uint64_t *drawn = mem_alloc(c->n, sizeof *drawn);
	struct values v;

	alloc_values(&v, s);
	for (uint64_t r = 0; r < replicates; r++) {
		boot_draw(seed, r, c->shares, c->n, drawn);
		memset(items, 0, c->patterns * sizeof *items);
		for (size_t i = 0; i < c->n; i++) {
			u[i] = (double)drawn[i];
			items[c->pattern[i]] += u[i];
		}
		evaluate(s, u, items, true, &v, value);
		for (size_t i = 0; i < s->facts; i++)
			all[i * replicates + r] = value[i];
		err_progress(r + 1, replicates, "replicates");
	}
	free_values(&v);
	free(value);
	free(u);
	free(items);
	free(drawn);
	return all;
}

void
standing_limits(const struct fact *f, const double *value, size_t n,
	double level, double *lo, double *hi)
{
	bool difference = fact_range(f) == RANGE_DIFFERENCE;
	double *end = mem_alloc(n, sizeof *end), other;

	for (size_t i = 0; i < n; i++)
		end[i] = difference && isnan(value[i]) ? -HUGE_VAL : value[i];
	stats_percentile(end, n, level, lo, &other);
	for (size_t i = 0; i < n; i++)
		end[i] = difference && isnan(value[i]) ? HUGE_VAL : value[i];
	stats_percentile(end, n, level, &other, hi);
	free(end);
}
