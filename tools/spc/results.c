#include "results.h"

#include "stats/resample.h"
#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* The values from which all results are computed, for one set of items. */
struct values {
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
value_of(const struct results *s, const struct values *v,
	const struct result *f)
{
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

void
results_free(struct results *s)
{
	MEM_FREE(s->result);
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
	MEM_FREE(v->h);
}

/* Set the levels of a curve whose patterns have so many items. */
static void
set_levels(struct levels *v, const struct curve *p, const double *items,
	bool again)
{
	for (uint32_t k = 0; k <= p->max; k++)
		v->c[k] = again ? scoring_value(&p->point[k].scoring, items) :
			p->point[k].value;
	levels_rank(v);
}

/* The asymptote where items[p] items have pattern p: E sum_l p_l log2 p_l for
 * cross-entropy; E max_l p_l for agreement, where the likeliest label is the
 * decision. NUM_NA if all are 0. */
static double
asymptote_of(struct results *s, const double *items, bool again)
{
	bool log = s->curve->rules.scorer->traits & METRIC_LOG;
	struct law *l = s->law;

	law_fit(l, items, again);
	if (l->two)
		return mixture_mean(&l->mixture, log ? mixture_information :
			mixture_best);
	return log ? dirichlet_information(&l->dirichlet) :
		dirichlet_best(&l->dirichlet);
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
	v->asymptote = s->law ? asymptote_of(s, items, again) : NUM_NA;
	for (size_t i = 0; i < s->n_results; i++)
		value[i] = value_of(s, v, &s->result[i]);
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
	evaluate(s, u, c->weight, false, &v, value);
	for (size_t i = 0; i < s->n_results; i++)
		s->result[i].m.value = value[i];
	s->unique = !s->law || law_unique(s->law);
	free_values(&v);
	MEM_FREE(value, u);
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
	const struct respondents *c = x->s->respondents;

	(void)r;
	memset(x->items, 0, c->patterns * sizeof *x->items);
	for (size_t i = 0; i < c->n; i++)
		x->items[c->pattern[i]] += x->u[i];
	evaluate(x->s, x->u, x->items, true, &x->v, value);
}

double *
results_resample(struct results *s, uint64_t seed, uint64_t replicates)
{
	const struct respondents *c = s->respondents;
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
	MEM_FREE(x.items);
	return all;
}
