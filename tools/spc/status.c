#include "status.h"
#include "statuses.h"

#include "stats/student.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* The range of a result's value. */
static enum result_range
range_of(const struct result *f)
{
	return result_about[f->kind].range;
}

static double
value_of_model(const struct results *s, enum result_kind kind, size_t model)
{
	return s->result[results_of_model(s, kind, model)].m.value;
}

/* ---- values that do not exist ---- */

/* Is the score of a model, where there is one, the log of 0? */
static bool
is_log_of_0(const struct results *s, size_t model)
{
	return model != RESULT_NO_MODEL &&
		isinf(value_of_model(s, RESULT_SCORE, model));
}

/* Why a value does not exist: the value, a score that it is made of, or c_0, the
 * first result, is the log of 0; a ratio has nothing to gain; or the scorer's
 * own reason. */
static enum estimate_status
why_undefined(const struct results *s, const struct result *f)
{
	if (isinf(f->m.value) || isinf(s->result[0].m.value) ||
	    is_log_of_0(s, f->a) || is_log_of_0(s, f->b))
		return ESTIMATE_OWN(SPC_ZERO_PROBABILITY);
	return f->kind == RESULT_RATIO ? ESTIMATE_OWN(SPC_NO_GAIN) :
		s->curve->rules.scorer->undefined;
}

/* A number of people exists beyond the curve, too, and a difference where both
 * numbers do. */
static bool
is_undefined(const struct results *s, const struct result *f)
{
	switch (range_of(f)) {
	case RANGE_COUNT:
		return isnan(f->m.value);
	case RANGE_DIFFERENCE:
		return isnan(value_of_model(s, RESULT_EQUIVALENCE, f->a)) ||
			isnan(value_of_model(s, RESULT_EQUIVALENCE, f->b));
	default:
		return !isfinite(f->m.value);
	}
}

/* ---- limits ---- */

/* Percentile limits from n replicates; none where no level is as wide as errors, which
 * too few annotators leave unknown. If both equivalences of a difference are
 * beyond the same end of the curve the difference is unknown: it counts as
 * -HUGE_VAL for lo, as HUGE_VAL for hi. */
static void
set_limits(struct result *f, const double *replicate, size_t n)
{
	double *known, lo;

	if (isnan(f->m.level)) {
		f->m.lo = f->m.hi = NUM_NA;
		return;
	}
	if (range_of(f) != RANGE_DIFFERENCE) {
		estimate_bootstrap(&f->m, replicate, n);
		return;
	}
	known = mem_alloc(n, sizeof *known);
	for (size_t i = 0; i < n; i++)
		known[i] = isnan(replicate[i]) ? -HUGE_VAL : replicate[i];
	estimate_bootstrap(&f->m, known, n);
	lo = f->m.lo;
	for (size_t i = 0; i < n; i++)
		known[i] = isnan(replicate[i]) ? HUGE_VAL : replicate[i];
	estimate_bootstrap(&f->m, known, n);
	f->m.lo = lo;
	MEM_FREE(known);
}

/* The standard error over items of the sum of the terms, from n replicates; of a linear
 * result that of its replicates. A number of people has a long tail, and no error
 * where one of its replicates is beyond the curve. */
static double
error_of_terms(const double *replicate, size_t n, const struct result_term *term,
	size_t terms)
{
	double *value = mem_zero(n, sizeof *value), mean, error;

	for (size_t r = 0; r < n; r++) {
		for (size_t j = 0; j < terms; j++)
			value[r] += term[j].slope *
				replicate[term[j].of * n + r];
		if (!isfinite(value[r]))
			value[r] = NUM_NA;
	}
	stats_spread(value, n, &mean, &error);
	MEM_FREE(value);
	return error;
}

/* What rounding adds to a sum of terms: of scores, and of an asymptote what its
 * iteration is off. */
static double
rounding_of_terms(const struct results *s, const struct result_term *term,
	size_t terms)
{
	double sum = 0;

	for (size_t j = 0; j < terms; j++) {
		const struct result *f = &s->result[term[j].of];

		sum += fabs(term[j].slope * f->m.value) * (f->kind ==
			RESULT_ASYMPTOTE ? RESULTS_CONVERGED : CURVE_ROUNDING);
	}
	return sum;
}

/* Cut stretched limits at the ends of what the scorer, or a difference of two of its
 * values, may be. Numbers of people beyond the curve are infinite. */
static void
cut(const struct results *s, struct result *f)
{
	const struct metric *scorer = s->curve->rules.scorer;
	double least = scorer->least, most = scorer->most, end = s->curve->max;
	struct estimate *m = &f->m;
	bool people = range_of(f) == RANGE_COUNT;

	if (range_of(f) == RANGE_RATIO)
		return;
	if (people || range_of(f) == RANGE_DIFFERENCE) {
		if (m->lo < (people ? 0 : -end))
			m->lo = -HUGE_VAL;
		if (m->hi > end)
			m->hi = HUGE_VAL;
		return;
	}
	if (f->kind == RESULT_POWER || f->kind == RESULT_SCORE ||
	    f->kind == RESULT_ASYMPTOTE)
		estimate_clip(m, least, most);
	else
		estimate_clip(m, least - most, most - least);
}

/* Replicates of G clusters, which may be few, have (G - 1)/G of the variance: the factor
 * of their errors. 1 of items. */
static double
fewer(const struct results *s)
{
	double g = (double)s->respondents->units;

	return s->respondents->unit ? sqrt(g / (g - 1)) : 1;
}

/*
 * Make limits from replicates of the items those over what is random. Where the value
 * is beyond the curve there is nothing to stretch them about: they are percentiles at
 * the level at which a normal interval is as much wider.
 */
static void
stretch(const struct results *s, const struct people *people, struct result *f,
	const double *replicate, size_t n)
{
	struct result_term term[RESULT_TERMS];
	size_t terms = results_terms(s, f, term);
	double level = f->m.level, items = respondents_units(s->respondents);
	struct estimate one = estimate_nothing(level);
	struct crossed part;

	if (terms == 0)
		return;
	part = people_part(people, s, term, terms);
	if (sqrt(fmax(part.q, part.own)) <= rounding_of_terms(s, term, terms))
		part.q = part.own = 0;
	one.value = 0;
	one.hi = fewer(s) * stats_normal_quantile(.5 + level / 2);
	one.lo = -one.hi;
	f->m.se = one.se = fewer(s) *
		error_of_terms(replicate, n, term, terms);
	if (isfinite(f->m.value)) {
		crossed_stretch(&f->m, people->random, &part, 1, items);
		cut(s, f);
		return;
	}
	crossed_stretch(&one, people->random, &part, 1, items);
	f->m.level = 1 - stats_normal_two_sided(one.hi);
	set_limits(f, replicate + (size_t)(f - s->result) * n, n);
	f->m.level = level;
}

/* ---- statuses ---- */

/* Was one of the points that a number of people lies between sampled? */
static bool
between_sampled(const struct curve *p, double people)
{
	return isfinite(people) && (p->point[(size_t)floor(people)].sampled ||
		p->point[(size_t)ceil(people)].sampled);
}

/* Does the result rest on points that were sampled? */
static bool
is_sampled(const struct results *s, const struct result *f)
{
	const struct curve *p = s->curve;

	switch (f->kind) {
	case RESULT_POWER:
	case RESULT_POWER_SE:
		return p->point[f->k].sampled;
	case RESULT_PANEL:
	case RESULT_PANEL_SE:
		return s->panel->point[f->k].sampled;
	case RESULT_WORTH:
		return p->point[f->k].sampled ||
			between_sampled(s->panel, f->m.value);
	case RESULT_EQUIVALENCE:
		return between_sampled(p, f->m.value);
	case RESULT_EQUIVALENCE_DIFFERENCE:
		return between_sampled(p, value_of_model(s,
			RESULT_EQUIVALENCE, f->a)) || between_sampled(p,
			value_of_model(s, RESULT_EQUIVALENCE, f->b));
	default:
		return false;
	}
}

/* The status of a result that is computed from the asymptote; ESTIMATE_OK if
 * nothing is wrong with it, or for another result. */
static enum estimate_status
asymptote_status(const struct results *s, const struct refutation *r,
	const struct result *f)
{
	enum estimate_status status;

	if (f->kind != RESULT_ASYMPTOTE && f->kind != RESULT_ASYMPTOTE_GAIN &&
	    f->kind != RESULT_LEFT && f->kind != RESULT_RATIO)
		return ESTIMATE_OK;
	status = refutation_of(r, f);
	return status != ESTIMATE_OWN(SPC_REFUTED) && !s->unique ?
		ESTIMATE_NOT_UNIQUE : status;
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
status_of(const struct results *s, const struct refutation *r,
	const struct result *f)
{
	enum estimate_status doubt = asymptote_status(s, r, f);
	bool under = f->m.lo == -HUGE_VAL, over = f->m.hi == HUGE_VAL;

	if (range_of(f) == RANGE_DIFFERENCE && !isfinite(f->m.value))
		return ESTIMATE_OWN(SPC_BEYOND);
	if (range_of(f) == RANGE_DIFFERENCE && (under || over))
		return under && over ? ESTIMATE_OWN(SPC_BOTH_BEYOND) :
			under ? ESTIMATE_OWN(SPC_LO_BEYOND) : ESTIMATE_OWN(SPC_HI_BEYOND);
	if (is_sampled(s, f))
		return ESTIMATE_SAMPLED;
	if (doubt)
		return doubt;
	if (is_outside(&f->m))
		return ESTIMATE_OWN(SPC_OUTSIDE);
	return isnan(f->m.lo) ? ESTIMATE_OK : ESTIMATE_BOOTSTRAP;
}

/* Limits of G clusters over items alone: percentiles are those of a normal law. */
static void
widen(const struct results *s, struct result *f, const double *replicate, size_t n)
{
	double level = f->m.level, t;

	if (!s->respondents->unit)
		return;
	t = student_t_quantile(.5 + level / 2, (double)s->respondents->units - 1);
	if (isfinite(f->m.value)) {
		estimate_stretch(&f->m, t / stats_normal_quantile(.5 + level / 2));
		cut(s, f);
		return;
	}
	f->m.level = 1 - stats_normal_two_sided(t * fewer(s));
	set_limits(f, replicate + (size_t)(f - s->result) * n, n);
	f->m.level = level;
}

/* Limits of a result from its replicates. */
static void
find_limits(const struct results *s, const struct people *people, struct result *f,
	const double *replicate, size_t n)
{
	set_limits(f, replicate + (size_t)(f - s->result) * n, n);
	if (s->respondents->unit && isfinite(f->m.value))
		estimate_stretch(&f->m, fewer(s));
	if (people)
		stretch(s, people, f, replicate, n);
	else
		widen(s, f, replicate, n);
}

void
status_find(struct results *s, const double *replicate, size_t n,
	const struct refutation *r, const struct people *people)
{
	for (size_t i = 0; i < s->n_results; i++) {
		struct result *f = &s->result[i];

		if (is_undefined(s, f)) {
			f->m.status = why_undefined(s, f);
			continue;
		}
		if (replicate && s->respondents->unit &&
		    s->respondents->units < 2) {
			f->m.status = ESTIMATE_ONE_CLUSTER;
			continue;
		}
		if (replicate && range_of(f) != RANGE_ERROR)
			find_limits(s, people, f, replicate, n);
		if (f->m.status != ESTIMATE_ONE_ANNOTATOR)
			f->m.status = status_of(s, r, f);
	}
}
