#include "difference.h"
#include "statuses.h"

#include "text/mem.h"

#include <math.h>

/* The error from replicates: the same items are drawn for both where paired;
 * else each is drawn from its own seed. */
static void
bootstrap(const struct coefficient *c, struct sample *const *sample,
	bool paired, const struct resampling *how,
	const struct people *people, struct agreement *out)
{
	double *value[2];

	for (int k = 0; k < 2; k++) {
		uint64_t seed = how->seed + (paired ? 0 : (uint64_t)k << 60);

		value[k] = mem_alloc(how->bootstrap, sizeof **value);
		inference_bootstrap(c, sample[k], paired, how, seed, value[k]);
	}
	for (uint64_t r = 0; r < how->bootstrap; r++)
		value[0][r] -= value[1][r];
	inference_replicates(out, value[0], how->bootstrap,
		sample[0]->subset->unit ? (double)sample[0]->subset->units :
		out->items, people, HUGE_VAL);
	MEM_FREE(value[0], value[1]);
}

/* The error of paired samples from the n items' differences: of leave-one-out
 * values, each item being left out of both samples at once, or of influence
 * values, u of both samples. */
static void
by_item(const struct coefficient *c, struct sample *const *sample,
	bool jackknife, struct influence *u, const struct people *people,
	struct agreement *out)
{
	const struct subset *a = sample[0]->subset, *b = sample[1]->subset;
	double *item = mem_alloc(a->count, sizeof *item);
	bool items = c->traits & COEF_BY_ITEM;

	for (int k = 0; jackknife && k < 2; k++)
		inference_without(c, sample[k], u[k].item);
	for (size_t i = 0; i < a->count; i++)
		item[i] = u[0].item[items ? i : a->vector[i]] -
			u[1].item[items ? i : b->vector[i]];
	if (jackknife)
		inference_jackknife(out, item, NULL, a->count, people,
			HUGE_VAL);
	else
		inference_linear(out, a, item, people, HUGE_VAL);
	MEM_FREE(item);
}

/* Is there a standard error that intervals and differences can use? */
static bool
has_error(const struct estimate *m)
{
	return !isnan(m->se) && !isnan(m->df);
}

/* Set error, test and interval of the difference; m, u: the two estimates and
 * their influence. */
static void
set_error(const struct coefficient *c, struct sample *const *sample,
	bool paired, const struct resampling *how, const struct agreement *m,
	struct influence *u, const struct people *people, struct agreement *out)
{
	bool linear = has_error(&m[0].e) && has_error(&m[1].e);

	if (how->bootstrap > 0) {
		bootstrap(c, sample, paired, how, people, out);
	} else if (paired && (how->jackknife || linear)) {
		by_item(c, sample, how->jackknife, u, people, out);
	} else if (linear) {
		/* two standard errors, of formulas or of jackknives */
		out->e.df = HUGE_VAL;
		out->e.se = hypot(m[0].e.se, m[1].e.se);
		crossed_error(&out->e, people->random, people->part, people->n);
		if (isinf(out->e.df))
			estimate_test(&out->e, 0);
		agreement_interval(out, HUGE_VAL);
	} else {
		out->e.status = ESTIMATE_NEEDS_BOOTSTRAP;
	}
	if (!isnan(out->e.se))
		out->e.status = paired ? ESTIMATE_OWN(KAPPA_PAIRED) : ESTIMATE_OWN(KAPPA_UNPAIRED);
}

/* Why an estimate has no value or no error; ok where it has both. */
static enum estimate_status
missing(const struct agreement *m)
{
	return isnan(m->e.value) || isnan(m->e.se) ? m->e.status : ESTIMATE_OK;
}

bool
difference_same_people(const struct subset *a, const struct subset *b)
{
	size_t g = 0, h = 0;

	while (g < a->annotators && h < b->annotators &&
	       a->person[g] != b->person[h])
		if (a->person[g] < b->person[h])
			g++;
		else
			h++;
	return g < a->annotators && h < b->annotators;
}

/* Set the parts of annotators in a difference. Returns how many there are. */
static size_t
set_people(struct sample *const *sample, bool paired,
	const struct influence *u, struct crossed *part)
{
	if (difference_same_people(sample[0]->subset, sample[1]->subset)) {
		influence_difference(sample, u, paired, part);
		return 1;
	}
	for (int k = 0; k < 2; k++)
		influence_people(sample[k], &u[k], &part[k]);
	return 2;
}

void
difference_estimate(const struct coefficient *c,
	struct sample *const *sample, bool paired,
	const struct resampling *how, struct agreement *out)
{
	const struct subset *p[] = {sample[0]->subset, sample[1]->subset};
	struct resampling none = {.level = how->level};
	struct people people = {how->random, NULL, 0};
	struct agreement m[2];
	struct influence u[2];
	struct crossed part[2];

	if (how->by_default && p[0]->answer && p[1]->answer &&
	    !difference_same_people(p[0], p[1]))
		people.random = CROSSED_BOTH;
	for (int k = 0; k < 2; k++) {
		u[k] = influence_make(c, sample[k], people.random);
		none.jackknife = how->jackknife && !paired;
		inference_estimate(c, sample[k], &none, &m[k], &u[k]);
	}
	*out = agreement_nothing(how->level);
	out->e.value = m[0].e.value - m[1].e.value;
	out->items = paired ? (double)p[0]->count : m[0].items + m[1].items;
	out->ratings = m[0].ratings + m[1].ratings;
	out->e.status = missing(&m[0]) ? missing(&m[0]) : missing(&m[1]);
	people.part = part;
	if (!out->e.status && u[0].cell && u[1].cell)
		people.n = set_people(sample, paired, u, part);
	else
		people.random = CROSSED_ITEMS;
	if (!out->e.status)
		set_error(c, sample, paired, how, m, u, &people, out);
	for (int k = 0; k < 2; k++)
		influence_free(&u[k]);
}
