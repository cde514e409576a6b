#include "refutation.h"

#include "stats/stats.h"
#include "text/mem.h"

#include <math.h>
#include <stdlib.h>

/* A difference no larger, in relation to the asymptote, is that of its
 * iteration. */
#define CONVERGED 1e-9

static size_t
find_asymptote(const struct results *s)
{
	size_t i = 0;

	while (s->result[i].kind != RESULT_ASYMPTOTE)
		i++;
	return i;
}

/* The highest level of the curves, SIZE_MAX for none. To learn from the item
 * that is predicted can make a level as high as one likes. */
static size_t
highest_level(const struct results *s, const double *value)
{
	const struct curve_rules *r = &s->curve->rules;
	size_t best = SIZE_MAX;

	if (point_learns(r) && !r->leave_out)
		return SIZE_MAX;
	for (size_t i = 0; i < s->n_results; i++)
		if ((s->result[i].kind == RESULT_POWER ||
		    s->result[i].kind == RESULT_PANEL) &&
		    isfinite(value[i]) &&
		    (best == SIZE_MAX || value[i] > value[best]))
			best = i;
	return best;
}

/* What a level is off by where it was drawn, else 0. */
static double
drawing_error(const struct results *s, size_t level)
{
	const struct result *f = &s->result[level];
	const struct curve *p = f->kind == RESULT_PANEL ? s->panel : s->curve;

	return p->point[f->k].sampled ? p->point[f->k].se : 0;
}

/* The asymptote is below by that much. */
static struct finding
compare(double asymptote, double score)
{
	struct finding f = {.below = score - asymptote};

	if (f.below > CONVERGED * fabs(asymptote))
		f.verdict = VERDICT_REACHED;
	return f;
}

/* The standard deviation of a - b over the resamples that have both. */
static double
spread(const double *a, const double *b)
{
	double difference[REFUTATION_REPLICATES], mean, deviation;
	size_t n = 0;

	for (size_t r = 0; r < REFUTATION_REPLICATES; r++)
		if (isfinite(a[r]) && isfinite(b[r]))
			difference[n++] = a[r] - b[r];
	stats_spread(difference, n, &mean, &deviation);
	return deviation;
}

/* Hold what is above the asymptote against its error. */
static void
judge(struct finding *f, const struct results *s, const double *replicate,
	size_t asymptote, size_t score, double drawing)
{
	double deviation;

	if (f->verdict == VERDICT_HOLDS)
		return;
	deviation = spread(replicate + asymptote * REFUTATION_REPLICATES,
		replicate + score * REFUTATION_REPLICATES);
	f->error = sqrt(deviation * deviation + drawing * drawing);
	if (f->below > RESULTS_ERRORS * f->error &&
	    s->raters->items >= RESULTS_FEW)
		f->verdict = VERDICT_REFUTED;
}

/* Is anything above the asymptote? */
static bool
is_reached(const struct refutation *r, size_t models)
{
	bool reached = r->curve.verdict != VERDICT_HOLDS;

	for (size_t m = 0; m < models; m++)
		reached |= r->model[m].verdict != VERDICT_HOLDS;
	return reached;
}

void
refutation_init(struct refutation *r, struct results *s, const double *value,
	uint64_t seed)
{
	size_t asymptote = find_asymptote(s);
	double *replicate;

	*r = (struct refutation){.level = highest_level(s, value),
		.model = mem_zero(s->models, sizeof *r->model)};
	if (r->level != SIZE_MAX)
		r->curve = compare(value[asymptote], value[r->level]);
	for (size_t i = 0; i < s->n_results; i++)
		if (s->result[i].kind == RESULT_SCORE)
			r->model[s->result[i].a] = compare(value[asymptote],
				value[i]);
	if (!is_reached(r, s->models))
		return;
	replicate = results_resample(s, seed, REFUTATION_REPLICATES);
	if (r->level != SIZE_MAX)
		judge(&r->curve, s, replicate, asymptote, r->level,
			drawing_error(s, r->level));
	for (size_t i = 0; i < s->n_results; i++)
		if (s->result[i].kind == RESULT_SCORE)
			judge(&r->model[s->result[i].a], s, replicate,
				asymptote, i, 0);
	free(replicate);
}

void
refutation_free(struct refutation *r)
{
	free(r->model);
}

enum verdict
refutation_of(const struct refutation *r, const struct result *f)
{
	enum verdict v = r->curve.verdict;

	if (f->a != RESULT_NO_MODEL && r->model[f->a].verdict > v)
		v = r->model[f->a].verdict;
	return v;
}
