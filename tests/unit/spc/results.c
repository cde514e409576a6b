/* results: those of a curve made by hand, written out; resamples of towns
 * against curves and scores with the weights that are drawn. */
#include "spc/results.h"

#include "check.h"
#include "spc/scene.h"
#include "draws.h"
#include "text/num.h"

#define NO RESULT_NO_MODEL

/* ---- which results there are ---- */

/* All results as words: row, k, models. */
static void
list_is(const struct results *s, const char *expected)
{
	char text[2048] = "";
	size_t n = 0;

	for (size_t i = 0; i < s->n_results; i++) {
		const struct result *f = &s->result[i];

		n += (size_t)snprintf(text + n, sizeof text - n, "%s",
			result_about[f->kind].row);
		if (result_about[f->kind].has_k)
			n += (size_t)snprintf(text + n, sizeof text - n, "%u",
				(unsigned)f->k);
		if (f->a != NO)
			text[n++] = (char)('A' + f->a);
		if (f->b != NO)
			text[n++] = (char)('A' + f->b);
		text[n++] = ' ';
		text[n] = '\0';
	}
	CHECK_TEXT(text, expected);
}

static void
lists(void)
{
	static const double c[] = {.5, .6, .7}, h[] = {.1, .2, .3};
	struct scene s;

	scene_init(&s, c, 1, NULL, 0, h, 0, false);
	list_is(&s.results, "power0 power1 ");
	scene_free(&s);
	scene_init(&s, c, 1, NULL, 0, h, 3, false);
	s.point[1].sampled = true;
	scene_list(&s);
	list_is(&s.results, "power0 power1 power_se1 "
		"scoreA gainA equivalenceA scoreB gainB equivalenceB "
		"scoreC gainC equivalenceC gainAB equivalenceAB gainAC "
		"equivalenceAC gainBC equivalenceBC ");
	scene_free(&s);
	scene_init(&s, c, 1, c, 2, h, 1, true);
	s.panel_curve[0].sampled = true;
	scene_list(&s);
	list_is(&s.results, "power0 power1 reference0 reference_se0 reference1 "
		"reference2 equivalence0 equivalence1 asymptote gain "
		"scoreA gainA equivalenceA leftA ratioA ");
	scene_free(&s);
}

/* ---- values ---- */

static double
value_of(const struct scene *s, enum result_kind kind, size_t a, size_t b)
{
	return scene_result(s, kind, 0, a, b)->m.value;
}

/* Models below, on, between and above the curve .5 .6 .7, with .75 to reach. */
static void
by_hand(void)
{
	static const double c[] = {.5, .6, .7}, h[] = {.4, .55, .6, .65, .8};
	static const double at[] = {-HUGE_VAL, .5, 1, 1.5, HUGE_VAL};
	struct scene s;

	scene_init(&s, c, 2, NULL, 0, h, 5, true);
	results_values(&s.results);
	CHECK(s.results.unique);
	for (uint32_t k = 0; k <= 2; k++)
		CHECK(scene_result(&s, RESULT_POWER, k, NO, NO)->m.value == c[k]);
	CHECK_NEAR(value_of(&s, RESULT_ASYMPTOTE, NO, NO), .75, 1e-9);
	CHECK_NEAR(value_of(&s, RESULT_ASYMPTOTE_GAIN, NO, NO), .25, 1e-9);
	for (size_t m = 0; m < 5; m++) {
		CHECK(value_of(&s, RESULT_SCORE, m, NO) == h[m]);
		CHECK_NEAR(value_of(&s, RESULT_GAIN, m, NO), h[m] - .5,
			1e-15);
		CHECK_NEAR(value_of(&s, RESULT_EQUIVALENCE, m, NO), at[m], 1e-12);
		CHECK_NEAR(value_of(&s, RESULT_LEFT, m, NO), .75 - h[m],
			1e-9);
		CHECK_NEAR(value_of(&s, RESULT_RATIO, m, NO),
			(h[m] - .5) / .25, 1e-8);
		for (size_t n = m + 1; n < 5; n++) {
			CHECK_NEAR(value_of(&s, RESULT_GAIN_DIFFERENCE,
				m, n), h[m] - h[n], 1e-15);
			CHECK_NEAR(value_of(&s, RESULT_EQUIVALENCE_DIFFERENCE, m, n),
				at[m] - at[n], 1e-12);
		}
	}
	scene_free(&s);
}

/* Values that differ by rounding, or by the end of an iteration, do not differ; and
 * without anything to gain there is no ratio. */
static void
equal(void)
{
	static const double c[] = {.3 - 1e-16, .6}, up[] = {.75, .9};
	static const double h[] = {.1 + .2, .3, .3 + 1e-12, .75 + 1e-11,
		.75 - 1e-7};
	struct scene s;

	scene_init(&s, c, 1, NULL, 0, h, 5, true);
	results_values(&s.results);
	CHECK(value_of(&s, RESULT_GAIN, 0, NO) == 0);
	CHECK(value_of(&s, RESULT_GAIN_DIFFERENCE, 0, 1) == 0);
	CHECK(value_of(&s, RESULT_GAIN_DIFFERENCE, 0, 2) < 0);
	CHECK(value_of(&s, RESULT_GAIN, 2, NO) > 0);
	CHECK(value_of(&s, RESULT_LEFT, 3, NO) == 0);
	CHECK(value_of(&s, RESULT_LEFT, 4, NO) > .9e-7);
	CHECK(value_of(&s, RESULT_LEFT, 2, NO) > .4);
	scene_free(&s);
	scene_init(&s, up, 1, NULL, 0, h, 1, true);
	results_values(&s.results);
	CHECK(value_of(&s, RESULT_ASYMPTOTE_GAIN, NO, NO) == 0);
	CHECK(isnan(value_of(&s, RESULT_RATIO, 0, NO)));
	scene_free(&s);
}

/* Two beyond the same end: nothing is known of how far they are apart. A log of
 * 0 is no rounding. */
static void
beyond(void)
{
	static const double c[] = {.5, .6}, h[] = {.1, .2, -HUGE_VAL};
	struct scene s;

	scene_init(&s, c, 1, NULL, 0, h, 3, false);
	results_values(&s.results);
	CHECK(isnan(value_of(&s, RESULT_EQUIVALENCE_DIFFERENCE, 0, 1)));
	CHECK(value_of(&s, RESULT_GAIN, 2, NO) == -HUGE_VAL);
	CHECK(value_of(&s, RESULT_GAIN_DIFFERENCE, 1, 2) == HUGE_VAL);
	scene_free(&s);
}

/* k of the asked are worth as many of the panel as predict as well. */
static void
panels(void)
{
	static const double c[] = {.5, .65, .9}, panel[] = {.55, .6, .7, .8};
	struct scene s;

	scene_init(&s, c, 2, panel, 3, NULL, 0, false);
	results_values(&s.results);
	for (uint32_t k = 0; k <= 3; k++)
		CHECK(scene_result(&s, RESULT_PANEL, k, NO, NO)->m.value ==
			panel[k]);
	CHECK(scene_result(&s, RESULT_WORTH, 0, NO, NO)->m.value == -HUGE_VAL);
	CHECK_NEAR(scene_result(&s, RESULT_WORTH, 1, NO, NO)->m.value, 1.5, 1e-14);
	CHECK(scene_result(&s, RESULT_WORTH, 2, NO, NO)->m.value == HUGE_VAL);
	scene_free(&s);
}

/* ---- resamples ---- */

enum { EACH = PATTERNS * 3, MODELS = 2, REPLICATES = 6, SEED = 3 };

/* A town item by item, or pattern by pattern with how many items each has. */
static void
list_items(struct town *t, uint32_t *pattern, uint64_t *copies, bool each)
{
	struct respondents *c = &t->respondents;

	c->n = 0;
	for (size_t p = 0; p < c->patterns; p++) {
		int items = each ? (int)t->weight[p] : 1;

		copies[p] = (uint64_t)t->weight[p];
		for (int i = 0; i < items; i++)
			pattern[c->n++] = (uint32_t)p;
	}
	c->pattern = pattern;
	c->copies = each ? NULL : copies;
}

static void
draw_models(struct scoring *s, const struct curve *p, struct rng *r)
{
	for (int m = 0; m < MODELS; m++) {
		size_t k = p->respondents->k, cells = p->respondents->n * k;
		double q[EACH * LABELS];

		for (size_t i = 0; i < cells; i += k) {
			double all = 0;

			for (size_t l = 0; l < k; l++)
				all += q[i + l] = rng_gamma(r, 1);
			for (size_t l = 0; l < k; l++)
				q[i + l] /= all;
		}
		curve_score(&s[m], p, NULL, NULL, q);
	}
}

/* Each score from the items themselves is that of all they stand for. */
static void
scores_are(struct results *s)
{
	const struct respondents *c = s->respondents;
	double u[EACH];

	for (size_t i = 0; i < c->n; i++)
		u[i] = c->copies ? c->weight[i] : 1;
	results_values(s);
	for (size_t i = 0; i < s->n_results; i++)
		if (s->result[i].kind == RESULT_SCORE)
			CHECK_NEAR(s->result[i].m.value, scoring_value(
				&s->model[s->result[i].a], u), 1e-14);
}

/* A replicate's results from the curve under its weights. */
static void
is_replicate(const struct results *s, uint64_t replicate, const double *all)
{
	const struct respondents *c = s->respondents;
	double u[EACH], items[PATTERNS] = {0}, level[PEOPLE + 1], h[MODELS];
	uint64_t drawn[EACH];
	uint32_t max = s->curve->max;

	draws(SEED, replicate, c->copies, c->n, drawn);
	for (size_t i = 0; i < c->n; i++) {
		u[i] = (double)drawn[i];
		items[c->pattern[i]] += u[i];
	}
	for (uint32_t k = 0; k <= max; k++)
		level[k] = scoring_value(&s->curve->point[k].scoring, items);
	for (int m = 0; m < MODELS; m++)
		h[m] = scoring_value(&s->model[m], u);
	for (size_t i = 0; i < s->n_results; i++) {
		const struct result *f = &s->result[i];
		double found = all[i * REPLICATES + replicate];

		if (f->kind == RESULT_POWER)
			CHECK_NEAR(found, level[f->k], 1e-14);
		if (f->kind == RESULT_SCORE)
			CHECK_NEAR(found, h[f->a], 1e-14);
		if (f->kind == RESULT_GAIN)
			CHECK_NEAR(found, h[f->a] - level[0], 1e-12);
		if (f->kind == RESULT_EQUIVALENCE)
			CHECK_NEAR(found, equivalence_on(level, max, h[f->a]), 1e-12);
	}
}

static void
resampled(void)
{
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 40; round++) {
		struct curve_rules rules;
		struct scoring model[MODELS];
		uint32_t pattern[EACH];
		uint64_t shares[PATTERNS];
		struct results s;
		struct curve p;
		struct town t;
		double *all;

		draw_town(&t, &r);
		list_items(&t, pattern, shares, round % 2 != 0);
		rules = rules_of(&t.respondents, "frequency", "cross_entropy");
		rules.scoring.eps = .05;
		rules.replicates = REPLICATES;
		curve_init(&p, &t.respondents, &rules, most_asked(&t));
		draw_models(model, &p, &r);
		s = (struct results){.respondents = &t.respondents, .curve = &p,
			.model = model, .models = MODELS};
		results_init(&s);
		scores_are(&s);
		all = results_resample(&s, SEED, REPLICATES);
		for (uint64_t i = 0; i < REPLICATES; i++)
			is_replicate(&s, i, all);
		MEM_FREE(all);
		for (int m = 0; m < MODELS; m++)
			scoring_free(&model[m]);
	}
}

/* ---- terms ---- */

/* All results of the scene with one point or score moved. */
static void
moved(struct scene *s, double *at, double by, double *value)
{
	double had = *at;

	*at += by;
	results_values(&s->results);
	for (size_t i = 0; i < s->results.n_results; i++)
		value[i] = s->results.result[i].m.value;
	*at = had;
	results_values(&s->results);
}

/* The sum of the terms of f that are the result `of`. */
static double
slope_by(const struct results *s, const struct result *f, size_t of)
{
	struct result_term term[RESULT_TERMS];
	size_t n = results_terms(s, f, term);
	double sum = 0;

	CHECK(n <= RESULT_TERMS);
	for (size_t j = 0; j < n; j++)
		sum += term[j].of == of ? term[j].slope : 0;
	return sum;
}

/* Terms are derivatives by every point and score, where results are smooth. */
static void
terms(void)
{
	enum { MOST = 64 };
	const double h = 1e-6;
	struct rng r = check_rng(4, 0);
	int counts = 0;

	for (int round = 0; round < 60; round++) {
		double c[SCENE_LEVELS], score[3], up[MOST], down[MOST];
		struct results *s;
		struct scene x;

		for (int k = 0; k < SCENE_LEVELS; k++)
			c[k] = .2 + .1 * k + .08 * rng_unit(&r);
		for (int m = 0; m < 3; m++)
			score[m] = .22 + .3 * rng_unit(&r);
		scene_init(&x, c, SCENE_LEVELS - 1, NULL, 0, score, 3, true);
		s = &x.results;
		results_values(s);
		for (size_t j = 0; j < SCENE_LEVELS + 3; j++) {
			size_t m = j - SCENE_LEVELS;
			bool point = j < SCENE_LEVELS;
			double *at = point ? &x.point[j].value :
				&x.model[m].sums[0];
			size_t of = point ? j :
				results_of_model(s, RESULT_SCORE, m);

			moved(&x, at, h, up);
			moved(&x, at, -h, down);
			for (size_t i = 0; i < s->n_results; i++) {
				const struct result *f = &s->result[i];

				if (!isfinite(f->m.value))
					continue;
				CHECK_NEAR(slope_by(s, f, of),
					(up[i] - down[i]) / (2 * h), 1e-5);
				counts += f->kind == RESULT_EQUIVALENCE;
			}
		}
		for (size_t i = 0; i < s->n_results; i++) {
			const struct result *f = &s->result[i];
			double by = slope_by(s, f, s->asymptote), most = .75 - c[0];
			bool lifts = f->kind == RESULT_ASYMPTOTE ||
				f->kind == RESULT_ASYMPTOTE_GAIN ||
				f->kind == RESULT_LEFT;

			CHECK_NEAR(by, f->kind == RESULT_RATIO ?
				-(score[f->a] - c[0]) / (most * most) : lifts,
				1e-9);
		}
		scene_free(&x);
	}
	CHECK(counts > 500);
}

/* Beyond the curve there are the terms of the distance from its end. */
static void
terms_beyond(void)
{
	static const double c[] = {.5, .6, .7}, h[] = {.4, .8, .65};
	struct result *f;
	struct scene s;

	scene_init(&s, c, 2, NULL, 0, h, 3, false);
	results_values(&s.results);
	for (size_t m = 0; m < 2; m++) {
		f = scene_result(&s, RESULT_EQUIVALENCE, 0, m, RESULT_NO_MODEL);
		CHECK(isinf(f->m.value));
		CHECK(slope_by(&s.results, f, m == 0 ? 0 : 2) == -1);
		CHECK(slope_by(&s.results, f, results_of_model(&s.results,
			RESULT_SCORE, m)) == 1);
	}
	f = scene_result(&s, RESULT_EQUIVALENCE_DIFFERENCE, 0, 0, 2);
	CHECK(!isfinite(f->m.value));
	CHECK(slope_by(&s.results, f, results_of_model(&s.results, RESULT_SCORE,
		2)) == -1);
	/* sampled points have rows between */
	s.point[1].sampled = true;
	scene_list(&s);
	results_values(&s.results);
	f = scene_result(&s, RESULT_POWER, 2, RESULT_NO_MODEL, RESULT_NO_MODEL);
	CHECK(slope_by(&s.results, f, (size_t)(f - s.results.result)) == 1);
	f = scene_result(&s, RESULT_POWER_SE, 1, RESULT_NO_MODEL,
		RESULT_NO_MODEL);
	CHECK(results_terms(&s.results, f, (struct result_term[RESULT_TERMS]){
		{0, 0}}) == 0);
	scene_free(&s);
}

CHECK_ALL(lists, by_hand, equal, beyond, panels, terms, terms_beyond, resampled)
