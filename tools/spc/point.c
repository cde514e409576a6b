#include "point.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/rng.h"

#include <math.h>

/* The most sums of a table of outcomes that are numbered by rank. */
enum { PLACES = 1 << 22 };

/* ---- a prediction ---- */

/* Find the shares of the labels to be predicted, given answer y. */
static void
find_shares(struct points *w, const struct cell *y, size_t cells)
{
	w->n = respondents_soft_label(w->respondents, w->pattern, y, cells, w->k,
		w->share);
}

/* Add the terms of the current pattern to Q(y), a row of others: the shares of
 * the labels to be predicted, times chance = H(y | n), times its items. */
static void
learn(struct points *w, size_t row, const struct cell *y, size_t cells,
	double chance)
{
	struct sum *q = w->others + row * w->respondents->k;

	find_shares(w, y, cells);
	for (size_t i = 0; i < w->n; i++)
		sum_add(&q[w->share[i].label], w->respondents->weight[w->pattern] *
			(chance * w->share[i].mass));
}

/* Make rows of w->others for all outcomes numbered so far. */
static void
grow_others(struct points *w)
{
	MEM_GROW_ZERO(w->others, w->others_cap,
		w->outcomes.n * w->respondents->k);
}

/* A survey_visit that adds the terms of an answer to Q(y). */
static void
learn_visit(void *to, const struct survey *s, double chance)
{
	struct points *w = to;
	size_t cells = s->people->cells;
	size_t row = outcomes_number(&w->outcomes, s->y, cells);

	grow_others(w);
	learn(w, row, s->y, cells, chance);
}

/* Set w->p to the prediction from the answers in the survey. w->share are the
 * shares of the labels to be predicted, chance is H(y | n), and weight is that of
 * the answer among those of an item. */
static void
predict(struct points *w, double chance, double weight)
{
	const struct curve_rules *rules = w->rules;
	const struct survey *s = &w->survey;
	struct answers a = {.labels = w->respondents->k, .size = w->k, .y = s->y,
		.cells = s->people->cells, .prior = w->prior,
		.dirichlet = w->dirichlet};

	if (point_learns(rules)) {
		size_t row = outcomes_number(&w->outcomes, a.y, a.cells);

		a.others = w->others + row * a.labels;
		a.terms = w->terms;
		a.n_terms = rules->leave_out ? w->n : 0;
		for (size_t i = 0; i < w->n; i++)
			w->terms[i] = (struct share){w->share[i].label,
				chance * w->share[i].mass};
	}
	if (!rules->combiner->predict(&a, w->p))
		sum_add(&w->unmatched, weight * w->respondents->weight[w->pattern]);
	scoring_clamp(&w->point->scoring, w->p);
}

/* Multiply the shares, which become masses. */
static void
scale(struct points *w, double by)
{
	for (size_t i = 0; i < w->n; i++)
		w->share[i].mass *= by;
}

/* ---- the score of an answer ---- */

/*
 * A sampled point: each item draws its answers `draws` times, a pattern for all
 * its items; a pattern with fewer answers than draws is visited instead. Round
 * d of the draws belongs to group d mod G, and each group is a smaller sample:
 * the groups' values x_g from c_g rounds tell the variance of one round,
 *	sum_g c_g (x_g - mean)^2 / (G - 1), and over all rounds that is se^2.
 */

/* The draws of the current pattern. */
static double
pattern_draws(const struct points *w)
{
	return w->respondents->weight[w->pattern] * (double)w->rules->draws;
}

/* The number of rounds that belong to group g. */
static double
rounds_of(const struct points *w, size_t g)
{
	return (double)((w->rules->draws - g - 1) / w->groups + 1);
}

/* A survey_visit that scores the prediction from an answer, for the point and for
 * the groups: all of them, or that of the round in which it was drawn. */
static void
score_visit(void *to, const struct survey *s, double chance)
{
	struct points *w = to;
	size_t cells = s->people->cells, g = 0, end = w->groups;
	double weight = chance;

	if (w->drawn) {
		weight = 1 / pattern_draws(w);
		chance = survey_chance(s, s->y, cells, w->k);
		g = (size_t)(w->round % w->groups);
		end = g + 1;
	}
	find_shares(w, s->y, cells);
	predict(w, chance, weight);
	scale(w, weight);
	scoring_add(&w->point->scoring, w->pattern, w->p, w->share, w->n);
	if (w->drawn)
		scale(w, (double)w->rules->draws / rounds_of(w, g));
	for (; g < end; g++)
		scoring_add(&w->group[g], w->pattern, w->p, w->share, w->n);
}

/* ---- one point ---- */

/* Pattern i becomes the current one. */
static void
take_pattern(struct points *w, size_t i)
{
	w->pattern = i;
	survey_set(&w->survey, &w->binomials, &w->respondents->asked[i]);
}

/* Show the progress, with a part of the current point. */
static void
show_progress(const struct points *w, double part)
{
	err_progress((uint64_t)(w->done + part * w->visits), (uint64_t)w->all,
		"answers");
}

/* Visit the answers of all patterns: the work of the point from one part to
 * another, for the progress. */
static void
visit_all(struct points *w, survey_visit *visit, double from, double to)
{
	size_t n = w->respondents->patterns;

	for (size_t i = 0; i < n; i++) {
		take_pattern(w, i);
		survey_walk(&w->survey, w->k, visit, w);
		show_progress(w, from + (to - from) * (double)(i + 1) /
			(double)n);
	}
}

static void
exact_point(struct points *w)
{
	bool learns = point_learns(w->rules);

	if (learns) {
		grow_others(w);
		visit_all(w, learn_visit, 0, .5);
	}
	visit_all(w, score_visit, learns ? .5 : 0, 1);
}

/* Has the current pattern no more answers than draws? answers: room for all
 * numbers of people up to k. */
static bool
is_small(const struct points *w, double *answers)
{
	survey_answers(&w->respondents->asked[w->pattern], w->k, answers);
	return answers[w->k] <= pattern_draws(w);
}

/* Draw the answers of the current pattern. A visit computes the chance of an
 * answer itself if it needs it. */
static void
draw_pattern(struct points *w, survey_visit *visit)
{
	struct rng rng;

	rng_seed(&rng, w->rules->seed, (uint64_t)w->k << 32 | w->pattern);
	w->drawn = true;
	for (w->round = 0; w->round < w->rules->draws; w->round++)
		for (double n = 0; n < w->respondents->weight[w->pattern]; n++) {
			survey_draw(&w->survey, w->k, &rng);
			visit(w, &w->survey, NUM_NA);
		}
	w->drawn = false;
}

/* Draw the answers of all patterns, but visit those of small ones. A second call
 * draws the same answers: they depend only on the seed, k and the index of the
 * pattern. */
static void
draw_all(struct points *w, survey_visit *visit)
{
	double *answers = mem_alloc((size_t)w->k + 1, sizeof *answers);

	for (size_t i = 0; i < w->respondents->patterns; i++) {
		take_pattern(w, i);
		if (is_small(w, answers))
			survey_walk(&w->survey, w->k, visit, w);
		else
			draw_pattern(w, visit);
	}
	MEM_FREE(answers);
}

/* A survey_visit that numbers an answer, visited or drawn. */
static void
number_visit(void *to, const struct survey *s, double chance)
{
	struct points *w = to;

	(void)chance;
	outcomes_number(&w->outcomes, s->y, s->people->cells);
}

/* Fill Q(y) of the numbered answers, from every pattern. */
static void
learn_drawn(struct points *w)
{
	const struct respondents *c = w->respondents;

	grow_others(w);
	for (size_t i = 0; i < c->patterns; i++) {
		take_pattern(w, i);
		for (size_t row = 0; row < w->outcomes.n; row++) {
			const struct cell *y;
			size_t cells = outcomes_cells(&w->outcomes, row, &y);
			double chance = survey_chance(&w->survey, y, cells,
				w->k);

			if (chance > 0)
				learn(w, row, y, cells, chance);
		}
		show_progress(w, .5 * (double)(i + 1) /
			(double)c->patterns);
	}
}

/* The standard error of the point, from the values of its groups; NUM_NA if one
 * of these does not exist. */
static double
group_error(struct points *w)
{
	double value[POINT_GROUPS], draws = (double)w->rules->draws, mean;
	struct sum sum = {0}, square = {0};

	for (size_t g = 0; g < w->groups; g++) {
		scoring_end(&w->group[g]);
		value[g] = scoring_value(&w->group[g], w->respondents->weight);
		sum_add(&sum, value[g] * rounds_of(w, g));
	}
	mean = sum_value(&sum) / draws;
	for (size_t g = 0; g < w->groups; g++)
		sum_add(&square, (value[g] - mean) * (value[g] - mean) *
			rounds_of(w, g));
	mean = sqrt(sum_value(&square) / (double)(w->groups - 1) / draws);
	return isfinite(mean) ? mean : NUM_NA;
}

static void
sampled_point(struct points *w)
{
	const struct curve_rules *r = w->rules;

	w->groups = r->draws < POINT_GROUPS ? (size_t)r->draws : POINT_GROUPS;
	w->group = mem_alloc(w->groups, sizeof *w->group);
	for (size_t g = 0; g < w->groups; g++)
		scoring_init(&w->group[g], r->scorer, &r->scoring,
			w->respondents->patterns);
	if (point_learns(r)) {
		draw_all(w, number_visit);
		learn_drawn(w);
	}
	draw_all(w, score_visit);
	w->point->se = group_error(w);
	for (size_t g = 0; g < w->groups; g++)
		scoring_free(&w->group[g]);
	MEM_FREE(w->group);
	w->group = NULL;
	w->groups = 0;
}

void
point_compute(struct points *w, struct point *point, uint32_t k, double answers)
{
	const struct respondents *c = w->respondents;
	const struct curve_rules *r = w->rules;
	double possible = outcomes_possible(c->k, k);
	bool placed = !point->sampled && possible <= answers &&
		possible * (double)c->k <= PLACES;

	*point = (struct point){.sampled = point->sampled, .se = NUM_NA};
	w->point = point;
	w->k = k;
	w->others = NULL;
	w->others_cap = 0;
	w->unmatched = (struct sum){0};
	scoring_init(&point->scoring, r->scorer, &r->scoring, c->patterns);
	if (point_learns(r))
		outcomes_init(&w->outcomes, c->k, k, placed);
	if (point->sampled)
		sampled_point(w);
	else
		exact_point(w);
	show_progress(w, 1);
	if (point_learns(r))
		outcomes_free(&w->outcomes);
	MEM_FREE(w->others);
	scoring_end(&point->scoring);
	point->value = scoring_value(&point->scoring, c->weight);
	point->unmatched = sum_value(&w->unmatched) / c->items;
	if (r->replicates == 0) {
		scoring_free(&point->scoring);
		point->scoring = (struct scoring){0};
	}
}

void
points_init(struct points *w, uint32_t max)
{
	const struct respondents *c = w->respondents;
	size_t most = respondents_most_cells(c);

	binomials_init(&w->binomials, c->asked, c->patterns, max);
	w->share = mem_alloc(most, sizeof *w->share);
	w->terms = mem_alloc(most, sizeof *w->terms);
	w->p = mem_alloc(c->k, sizeof *w->p);
}

void
points_free(struct points *w)
{
	survey_free(&w->survey);
	binomials_free(&w->binomials);
	MEM_FREE(w->share, w->terms, w->p);
}
