/* scene: a curve, models and a law made by hand, as results see them. */
#ifndef ANNOT_TEST_SCENE_H
#define ANNOT_TEST_SCENE_H

#include "spc/results.h"

#include "spc/town.h"

#include <string.h>

enum { SCENE_MODELS = 5, SCENE_LEVELS = 4 };

/* Everything is of one item, whose people say 0 and 1 with 1/4 and 3/4. */
struct scene {
	struct respondents respondents;
	struct vector asked;
	double weight;
	struct cell cell[2];
	uint32_t pattern;
	struct point point[SCENE_LEVELS], panel_curve[SCENE_LEVELS];
	struct curve curve, panel;
	struct scoring model[SCENE_MODELS];
	struct law law;
	struct results results;
};

static inline void
scene_curve(struct curve *p, struct point *point, const double *c,
	uint32_t max)
{
	for (uint32_t k = 0; k <= max; k++)
		point[k] = (struct point){.value = c[k], .se = (double)NAN};
	*p = (struct curve){.max = max, .point = point,
		.rules = {.scorer = scorer_named("agreement"),
		.combiner = combiner_named("plurality")}};
}

/* List the results anew. */
static inline void
scene_list(struct scene *s)
{
	s->results.result = NULL;
	s->results.n_results = s->results.result_cap = 0;
	results_init(&s->results);
}

/* Levels c[0 .. max], and those of the panel, where it is not NULL; models of
 * these scores. The asymptote is .75. */
static inline void
scene_init(struct scene *s, const double *c, uint32_t max, const double *panel,
	uint32_t panel_max, const double *score, size_t models, bool asymptote)
{
	const struct scoring_rules rules = {.k = 2};

	*s = (struct scene){.cell = {{0, 3}, {1, 9}}};
	s->asked = (struct vector){s->cell, 2, 12};
	s->weight = 1;
	s->respondents = (struct respondents){.k = 2, .n = 1, .patterns = 1, .items = 1,
		.labels = 12, .asked = &s->asked, .weight = &s->weight, .pattern = &s->pattern};
	scene_curve(&s->curve, s->point, c, max);
	if (panel)
		scene_curve(&s->panel, s->panel_curve, panel, panel_max);
	for (size_t m = 0; m < models; m++) {
		scoring_init(&s->model[m], scorer_named("agreement"), &rules,
			1);
		s->model[m].sums[0] = score[m];
	}
	if (asymptote)
		law_init(&s->law, 2, &s->asked, 1);
	s->results = (struct results){.respondents = &s->respondents,
		.curve = &s->curve, .panel = panel ? &s->panel : NULL,
		.model = s->model, .models = models, .level = .5,
		.law = asymptote ? &s->law : NULL};
	results_init(&s->results);
}

static inline void
scene_free(struct scene *s)
{
	for (size_t m = 0; m < s->results.models; m++)
		scoring_free(&s->model[m]);
}

/* The equivalence of a score on the levels c[0 .. max]. */
static inline double
equivalence_on(const double *c, uint32_t max, double h)
{
	struct levels v;
	double at;

	levels_init(&v, max);
	memcpy(v.c, c, (max + 1) * sizeof *c);
	levels_rank(&v);
	at = curve_equivalence(&v, h);
	return at;
}

/* The result of a kind. */
static inline struct result *
scene_result(const struct scene *s, enum result_kind kind, uint32_t k, size_t a,
	size_t b)
{
	struct result *f = s->results.result;

	for (size_t i = 0; i < s->results.n_results; i++)
		if (f[i].kind == kind && f[i].k == k && f[i].a == a &&
		    f[i].b == b)
			return &f[i];
	abort();
}

#endif
