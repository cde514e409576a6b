#include "point.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "stats/rng.h"

#include <math.h>
#include <string.h>

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
		w->outcomes.ids.n * w->respondents->k);
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

/* Set shares and prediction of an answer, visited with its chance or drawn. Returns
 * its weight among those of an item. */
static double
take_answer(struct points *w, const struct survey *s, double chance)
{
	size_t cells = s->people->cells;
	double weight = chance;

	if (w->drawn) {
		weight = 1 / pattern_draws(w);
		chance = survey_chance(s, s->y, cells, w->k);
	}
	find_shares(w, s->y, cells);
	predict(w, chance, weight);
	return weight;
}

/*
 * What a rating adds. The expectation e_i(k) of item i is a U-statistic of its n
 * ratings: k of them are asked, and one more is predicted. Without one rating of label
 * l it is e_i(-l), in which the answer y has
 *	H(y | n - 1_l) = H(y | n) (n_l - y_l) n / (n_l (n - k))
 * and the labels to be predicted are n_m - [m = l] - y_m of n - k - 1. With
 *	u_ia = ((e_i - theta)/n + (n - 1)/n (e_i - e_i(-l))) / N
 * a person who adds d to the expected score of any k + 1 people with them adds
 * (k + 1)/n d / N to the u_ia of each of their items, as to the curve; for k = 0 u_ia
 * is (score of l - theta) / (N n). The derivative by a weight of the rating has
 * (n - k - 1)/n in place of (n - 1)/n, as e_i contains the rating itself: of seven
 * labels and k = 3 it finds 3/7 of d. Where all are in every answer, n = k + 1, there
 * is no e_i(-l): the last term is that of k - 1, as the curve hardly changes there, and
 * up to k = 1 u_ia is (e_i - theta) / N, the derivative of an item that weighs what its
 * answer does.
 *
 * What was learned from other items is held, as in resamples of the items. A scorer
 * that is no mean over items has the slopes of its value in place of the scores of
 * labels, and then neither theta nor N. With s_l the score of label l for the answer y,
 * and m_l = (n_l - y_l)/(n - k), what is added up is
 *	mean = e_i = sum_y H sum_l m_l s_l,
 *	less_l = sum_y H m_l ((n - k) sum_m m_m s_m - s_l)
 *	       = n_l (n - k - 1)/n e_i(-l).
 * w->each are s_l; the shares are the masses H m_l, and weight is H, or what stands
 * for it where answers are drawn.
 */
static void
add_slopes(struct points *w, double weight)
{
	const struct vector *asked = &w->respondents->asked[w->pattern];
	double *less = w->less + w->first[w->pattern], sum = 0;
	double left = ((double)asked->n - w->k) / weight;

	for (size_t i = 0; i < w->n; i++)
		sum += w->share[i].mass * w->each[i];
	w->mean[w->pattern] += sum;
	for (size_t i = 0, c = 0; i < w->n && weight > 0; i++) {
		while (asked->cell[c].label != w->share[i].label)
			c++;
		less[c] += w->share[i].mass * (left * sum - w->each[i]);
	}
}

/* A survey_visit that adds the slopes of an answer. */
static void
slopes_visit(void *to, const struct survey *s, double chance)
{
	struct points *w = to;
	double weight = take_answer(w, s, chance);

	slopes_each(&w->slopes, w->p, w->share, w->n, w->each);
	scale(w, weight);
	add_slopes(w, weight);
}

/* A survey_visit that scores the prediction from an answer, for the point and for
 * the groups: all of them, or that of the round in which it was drawn. */
static void
score_visit(void *to, const struct survey *s, double chance)
{
	struct points *w = to;
	size_t g = w->drawn ? (size_t)(w->round % w->groups) : 0;
	size_t end = w->drawn ? g + 1 : w->groups;
	double weight = take_answer(w, s, chance);

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

	grow_others(w);
	for (size_t i = 0; i < c->patterns; i++) {
		take_pattern(w, i);
		for (size_t row = 0; row < w->outcomes.ids.n; row++) {
			const struct cell *y;
			size_t cells = outcomes_cells(&w->outcomes, row, &y);
			double chance = survey_chance(&w->survey, y, cells,
				w->k);

			if (chance > 0)
				learn(w, row, y, cells, chance);
		}
	}
}

static void
visit_point(struct points *w)
{
	bool learns = point_learns(w->rules);

	if (learns)
		visit_all(w, w->point->sampled ? number_visit : learn_visit);
	if (learns && w->point->sampled)
		learn_drawn(w);
	visit_all(w, score_visit);
}

static void
make_groups(struct points *w)
{
	const struct curve_rules *r = w->rules;

	w->groups = r->draws < POINT_GROUPS ? (size_t)r->draws : POINT_GROUPS;
	for (size_t g = 0; g < w->groups; g++)
		scoring_init(&w->group[g], r->scorer, &r->scoring,
			w->respondents->patterns);
}

/* The standard error of the point, from the values of its groups, which are freed;
 * NUM_NA if one of these does not exist. */
static double
group_error(struct points *w)
{
	double value[POINT_GROUPS] = {0}, draws = (double)w->rules->draws, mean;
	struct sum sum = {0}, square = {0};

	for (size_t g = 0; g < w->groups; g++) {
		scoring_end(&w->group[g]);
		value[g] = scoring_value(&w->group[g], w->respondents->weight);
		scoring_free(&w->group[g]);
		sum_add(&sum, value[g] * rounds_of(w, g));
	}
	mean = sum_value(&sum) / draws;
	for (size_t g = 0; g < w->groups; g++)
		sum_add(&square, (value[g] - mean) * (value[g] - mean) *
			rounds_of(w, g));
	mean = sqrt(sum_value(&square) / (double)(w->groups - 1) / draws);
	w->groups = 0;
	return isfinite(mean) ? mean : NUM_NA;
}

/* u for cell j of pattern i from the sums of add_slopes(), where the scorer has the
 * value theta over so many items. */
static double
find_rating(struct points *w, size_t i, size_t j, double theta, double items)
{
	const struct vector *asked = &w->respondents->asked[i];
	size_t at = w->first[i] + j;
	double n = (double)asked->n, others = n - w->k - 1;
	double item = (w->mean[i] - theta) / n / items;

	if (others > 0)
		w->change[at] = ((n - 1) / n * w->mean[i] - w->less[at] /
			asked->cell[j].n * (n - 1) / others) / items;
	else if (w->k < 2 || isnan(w->change[at]))
		return (w->k + 1) * item;
	return item + w->change[at];
}

static void
set_u(struct points *w, double *u)
{
	const struct respondents *c = w->respondents;
	bool mean = w->rules->scorer->shape == METRIC_MEAN;

	for (size_t i = 0; i < c->patterns; i++)
		for (size_t j = 0; j < c->asked[i].cells; j++)
			u[w->first[i] + j] = find_rating(w, i, j,
				mean ? w->point->value : 0,
				mean ? c->items : 1);
	w->point->u = u;
}

/* Find u, where the value is finite: all answers are visited once more. */
static void
find_u(struct points *w)
{
	size_t n = w->respondents->patterns;
	double *u;
	void *mark;

	if (!isfinite(w->point->value))
		return;
	u = mem_alloc(w->first[n], sizeof *u);
	mark = mem_mark();
	memset(w->mean, 0, n * sizeof *w->mean);
	memset(w->less, 0, w->first[n] * sizeof *w->less);
	slopes_init(&w->slopes, &w->point->scoring, w->respondents->weight);
	visit_all(w, slopes_visit);
	set_u(w, u);
	mem_release(mark);
}

void
point_compute(struct points *w, struct point *point, uint32_t k)
{
	const struct respondents *c = w->respondents;
	const struct curve_rules *r = w->rules;

	*point = (struct point){.sampled = point->sampled, .se = NUM_NA};
	w->point = point;
	w->k = k;
	w->others = NULL;
	w->others_cap = 0;
	w->unmatched = (struct sum){0};
	scoring_init(&point->scoring, r->scorer, &r->scoring, c->patterns);
	ids_init(&w->outcomes.ids);
	if (point->sampled)
		make_groups(w);
	visit_point(w);
	if (point->sampled)
		point->se = group_error(w);
	scoring_end(&point->scoring);
	point->value = scoring_value(&point->scoring, c->weight);
	point->unmatched = sum_value(&w->unmatched) / c->items;
	if (r->people)
		find_u(w);
	ids_free(&w->outcomes.ids);
	MEM_FREE(w->others);
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
	if (!w->rules->people)
		return;
	w->first = respondents_cells(c);
	w->mean = mem_alloc(c->patterns, sizeof *w->mean);
	w->less = mem_alloc(w->first[c->patterns], sizeof *w->less);
	w->change = mem_alloc(w->first[c->patterns], sizeof *w->change);
	for (size_t at = 0; at < w->first[c->patterns]; at++)
		w->change[at] = NUM_NA;
	w->each = mem_alloc(most, sizeof *w->each);
}
