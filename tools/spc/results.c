#include "results.h"

#include "stats/resample.h"
#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* The values from which all results are computed, for one set of items: those of the
 * table, or a resample. */
struct values {
	struct results *s;
	const double *u;       /* weight of each item */
	double *items;         /* number of items of each pattern */
	bool again;            /* a resample, whose law is fitted from that of the
	                          items */
	struct levels c, panel; /* of the two curves */
	double *h;             /* per model: its score */
	double asymptote;
};

/* a - b; 0 if that is no more than the tolerance, relative to a. */
static double
apart(double a, double b, double tolerance)
{
	return isfinite(a) && fabs(a - b) <= tolerance * fabs(a) ? 0 : a - b;
}

/* ---- the kinds ---- */

const struct result_about result_about[] = {
	[RESULT_POWER] = {"power", RANGE_SCORE, true},
	[RESULT_POWER_SE] = {"power_se", RANGE_ERROR, true},
	[RESULT_PANEL] = {"reference", RANGE_SCORE, true},
	[RESULT_PANEL_SE] = {"reference_se", RANGE_ERROR, true},
	[RESULT_WORTH] = {"equivalence", RANGE_COUNT, true},
	[RESULT_ASYMPTOTE] = {"asymptote", RANGE_SCORE, false},
	[RESULT_ASYMPTOTE_GAIN] = {"gain", RANGE_SCORE, false},
	[RESULT_SCORE] = {"score", RANGE_SCORE, false},
	[RESULT_GAIN] = {"gain", RANGE_SCORE, false},
	[RESULT_EQUIVALENCE] = {"equivalence", RANGE_COUNT, false},
	[RESULT_LEFT] = {"left", RANGE_SCORE, false},
	[RESULT_RATIO] = {"ratio", RANGE_RATIO, false},
	[RESULT_GAIN_DIFFERENCE] = {"gain", RANGE_SCORE, false},
	[RESULT_EQUIVALENCE_DIFFERENCE] = {"equivalence", RANGE_DIFFERENCE,
		false},
};

/* The value of a result. A ratio is NUM_NA where there is nothing to gain, a
 * difference of two numbers of people where both are beyond the same end of the
 * curve: infinities of one sign have no difference. */
static double
value_of(const struct values *v, const struct result *f)
{
	const struct results *s = v->s;
	double first = v->c.c[0], h = f->a == RESULT_NO_MODEL ? 0 : v->h[f->a];
	double gain = apart(h, first, CURVE_ROUNDING);
	double most = apart(v->asymptote, first, RESULTS_CONVERGED);

	switch (f->kind) {
	case RESULT_POWER:
		return v->c.c[f->k];
	case RESULT_POWER_SE:
		return s->curve->point[f->k].se;
	case RESULT_PANEL:
		return v->panel.c[f->k];
	case RESULT_PANEL_SE:
		assert(s->panel); /* which such a result is planned for */
		return s->panel->point[f->k].se;
	case RESULT_WORTH:
		return curve_equivalence(&v->panel, v->c.c[f->k]);
	case RESULT_ASYMPTOTE:
		return v->asymptote;
	case RESULT_ASYMPTOTE_GAIN:
		return most;
	case RESULT_SCORE:
		return h;
	case RESULT_GAIN:
		return gain;
	case RESULT_EQUIVALENCE:
		return curve_equivalence(&v->c, h);
	case RESULT_LEFT:
		return apart(v->asymptote, h, RESULTS_CONVERGED);
	case RESULT_RATIO:
		return stats_ratio(gain, most);
	case RESULT_GAIN_DIFFERENCE:
		return apart(h, v->h[f->b], CURVE_ROUNDING);
	case RESULT_EQUIVALENCE_DIFFERENCE:
		return curve_equivalence(&v->c, h) -
			curve_equivalence(&v->c, v->h[f->b]);
	}
	return NUM_NA;
}

/* ---- which results there are ---- */

static void
add_result(struct results *s, enum result_kind kind, uint32_t k, size_t a,
	size_t b)
{
	MEM_GROW(s->result, s->result_cap, s->n_results + 1);
	s->result[s->n_results++] = (struct result){kind, k, a, b,
		estimate_nothing(s->level)};
}

/* Add a result that is of no model. */
static void
add_common(struct results *s, enum result_kind kind, uint32_t k)
{
	add_result(s, kind, k, RESULT_NO_MODEL, RESULT_NO_MODEL);
}

/* List the points of a curve, and the errors of those sampled. */
static void
list_curve(struct results *s, const struct curve *p, enum result_kind point,
	enum result_kind error)
{
	for (uint32_t k = 0; k <= p->max; k++) {
		add_common(s, point, k);
		if (p->point[k].sampled)
			add_common(s, error, k);
	}
}

/* The last of the kinds that every model has. */
static int
last_of_model(const struct results *s)
{
	return s->law ? RESULT_RATIO : RESULT_EQUIVALENCE;
}

size_t
results_of_model(const struct results *s, enum result_kind kind, size_t a)
{
	size_t kinds_each = (size_t)(last_of_model(s) - RESULT_SCORE + 1);

	return s->first_model + a * kinds_each + (size_t)(kind - RESULT_SCORE);
}

void
results_init(struct results *s)
{
	s->unique = true;
	list_curve(s, s->curve, RESULT_POWER, RESULT_POWER_SE);
	if (s->panel) {
		list_curve(s, s->panel, RESULT_PANEL, RESULT_PANEL_SE);
		for (uint32_t k = 0; k <= s->curve->max; k++)
			add_common(s, RESULT_WORTH, k);
	}
	s->asymptote = s->n_results;
	if (s->law) {
		add_common(s, RESULT_ASYMPTOTE, 0);
		add_common(s, RESULT_ASYMPTOTE_GAIN, 0);
	}
	s->first_model = s->n_results;
	for (size_t a = 0; a < s->models; a++)
		for (int kind = RESULT_SCORE; kind <= last_of_model(s); kind++)
			add_result(s, (enum result_kind)kind, 0, a,
				RESULT_NO_MODEL);
	for (size_t a = 0; a < s->models; a++)
		for (size_t b = a + 1; b < s->models; b++) {
			add_result(s, RESULT_GAIN_DIFFERENCE, 0, a, b);
			add_result(s, RESULT_EQUIVALENCE_DIFFERENCE, 0, a, b);
		}
}

/* ---- what results are made of ---- */

struct terms {
	struct result_term *at;
	size_t n;
};

static void
add_term(struct terms *t, size_t of, double slope)
{
	t->at[t->n++] = (struct result_term){of, slope};
}

static void
add_score(const struct results *s, struct terms *t, size_t model, double slope)
{
	add_term(t, results_of_model(s, RESULT_SCORE, model), slope);
}

static void
add_point(const struct results *s, struct terms *t, uint32_t k, double slope)
{
	size_t at = k;

	for (uint32_t j = 0; j < k; j++)
		at += s->curve->point[j].sampled;
	add_term(t, at, slope);
}

static double
score_of(const struct results *s, size_t model)
{
	return s->result[results_of_model(s, RESULT_SCORE, model)].m.value;
}

/* f - (c_f - h)/(c_f - c_(f-1)), see curve_equivalence(), or beyond the curve h less
 * its end; times `times`. */
static void
add_equivalence(const struct results *s, struct terms *t, size_t model,
	double times)
{
	double at = s->result[results_of_model(s, RESULT_EQUIVALENCE,
		model)].m.value, h = score_of(s, model), rise;
	const struct point *c = s->curve->point;
	uint32_t f = 0, max = s->curve->max;

	while (f < max && isnan(c[f].value))
		f++;
	if (isinf(at)) {
		f = at < 0 ? f : max;
		add_score(s, t, model, times);
		add_point(s, t, f, -times);
		return;
	}
	f = (uint32_t)fmin(floor(at) + 1, max);
	rise = f > 0 ? c[f].value - c[f - 1].value : HUGE_VAL;
	if (!isfinite(rise) || !isfinite(h))
		return;
	add_score(s, t, model, times / rise);
	add_point(s, t, f, -times * (h - c[f - 1].value) / rise / rise);
	add_point(s, t, f - 1, -times * (c[f].value - h) / rise / rise);
}

static void
add_ratio(const struct results *s, struct terms *t, const struct result *f)
{
	double most = s->result[s->asymptote + 1].m.value;
	double ratio = f->m.value;

	add_score(s, t, f->a, 1 / most);
	add_term(t, s->asymptote, -ratio / most);
	add_point(s, t, 0, (ratio - 1) / most);
}

size_t
results_terms(const struct results *s, const struct result *f,
	struct result_term *term)
{
	struct terms t = {term, 0};

	switch (f->kind) {
	case RESULT_POWER:
		add_point(s, &t, f->k, 1);
		break;
	case RESULT_ASYMPTOTE:
	case RESULT_ASYMPTOTE_GAIN:
	case RESULT_LEFT:
		add_term(&t, s->asymptote, 1);
		if (f->kind == RESULT_ASYMPTOTE_GAIN)
			add_point(s, &t, 0, -1);
		if (f->kind == RESULT_LEFT)
			add_score(s, &t, f->a, -1);
		break;
	case RESULT_SCORE:
	case RESULT_GAIN:
	case RESULT_GAIN_DIFFERENCE:
		add_score(s, &t, f->a, 1);
		if (f->kind == RESULT_GAIN)
			add_point(s, &t, 0, -1);
		if (f->kind == RESULT_GAIN_DIFFERENCE)
			add_score(s, &t, f->b, -1);
		break;
	case RESULT_EQUIVALENCE:
		add_equivalence(s, &t, f->a, 1);
		break;
	case RESULT_EQUIVALENCE_DIFFERENCE:
		if (isfinite(f->m.value)) {
			add_equivalence(s, &t, f->a, 1);
			add_equivalence(s, &t, f->b, -1);
			break;
		}
		add_score(s, &t, f->a, 1);
		add_score(s, &t, f->b, -1);
		break;
	case RESULT_RATIO:
		add_ratio(s, &t, f);
		break;
	default: /* errors, and results of a reference */
		break;
	}
	return t.n;
}

/* ---- values ---- */

static void
alloc_values(struct values *v, struct results *s)
{
	*v = (struct values){.s = s,
		.items = mem_alloc(s->respondents->patterns, sizeof *v->items),
		.h = mem_alloc(s->models, sizeof *v->h)};
	levels_init(&v->c, s->curve->max);
	if (s->panel)
		levels_init(&v->panel, s->panel->max);
}

/* Set the levels of a curve: of a resample from the sums that its points kept. */
static void
set_levels(const struct values *v, const struct curve *p, struct levels *to)
{
	for (uint32_t k = 0; k <= p->max; k++)
		to->c[k] = v->again ? scoring_value(&p->point[k].scoring,
			v->items) : p->point[k].value;
	levels_rank(to);
}

double
results_asymptote(const struct metric *scorer, const struct law *l)
{
	bool log = scorer->traits & METRIC_LOG;

	if (l->two)
		return mixture_mean(&l->mixture, log ? mixture_information :
			mixture_best);
	return log ? dirichlet_information(&l->dirichlet) :
		dirichlet_best(&l->dirichlet);
}

static double
asymptote_of(const struct values *v)
{
	law_fit(v->s->law, v->items, v->again);
	return results_asymptote(v->s->curve->rules.scorer, v->s->law);
}

/* Set value[i] for each result i from the weights of the items, which
 * are added up by pattern. */
static void
evaluate(struct values *v, double *value)
{
	const struct results *s = v->s;
	const struct respondents *c = s->respondents;

	memset(v->items, 0, c->patterns * sizeof *v->items);
	for (size_t i = 0; i < c->n; i++)
		v->items[c->pattern[i]] += v->u[i];
	set_levels(v, s->curve, &v->c);
	if (s->panel)
		set_levels(v, s->panel, &v->panel);
	for (size_t m = 0; m < s->models; m++)
		v->h[m] = scoring_value(&s->model[m], v->u);
	v->asymptote = s->law ? asymptote_of(v) : NUM_NA;
	for (size_t i = 0; i < s->n_results; i++)
		value[i] = value_of(v, &s->result[i]);
}

void
results_values(struct results *s)
{
	const struct respondents *c = s->respondents;
	double *u = mem_alloc(c->n, sizeof *u);
	double *value = mem_alloc(s->n_results, sizeof *value);
	struct values v;

	alloc_values(&v, s);
	for (size_t i = 0; i < c->n; i++)
		u[i] = c->copies ? (double)c->copies[i] : 1;
	v.u = u;
	evaluate(&v, value);
	for (size_t i = 0; i < s->n_results; i++)
		s->result[i].m.value = value[i];
	s->unique = !s->law || law_unique(s->law);
}

static void
redraw(void *of, const struct resample_units *drawn, double *value)
{
	struct values *v = of;

	v->u = drawn->times;
	evaluate(v, value);
}

double *
results_resample(struct results *s, uint64_t seed, uint64_t replicates)
{
	const struct respondents *c = s->respondents;
	double *all = mem_alloc(s->n_results, replicates * sizeof *all);
	struct resample_units u = {.rows = c->n, .copies = c->copies,
		.unit = c->unit, .units = c->units};
	const struct resample how = {.seed = seed, .replicates = replicates,
		.units = &u, .kinds = 1};
	struct values v;

	resample_init(&u);
	alloc_values(&v, s);
	v.again = true;
	resample_all(&how, redraw, &v, s->n_results, all);
	return all;
}
