#include "limits.h"

#include "statuses.h"

#include "math/errors.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* The most pairs of levels of two curves of which errors are found. */
enum { PAIRS_OF_LEVELS = 1 << 16 };

/* An error up to this is rounding. */
#define LIMITS_ZERO 1e-12

static enum result_range
range_of(const struct result *f)
{
	return result_about[f->kind].range;
}

static struct result *
of_model(const struct limits *x, enum result_kind kind, size_t a)
{
	return &x->results->result[results_of_model(x->results, kind, a)];
}

/* ---- replicates ---- */

/* Draw the members, and evaluate the results in each replicate. Draws of items that are
 * alike are counted together. */
static void
draw(struct limits *x)
{
	struct results *s = x->results;
	struct batch b;
	const struct error_rules rules = {.bootstrap = x->replicates,
		.seed = x->seed};

	x->member = mem_alloc(s->batch.members, x->replicates *
		sizeof *x->member);
	x->replicate = mem_alloc(s->n_results, x->replicates *
		sizeof *x->replicate);
	results_members(s, &b, &s->respondents->grouped);
	errors_draw(&b, &rules, x->member);
	for (uint64_t r = 0; r < x->replicates; r++)
		results_evaluate(s, x->member + r, x->replicate + r,
			x->replicates);
}

/* ---- outputs ---- */

/* Add member a, or a less b, to the outputs, if they exist. */
static size_t
add_output(const struct limits *x, size_t a, size_t b)
{
	struct results *s = x->results;
	size_t pair[2] = {a, b};

	if (!isfinite(results_member(s, a)) || (b != SIZE_MAX &&
	    !isfinite(results_member(s, b))))
		return SIZE_MAX;
	return batch_output(&s->batch, b == SIZE_MAX ? NULL : batch_difference,
		NULL, pair, b == SIZE_MAX ? 1 : 2);
}

/* A batch_function: of two scores and a level for each, what the first is above its
 * level less what the second is above its own. */
static double
excess_difference(const double *v, size_t n, const void *how, double *slope)
{
	(void)n;
	(void)how;
	for (size_t i = 0; i < 4 && slope; i++)
		slope[i] = i == 0 || i == 3 ? 1 : -1;
	return v[0] - v[2] - (v[1] - v[3]);
}

/* The member that is the level of a curve nearest to a number of people. */
static size_t
level_at(const struct limits *x, size_t model)
{
	return (size_t)round(of_model(x, RESULT_EQUIVALENCE, model)->m.value);
}

/* The output by which two equivalences are correlated. */
static size_t
add_differences(const struct limits *x, const struct result *f)
{
	struct results *s = x->results;
	size_t member[4] = {s->first_score + f->a, s->first_score + f->b};

	if (!isfinite(f->m.value))
		return SIZE_MAX;
	member[2] = level_at(x, f->a);
	member[3] = level_at(x, f->b);
	for (size_t i = 0; i < 4; i++)
		if (!isfinite(results_member(s, member[i])))
			return SIZE_MAX;
	return batch_output(&s->batch, excess_difference, NULL, member, 4);
}

/* The output that a result is, but for numbers of people. */
static size_t
output_of(const struct limits *x, const struct result *f)
{
	const struct results *s = x->results;
	size_t a = s->first_score + f->a;

	switch (f->kind) {
	case RESULT_POWER:
		return add_output(x, f->k, SIZE_MAX);
	case RESULT_PANEL:
		return add_output(x, s->first_panel + f->k, SIZE_MAX);
	case RESULT_SCORE:
		return add_output(x, a, SIZE_MAX);
	case RESULT_GAIN:
		return add_output(x, a, 0);
	case RESULT_GAIN_DIFFERENCE:
		return add_output(x, a, s->first_score + f->b);
	case RESULT_EQUIVALENCE_DIFFERENCE:
		return add_differences(x, f);
	default:
		return SIZE_MAX;
	}
}

/* The outputs of n members, from the first on, less each of the levels from `level`
 * on, so many of each. */
static size_t *
subtract_levels(const struct limits *x, size_t first, size_t n, size_t level,
	size_t width)
{
	size_t *output = mem_alloc(n * width, sizeof *output);

	for (size_t i = 0; i < n * width; i++)
		output[i] = add_output(x, first + i / width, level + i % width);
	return output;
}

/* ---- limits ---- */

/* A limit; the value where it differs from that by rounding alone. */
static double
rounded(double limit, double value)
{
	return fabs(limit - value) <= CURVE_ROUNDING * fabs(value) ? value :
		limit;
}

void
limits_set(const struct limits *x, struct estimate *m, const struct error_of *error,
	const double *replicate)
{
	const struct respondents *c = x->results->respondents;
	double n = respondents_units(c);

	if (!replicate) {
		intervals_formula(error, LIMITS_ZERO, m);
		return;
	}
	estimate_bootstrap(m, replicate, x->replicates);
	/* replicates of n clusters have (n - 1)/n of the variance */
	if (c->subset.unit) {
		estimate_stretch(m, sqrt(n / (n - 1)));
		m->se *= sqrt(n / (n - 1));
	}
	intervals_stretch(m, error, x->random, n, LIMITS_ZERO, x->single);
	m->lo = rounded(m->lo, m->value);
	m->hi = rounded(m->hi, m->value);
}

/* An output in replicate r; 0 of a difference of what is equal but for rounding. */
static double
replicate_of(const struct limits *x, const struct batch_output *o, uint64_t r)
{
	uint64_t n = x->replicates;
	double value = batch_value(&x->results->batch, o, x->member + r, n);

	return o->n > 1 && fabs(value) <= CURVE_ROUNDING *
		fabs(x->member[o->member[0] * n + r]) ? 0 : value;
}

/* Set the limits of an output. */
static void
set_output(const struct limits *x, size_t o, struct estimate *m)
{
	const struct batch *b = &x->results->batch;
	uint64_t n = x->member ? x->replicates : 0;
	double *value = n > 0 ? mem_alloc(n, sizeof *value) : NULL;
	struct error_of error;

	for (uint64_t r = 0; r < n; r++)
		value[r] = replicate_of(x, &b->output[o], r);
	intervals_error(b, o, x->random, m->level, &error);
	limits_set(x, m, &error, value);
	MEM_FREE(value);
}

/* The equivalence of member h, less[k] less each level, on the levels that are the
 * same for the limits of h - c_k. */
static void
look_up(const struct limits *x, const struct curve *p, const size_t *less, double h,
	struct estimate *m)
{
	struct levels up, down;

	levels_init(&up, p->max);
	levels_init(&down, p->max);
	for (size_t k = 0; k <= p->max; k++) {
		struct estimate d = estimate_nothing(m->level);

		up.c[k] = down.c[k] = p->point[k].value;
		if (less[k] == SIZE_MAX)
			continue;
		d.value = h - p->point[k].value;
		set_output(x, less[k], &d);
		m->status = d.status;
		if (isnan(d.lo))
			return;
		up.c[k] = h - d.lo;
		down.c[k] = h - d.hi;
	}
	levels_rank(&up);
	levels_rank(&down);
	m->lo = curve_equivalence(&up, h);
	m->hi = curve_equivalence(&down, h);
	MEM_FREE(up.c, up.top, down.c, down.top);
}

/* The variance of an output. */
static double
variance_of(const struct limits *x, size_t o)
{
	struct error_of error;

	intervals_error(&x->results->batch, o, x->random, .95, &error);
	return error.e.se * error.e.se;
}

/* The correlation of two equivalences: that of the scores less the levels of the curve
 * that are nearest to them; 0 if one does not vary. */
static double
correlation(const struct limits *x, const struct result *f, double both)
{
	const size_t *less = x->less[0], wide = (size_t)x->results->curve->max + 1;
	double a = variance_of(x, less[f->a * wide + level_at(x, f->a)]);
	double b = variance_of(x, less[f->b * wide + level_at(x, f->b)]);
	double r = (a + b - both) / (2 * sqrt(a * b));

	return isfinite(r) ? fmax(-1, fmin(r, 1)) : 0;
}

/* The distance of a limit of a difference from its value, from those of the limits of
 * the two; infinite if one is. */
static double
distance(double a, double b, double r)
{
	return isinf(a) || isinf(b) ? HUGE_VAL : sqrt(fmax(0, a * a - 2 * r * a *
		b + b * b));
}

/*
 * The limits of the difference of two equivalences, from those of each (MOVER: Zou & Donner
 * 2008, "Construction of confidence limits about effect measures"), which may be far from
 * symmetric where the curve is flat or has steps:
 *	lo = a - b - sqrt((a - a_lo)^2 - 2 r (a - a_lo)(b_hi - b) + (b_hi - b)^2),
 * and hi likewise. An equivalence whose limit is beyond the curve gives one that is, too.
 * A model does not differ from its copy.
 */
static void
set_difference(const struct limits *x, struct result *f, size_t both)
{
	const struct estimate *a = &of_model(x, RESULT_EQUIVALENCE, f->a)->m;
	const struct estimate *b = &of_model(x, RESULT_EQUIVALENCE, f->b)->m;
	double variance = variance_of(x, both), r;

	f->m.status = isnan(a->lo) ? a->status : b->status;
	if (isnan(a->lo) || isnan(b->lo))
		return;
	f->m.lo = f->m.hi = f->m.value;
	if (f->m.value == 0 && sqrt(variance) <= LIMITS_ZERO)
		return;
	r = correlation(x, f, variance);
	f->m.lo = f->m.value - distance(a->value - a->lo, b->hi - b->value, r);
	f->m.hi = f->m.value + distance(a->hi - a->value, b->value - b->lo, r);
}

/* Set the limits of a result after the walk, cut to what the scorer, or a difference of
 * two of its values, may be. */
static void
set_result(const struct limits *x, size_t i)
{
	const struct results *s = x->results;
	const struct scorer *scorer = s->curve->rules.scoring.scorer;
	struct result *f = &s->result[i];
	double wide = scorer->most - scorer->least;
	bool two = f->kind == RESULT_GAIN || f->kind == RESULT_GAIN_DIFFERENCE;

	if (range_of(f) == RANGE_COUNT && isnan(f->m.value))
		return;
	if (f->kind == RESULT_EQUIVALENCE)
		look_up(x, s->curve, x->less[0] + f->a * ((size_t)s->curve->max +
			1), results_member(s, s->first_score + f->a), &f->m);
	if (f->kind == RESULT_WORTH && x->less[1])
		look_up(x, s->panel, x->less[1] + f->k * ((size_t)s->panel->max +
			1), results_member(s, f->k), &f->m);
	if (x->output[i] == SIZE_MAX)
		return;
	if (range_of(f) == RANGE_DIFFERENCE) {
		set_difference(x, f, x->output[i]);
		return;
	}
	set_output(x, x->output[i], &f->m);
	if (range_of(f) == RANGE_SCORE)
		estimate_clip(&f->m, two ? -wide : scorer->least, two ? wide :
			scorer->most);
}

void
limits_find(struct limits *x)
{
	struct results *s = x->results;
	const struct respondents *c = s->respondents;
	size_t levels = (size_t)s->curve->max + 1;

	x->single = respondents_units(c) > 1 ? ESTIMATE_OK :
		c->subset.unit ? ESTIMATE_ONE_CLUSTER : ESTIMATE_ONE_ITEM;
	if (x->single)
		return;
	if (x->replicates > 0)
		draw(x);
	x->output = mem_alloc(s->n_results, sizeof *x->output);
	for (size_t i = 0; i < s->n_results; i++)
		x->output[i] = output_of(x, &s->result[i]);
	x->less[0] = subtract_levels(x, s->first_score, s->models, 0, levels);
	if (s->panel && levels * ((size_t)s->panel->max + 1) <= PAIRS_OF_LEVELS)
		x->less[1] = subtract_levels(x, 0, levels, s->first_panel,
			(size_t)s->panel->max + 1);
	if (s->batch.outputs > 0)
		batch_walk(&s->batch, x->random != CROSSED_ITEMS);
	for (size_t i = 0; i < s->n_results; i++)
		set_result(x, i);
}

/* ---- statuses ---- */

/* Is the score of a model, where there is one, the log of 0? */
static bool
is_log_of_0(const struct limits *x, size_t model)
{
	return model != RESULT_NO_MODEL &&
		isinf(of_model(x, RESULT_SCORE, model)->m.value);
}

/* Why a value does not exist: the value, a score that it is made of, or c_0, the
 * first result, is the log of 0; a ratio has nothing to gain; or the scorer's
 * own reason. */
static enum estimate_status
why_undefined(const struct limits *x, const struct result *f)
{
	if (isinf(f->m.value) || isinf(x->results->result[0].m.value) ||
	    is_log_of_0(x, f->a) || is_log_of_0(x, f->b))
		return ESTIMATE_OWN(SPC_ZERO_PROBABILITY);
	return f->kind == RESULT_RATIO ? ESTIMATE_OWN(SPC_NO_GAIN) :
		x->results->curve->rules.scoring.scorer->undefined;
}

/* A number of people exists beyond the curve, too, and a difference where both
 * numbers do. */
static bool
is_undefined(const struct limits *x, const struct result *f)
{
	return range_of(f) == RANGE_COUNT ? isnan(f->m.value) :
		range_of(f) != RANGE_DIFFERENCE ? !isfinite(f->m.value) :
		isnan(of_model(x, RESULT_EQUIVALENCE, f->a)->m.value) ||
		isnan(of_model(x, RESULT_EQUIVALENCE, f->b)->m.value);
}

/* Was one of the points that a number of people lies between sampled? */
static bool
between_sampled(const struct curve *p, double people)
{
	return isfinite(people) && (p->point[(size_t)floor(people)].sampled ||
		p->point[(size_t)ceil(people)].sampled);
}

/* Does the result rest on points that were sampled? */
static bool
is_sampled(const struct limits *x, const struct result *f)
{
	const struct curve *p = x->results->curve, *panel = x->results->panel;

	switch (f->kind) {
	case RESULT_POWER_SE:
	case RESULT_PANEL_SE:
		return true;
	case RESULT_POWER:
		return p->point[f->k].sampled;
	case RESULT_PANEL:
		return panel->point[f->k].sampled;
	case RESULT_WORTH:
		return p->point[f->k].sampled ||
			between_sampled(panel, f->m.value);
	case RESULT_EQUIVALENCE:
		return between_sampled(p, f->m.value);
	case RESULT_EQUIVALENCE_DIFFERENCE:
		return between_sampled(p, of_model(x, RESULT_EQUIVALENCE,
			f->a)->m.value) || between_sampled(p, of_model(x,
			RESULT_EQUIVALENCE, f->b)->m.value);
	default:
		return false;
	}
}

/* Is the value outside its own limits, by more than rounding and what the
 * iteration of an asymptote is off? A scorer that is no mean over items is
 * biased in resamples that lack what is rare. */
static bool
is_outside(const struct estimate *m)
{
	double slack = RESULTS_CONVERGED * fabs(m->value);

	return m->lo > m->value + slack || m->hi < m->value - slack;
}

static enum estimate_status
status_of(const struct limits *x, const struct result *f,
	enum estimate_status doubt)
{
	bool known = !isnan(f->m.lo);

	if (range_of(f) == RANGE_DIFFERENCE && (!isfinite(f->m.value) ||
	    isinf(f->m.lo) || isinf(f->m.hi)))
		return ESTIMATE_OWN(SPC_BEYOND);
	if (is_sampled(x, f))
		return ESTIMATE_SAMPLED;
	if (doubt)
		return doubt;
	if (range_of(f) == RANGE_ERROR)
		return ESTIMATE_OK;
	if (x->single)
		return x->single;
	if (is_outside(&f->m))
		return ESTIMATE_OWN(SPC_OUTSIDE);
	return known && x->replicate ? ESTIMATE_BOOTSTRAP : known ||
		f->m.status ? f->m.status : ESTIMATE_NEEDS_BOOTSTRAP;
}

void
limits_status(const struct limits *x, const enum estimate_status *doubt)
{
	struct results *s = x->results;

	for (size_t i = 0; i < s->n_results; i++) {
		struct result *f = &s->result[i];

		f->m.status = is_undefined(x, f) ? why_undefined(x, f) :
			status_of(x, f, doubt ? doubt[i] : ESTIMATE_OK);
	}
}

void
limits_note(const struct limits *x, const struct models *models)
{
	uint64_t n = x->replicates, in;

	for (size_t m = 0; m < models->n && x->replicate; m++) {
		size_t i = results_of_model(x->results, RESULT_EQUIVALENCE, m);
		struct sum sum = {0};

		in = 0;
		for (uint64_t r = 0; r < n; r++) {
			double at = x->replicate[i * n + r];

			if (!isfinite(at))
				continue;
			sum_add(&sum, at);
			in++;
		}
		if (in > 0)
			err_note("model=%s equivalence_mean=%s: over %llu of "
				"%llu replicates, in the others it is beyond the "
				"curve", models->at[m].name, num_brief(
				sum_value(&sum) / (double)in),
				(unsigned long long)in, (unsigned long long)n);
	}
}
