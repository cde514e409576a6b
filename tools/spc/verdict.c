#include "verdict.h"

#include "num.h"

#include <math.h>

/* Why a plain value does not exist: it, a score that it is made of, or the
 * power of nobody is the log of 0; or the scorer has its own reason. */
static const char *
why_undefined(const struct standing *s, const struct fact *f,
	const double *value)
{
	for (size_t i = 0; i < s->facts; i++) {
		const struct fact *x = &s->fact[i];
		bool part = x == f || (x->kind == FACT_SCORE &&
			(x->a == f->a || x->a == f->b)) ||
			(x->kind == FACT_POWER && x->k == 0);

		if (part && isinf(value[i]))
			return "zero_probability";
	}
	return f->kind == FACT_RATIO ? "no_gain" :
		s->power->rules.scorer->undefined;
}

/* Is a count, or one of which this is the difference, neither a number nor
 * beyond the curve? */
static bool
lacks_count(const struct standing *s, const struct fact *f,
	const double *value)
{
	for (size_t i = 0; i < s->facts; i++) {
		const struct fact *x = &s->fact[i];

		if (isnan(value[i]) && fact_range(x) == RANGE_COUNT &&
		    (x == f || (x->kind == FACT_EQUIVALENCE &&
		    (x->a == f->a || x->a == f->b))))
			return true;
	}
	return false;
}

static bool
is_undefined(const struct standing *s, size_t i, const double *value)
{
	const struct fact *f = &s->fact[i];

	return fact_range(f) == RANGE_PLAIN ? !isfinite(value[i]) :
		lacks_count(s, f, value);
}

static bool
is_of_asymptote(const struct fact *f)
{
	return f->kind == FACT_ASYMPTOTE || f->kind == FACT_ALL_GAIN ||
		f->kind == FACT_LEFT || f->kind == FACT_RATIO;
}

static bool
is_error(const struct fact *f)
{
	return f->kind == FACT_POWER_SE || f->kind == FACT_PANEL_SE;
}

struct verdict
verdict_of(const struct standing *s, size_t i, const double *value,
	const double *replicate, size_t n, double level)
{
	const struct fact *f = &s->fact[i];
	struct verdict v = {f, value[i], NUM_NA, NUM_NA, "ok"};

	if (is_undefined(s, i, value)) {
		v.status = why_undefined(s, f, value);
		return v;
	}
	if (replicate && !is_error(f))
		standing_limits(f, replicate + i * n, n, level, &v.lo, &v.hi);
	if (fact_range(f) == RANGE_DIFFERENCE && !isfinite(v.value))
		v.status = "beyond";
	else if (standing_sampled(s, i, value))
		v.status = "sampled";
	else if (!s->unique && is_of_asymptote(f))
		v.status = "not_unique";
	else if (!isnan(v.lo))
		v.status = "bootstrap";
	return v;
}

static void
count_status(struct out *out, const struct standing *s,
	const struct verdict *v)
{
	uint32_t first = standing_first(s, v->fact);
	uint32_t last = standing_last(s, v->fact);
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

static void
difference_status(struct out *out, const struct verdict *v)
{
	bool under = v->lo == -HUGE_VAL, over = v->hi == HUGE_VAL;

	if (!isfinite(v->value) || !(under || over))
		out_text(out, v->status);
	else
		out_text(out, under && over ? "both_beyond" : under ?
			"lo_beyond" : "hi_beyond");
}

void
verdict_status(struct out *out, const struct standing *s,
	const struct verdict *v)
{
	switch (fact_range(v->fact)) {
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
