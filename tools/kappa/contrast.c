#include "contrast.h"

#include "mem.h"
#include "num.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

double
contrast_error(const double *a, const double *b, size_t n)
{
	struct sum sum = {0}, squares = {0};
	double m = (double)n;

	for (size_t i = 0; i < n; i++)
		sum_add(&sum, a[i] - (b ? b[i] : 0));
	for (size_t i = 0; i < n; i++) {
		double d = a[i] - (b ? b[i] : 0) - sum_value(&sum) / m;

		sum_add(&squares, d * d);
	}
	return sqrt(sum_value(&squares) / (m * (m - 1)));
}

/* What is per unit of a coefficient, per item. */
static void
to_items(const struct coefficient *c, const struct panel *p, const double *unit,
	double *item)
{
	for (size_t i = 0; i < p->count; i++)
		item[i] = unit[c->traits & BY_ITEM ? i : p->vector[i]];
}

static void
bootstrap(const struct coefficient *c, struct look *look, bool paired,
	const struct resample *how, struct measure *out)
{
	double *value[2];

	for (int k = 0; k < 2; k++) {
		uint64_t seed = how->seed + (paired ? 0 : (uint64_t)k << 60);

		value[k] = mem_alloc(how->bootstrap, sizeof **value);
		agreement_bootstrap(c, &look[k], paired, seed, how->bootstrap,
			value[k]);
	}
	for (uint64_t r = 0; r < how->bootstrap; r++)
		value[0][r] -= value[1][r];
	resample_bootstrap(out, value[0], how->bootstrap);
	free(value[0]);
	free(value[1]);
}

/* Without one item of both after the other. */
static void
jackknife_paired(const struct coefficient *c, struct look *look,
	struct measure *out)
{
	double *item[2];
	size_t n = look[0].panel->count;

	for (int k = 0; k < 2; k++) {
		const struct panel *p = look[k].panel;
		double *value = mem_alloc(agreement_units(c, p),
			sizeof *value);

		agreement_without(c, &look[k], value);
		item[k] = mem_alloc(n, sizeof **item);
		to_items(c, p, value, item[k]);
		free(value);
	}
	for (size_t i = 0; i < n; i++)
		item[0][i] -= item[1][i];
	resample_jackknife(out, item[0], NULL, n, DBL_MAX);
	free(item[0]);
	free(item[1]);
}

/* By what items add to the two, m, in psi per unit. */
static void
linear_paired(const struct coefficient *c, const struct look *look,
	double *const *psi, struct measure *out)
{
	size_t n = look[0].panel->count;
	double *item[2];

	for (int k = 0; k < 2; k++) {
		item[k] = mem_alloc(n, sizeof **item);
		to_items(c, look[k].panel, psi[k], item[k]);
	}
	out->test = TEST_T;
	out->df = (double)n - 1;
	out->se = contrast_error(item[0], item[1], n);
	free(item[0]);
	free(item[1]);
}

/* By two errors, of formulas or of jackknives. */
static void
unpaired(const struct measure *m, struct measure *out)
{
	out->test = TEST_NORMAL;
	out->se = hypot(m[0].se, m[1].se);
	out->stat = stats_ratio(out->value, out->se);
	out->p = isnan(out->stat) ? NUM_NA : stats_normal_two_sided(out->stat);
}

/* Error, test and interval, from those of the two, m and psi. */
static void
set_error(const struct coefficient *c, struct look *look, bool paired,
	const struct resample *how, const struct measure *m,
	double *const *psi, struct measure *out)
{
	if (how->bootstrap > 0) {
		bootstrap(c, look, paired, how, out);
	} else if (how->jackknife && paired) {
		jackknife_paired(c, look, out);
	} else if (measure_has_error(&m[0]) && measure_has_error(&m[1])) {
		if (paired)
			linear_paired(c, look, psi, out);
		else
			unpaired(m, out);
		measure_interval(out, DBL_MAX);
	} else {
		out->status = "needs_bootstrap";
	}
	if (!isnan(out->se))
		out->status = paired ? "paired" : "unpaired";
}

/* Why there is no value, or no error; NULL where there is. */
static const char *
missing(const struct measure *m)
{
	return isnan(m->value) || isnan(m->se) ? m->status : NULL;
}

void
contrast_measure(const struct coefficient *c, struct look *look, bool paired,
	const struct resample *how, struct measure *out)
{
	const struct resample none = {.level = how->level};
	struct measure m[2];
	double *psi[2];

	for (int k = 0; k < 2; k++) {
		psi[k] = mem_alloc(agreement_units(c, look[k].panel),
			sizeof **psi);
		agreement_measure(c, &look[k], how->jackknife && !paired ? how :
			&none, &m[k], psi[k]);
	}
	*out = measure_nothing(how->level);
	out->value = m[0].value - m[1].value;
	out->items = paired ? (double)look[0].panel->count :
		m[0].items + m[1].items;
	out->ratings = m[0].ratings + m[1].ratings;
	out->status = missing(&m[0]) ? missing(&m[0]) : missing(&m[1]);
	if (!out->status)
		set_error(c, look, paired, how, m, psi, out);
	free(psi[0]);
	free(psi[1]);
}
