#include "inference.h"
#include "statuses.h"

#include "stats/resample.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/too_many.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The most steps that a jackknife may take, about a minute. */
#define WITHOUT_MOST 2e10

void
agreement_interval(struct agreement *m, double most)
{
	double n = isnan(m->items) ? 1 : m->items;

	/* The largest standard error that may be 0 but for rounding: each of n
	 * items adds about 1e-15, which the correction for chance divides by
	 * 1 - pe. */
	estimate_interval(&m->e, 1e-14 / sqrt(n) /
		(isnan(m->pe) ? 1 : 1 - m->pe));
	if (m->e.se == 0 ? isnan(m->e.p) : isfinite(m->e.df))
		estimate_test(&m->e, 0);
	estimate_clip(&m->e, -HUGE_VAL, most);
}

/* Why the coefficient can have no value of the sample, or ok. */
static enum estimate_status
no_value(const struct coefficient *c, const struct sample *sample)
{
	if ((c->traits & COEF_BY_ITEM) && !sample->subset->answer)
		return ESTIMATE_NEEDS_ANNOTATORS;
	if ((c->traits & COEF_ICC) && sample->subset->mass)
		return ESTIMATE_OWN(KAPPA_WEIGHTS_DIFFER);
	if ((c->traits & COEF_ICC) && !sample->subset->classes->scale.x)
		return ESTIMATE_OWN(KAPPA_NOT_NUMERIC);
	if (!(c->traits & COEF_ICC) && sum_value(&sample->t.pairable) == 0)
		return ESTIMATE_NO_PAIRS;
	if ((c->traits & COEF_OF_TWO) && sample->subset->annotators != 2)
		return ESTIMATE_OWN(KAPPA_TWO_ANNOTATORS);
	return ESTIMATE_OK;
}

/* Set the value, and what c->measure() knows of its error: without resampling and
 * without the error that psi would give. */
static void
measure_start(const struct coefficient *c, const struct sample *sample,
	double level, struct agreement *out, struct influence *to)
{
	double n = sum_value(&sample->t.items);

	*out = agreement_nothing(level);
	out->e.df = c->traits & COEF_OTHER_TEST ? NUM_NA : n - 1;
	out->items = n;
	out->ratings = sum_value(&sample->t.ratings);
	if (sample->subset->annotators > 0)
		out->annotators = (double)sample->subset->annotators;
	out->e.status = no_value(c, sample);
	if (!out->e.status)
		c->measure(c, sample, out, to);
}

double
inference_value(const struct coefficient *c, const struct sample *sample)
{
	struct agreement out;

	measure_start(c, sample, .95, &out, NULL);
	return out.e.value;
}

/* ---- by formula ---- */

/* Set error, test and interval from the influence values: se = sqrt(sum psi^2 /
 * (n (n - 1))) over the n items of the sample, or by clusters, and the part of
 * annotators. */
static void
linear(const struct coefficient *c, const struct sample *sample,
	const double *psi, const struct people *people, struct agreement *out)
{
	const struct subset *p = sample->subset;
	size_t units = influence_units(c, p);
	bool items = c->traits & COEF_BY_ITEM;
	struct sum sum = {0};

	for (size_t u = 0; u < p->units; u++) {
		double all = 0;

		for (size_t i = p->unit[u]; i < p->unit[u + 1]; i++)
			all += psi[items ? i : p->vector[i]];
		sum_add(&sum, all * all);
	}
	for (size_t i = 0; i < units && !p->unit; i++)
		sum_add(&sum, (items ? 1 : sample->m[i]) * psi[i] * psi[i]);
	if (p->unit)
		estimate_of_clusters(&out->e, &sum, (double)p->units,
			sum_value(&sample->t.items));
	else
		estimate_of_mean(&out->e, &sum, sum_value(&sample->t.items));
	crossed_error(&out->e, people->random, people->part, people->n);
	agreement_interval(out, 1);
}

void
inference_linear(struct agreement *m, const struct subset *p, const double *x,
	const struct people *people, double most)
{
	struct sum sum = {0}, squares = {0};
	size_t n = p->count, unit = 0;
	double all = 0;

	for (size_t i = 0; i < n; i++)
		sum_add(&sum, x[i]);
	for (size_t i = 0; i < n; i++) {
		all += x[i] - sum_value(&sum) / (double)n;
		if (!subset_unit_ends(p, i, &unit))
			continue;
		sum_add(&squares, all * all);
		all = 0;
	}
	if (p->unit)
		estimate_of_clusters(&m->e, &squares, (double)p->units,
			(double)n);
	else
		estimate_of_mean(&m->e, &squares, (double)n);
	crossed_error(&m->e, people->random, people->part, people->n);
	agreement_interval(m, most);
}

/* ---- resampling ---- */

double
inference_cost(const struct coefficient *c, const struct subset *p,
	const struct weights *w)
{
	double q = (double)p->q;
	bool loops = c->traits & (COEF_BY_ITEM | COEF_LOOPS) ||
		(c->traits & COEF_METRIC && w->kind &&
		w->kind->alpha == WEIGHTS_ORDINAL_METRIC);

	if (loops)
		return p->answer ? p->ratings :
			(double)p->start[p->vectors];
	return weights_are_sums(w) ? 8 * q : q * q;
}

/* Leave out each item, or one of the items that have each vector, in turn. */
static void
leave_out(const struct coefficient *c, struct sample *sample, double *value)
{
	const struct subset *p = sample->subset;
	bool items = c->traits & COEF_BY_ITEM;
	size_t units = influence_units(c, p);
	double *m = mem_alloc(p->vectors, sizeof *m);
	double *drawn = mem_alloc(p->count, sizeof *drawn);

	memcpy(m, p->items, p->vectors * sizeof *m);
	for (size_t i = 0; i < p->count; i++)
		drawn[i] = 1;
	sample_draw(sample, m, items ? drawn : NULL);
	for (size_t i = 0; i < units; i++) {
		size_t v = items ? p->vector[i] : i;

		m[v]--;
		if (items)
			drawn[i] = 0;
		sample_add(sample, v, -1);
		value[i] = inference_value(c, sample);
		sample_add(sample, v, 1);
		m[v]++;
		if (items)
			drawn[i] = 1;
		err_progress(i + 1, units, "items left out");
	}
	sample_draw(sample, NULL, NULL);
	MEM_FREE(m, drawn);
}

void
inference_without(const struct coefficient *c, struct sample *sample,
	double *value)
{
	const struct subset *p = sample->subset;
	char steps[96];

	if (c->without && !p->all->repeats) {
		c->without(sample, value);
		return;
	}
	snprintf(steps, sizeof steps, "steps of --jackknife for %s",
		c->about.name);
	too_many(p->all->file, (double)influence_units(c, p), "items",
		(double)influence_units(c, p) * inference_cost(c, p, sample->w),
		WITHOUT_MOST, steps, "-b N takes fewer");
	leave_out(c, sample, value);
}

/* A sample that is drawn again, by item or by vector. */
struct redraw {
	const struct coefficient *c;
	struct sample *sample;
	double *m;               /* per vector; by item only, else NULL */
};

static void
redraw_value(void *of, const struct resample_units *drawn, double *value)
{
	struct redraw *x = of;
	const struct subset *p = x->sample->subset;
	const double *times = drawn->times;

	if (x->m) {
		memset(x->m, 0, p->vectors * sizeof *x->m);
		for (size_t i = 0; i < p->count; i++)
			x->m[p->vector[i]] += times[i];
	}
	sample_draw(x->sample, x->m ? x->m : times, x->m ? times : NULL);
	*value = inference_value(x->c, x->sample);
}

void
inference_bootstrap(const struct coefficient *c, struct sample *sample,
	bool items, const struct resampling *rules, uint64_t seed, double *value)
{
	const struct subset *p = sample->subset;
	bool by_item = items || c->traits & COEF_BY_ITEM || p->mass || p->unit;
	uint64_t *copies = by_item ? NULL : mem_alloc(p->vectors,
		sizeof *copies);
	uint32_t *unit = subset_units(p);
	struct resample_units u = {.rows = by_item ? p->count : p->vectors,
		.copies = copies, .unit = unit, .units = p->units};
	const struct resample how = {.seed = seed, .units = &u, .kinds = 1,
		.replicates = rules->bootstrap};
	struct redraw x = {c, sample, by_item ?
		mem_alloc(p->vectors, sizeof *x.m) : NULL};

	for (size_t v = 0; v < p->vectors && !by_item; v++)
		copies[v] = (uint64_t)p->items[v];
	resample_init(&u);
	resample_all(&how, redraw_value, &x, 1, value);
	sample_draw(sample, NULL, NULL);
	resample_free(&u);
	MEM_FREE(copies, unit, x.m);
}

void
inference_jackknife(struct agreement *m, const double *value,
	const double *times, size_t units, const struct people *people,
	double most)
{
	estimate_jackknife(&m->e, value, times, units);
	m->e.status = ESTIMATE_OWN(isnan(m->e.se) ? KAPPA_UNDEFINED :
		KAPPA_JACKKNIFE);
	crossed_error(&m->e, people->random, people->part, people->n);
	m->e.stat = m->e.p = m->e.lo = m->e.hi = m->df2 = NUM_NA;
	agreement_interval(m, most);
}

void
inference_replicates(struct agreement *m, const double *value, size_t n,
	double items, const struct people *people, double most)
{
	estimate_bootstrap(&m->e, value, n);
	crossed_stretch(&m->e, people->random, people->part, people->n, items);
	estimate_clip(&m->e, -HUGE_VAL, most);
	m->df2 = NUM_NA;
}

/* Set error and interval from resampled items. */
static void
resampled(const struct coefficient *c, struct sample *sample,
	const struct resampling *how, const struct people *people,
	struct agreement *out)
{
	size_t n = how->bootstrap > 0 ? how->bootstrap :
		influence_units(c, sample->subset);
	double *value = mem_alloc(n, sizeof *value);

	if (how->bootstrap > 0) {
		inference_bootstrap(c, sample, false, how, how->seed, value);
		inference_replicates(out, value, n, sample->subset->unit ?
			(double)sample->subset->units :
			sum_value(&sample->t.items), people, 1);
	} else {
		inference_without(c, sample, value);
		inference_jackknife(out, value, c->traits & COEF_BY_ITEM ?
			NULL : sample->subset->items, n, people, 1);
	}
	MEM_FREE(value);
}

void
inference_estimate(const struct coefficient *c, struct sample *sample,
	const struct resampling *how, struct agreement *out,
	struct influence *to)
{
	struct influence own = {0};
	bool t = !(c->traits & COEF_OTHER_TEST);
	struct crossed part;
	struct people people = {how->random, &part, 1};

	if (!to) {
		own = influence_make(c, sample, how->random);
		to = &own;
	}
	measure_start(c, sample, how->level, out, to);
	if (isnan(out->e.value) || out->e.status || !to->cell)
		people.random = CROSSED_ITEMS;
	if (people.random != CROSSED_ITEMS)
		influence_people(sample, to, &part);
	if (isnan(out->e.value) || out->e.status)
		;
	else if (t && out->e.df < 1)
		out->e.status = ESTIMATE_ONE_ITEM;
	else if (how->bootstrap > 0 || how->jackknife)
		resampled(c, sample, how, &people, out);
	else if (t)
		linear(c, sample, to->item, &people, out);
	if (c->about.range[0] == '0')
		estimate_clip(&out->e, 0, HUGE_VAL);
	influence_free(&own);
}

struct agreement
inference_of_mean(double value, const struct sum *squares, double n,
	double level)
{
	struct agreement m = agreement_nothing(level);

	m.e.value = value;
	m.items = n;
	estimate_of_mean(&m.e, squares, n);
	agreement_interval(&m, 1);
	return m;
}
