#include "run.h"

#include "err.h"
#include "mem.h"

#include <math.h>
#include <stdlib.h>

#define MIB 1048576.

/* End the tool where the curve up to max costs too much, saying what fits. */
static void
check_cost(const struct raters *c, const struct curve_rules *r, uint32_t max)
{
	struct cost cost = cost_of(c, r, max);
	double mib = ceil(cost.bytes / MIB), most = COST_BYTES / MIB;
	struct curve_rules drawn = *r;

	if (cost.all)
		return;
	drawn.draws = 16;
	if (r->draws > 0)
		err_die("--draws=%llu for k up to %u takes %.2g operations and "
			"%.0f MiB, more than %g and %.0f: fewer draws, a "
			"smaller -k, or -C dm", (unsigned long long)r->draws,
			(unsigned)max, cost.work, mib, COST_WORK, most);
	if (cost.fits == UINT32_MAX)
		err_die("the exact curve takes %.2g operations and %.0f MiB, "
			"more than %g and %.0f: too many items, labels or "
			"models (-C dm takes less)", cost.work, mib,
			COST_WORK, most);
	err_die("the exact curve for k up to %u takes %.2g operations and %.0f "
		"MiB, more than %g and %.0f: -k %u fits%s", (unsigned)max,
		cost.work, mib, COST_WORK, most, (unsigned)cost.fits,
		cost_of(c, &drawn, max).all ? ", or --draws=16 draws the "
		"answers of each item (abc may need more items, see -C dm)" :
		"");
}

/* The rules of a curve; where no k was asked for, it may take a second. */
static struct curve_rules
rules_within(const struct run_rules *s)
{
	struct curve_rules r = s->curve;

	if (s->k == RUN_ALL && r.draws == 0)
		r.work = COST_SHORT;
	return r;
}

/* The largest k up to max that takes no more than a second, but at least one
 * person is asked. A note tells what was left. */
static uint32_t
short_max(const struct raters *c, const struct run_rules *s, uint32_t max)
{
	const struct curve_rules r = rules_within(s);
	uint32_t k = cost_of(c, &r, max).fits, most;

	if (k == UINT32_MAX || k < 1)
		k = max < 1 ? max : 1;
	check_cost(c, &s->curve, k);
	if (k == max)
		return k;
	most = cost_of(c, &s->curve, max).fits;
	if (most > k)
		err_note("k=%u of %u that the labels allow: more takes over a "
			"second; -k gives more, up to %u%s", (unsigned)k,
			(unsigned)max, (unsigned)most, most < max ?
			", and --draws" : "");
	else
		err_note("k=%u of %u that the labels allow: more takes over "
			"%.0f MiB; --draws gives more", (unsigned)k,
			(unsigned)max, COST_BYTES / MIB);
	return k;
}

/* As many people, as a k can be. */
static uint32_t
most_people(uint64_t people)
{
	return people < UINT32_MAX ? (uint32_t)people : UINT32_MAX - 1;
}

/* The largest k: -k, or what the items allow. */
static uint32_t
choose_max(const struct raters *c, const struct run_rules *s)
{
	uint64_t allowed = c->least - (c->reference ? 0 : 1);
	uint32_t max = most_people(s->k != RUN_ALL ? s->k : allowed);

	if (s->k == RUN_ALL && s->curve.draws == 0)
		return short_max(c, s, max);
	check_cost(c, &s->curve, max);
	return max;
}

/* The largest k of the reference panel's own curve: as far as its cost allows,
 * because that curve only serves for comparison. */
static uint32_t
panel_max(const struct raters *panel, const struct run_rules *s)
{
	const struct curve_rules r = rules_within(s);
	uint32_t max = most_people(panel->least - 1);
	uint32_t k = cost_of(panel, &r, max).fits;

	if (k == UINT32_MAX)
		k = 0;
	check_cost(panel, &s->curve, k);
	if (k < max)
		err_note("reference_k=%u of %u that its labels allow: more "
			"costs too much", (unsigned)k, (unsigned)max);
	return k;
}

/* Make the raters, or end the tool where no item is left. */
static void
find_raters(struct run *s, const struct items *reference)
{
	const struct run_rules *r = s->rules;
	uint64_t of = reference ? 0 : 1;
	struct raters_need need = {.least = r->least,
		.floor = r->k == RUN_ALL ? 0 : r->k + of,
		.fewest = r->fewest, .by_name = r->by_name};

	raters_init(&s->raters, s->truth, reference, s->models,
		r->curve.scoring.k, &need);
	if (s->raters.n == 0 && r->fewest > 0 && s->raters.unwanted > 0)
		err_die("no item has the %llu labels of the reference that "
			"--reference-min-labels needs",
			(unsigned long long)r->fewest);
	if (s->raters.n == 0 && need.floor > 0)
		err_die("no item has the %llu labels that -k %llu needs",
			(unsigned long long)need.floor,
			(unsigned long long)r->k);
	if (s->raters.n == 0 && reference)
		err_file(r->reference, "no labels for any of the items");
	if (s->raters.n == 0)
		err_die("--intersect: no item of the truth has a prediction of "
			"every model");
	if (reference)
		raters_of_reference(&s->panel, &s->raters);
}

/* Compute the curves, or end the tool where they or the asymptote cost too
 * much. */
static void
make_curves(struct run *s)
{
	const struct curve_rules *rules = &s->rules->curve;
	uint32_t max = choose_max(&s->raters, s->rules);

	if (s->rules->asymptote && asymptote_bytes(&s->raters) > COST_BYTES)
		err_die("--asymptote of items with %zu different counts takes "
			"%.0f MiB: a larger -N leaves fewer",
			s->raters.patterns,
			ceil(asymptote_bytes(&s->raters) / MIB));
	curve_init(&s->curve, &s->raters, rules, max);
	if (s->raters.reference) {
		max = panel_max(&s->panel, s->rules);
		curve_init(&s->of_panel, &s->panel, rules, max);
	}
}

void
run_make(struct run *s, const struct items *reference)
{
	bool asymptote = s->rules->asymptote;

	find_raters(s, reference);
	make_curves(s);
	s->model = mem_alloc(s->models->n, sizeof *s->model);
	for (size_t m = 0; m < s->models->n; m++)
		curve_model(&s->model[m], &s->curve, s->truth,
			&s->models->at[m]);
	if (asymptote)
		asymptote_init(&s->asymptote, &s->raters,
			!(s->rules->curve.scorer->traits & SCORER_LOG));
	s->results = (struct results){.raters = &s->raters,
		.curve = &s->curve, .model = s->model,
		.panel = s->raters.reference ? &s->of_panel : NULL,
		.models = s->models->n,
		.asymptote = asymptote ? &s->asymptote : NULL};
	results_init(&s->results);
}

void
run_free(struct run *s)
{
	results_free(&s->results);
	for (size_t m = 0; m < s->models->n; m++)
		scoring_free(&s->model[m]);
	free(s->model);
	curve_free(&s->curve);
	if (s->raters.reference) {
		curve_free(&s->of_panel);
		raters_free(&s->panel);
	}
	if (s->rules->asymptote)
		asymptote_free(&s->asymptote);
	raters_free(&s->raters);
}
