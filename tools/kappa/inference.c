#include "inference.h"

#include "stats/bootstrap.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The most steps that a jackknife may take, about a minute. */
#define WITHOUT_MOST 2e10

size_t
inference_units(const struct coefficient *c, const struct subset *p)
{
	return c->traits & COEF_BY_ITEM ? p->count : p->vectors;
}

/* Why the coefficient can have no value of the sample, or NULL. */
static const char *
no_value(const struct coefficient *c, const struct sample *sample)
{
	if ((c->traits & (COEF_BY_ITEM | COEF_KNOWN)) &&
	    !sample->subset->answer)
		return "needs_annotators";
	if ((c->traits & COEF_EQUAL) && sample->subset->mass)
		return "weights_differ";
	if ((c->traits & COEF_NUMBERS) && !sample->subset->classes->scale.x)
		return "not_numeric";
	if (!(c->traits & COEF_SINGLES) &&
	    sum_value(&sample->t.pairable) == 0)
		return "no_pairs";
	return NULL;
}

/* The value, and what c->measure() knows of its error: without resampling and
 * without the error that psi would give. */
static void
measure_start(const struct coefficient *c, const struct sample *sample,
	double level, struct estimate *out, double *psi)
{
	double n = sum_value(&sample->t.items);

	*out = estimate_nothing(level);
	out->test = c->traits & COEF_OTHER_TEST ? ESTIMATE_NO_TEST : ESTIMATE_T;
	out->df = n - 1;
	out->items = n;
	out->ratings = sum_value(&sample->t.ratings);
	if (sample->subset->annotators > 0)
		out->annotators = (double)sample->subset->annotators;
	out->status = no_value(c, sample);
	if (!out->status)
		c->measure(c, sample, out, psi);
}

double
inference_value(const struct coefficient *c, const struct sample *sample)
{
	struct estimate out;

	measure_start(c, sample, .95, &out, NULL);
	return out.value;
}

/* sqrt(sum psi^2 / (n (n - 1))) over the n items of the sample. */
static double
error_of(const struct coefficient *c, const struct sample *sample,
	const double *psi)
{
	size_t units = inference_units(c, sample->subset);
	double n = sum_value(&sample->t.items);
	struct sum sum = {0};

	for (size_t i = 0; i < units; i++)
		sum_add(&sum, (c->traits & COEF_BY_ITEM ? 1 : sample->m[i]) *
			psi[i] * psi[i]);
	return sqrt(sum_value(&sum) / (n * (n - 1)));
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
	return weights_cheaper(w, q * q) ? 8 * q : q * q;
}

/* Leave out each item, or one of the items that have each vector, in turn. */
static void
leave_out(const struct coefficient *c, struct sample *sample, double *value)
{
	const struct subset *p = sample->subset;
	bool items = c->traits & COEF_BY_ITEM;
	size_t units = inference_units(c, p);
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
	free(m);
	free(drawn);
}

void
inference_without(const struct coefficient *c, struct sample *sample,
	double *value)
{
	const struct subset *p = sample->subset;

	if (c->without && !p->all->repeats) {
		c->without(sample, value);
		return;
	}
	if ((double)inference_units(c, p) * inference_cost(c, p, sample->w) >
	    WITHOUT_MOST)
		err_die("--jackknife: %s of so many items would take more than "
			"a minute (-b N costs less)", c->about.name);
	leave_out(c, sample, value);
}

void
inference_bootstrap(const struct coefficient *c, struct sample *sample,
	bool items, uint64_t seed, uint64_t n, double *value)
{
	const struct subset *p = sample->subset;
	bool by_item = items || c->traits & COEF_BY_ITEM || p->mass;
	size_t units = by_item ? p->count : p->vectors;
	uint64_t *drawn = mem_alloc(units, sizeof *drawn);
	uint64_t *times = mem_alloc(p->vectors, sizeof *times);
	double *m = mem_alloc(p->vectors, sizeof *m);
	double *item = mem_alloc(units, sizeof *item);

	for (size_t v = 0; v < p->vectors; v++)
		times[v] = (uint64_t)p->items[v];
	for (uint64_t r = 0; r < n; r++) {
		bootstrap_draw(seed, r, by_item ? NULL : times, units, drawn);
		for (size_t v = 0; v < p->vectors; v++)
			m[v] = by_item ? 0 : (double)drawn[v];
		for (size_t i = 0; by_item && i < units; i++) {
			item[i] = (double)drawn[i];
			m[p->vector[i]] += item[i];
		}
		sample_draw(sample, m, by_item ? item : NULL);
		value[r] = inference_value(c, sample);
		err_progress(r + 1, n, "replicates");
	}
	sample_draw(sample, NULL, NULL);
	free(drawn);
	free(times);
	free(m);
	free(item);
}

static void
bootstrap(const struct coefficient *c, struct sample *sample,
	const struct resampling *how, struct estimate *out)
{
	double *value = mem_alloc(how->bootstrap, sizeof *value);

	inference_bootstrap(c, sample, false, how->seed, how->bootstrap, value);
	estimate_bootstrap(out, value, how->bootstrap);
	free(value);
}

static void
jackknife(const struct coefficient *c, struct sample *sample,
	struct estimate *out)
{
	size_t units = inference_units(c, sample->subset);
	double *value = mem_alloc(units, sizeof *value);

	inference_without(c, sample, value);
	estimate_jackknife(out, value, c->traits & COEF_BY_ITEM ? NULL :
		sample->subset->items, units, 1);
	free(value);
}

void
inference_estimate(const struct coefficient *c, struct sample *sample,
	const struct resampling *how, struct estimate *out, double *psi)
{
	double *own = psi ? NULL : mem_alloc(inference_units(c, sample->subset),
		sizeof *own);

	measure_start(c, sample, how->level, out, psi ? psi : own);
	if (!isnan(out->value) && !out->status) {
		if (out->test == ESTIMATE_T && out->df < 1) {
			out->status = "one_item";
		} else if (how->bootstrap > 0) {
			bootstrap(c, sample, how, out);
		} else if (how->jackknife) {
			jackknife(c, sample, out);
		} else if (out->test == ESTIMATE_T) {
			out->se = error_of(c, sample, psi ? psi : own);
			estimate_interval(out, 1);
		}
	}
	free(own);
}
