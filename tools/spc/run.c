#include "run.h"

#include "status.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/too_many.h"

#include <math.h>
#include <stdio.h>

#define MIB 1048576.

/* The number of draws that a message recommends. */
enum { DRAWS = 16 };

/* Does the curve up to max fit if its answers are drawn so often? */
static bool
drawing_fits(const struct respondents *c, const struct curve_rules *r, uint32_t max,
	uint64_t draws)
{
	struct curve_rules drawn = *r;

	drawn.draws = draws;
	return cost_of(c, &drawn, max).all;
}

/* Are there so many labels that they, not the items, are too many? */
static bool
has_texts(const struct respondents *c)
{
	return (double)c->k > c->items / 2;
}

/* The advice that makes the table smaller. */
static const char *
smaller_table(const struct respondents *c)
{
	return has_texts(c) ? "-l names another column if these "
		"labels are free text" : "take a part of the items";
}

/* The advice that makes the curve up to max fit, other than a smaller k: the first
 * that is enough. */
static const char *
find_remedy(const struct respondents *c, const struct curve_rules *r, uint32_t max)
{
	struct {
		struct curve_rules rules;
		const char *words;
	} way[] = {{*r, r->leave_out ? "-C dm takes less" :
		"-C dm without --no-leave-out takes less"},
		{*r, "a smaller -b takes less"},
		{*r, "fewer models at a time take less"},
		{*r, "-S agreement takes less"}};

	way[0].rules.combiner = method_find(&combiners_table, "dm");
	way[1].rules.replicates = 2;
	way[2].rules.models = 1;
	way[3].rules.scorer = method_find(&scorers_table, "agreement");
	for (size_t i = 0; i < sizeof way / sizeof *way; i++)
		if (cost_of(c, &way[i].rules, max).all)
			return way[i].words;
	return smaller_table(c);
}

/* End the tool if the curve up to max costs too much, with a message that names
 * what fits. */
static void
check_cost(const struct respondents *c, const struct curve_rules *r, uint32_t max)
{
	struct cost cost = cost_of(c, r, max);
	char much[100];
	bool draws;

	if (cost.all)
		return;
	snprintf(much, sizeof much, "%.2g operations and %.0f MiB, more than %g "
		"and %.0f", cost.work, ceil(cost.bytes / MIB), COST_WORK,
		COST_BYTES / MIB);
	if (r->draws > 0)
		err_die("--draws=%llu for k up to %u takes %s: %s%s%s",
			(unsigned long long)r->draws, (unsigned)max, much,
			drawing_fits(c, r, max, 2) ? "fewer draws, or " : "",
			cost_of(c, r, 0).all ? "a smaller -k, or " : "",
			find_remedy(c, r, max));
	if (cost.fits == UINT32_MAX)
		too_many(c->file, has_texts(c) ? (double)c->k : c->items,
			has_texts(c) ? "labels" : "items", cost.bytes > COST_BYTES ?
			cost.bytes / MIB : cost.work, 0, cost.bytes > COST_BYTES ?
			"MiB of the exact curve" : "operations of the exact curve",
			find_remedy(c, r, max < 1 ? max : 1));
	draws = drawing_fits(c, r, max, DRAWS);
	err_die("the exact curve for k up to %u takes %s: -k %u fits%s%s",
		(unsigned)max, much, (unsigned)cost.fits, draws ?
		", or --draws=16 draws the answers of each item" : "",
		draws && point_learns(r) ?
		" (abc may need more items, see -C dm)" : "");
}

/* The rules of a curve; without -k it may take a second. */
static struct curve_rules
rules_within(const struct run_rules *s)
{
	struct curve_rules r = s->curve;

	if (s->k == RUN_ALL && r.draws == 0)
		r.work = COST_SHORT;
	return r;
}

/* The largest k up to max that takes no more than a second, but at least 1. A note
 * gives the k that are left out. */
static uint32_t
short_max(const struct respondents *c, const struct run_rules *s, uint32_t max)
{
	const struct curve_rules r = rules_within(s);
	uint32_t short_of = max < COST_ROWS ? max : (uint32_t)COST_ROWS;
	uint32_t k = cost_of(c, &r, short_of).fits, most;
	bool draws;

	if (k == UINT32_MAX || k < 1)
		k = max < 1 ? max : 1;
	check_cost(c, &s->curve, k);
	if (k == max)
		return k;
	most = cost_of(c, &s->curve, max).fits;
	draws = most < max && drawing_fits(c, &s->curve, max, DRAWS);
	if (most > k)
		err_note("k=%u of %u that the labels allow: more takes over a "
			"second; -k gives more, up to %u%s", (unsigned)k,
			(unsigned)max, (unsigned)most, draws ?
			", and --draws" : "");
	else
		err_note("k=%u of %u that the labels allow: more takes over "
			"%.0f MiB%s", (unsigned)k, (unsigned)max,
			COST_BYTES / MIB, draws ? "; --draws gives more" : "");
	return k;
}

/* A number of people as a k, or the largest k. */
static uint32_t
most_people(uint64_t people)
{
	return people < UINT32_MAX ? (uint32_t)people : UINT32_MAX - 1;
}

/* The largest k: -k, or the most that the items allow. */
static uint32_t
choose_max(const struct respondents *c, const struct run_rules *s)
{
	uint64_t allowed = c->least - (c->wanted ? 0 : 1);
	uint32_t max = most_people(s->k != RUN_ALL ? s->k : allowed);

	if (s->k == RUN_ALL && s->curve.draws == 0)
		return short_max(c, s, max);
	check_cost(c, &s->curve, max);
	return max;
}

/* The largest k of the reference panel's own curve: as far as its cost allows,
 * because that curve only serves for comparison. */
static uint32_t
panel_max(const struct respondents *panel, const struct run_rules *s)
{
	const struct curve_rules r = rules_within(s);
	uint32_t max = most_people(panel->least - 1);
	uint32_t rows = max < COST_ROWS ? max : (uint32_t)COST_ROWS;
	uint32_t k = cost_of(panel, &r, rows).fits;

	if (k == UINT32_MAX)
		k = 0;
	check_cost(panel, &s->curve, k);
	if (k < max)
		err_note("reference_k=%u of %u that its labels allow: more "
			"costs too much", (unsigned)k, (unsigned)max);
	return k;
}

/* End the tool because no item of the part is left. */
static void
refuse_all(const struct run_rules *r, const struct respondents *c,
	uint64_t floor, bool reference, const char *model)
{
	const char *of = model ? " of model=" : "";

	model = model ? model : "";
	if (r->reference_least > 0 && c->reference_dropped > 0)
		err_die("no item has the %llu labels of the reference that "
			"--reference-min-labels needs%s%s",
			(unsigned long long)r->reference_least, of, model);
	if (floor > 0)
		err_die("no item has the %llu labels that -k %llu needs%s%s",
			(unsigned long long)floor, (unsigned long long)r->k, of,
			model);
	if (reference)
		err_file(r->reference, "no labels for any of the items%s%s",
			of, model);
	err_die("--intersect: no item of the truth has a prediction%s%s", of,
		model);
}

/* False: of a pair of models there is no item. */
static bool
find_respondents(struct run *s)
{
	const struct items *reference = s->task->reference;
	const struct run_rules *r = s->rules;
	const struct respondents_need need = {.least = r->least,
		.floor = r->k == RUN_ALL ? 0 : r->k + !reference,
		.reference_least = r->reference_least, .by_name = r->by_name,
		.vectors = !reference && !r->curve.people &&
		!s->task->truth.cluster && s->task->models.n == 0};

	respondents_init(&s->respondents, &s->task->truth, reference,
		&s->task->models, r->curve.scoring.k, &need);
	if (s->respondents.n == 0 && s->part && s->part->pairs) {
		err_warn("no item with enough labels has a prediction of model=%s "
			"and of others, which are not compared",
			s->task->models.at[0].name);
		return false;
	}
	if (s->respondents.n == 0)
		refuse_all(r, &s->respondents, need.floor, reference,
			s->part && s->part->several ?
			s->task->models.at[0].name : NULL);
	if (reference)
		s->panel = respondents_of_reference(&s->respondents);
	return true;
}

/* Compute the curves; ends the tool if they, the scores of the models or the asymptote
 * cost too much. */
static void
make_curves(struct run *s)
{
	const struct respondents *c = &s->respondents;
	const struct curve_rules *rules = &s->rules->curve;
	uint32_t max = choose_max(c, s->rules);
	double work = cost_models(c, rules);
	double law = s->rules->asymptote && c->k == 2 ?
		mixture_bytes(c->patterns) : 0;

	too_many(c->file, rules->models, "models", work, rules->work, "operations",
		work / (double)rules->models <= rules->work ?
		"fewer models at a time fit" : smaller_table(c));
	if (law > COST_BYTES)
		err_die("--asymptote of items with %zu different counts takes "
			"%.0f MiB: a larger -N leaves fewer", c->patterns,
			ceil(law / MIB));
	curve_init(&s->curve, c, rules, max);
	if (c->wanted)
		curve_init(&s->panel_curve, &s->panel, rules,
			panel_max(&s->panel, s->rules));
}

/* Compute the values of all results, their limits and their statuses. */
static void
make_results(struct run *s)
{
	const struct run_rules *r = s->rules;
	double *replicate = NULL;

	s->results = (struct results){.respondents = &s->respondents,
		.curve = &s->curve, .model = s->model,
		.panel = s->respondents.wanted ? &s->panel_curve : NULL,
		.models = s->task->models.n, .level = r->level,
		.law = r->asymptote ? &s->law : NULL};
	results_init(&s->results);
	results_values(&s->results);
	if (r->bootstrap > 0)
		replicate = results_resample(&s->results, r->curve.seed,
			r->bootstrap);
	if (r->asymptote)
		refutation_init(&s->refutation, &s->results, r->curve.seed);
	if (r->curve.people)
		people_derive(&s->people, &s->results, &s->task->truth,
			&s->task->models, r->curve.seed);
	status_find(&s->results, replicate, r->bootstrap, &s->refutation,
		r->curve.people ? &s->people : NULL);
}

bool
run_make(struct run *s)
{
	const struct models *models = &s->task->models;

	if (!find_respondents(s))
		return false;
	make_curves(s);
	s->model = mem_alloc(models->n, sizeof *s->model);
	if (s->rules->curve.people)
		people_init(&s->people, &s->task->truth, &s->respondents,
			s->rules->random);
	for (size_t m = 0; m < models->n; m++)
		curve_score(&s->model[m], &s->curve, &s->task->truth,
			&models->at[m], NULL);
	if (s->rules->asymptote)
		law_init(&s->law, s->respondents.k,
			respondents_wanted(&s->respondents),
			s->respondents.patterns);
	make_results(s);
	return true;
}
