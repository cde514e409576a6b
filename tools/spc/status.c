#include "status.h"

#include "text/num.h"

#include <math.h>

/* Is the score of a model, where there is one, the log of 0? */
static bool
is_log_of_0(const struct results *s, size_t model, const double *value)
{
	return model != RESULT_NO_MODEL &&
		isinf(value[results_of_model(s, RESULT_SCORE, model)]);
}

/* Why the value of result i does not exist: the value, a score that it is made
 * of, or c_0, the first result, is the log of 0; a ratio has nothing to gain;
 * or the scorer's own reason. */
static const char *
why_undefined(const struct results *s, size_t i, const double *value)
{
	const struct result *f = &s->result[i];

	if (isinf(value[i]) || isinf(value[0]) ||
	    is_log_of_0(s, f->a, value) || is_log_of_0(s, f->b, value))
		return "zero_probability";
	return f->kind == RESULT_RATIO ? "no_gain" :
		estimate_word(s->curve->rules.scorer->undefined);
}

/* Is the number of people that a model is worth neither known nor beyond the
 * curve? */
static bool
lacks_count(const struct results *s, size_t model, const double *value)
{
	return isnan(value[results_of_model(s, RESULT_EQUIVALENCE, model)]);
}

static bool
is_undefined(const struct results *s, size_t i, const double *value)
{
	const struct result *f = &s->result[i];

	switch (result_range(f)) {
	case RANGE_COUNT:
		return isnan(value[i]);
	case RANGE_DIFFERENCE:
		return lacks_count(s, f->a, value) ||
			lacks_count(s, f->b, value);
	default:
		return !isfinite(value[i]);
	}
}

/* Is the result made of the asymptote? */
static bool
is_of_asymptote(const struct result *f)
{
	return f->kind == RESULT_ASYMPTOTE || f->kind == RESULT_ALL_GAIN ||
		f->kind == RESULT_LEFT || f->kind == RESULT_RATIO;
}

static bool
is_error(const struct result *f)
{
	return f->kind == RESULT_POWER_SE || f->kind == RESULT_PANEL_SE;
}

/* Is the value beyond its own limits, by more than rounding and what the
 * iteration of an asymptote is off? A scorer that is no mean over items is
 * biased in resamples that lack what is rare. */
static bool
is_outside(const struct status *v)
{
	double slack = 1e-9 * fabs(v->value);

	return v->lo > v->value + slack || v->hi < v->value - slack;
}

/* Is the value that of a scorer, or a difference of two, which curves hold with
 * the opposite sign where less is better? */
static bool
is_level(const struct result *f)
{
	return result_range(f) == RANGE_PLAIN && !is_error(f) &&
		f->kind != RESULT_RATIO;
}

static void
turn(struct status *v)
{
	double lo = v->lo;

	v->value = 0 - v->value;
	v->lo = 0 - v->hi;
	v->hi = 0 - lo;
}

/* What is to be said of a result that is made of the asymptote; NULL: nothing
 * but where its limits come from. */
static const char *
asymptote_status(const struct status_from *from, const struct result *f)
{
	enum verdict verdict = refutation_of(from->refutation, f);

	return verdict == VERDICT_REFUTED ? "refuted" :
		!from->results->unique ? "not_unique" :
		verdict == VERDICT_REACHED ? "reached" : NULL;
}

struct status
status_of(const struct status_from *from, size_t i)
{
	const struct results *s = from->results;
	const struct result *f = &s->result[i];
	struct status v = {f, from->value[i], NUM_NA, NUM_NA, "ok"};
	const char *doubt = NULL;

	if (is_undefined(s, i, from->value)) {
		v.status = why_undefined(s, i, from->value);
		return v;
	}
	if (from->replicate && !is_error(f))
		results_limits(f, from->replicate + i * from->n, from->n,
			from->level, &v.lo, &v.hi);
	if (is_of_asymptote(f))
		doubt = asymptote_status(from, f);
	if (result_range(f) == RANGE_DIFFERENCE && !isfinite(v.value))
		v.status = "beyond";
	else if (results_sampled(s, i, from->value))
		v.status = "sampled";
	else if (doubt)
		v.status = doubt;
	else if (is_outside(&v))
		v.status = "outside";
	else if (!isnan(v.lo))
		v.status = "bootstrap";
	if (is_level(f) && scoring_sign(s->curve->rules.scorer) < 0)
		turn(&v);
	return v;
}

/* Status of a number of people. */
static void
count_status(struct out *out, const struct results *s,
	const struct status *v)
{
	uint32_t first = results_first(s, v->result);
	uint32_t last = results_last(s, v->result);
	bool under = v->lo == -HUGE_VAL, over = v->hi == HUGE_VAL;

	bool beyond = isinf(v->value);

	if (beyond) {
		out_char(out, v->value > 0 ? '>' : '<');
		out_whole(out, v->value > 0 ? last : first);
		under = under && v->value > 0;
		over = over && v->value < 0;
	} else if (!(under || over)) {
		out_text(out, v->status);
	}
	if (under) {
		out_text(out, beyond ? ",lo<" : "lo<");
		out_whole(out, first);
	}
	if (over) {
		out_text(out, beyond || under ? ",hi>" : "hi>");
		out_whole(out, last);
	}
}

/* Status of a difference of two numbers of people. */
static void
difference_status(struct out *out, const struct status *v)
{
	bool under = v->lo == -HUGE_VAL, over = v->hi == HUGE_VAL;

	if (!isfinite(v->value) || !(under || over))
		out_text(out, v->status);
	else
		out_text(out, under && over ? "both_beyond" : under ?
			"lo_beyond" : "hi_beyond");
}

void
status_write(struct out *out, const struct results *s,
	const struct status *v)
{
	switch (result_range(v->result)) {
	case RANGE_COUNT:
		count_status(out, s, v);
		break;
	case RANGE_DIFFERENCE:
		difference_status(out, v);
		break;
	default:
		out_text(out, v->status);
		break;
	}
}
