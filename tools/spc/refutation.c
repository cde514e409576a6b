#include "refutation.h"
#include "statuses.h"

#include "stats/stats.h"
#include "text/mem.h"

#include <math.h>

/* The highest level of the curves, or SIZE_MAX. Learning from the item that is
 * predicted can make a level arbitrarily high, so that none counts. */
static size_t
highest_level(const struct results *s)
{
	const struct curve_rules *r = &s->curve->rules;
	size_t best = SIZE_MAX;

	if (point_learns(r) && !r->leave_out)
		return SIZE_MAX;
	for (size_t i = 0; i < s->n_results; i++) {
		const struct result *f = &s->result[i];

		if ((f->kind == RESULT_POWER || f->kind == RESULT_PANEL) &&
		    isfinite(f->m.value) && (best == SIZE_MAX ||
		    f->m.value > s->result[best].m.value))
			best = i;
	}
	return best;
}

/* The result that comparison i compares the asymptote with; SIZE_MAX: none. */
static size_t
score_of(const struct refutation *r, const struct results *s, size_t i)
{
	return i == 0 ? r->level : results_of_model(s, RESULT_SCORE, i - 1);
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

/* Find the error of a score above the asymptote, with that from drawing the answers of
 * a level, and whether it refutes this. */
static void
judge(struct comparison *f, const struct results *s, const double *replicate,
	size_t score)
{
	const struct result *of = &s->result[score];
	const struct curve *p = of->kind == RESULT_PANEL ? s->panel : s->curve;
	double drawing = of->a == RESULT_NO_MODEL && p->point[of->k].sampled ?
		p->point[of->k].se : 0;
	double deviation = spread(replicate + s->asymptote *
		REFUTATION_REPLICATES, replicate + score *
		REFUTATION_REPLICATES);

	f->error = sqrt(deviation * deviation + drawing * drawing);
	if (f->below > RESULTS_ERRORS * f->error &&
	    respondents_units(s->respondents) >= RESULTS_FEW)
		f->status = ESTIMATE_OWN(SPC_REFUTED);
}

void
refutation_init(struct refutation *r, struct results *s, uint64_t seed)
{
	double top = s->result[s->asymptote].m.value, *replicate;
	size_t n = s->models + 1;
	bool reached = false;

	*r = (struct refutation){.level = highest_level(s),
		.comparison = mem_zero(n, sizeof *r->comparison)};
	for (size_t i = r->level == SIZE_MAX; i < n; i++) {
		struct comparison *f = &r->comparison[i];

		f->below = s->result[score_of(r, s, i)].m.value - top;
		if (f->below > RESULTS_CONVERGED * fabs(top))
			f->status = ESTIMATE_OWN(SPC_REACHED);
		reached |= f->status != ESTIMATE_OK;
	}
	if (!reached)
		return;
	replicate = results_resample(s, seed, REFUTATION_REPLICATES);
	for (size_t i = 0; i < n; i++)
		if (r->comparison[i].status != ESTIMATE_OK)
			judge(&r->comparison[i], s, replicate,
				score_of(r, s, i));
}

enum estimate_status
refutation_of(const struct refutation *r, const struct result *f)
{
	const struct comparison *own = f->a == RESULT_NO_MODEL ?
		r->comparison : &r->comparison[1 + f->a];
	enum estimate_status curve = r->comparison->status;

	return own->status == ESTIMATE_OWN(SPC_REFUTED) || curve == ESTIMATE_OK ?
		own->status : curve;
}
