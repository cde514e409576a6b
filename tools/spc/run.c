#include "run.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/too_many.h"

#include <math.h>
#include <stdio.h>

#define MIB 1048576.

/* The number of draws that a message recommends. */
enum { DRAWS = 16 };

/* Does the curve up to max fit if its answers are drawn? */
static bool
drawing_fits(const struct respondents *c, const struct curve_rules *r, uint32_t max)
{
	struct curve_rules drawn = *r;

	drawn.draws = DRAWS;
	return r->draws == 0 && cost_of(c, &drawn, max).all;
}

/* End the tool if the curve up to max costs too much, with a message that names
 * what fits. */
static void
check_cost(const struct respondents *c, const struct curve_rules *r, uint32_t max)
{
	struct cost cost = cost_of(c, r, max);
	char fits[32] = "nothing fits";

	if (cost.all)
		return;
	if (cost.fits != UINT32_MAX)
		snprintf(fits, sizeof fits, "-k %u fits", (unsigned)cost.fits);
	err_file(c->truth->file, "the %s curve of %zu labels for k up to %u takes "
		"%.2g operations and %.0f MiB, more than %g and %.0f: %s%s; "
		"-C dm, -S agreement, fewer models and a smaller -b take "
		"less%s", r->draws > 0 ? "drawn" : "exact", c->k, (unsigned)max,
		cost.work, ceil(cost.bytes / MIB), COST_WORK, COST_BYTES / MIB,
		fits, drawing_fits(c, r, max) ? ", or --draws=16 draws the "
		"answers of each item" : "", (double)c->k > c->items / 2 ?
		" (-l names another column if these labels are free text)" :
		"");
}

/* The rules of a curve; without -k it may take a second. */
static struct curve_rules
rules_within(const struct run_rules *s)
{
	struct curve_rules r = s->curve;

	if (s->k != RUN_ALL || r.draws > 0)
		return r;
	r.work = COST_SHORT;
	r.models = 0;
	return r;
}

/* The largest k up to max that takes no more than a second, but at least `least`. A note
 * gives the k that are left out. */
static uint32_t
short_max(const struct respondents *c, const struct run_rules *s, uint32_t least,
	uint32_t max, const char *reference)
{
	const struct curve_rules r = rules_within(s);
	uint32_t short_of = max < COST_ROWS ? max : (uint32_t)COST_ROWS;
	uint32_t k = cost_of(c, &r, short_of).fits;

	if (k == UINT32_MAX || k < least)
		k = max < least ? max : least;
	check_cost(c, &s->curve, k);
	if (k < max)
		err_note("k=%u of %u that the labels%s allow: more takes over a "
			"second or %.0f MiB%s", (unsigned)k, (unsigned)max,
			reference, COST_BYTES / MIB, *reference ? "" :
			"; -k gives more, and --draws");
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
		return short_max(c, s, 1, max, "");
	check_cost(c, &s->curve, max);
	return max;
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

bool
run_respondents(struct run *s)
{
	const struct items *reference = s->task->reference;
	const struct run_rules *r = s->rules;
	const struct respondents_need need = {.least = r->least,
		.floor = r->k == RUN_ALL ? 0 : r->k + !reference,
		.reference_least = r->reference_least,
		.by_item = s->task->models.n > 0 || r->asymptote};

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

	if (s->rules->asymptote && c->k == 2 && mixture_bytes(c->patterns) >
	    COST_BYTES)
		err_die("--asymptote of items with %zu different counts takes "
			"%.0f MiB: a larger -N leaves fewer", c->patterns,
			ceil(mixture_bytes(c->patterns) / MIB));
	curve_init(&s->curve, c, rules, (uint64_t)max + 1);
	curve_compute(&s->curve, max);
	if (!c->wanted)
		return;
	max = short_max(&s->panel, s->rules, 0, most_people(s->panel.least - 1),
		" of the reference");
	curve_init(&s->panel_curve, &s->panel, rules, (uint64_t)max + 1);
	curve_compute(&s->panel_curve, max);
}

/* A scored_predict of a model. */
static void
predict_item(const void *of, const struct sample *x, size_t row, double *p)
{
	const struct run_model *m = of;
	const struct respondents *c = x->judged;

	predictions_dense(m->model, items_id(c->truth, c->subset.item[row]), p,
		c->k);
	scored_clamp(&m->run->rules->curve.scoring, p);
}

static void
make_models(struct run *s)
{
	const struct models *models = &s->task->models;
	struct scored_rules as_given = s->rules->curve.scoring;

	as_given.rounding = 0;
	s->model = mem_alloc(models->n, sizeof *s->model);
	s->by = mem_alloc(models->n, sizeof *s->by);
	for (size_t m = 0; m < models->n; m++) {
		s->by[m] = (struct run_model){s, &models->at[m]};
		scored_init(&s->model[m], &as_given, gather_init(
			s->respondents.k, 1));
		s->model[m].predict = predict_item;
		s->model[m].of = &s->by[m];
		scored_end(&s->model[m], &s->respondents.sample);
	}
}

bool
run_make(struct run *s)
{
	const struct run_rules *r = s->rules;

	if (!run_respondents(s))
		return false;
	make_curves(s);
	make_models(s);
	if (r->asymptote)
		refutation_init(&s->refutation, &s->asymptote, &s->respondents,
			r->curve.scoring.scorer, r->random != CROSSED_ITEMS,
			r->curve.seed);
	s->results = (struct results){.respondents = &s->respondents,
		.curve = &s->curve, .model = s->model,
		.panel = s->respondents.wanted ? &s->panel_curve : NULL,
		.models = s->task->models.n, .level = r->level,
		.asymptote = r->asymptote ? &s->asymptote : NULL};
	results_init(&s->results);
	s->limits = (struct limits){.results = &s->results,
		.random = r->random, .replicates = r->bootstrap,
		.seed = r->curve.seed};
	limits_find(&s->limits);
	if (r->asymptote)
		refutation_find(&s->refutation, &s->limits);
	limits_status(&s->limits, r->asymptote ? s->refutation.doubt : NULL);
	return true;
}

/* ---- predictions ---- */

static const struct record_column prediction_columns[] = {
	{"votes", RECORD_TEXT}, {"label", RECORD_KEY}, {"p", RECORD_REAL},
	{NULL, 0}
};

struct printing {
	struct points *points;
	struct out *out;
	const struct labels *labels;
};

/* The name of a label; * of one that nobody gave. */
static struct view
name_of(const struct printing *x, uint32_t label)
{
	return label < x->labels->ids.n ? labels_name(x->labels, label) :
		view_of("*");
}

/* A survey_visit that prints what is predicted from an answer. */
static void
print_visit(void *to, const struct survey *s, double chance)
{
	const struct printing *x = to;
	size_t k = x->points->respondents->k;

	(void)chance;
	point_predict(x->points, s);
	for (uint32_t l = 0; l < k; l++) {
		struct record r = record_start(x->out, prediction_columns);
		struct out *votes = record_field(&r, RECORD_TEXT);
		bool more = false;

		for (size_t c = 0; c < k; c++) {
			if (s->y[c].n == 0)
				continue;
			out_text(votes, more ? "," : "");
			out_view(votes, name_of(x, s->y[c].label));
			out_text(votes, "=");
			out_digits(votes, s->y[c].n);
			more = true;
		}
		out_text(votes, more ? "" : "*");
		record_key(&r, name_of(x, l));
		record_real(&r, x->points->p[l]);
		record_end(&r);
	}
}

/* Each answer is one of as many people as could give any of them. */
void
run_predictions(struct run *s, struct out *out)
{
	const struct respondents *c = &s->respondents;
	uint32_t k = most_people(s->rules->k);
	struct cell *cell = mem_alloc(c->k, sizeof *cell);
	struct vector all = {cell, c->k, (uint64_t)k * c->k};
	struct point point = {.sampled = false};
	struct survey any = {.people = NULL};

	check_cost(c, &s->rules->curve, k);
	too_many(c->truth->file, (double)c->k, "labels", outcomes_possible(c->k,
		k) * (double)c->k, 1e7, "rows", "a smaller -k takes fewer");
	curve_init(&s->curve, c, &s->rules->curve, 1);
	point_learn(&s->curve.points, &point, k);
	for (uint32_t l = 0; l < c->k; l++)
		cell[l] = (struct cell){l, k};
	survey_set(&any, &all);
	record_header(out, prediction_columns);
	survey_walk(&any, k, print_visit, &(struct printing){&s->curve.points,
		out, &s->task->truth.labels});
}
