/*
 * people: what annot-kappa makes of small tables of who gave which label.
 */
#ifndef ANNOT_PEOPLE_H
#define ANNOT_PEOPLE_H

#include "crowd.h"
#include "kappa/trust.h"

#include "kappa/coefficients.h"
#include "kappa/inference.h"
#include "kappa/pairs.h"

/* As crowd_make(), with the pairs of people who are known. */
__attribute__((unused)) static void
crowd_init(struct crowd *c, const struct table *t,
	const struct weighting *kind, bool known)
{
	crowd_make(c, t, kind, known);
	if (!known)
		return;
	c->pairs = mem_alloc(1, sizeof *c->pairs);
	pairs_init(c->pairs, &c->subset);
	c->sample.pairs = c->pairs;
}

__attribute__((unused)) static void
crowd_free(struct crowd *c)
{
	if (c->sample.pairs) {
		pairs_free(c->pairs);
		MEM_FREE(c->pairs);
	}
	crowd_end(c);
}

__attribute__((unused)) static const struct coefficient *
coefficient(const char *name)
{
	return method_find(&coefficients_table, name);
}

/* The value, or the status where there is none, as errors by formula say. */
__attribute__((unused)) static struct agreement
crowd_estimate(struct crowd *c, const char *name, double *psi)
{
	const struct resampling how = {.level = .95};
	struct influence to = {.item = psi};
	struct agreement out;

	inference_estimate(coefficient(name), &c->sample, &how, &out,
		psi ? &to : NULL);
	return out;
}

/* The same of a table. */
__attribute__((unused)) static struct agreement
table_estimate(const struct table *t, const char *name, const char *weights)
{
	struct agreement out;
	struct crowd c;

	crowd_init(&c, t, weighting(weights), true);
	out = crowd_estimate(&c, name, NULL);
	crowd_free(&c);
	return out;
}

/* The same as a row of the tool has it. */
__attribute__((unused)) static struct agreement
table_row(const struct table *t, const char *name, const char *weights)
{
	struct agreement out = table_estimate(t, name, weights);
	struct crowd c;

	crowd_init(&c, t, weighting(weights), true);
	if (!(coefficient(name)->traits & COEF_ICC))
		trust_mark(&out, trust_of(&c.subset));
	crowd_free(&c);
	return out;
}

#endif
