#include "point.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "stats/rng.h"

#include <math.h>
#include <string.h>

/* ---- a prediction ---- */

/* Find the labels to be predicted, given answer y. */
static void
find_left(struct points *w, const struct cell *y)
{
	w->n = respondents_left(w->respondents, w->pattern, y, w->share, w->cell);
	w->left = 0;
	for (size_t i = 0; i < w->n; i++)
		w->left += w->share[i].mass;
}

/* Add the terms of the current pattern to Q(y), a row of others: the shares of
 * the labels to be predicted, times chance = H(y | n), times its items. */
static void
learn(struct points *w, size_t row, double chance)
{
	struct sum *q = w->others + row * w->respondents->k;

	for (size_t i = 0; i < w->n; i++)
		sum_add(&q[w->share[i].label], w->respondents->weight[w->pattern] *
			(chance * (w->share[i].mass / w->left)));
}

/* Make rows of w->others for all outcomes numbered so far. */
static void
grow_others(struct points *w)
{
	MEM_GROW_ZERO(w->others, w->others_cap,
		w->outcomes.ids.n * w->respondents->k);
}

/* A survey_visit that adds the terms of an answer to Q(y). */
static void
learn_visit(void *to, const struct survey *s, double chance)
{
	struct points *w = to;
	size_t row = outcomes_number(&w->outcomes, s->y, s->people->cells);

	grow_others(w);
	find_left(w, s->y);
	learn(w, row, chance);
}

/* Set w->p to the prediction from the answers in a survey; own: of an item, of which
 * chance is H(y | n), from the others. False: nothing is known of such answers. */
static bool
predict(struct points *w, const struct survey *s, double chance, bool own)
{
	const struct curve_rules *rules = w->rules;
	struct answers a = {.labels = w->respondents->k, .size = w->k, .y = s->y,
		.cells = s->people->cells, .prior = w->prior,
		.dirichlet = w->dirichlet};

	if (point_learns(rules)) {
		size_t row = outcomes_number(&w->outcomes, a.y, a.cells);

		grow_others(w);
		a.others = w->others + row * a.labels;
		a.terms = w->terms;
		a.n_terms = own && rules->leave_out ? w->n : 0;
		for (size_t i = 0; i < a.n_terms; i++)
			w->terms[i] = (struct share){w->share[i].label,
				chance * (w->share[i].mass / w->left)};
	}
	return rules->combiner->predict(&a, w->p);
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
	return (double)((w->rules->draws - g - 1) / w->point->scored.groups + 1);
}

/*
 * What the item is without one rating. The expectation e_i(k) of item i is a U-statistic
 * of its n ratings: k of them are asked, and one more is predicted. Without one rating of
 * label l it is e_i(-l), in which the answer y has
 *	H(y | n - 1_l) = H(y | n) (n_l - y_l) n / (n_l (n - k))
 * and the labels to be predicted are n_m - [m = l] - y_m of n - k - 1. By the rule of the
 * engine (math/influence) a person who adds d to the expected score of any k + 1 people
 * with them then adds (k + 1)/n d / N to the u_ia of each of their items, as to the curve.
 * The derivative by a weight of the rating has (n - k - 1)/n in place of (n - 1)/n, as e_i
 * contains the rating itself: of seven labels and k = 3 it finds 3/7 of d. Where all are in
 * every answer, n = k + 1, there is no e_i(-l): that of k - 1 takes its place, as the curve
 * hardly changes there, but not up to k = 1. Its masses are then those of the nearest
 * scores.
 *
 * What was learned from other items is held, as in resamples of the items. Weight is H,
 * or what stands for it where answers are drawn.
 */
static void
score_without(struct points *w, double weight)
{
	const struct vector *asked = &w->respondents->asked[w->pattern];
	const struct scored *f = &w->point->scored;

	for (size_t i = 0; i < w->n && w->left > 1; i++)
		scored_add(f, w->share, w->n, w->left - 1, i, weight *
			w->share[i].mass * (double)asked->n /
			(asked->cell[w->cell[i]].n * w->left), 1 + f->groups +
			w->cell[i]);
}

/* A survey_visit that scores the prediction from an answer, for the point and for
 * the groups: all of them, or that of the round in which it was drawn. Where nobody is
 * asked the prediction is kept. */
static void
score_visit(void *to, const struct survey *s, double chance)
{
	struct points *w = to;
	struct scored *f = &w->point->scored;
	size_t g = w->drawn ? (size_t)(w->round % f->groups) : 0;
	size_t end = w->drawn ? g + 1 : f->groups, k = w->respondents->k;
	double weight = w->drawn ? 1 / pattern_draws(w) : chance;

	if (w->point->sampled && point_learns(w->rules))
		chance = survey_chance(s, s->y, s->people->cells, w->k);
	find_left(w, s->y);
	if (!predict(w, s, chance, true))
		sum_add(&w->unmatched, weight * w->respondents->weight[
			w->pattern]);
	scored_clamp(&f->rules, w->p);
	if (w->k == 0) {
		memcpy(w->nobody + (point_learns(w->rules) ? w->pattern * k :
			0), w->p, k * sizeof *w->p);
		return;
	}
	scored_say(f, w->p);
	scored_add(f, w->share, w->n, w->left, w->n, weight, 0);
	if (f->people)
		score_without(w, weight);
	for (; g < end; g++)
		scored_add(f, w->share, w->n, w->left, w->n, w->drawn ? weight *
			(double)w->rules->draws / rounds_of(w, g) : weight,
			1 + g);
}

/* ---- one point ---- */

/* Pattern i becomes the current one. */
static void
take_pattern(struct points *w, size_t i)
{
	w->pattern = i;
	survey_set(&w->survey, &w->respondents->asked[i]);
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

/* Visit the answers of all patterns. Those of a sampled point are drawn, but for small
 * patterns: a second call draws the same answers, which depend only on the seed, k
 * and the index of the pattern. Shows progress. */
static void
visit_all(struct points *w, survey_visit *visit)
{
	size_t n = w->respondents->patterns;
	double *answers = w->point->sampled ?
		mem_alloc((size_t)w->k + 1, sizeof *answers) : NULL;

	for (size_t i = 0; i < n; i++) {
		take_pattern(w, i);
		if (answers && !is_small(w, answers))
			draw_pattern(w, visit);
		else
			survey_walk(&w->survey, w->k, visit, w);
		if (visit == score_visit && w->k > 0)
			scored_end_row(&w->point->scored,
				w->respondents->asked[i].cells);
		err_progress(++w->done, w->all, "items");
	}
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
	struct cell *given = mem_alloc(c->most, sizeof *given);

	grow_others(w);
	for (size_t i = 0; i < c->patterns; i++) {
		take_pattern(w, i);
		for (size_t row = 0; row < w->outcomes.ids.n; row++) {
			const struct cell *y;
			size_t cells = outcomes_cells(&w->outcomes, row, &y);
			double chance = survey_chance(&w->survey, y, cells,
				w->k);

			if (!(chance > 0))
				continue;
			for (size_t j = 0, n = 0; j < c->asked[i].cells; j++) {
				given[j] = c->asked[i].cell[j];
				given[j].n = n < cells && y[n].label ==
					given[j].label ? y[n++].n : 0;
			}
			find_left(w, given);
			learn(w, row, chance);
		}
	}
}

/* The standard error of the point, from the values of its groups;
 * NUM_NA if one of these does not exist. */
static double
group_error(const struct points *w)
{
	const struct scored *f = &w->point->scored;
	struct respondents *c = w->respondents->grouped.judged;
	double value[POINT_GROUPS] = {0}, draws = (double)w->rules->draws, mean;
	struct sum sum = {0}, square = {0};

	for (size_t g = 0; g < f->groups; g++) {
		c->group = 1 + g;
		value[g] = scored_value(f, &w->respondents->grouped);
		sum_add(&sum, value[g] * rounds_of(w, g));
	}
	c->group = 0;
	mean = sum_value(&sum) / draws;
	for (size_t g = 0; g < f->groups; g++)
		sum_add(&square, (value[g] - mean) * (value[g] - mean) *
			rounds_of(w, g));
	mean = sqrt(sum_value(&square) / (double)(f->groups - 1) / draws);
	return isfinite(mean) ? mean : NUM_NA;
}

void
point_predict(struct points *w, const struct survey *s)
{
	predict(w, s, 0, false);
}

void
point_learn(struct points *w, struct point *point, uint32_t k)
{
	MEM_FREE(w->others);
	ids_free(&w->outcomes.ids);
	ids_init(&w->outcomes.ids);
	w->point = point;
	w->k = k;
	w->others = NULL;
	w->others_cap = 0;
	if (point_learns(w->rules))
		visit_all(w, point->sampled ? number_visit : learn_visit);
	if (point_learns(w->rules) && point->sampled)
		learn_drawn(w);
}

/* A scored_predict where nobody is asked. */
static void
predict_nobody(const void *of, const struct sample *x, size_t row, double *p)
{
	const struct points *w = of;
	const struct respondents *c = w->respondents;

	memcpy(p, w->nobody + (point_learns(w->rules) ?
		respondents_pattern(x, row) * c->k : 0), c->k * sizeof *p);
}

void
point_compute(struct points *w, struct point *point, uint32_t k,
	const struct point *before)
{
	const struct curve_rules *r = w->rules;
	const struct respondents *c = w->respondents;
	struct scored *f = &point->scored;

	*point = (struct point){.sampled = point->sampled, .se = NUM_NA};
	scored_init(f, &r->scoring, k > 0 ? w->now : gather_init(
		r->scoring.k, 1));
	f->people = r->people;
	f->groups = !point->sampled ? 0 : r->draws < POINT_GROUPS ?
		(size_t)r->draws : POINT_GROUPS;
	if (before && k > 1)
		f->before = &before->scored;
	f->predict = k == 0 ? predict_nobody : NULL;
	f->of = w;
	point_learn(w, point, k);
	w->unmatched = (struct sum){0};
	visit_all(w, score_visit);
	scored_end(f, &c->grouped);
	if (point->sampled)
		point->se = group_error(w);
	point->value = scored_value(f, &c->grouped);
	point->unmatched = sum_value(&w->unmatched) / c->items;
}

void
points_init(struct points *w)
{
	const struct respondents *c = w->respondents;

	w->share = mem_alloc(c->most, sizeof *w->share);
	w->terms = mem_alloc(c->most, sizeof *w->terms);
	w->cell = mem_alloc(c->most, sizeof *w->cell);
	w->p = mem_alloc(c->k, sizeof *w->p);
	w->nobody = mem_alloc(point_learns(w->rules) ? c->patterns * c->k : c->k,
		sizeof *w->nobody);
	w->now = gather_init(c->k, 1 + (w->rules->people ? c->most : 0) +
		(w->rules->draws > 0 ? POINT_GROUPS : 0));
	ids_init(&w->outcomes.ids);
}
