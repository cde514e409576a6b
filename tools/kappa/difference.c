#include "difference.h"

#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* The error from replicates: the same items are drawn for both where paired;
 * else each is drawn from its own seed. */
static void
bootstrap(const struct coefficient *c, struct sample *const *sample,
	bool paired, const struct resampling *how, struct agreement *out)
{
	double *value[2];

	for (int k = 0; k < 2; k++) {
		uint64_t seed = how->seed + (paired ? 0 : (uint64_t)k << 60);

		value[k] = mem_alloc(how->bootstrap, sizeof **value);
		inference_bootstrap(c, sample[k], paired, seed, how->bootstrap,
			value[k]);
	}
	for (uint64_t r = 0; r < how->bootstrap; r++)
		value[0][r] -= value[1][r];
	estimate_bootstrap(&out->e, value[0], how->bootstrap);
	MEM_FREE(value[0], value[1]);
}

/* The error of paired samples from the n items' differences: of leave-one-out
 * values, each item being left out of both samples at once, or of influence
 * values. unit: these values of both samples, per unit. */
static void
by_item(const struct coefficient *c, struct sample *const *sample,
	bool jackknife, double *const *unit, struct agreement *out)
{
	const struct subset *a = sample[0]->subset, *b = sample[1]->subset;
	double *item = mem_alloc(a->count, sizeof *item);
	bool items = c->traits & COEF_BY_ITEM;

	for (int k = 0; jackknife && k < 2; k++)
		inference_without(c, sample[k], unit[k]);
	for (size_t i = 0; i < a->count; i++)
		item[i] = unit[0][items ? i : a->vector[i]] -
			unit[1][items ? i : b->vector[i]];
	if (jackknife)
		inference_jackknife(out, item, NULL, a->count, HUGE_VAL);
	else
		inference_linear(out, item, a->count, HUGE_VAL);
	MEM_FREE(item);
}

/* The error from two standard errors, of formulas or of jackknives. */
static void
unpaired(const struct agreement *m, struct agreement *out)
{
	out->e.df = HUGE_VAL;
	out->e.se = hypot(m[0].e.se, m[1].e.se);
	out->e.stat = stats_ratio(out->e.value, out->e.se);
	out->e.p = isnan(out->e.stat) ? NUM_NA :
		stats_normal_two_sided(out->e.stat);
	agreement_interval(out, HUGE_VAL);
}

/* Set error, test and interval of the difference; m, psi: the two estimates and
 * their influence values. */
static void
set_error(const struct coefficient *c, struct sample *const *sample,
	bool paired, const struct resampling *how, const struct agreement *m,
	double *const *psi, struct agreement *out)
{
	bool linear = estimate_has_error(&m[0].e) && estimate_has_error(&m[1].e);

	if (how->bootstrap > 0)
		bootstrap(c, sample, paired, how, out);
	else if (paired && (how->jackknife || linear))
		by_item(c, sample, how->jackknife, psi, out);
	else if (linear)
		unpaired(m, out);
	else
		out->e.status = ESTIMATE_NEEDS_BOOTSTRAP;
	if (!isnan(out->e.se))
		out->e.status = paired ? ESTIMATE_PAIRED : ESTIMATE_UNPAIRED;
}

/* Why an estimate has no value or no error; ok where it has both. */
static enum estimate_status
missing(const struct agreement *m)
{
	return isnan(m->e.value) || isnan(m->e.se) ? m->e.status : ESTIMATE_OK;
}

void
difference_estimate(const struct coefficient *c,
	struct sample *const *sample, bool paired,
	const struct resampling *how, struct agreement *out)
{
	const struct resampling none = {.level = how->level};
	struct agreement m[2];
	double *psi[2];

	for (int k = 0; k < 2; k++) {
		psi[k] = mem_alloc(inference_units(c, sample[k]->subset),
			sizeof **psi);
		inference_estimate(c, sample[k],
			how->jackknife && !paired ? how : &none, &m[k], psi[k]);
	}
	*out = agreement_nothing(how->level);
	out->e.value = m[0].e.value - m[1].e.value;
	out->items = paired ? (double)sample[0]->subset->count :
		m[0].items + m[1].items;
	out->ratings = m[0].ratings + m[1].ratings;
	out->e.status = missing(&m[0]) ? missing(&m[0]) : missing(&m[1]);
	if (!out->e.status)
		set_error(c, sample, paired, how, m, psi, out);
	MEM_FREE(psi[0], psi[1]);
}
