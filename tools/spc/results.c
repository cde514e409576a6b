#include "results.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <assert.h>
#include <math.h>

/* The values from which all results are computed. */
struct values {
	const struct results *s;
	struct levels c, panel; /* of the two curves */
	const double *h;       /* the scores of models, */
	size_t stride;         /* so far apart */
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
	[RESULT_ASYMPTOTE] = {"asymptote", RANGE_TOP, false},
	[RESULT_ASYMPTOTE_GAIN] = {"gain", RANGE_TOP, false},
	[RESULT_SCORE] = {"score", RANGE_SCORE, false},
	[RESULT_GAIN] = {"gain", RANGE_SCORE, false},
	[RESULT_EQUIVALENCE] = {"equivalence", RANGE_COUNT, false},
	[RESULT_LEFT] = {"left", RANGE_TOP, false},
	[RESULT_RATIO] = {"ratio", RANGE_TOP, false},
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
	double first = v->c.c[0], h = f->a == RESULT_NO_MODEL ? 0 :
		v->h[f->a * v->stride];
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
		return apart(h, v->h[f->b * v->stride], CURVE_ROUNDING);
	case RESULT_EQUIVALENCE_DIFFERENCE:
		return curve_equivalence(&v->c, h) -
			curve_equivalence(&v->c, v->h[f->b * v->stride]);
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
	return s->asymptote ? RESULT_RATIO : RESULT_EQUIVALENCE;
}

size_t
results_of_model(const struct results *s, enum result_kind kind, size_t a)
{
	size_t kinds_each = (size_t)(last_of_model(s) - RESULT_SCORE + 1);

	return s->first_model + a * kinds_each + (size_t)(kind - RESULT_SCORE);
}

static void
list_results(struct results *s)
{
	list_curve(s, s->curve, RESULT_POWER, RESULT_POWER_SE);
	if (s->panel)
		list_curve(s, s->panel, RESULT_PANEL, RESULT_PANEL_SE);
	for (uint32_t k = 0; s->panel && k <= s->curve->max; k++)
		add_common(s, RESULT_WORTH, k);
	if (s->asymptote) {
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

/* ---- values ---- */

static void
take_levels(struct levels *v, const double *member, uint32_t max, size_t stride)
{
	levels_init(v, max);
	for (size_t k = 0; k <= max; k++)
		v->c[k] = member[k * stride];
	levels_rank(v);
}

void
results_evaluate(const struct results *s, const double *member, double *value,
	size_t stride)
{
	void *mark = mem_mark();
	struct values v = {.s = s, .h = member + s->first_score * stride,
		.stride = stride, .asymptote = s->asymptote ?
		member[s->top * stride] : NUM_NA};

	take_levels(&v.c, member, s->curve->max, stride);
	if (s->panel)
		take_levels(&v.panel, member + s->first_panel * stride,
			s->panel->max, stride);
	for (size_t i = 0; i < s->n_results; i++)
		value[i * stride] = value_of(&v, &s->result[i]);
	mem_release(mark);
}

void
results_members(struct results *s, struct batch *b, const struct sample *x)
{
	const struct respondents *c = s->respondents;

	batch_begin(b, &c->units);
	for (uint32_t k = 0; k <= s->curve->max; k++)
		batch_add(b, x, 0, &s->curve->point[k].scored.s, 0);
	s->first_panel = b->members;
	for (uint32_t k = 0; s->panel && k <= s->panel->max; k++)
		batch_add(b, x, 0, &s->panel->point[k].scored.s, 0);
	s->first_score = b->members;
	for (size_t m = 0; m < s->models; m++)
		batch_add(b, &c->sample, 0, &s->model[m].s, 0);
	if (s->asymptote)
		s->top = batch_add(b, x, 0, &s->asymptote->s, 0);
	batch_values(b);
}

void
results_init(struct results *s)
{
	double *member, *value;

	results_members(s, &s->batch, &s->respondents->sample);
	list_results(s);
	member = mem_alloc(s->batch.members, sizeof *member);
	value = mem_alloc(s->n_results, sizeof *value);
	for (size_t m = 0; m < s->batch.members; m++)
		member[m] = results_member(s, m);
	results_evaluate(s, member, value, 1);
	for (size_t i = 0; i < s->n_results; i++)
		s->result[i].m.value = value[i];
}
