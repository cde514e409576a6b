#include "power.h"

#include "err.h"
#include "mem.h"
#include "num.h"
#include "outcomes.h"
#include "rng.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A table of outcomes by place has at most so many sums; the error of a sampled
 * level comes from at most so many groups of its draws. */
enum { PLACES = 1 << 22, GROUPS = 20 };

/* What sums of other orders may differ by, in relation to their size. */
#define ROUNDING 1e-13

/* Where one level is being computed. */
struct work {
	const struct power *power;
	struct level *level;
	uint32_t k;
	struct survey survey;     /* of the current pattern */
	const struct pattern *pattern;
	size_t unit;              /* which it is */
	struct outcomes outcomes; /* of abc: their numbers, and */
	struct sum *others;       /* Q_l(y) of each, rows of K */
	size_t others_cap;
	struct share *share, *own; /* of the current answer */
	size_t n;
	double *p;                /* prediction */
	struct sum alone;
	struct scoring *group;    /* of draws; NULL: exact */
	size_t groups;
	double done, total;       /* answers, for progress */
};

/* ---- cost ---- */

static bool
learns(const struct power_rules *r)
{
	return (r->combiner->traits & COMBINER_LEARNS) != 0;
}

/* Answers that all patterns can give together, for each k. */
static double *
count_answers(const struct crowd *c, uint32_t max)
{
	double *all = mem_zero((size_t)max + 1, sizeof *all);
	double *one = mem_alloc((size_t)max + 1, sizeof *one);

	for (size_t i = 0; i < c->patterns; i++) {
		survey_answers(&c->at[i].asked, max, one);
		for (uint32_t k = 0; k <= max; k++)
			all[k] += one[k];
	}
	free(one);
	return all;
}

static double
level_work(const struct crowd *c, const struct power_rules *r, double answers)
{
	return answers * (double)c->k * (learns(r) ? 2 : 1);
}

/* Bytes that one level takes while it is computed. */
static double
level_bytes(const struct crowd *c, const struct power_rules *r, uint32_t k,
	double answers)
{
	double rows = fmin(outcomes_possible(c->k, k), answers);

	return (learns(r) ? rows * (double)c->k * sizeof(struct sum) : 0) +
		scoring_bytes(r->scorer, c->k, (double)c->patterns, answers);
}

/* Draws of a level in all, and what they cost: k people are found among the
 * item's labels, and an answer is held against every pattern where the combiner
 * learns. */
static double
sampled_work(const struct crowd *c, const struct power_rules *r, uint32_t k)
{
	double draws = c->items * (double)r->draws, labels = (double)c->k;

	return draws * (labels * (learns(r) ? (double)c->patterns : 1) +
		k * fmin(labels, c->labels / c->items));
}

static double
sampled_bytes(const struct crowd *c, const struct power_rules *r)
{
	double draws = c->items * (double)r->draws;

	return (learns(r) ? draws * (double)c->k * sizeof(struct sum) : 0) +
		(GROUPS + 1) * scoring_bytes(r->scorer, c->k,
		(double)c->patterns, draws);
}

static double
limit(double given, double otherwise)
{
	return given > 0 ? given : otherwise;
}

/* Is a level drawn rather than visited? Each may take its part of the work; but
 * it is visited where that is less. */
static bool
is_sampled(const struct crowd *c, const struct power_rules *r, uint32_t k,
	uint32_t max, double answers)
{
	double work = level_work(c, r, answers);
	bool slow = work > limit(r->work, POWER_WORK) / (max + 1.);
	bool large = level_bytes(c, r, k, answers) >
		limit(r->bytes, POWER_BYTES);

	return r->draws > 0 && (large ||
		(slow && sampled_work(c, r, k) < work));
}

static struct people *
asked_people(const struct crowd *c)
{
	struct people *people = mem_alloc(c->patterns, sizeof *people);

	for (size_t i = 0; i < c->patterns; i++)
		people[i] = c->at[i].asked;
	return people;
}

/* Bytes of a level and of C(n, j) for its k, which are there all the time. */
static double
bytes_per_k(const struct crowd *c)
{
	struct people *people = asked_people(c);
	double bytes = sizeof(struct level) + 2 * sizeof(double) +
		binomials_bytes(people, c->patterns);

	free(people);
	return bytes;
}

struct power_cost
power_cost(const struct crowd *c, const struct power_rules *r, uint32_t max)
{
	double work = limit(r->work, POWER_WORK);
	double most = limit(r->bytes, POWER_BYTES);
	double least = (double)c->patterns * (double)c->k; /* of a level */
	double each = bytes_per_k(c);
	double kept = (double)r->models *
		scoring_bytes(r->scorer, c->k, (double)c->n, (double)c->n);
	/* beyond this it is too much before anything is counted */
	uint32_t last = (uint32_t)fmin(max, fmin(most / each, work / least));
	double *answers = count_answers(c, last);
	struct power_cost cost = {.fits = UINT32_MAX, .all = last == max};

	for (uint32_t k = 0; k <= last; k++) {
		bool drawn = is_sampled(c, r, k, max, answers[k]);
		double bytes = drawn ? sampled_bytes(c, r) :
			level_bytes(c, r, k, answers[k]);

		cost.work += drawn ? sampled_work(c, r, k) :
			level_work(c, r, answers[k]);
		kept += each;
		cost.bytes = fmax(cost.bytes, kept + bytes);
		if (r->keep)
			kept += scoring_bytes(r->scorer, c->k,
				(double)c->patterns, drawn ?
				c->items * (double)r->draws : answers[k]);
		if (cost.work > work || cost.bytes > most)
			cost.all = false;
		else
			cost.fits = k;
	}
	cost.work += (max - last) * least;
	cost.bytes += (max - last) * each;
	free(answers);
	return cost;
}

/* ---- one answer ---- */

/* The shares of labels among those who are left of the people of a pattern when
 * some have answered y, or in its reference; returns how many. Cells of y are
 * in label order and, but for n = 0, cells of the people. */
static size_t
shares_left(const struct pattern *p, const struct cell *y, size_t cells,
	uint32_t k, struct share *share)
{
	const struct people *wanted = p->wanted.n > 0 ? &p->wanted : &p->asked;
	double left = (double)(wanted->n - (p->wanted.n > 0 ? 0 : k));
	size_t n = 0, at = 0;

	for (size_t c = 0; c < wanted->cells; c++) {
		const struct cell *has = &wanted->cell[c];
		uint32_t rest = has->n;

		while (at < cells && y[at].label < has->label)
			at++;
		if (p->wanted.n == 0 && at < cells &&
		    y[at].label == has->label)
			rest -= y[at].n;
		if (rest > 0)
			share[n++] = (struct share){has->label, rest / left};
	}
	return n;
}

/* Add to Q(y) what a pattern says of those who give y: its shares, times
 * H(y | n), times its items. */
static void
learn(struct work *w, size_t row, const struct pattern *p,
	const struct share *share, size_t n, double chance)
{
	struct sum *q = w->others + row * w->power->crowd->k;

	for (size_t i = 0; i < n; i++)
		sum_add(&q[share[i].label], p->items *
			(chance * share[i].mass));
}

/* Rows of w->others for all outcomes numbered so far. */
static void
grow_others(struct work *w)
{
	w->others = mem_grow_zero(w->others, &w->others_cap,
		w->outcomes.n * w->power->crowd->k, sizeof *w->others);
}

static void
learn_visit(void *to, const struct survey *s, double chance)
{
	struct work *w = to;
	size_t row = outcomes_number(&w->outcomes, s->y, s->people->cells);

	grow_others(w);
	w->n = shares_left(w->pattern, s->y, s->people->cells, w->k, w->share);
	learn(w, row, w->pattern, w->share, w->n, chance);
}

/* The prediction made of the answers in the survey, into w->p; w->share are the
 * shares left and chance is H(y | n). */
static void
predict(struct work *w, double chance, double weight)
{
	const struct power *pw = w->power;
	const struct survey *s = &w->survey;
	struct answers a = {.labels = pw->crowd->k, .size = w->k, .y = s->y,
		.cells = s->people->cells, .prior = pw->prior,
		.dirichlet = &pw->dirichlet};

	if (learns(&pw->rules)) {
		size_t row = outcomes_number(&w->outcomes, a.y, a.cells);

		a.others = w->others + row * a.labels;
		a.own = w->own;
		a.n_own = pw->rules.leave_out ? w->n : 0;
		for (size_t i = 0; i < w->n; i++)
			w->own[i] = (struct share){w->share[i].label,
				chance * w->share[i].mass};
	}
	if (!pw->rules.combiner->predict(&a, w->p))
		sum_add(&w->alone, weight * w->pattern->items);
	scoring_clamp(&w->level->scoring, w->p);
}

static void
scale(struct work *w, double by)
{
	for (size_t i = 0; i < w->n; i++)
		w->share[i].mass *= by;
}

static void
score_visit(void *to, const struct survey *s, double chance)
{
	struct work *w = to;

	w->n = shares_left(w->pattern, s->y, s->people->cells, w->k, w->share);
	predict(w, chance, chance);
	scale(w, chance);
	scoring_add(&w->level->scoring, w->unit, w->p, w->share, w->n);
	for (size_t g = 0; g < w->groups; g++)
		scoring_add(&w->group[g], w->unit, w->p, w->share, w->n);
}

/* ---- one level ---- */

static void
take_pattern(struct work *w, const struct binomials *b, size_t i)
{
	w->unit = i;
	w->pattern = &w->power->crowd->at[i];
	survey_of(&w->survey, b, &w->pattern->asked);
}

/* How long it takes is told in answers. */
static void
progress(struct work *w, double answers)
{
	w->done += answers;
	err_progress((uint64_t)w->done, (uint64_t)w->total, "answers");
}

static void
visit_all(struct work *w, const struct binomials *b, survey_visit *visit)
{
	for (size_t i = 0; i < w->power->crowd->patterns; i++) {
		take_pattern(w, b, i);
		survey_walk(&w->survey, w->k, visit, w);
	}
}

static void
exact_level(struct work *w, const struct binomials *b)
{
	if (learns(&w->power->rules)) {
		grow_others(w);
		visit_all(w, b, learn_visit);
	}
	visit_all(w, b, score_visit);
}

/*
 * A sampled level: each item draws its answers `draws` times, a pattern for all
 * its items; a pattern with fewer answers than draws is visited instead. Round
 * d of the draws belongs to group d mod G, and each group is a smaller sample:
 * the groups' values x_g from c_g rounds tell the variance of one round,
 *	sum_g c_g (x_g - mean)^2 / (G - 1), and over all rounds that is se^2.
 */
static double
pattern_draws(const struct work *w)
{
	return w->pattern->items * (double)w->power->rules.draws;
}

static bool
is_small(const struct work *w, double *answers)
{
	survey_answers(&w->pattern->asked, w->k, answers);
	return answers[w->k] <= pattern_draws(w);
}

typedef void draw_visit(struct work *w, uint64_t round);

static void
draw_all(struct work *w, const struct binomials *b, survey_visit *visit,
	draw_visit *drawn)
{
	double *answers = mem_alloc((size_t)w->k + 1, sizeof *answers);
	uint64_t draws = w->power->rules.draws;

	for (size_t i = 0; i < w->power->crowd->patterns; i++) {
		struct rng rng;

		take_pattern(w, b, i);
		if (is_small(w, answers)) {
			survey_walk(&w->survey, w->k, visit, w);
			continue;
		}
		rng_seed(&rng, w->power->rules.seed,
			(uint64_t)w->k << 32 | i);
		for (uint64_t d = 0; d < draws; d++)
			for (double n = 0; n < w->pattern->items; n++) {
				survey_draw(&w->survey, w->k, &rng);
				drawn(w, d);
			}
	}
	free(answers);
}

static void
number_visit(void *to, const struct survey *s, double chance)
{
	struct work *w = to;

	(void)chance;
	outcomes_number(&w->outcomes, s->y, s->people->cells);
}

static void
number_draw(struct work *w, uint64_t round)
{
	(void)round;
	number_visit(w, &w->survey, 1);
}

/* Q(y) of the answers that were drawn, from every pattern. */
static void
learn_drawn(struct work *w, const struct binomials *b)
{
	const struct crowd *c = w->power->crowd;

	grow_others(w);
	for (size_t i = 0; i < c->patterns; i++) {
		take_pattern(w, b, i);
		for (size_t row = 0; row < w->outcomes.n; row++) {
			const struct cell *y;
			size_t cells = outcomes_cells(&w->outcomes, row, &y);
			double chance = survey_chance(&w->survey, y, cells,
				w->k);

			if (chance == 0)
				continue;
			w->n = shares_left(w->pattern, y, cells, w->k,
				w->share);
			learn(w, row, w->pattern, w->share, w->n, chance);
		}
	}
}

static void
score_draw(struct work *w, uint64_t round)
{
	const struct survey *s = &w->survey;
	size_t cells = s->people->cells, g = (size_t)(round % w->groups);
	uint64_t draws = w->power->rules.draws;
	double in_group = (double)((draws - g - 1) / w->groups + 1);
	double weight = 1 / pattern_draws(w);

	w->n = shares_left(w->pattern, s->y, cells, w->k, w->share);
	predict(w, survey_chance(s, s->y, cells, w->k), weight);
	scale(w, weight);
	scoring_add(&w->level->scoring, w->unit, w->p, w->share, w->n);
	scale(w, (double)draws / in_group);
	scoring_add(&w->group[g], w->unit, w->p, w->share, w->n);
}

/* The standard error of the level, from the values of its groups. */
static double
group_error(struct work *w, const double *items)
{
	uint64_t draws = w->power->rules.draws;
	struct sum sum = {0}, square = {0};
	double value[GROUPS], mean;

	for (size_t g = 0; g < w->groups; g++) {
		scoring_end(&w->group[g]);
		value[g] = scoring_value(&w->group[g], items);
		sum_add(&sum, value[g] * (double)((draws - g - 1) /
			w->groups + 1));
	}
	mean = sum_value(&sum) / (double)draws;
	for (size_t g = 0; g < w->groups; g++)
		sum_add(&square, (value[g] - mean) * (value[g] - mean) *
			(double)((draws - g - 1) / w->groups + 1));
	mean = sqrt(sum_value(&square) / (double)(w->groups - 1) /
		(double)draws);
	return isfinite(mean) ? mean : NUM_NA;
}

static void
sampled_level(struct work *w, const struct binomials *b, const double *items)
{
	const struct power_rules *r = &w->power->rules;

	w->groups = r->draws < GROUPS ? (size_t)r->draws : GROUPS;
	w->group = mem_alloc(w->groups, sizeof *w->group);
	for (size_t g = 0; g < w->groups; g++)
		scoring_init(&w->group[g], r->scorer, &r->scoring,
			w->power->crowd->patterns);
	if (learns(r)) {
		draw_all(w, b, number_visit, number_draw);
		learn_drawn(w, b);
	}
	draw_all(w, b, score_visit, score_draw);
	w->level->se = group_error(w, items);
	for (size_t g = 0; g < w->groups; g++)
		scoring_free(&w->group[g]);
	free(w->group);
	w->group = NULL;
	w->groups = 0;
}

/* Answers that are visited or drawn for a level, of which there are so many. */
static double
visited(const struct power *p, uint32_t k, double answers)
{
	return is_sampled(p->crowd, &p->rules, k, p->max, answers) ?
		fmin(answers, p->crowd->items * (double)p->rules.draws) :
		answers;
}

static void
compute_level(struct work *w, const struct binomials *b, const double *items,
	double answers)
{
	const struct power *p = w->power;
	const struct crowd *c = p->crowd;
	struct level *level = w->level;
	double possible;
	bool placed;

	level->sampled = is_sampled(c, &p->rules, w->k, p->max, answers);
	level->se = NUM_NA;
	possible = outcomes_possible(c->k, w->k);
	placed = !level->sampled && possible <= answers &&
		possible * (double)c->k <= PLACES;
	scoring_init(&level->scoring, p->rules.scorer, &p->rules.scoring,
		c->patterns);
	if (learns(&p->rules))
		outcomes_init(&w->outcomes, c->k, w->k, placed);
	w->others = NULL;
	w->others_cap = 0;
	w->alone = (struct sum){0};
	if (level->sampled)
		sampled_level(w, b, items);
	else
		exact_level(w, b);
	if (learns(&p->rules))
		outcomes_free(&w->outcomes);
	free(w->others);
	scoring_end(&level->scoring);
	level->value = scoring_value(&level->scoring, items);
	level->alone = sum_value(&w->alone) / c->items;
	if (!p->rules.keep) {
		scoring_free(&level->scoring);
		level->scoring = (struct scoring){0};
	}
	progress(w, visited(p, w->k, answers));
}

/* ---- the curve ---- */

/* sum n_l / sum N over all items. */
static void
overall_shares(const struct crowd *c, double *prior)
{
	struct sum *n = mem_zero(c->k, sizeof *n), all = {0};

	for (size_t i = 0; i < c->patterns; i++) {
		const struct people *p = crowd_wanted(c, i);

		for (size_t j = 0; j < p->cells; j++)
			sum_add(&n[p->cell[j].label], c->at[i].items *
				p->cell[j].n);
		sum_add(&all, c->at[i].items * (double)p->n);
	}
	for (size_t l = 0; l < c->k; l++)
		prior[l] = sum_value(&n[l]) / sum_value(&all);
	free(n);
}

static size_t
most_cells(const struct crowd *c)
{
	size_t most = 0;

	for (size_t i = 0; i < c->patterns; i++) {
		const struct pattern *p = &c->at[i];

		most = p->asked.cells > most ? p->asked.cells : most;
		most = p->wanted.cells > most ? p->wanted.cells : most;
	}
	return most;
}

static void
compute_levels(struct power *p, const double *items)
{
	const struct crowd *c = p->crowd;
	struct people *people = asked_people(c);
	double *answers = count_answers(c, p->max);
	size_t most = most_cells(c);
	struct work w = {.power = p};
	struct binomials b;

	binomials_init(&b, people, c->patterns, p->max);
	w.share = mem_alloc(most, sizeof *w.share);
	w.own = mem_alloc(most, sizeof *w.own);
	w.p = mem_alloc(c->k, sizeof *w.p);
	for (uint32_t k = 0; k <= p->max; k++)
		w.total += visited(p, k, answers[k]);
	for (uint32_t k = 0; k <= p->max; k++) {
		w.k = k;
		w.level = &p->level[k];
		compute_level(&w, &b, items, answers[k]);
	}
	survey_free(&w.survey);
	binomials_free(&b);
	free(w.share);
	free(w.own);
	free(w.p);
	free(people);
	free(answers);
}

void
power_init(struct power *p, const struct crowd *c,
	const struct power_rules *rules, uint32_t max)
{
	double *items = mem_alloc(c->patterns, sizeof *items);

	*p = (struct power){.crowd = c, .rules = *rules, .max = max};
	p->rules.scoring.rounding = ROUNDING;
	for (size_t i = 0; i < c->patterns; i++)
		items[i] = c->at[i].items;
	p->level = mem_zero((size_t)max + 1, sizeof *p->level);
	p->prior = mem_alloc(c->k, sizeof *p->prior);
	overall_shares(c, p->prior);
	for (size_t l = 0; l < c->k && rules->uniform; l++)
		p->prior[l] = 1 / (double)c->k;
	if (rules->combiner->traits & COMBINER_FITTED) {
		crowd_dirichlet(c, false, &p->dirichlet);
		dirichlet_fit(&p->dirichlet, items, false);
	}
	compute_levels(p, items);
	free(items);
}

void
power_free(struct power *p)
{
	for (uint32_t k = 0; k <= p->max; k++)
		scoring_free(&p->level[k].scoring);
	free(p->level);
	free(p->prior);
	dirichlet_free(&p->dirichlet);
}

/* Prediction q of item i against those who are to be predicted. */
static void
score_item(struct scoring *s, const struct crowd *c, size_t i, double *q,
	struct share *share)
{
	size_t n = shares_left(&c->at[c->pattern[i]], NULL, 0, 0, share);

	scoring_clamp(s, q);
	scoring_add(s, i, q, share, n);
}

void
power_model(struct scoring *s, const struct power *p, const struct truth *t,
	const struct predictions *model)
{
	const struct crowd *c = p->crowd;
	struct scoring_rules as_given = p->rules.scoring;
	double *q = mem_alloc(c->k, sizeof *q);
	struct share *share = mem_alloc(most_cells(c), sizeof *share);

	as_given.rounding = 0;
	scoring_init(s, p->rules.scorer, &as_given, c->n);
	for (size_t i = 0; i < c->n; i++) {
		predictions_dense(model, t->item[c->item[i]].name, q, c->k);
		score_item(s, c, i, q, share);
	}
	scoring_end(s);
	free(q);
	free(share);
}

void
power_probabilities(struct scoring *s, const struct power *p, double *q)
{
	const struct crowd *c = p->crowd;
	struct share *share = mem_alloc(most_cells(c), sizeof *share);

	scoring_init(s, p->rules.scorer, &p->rules.scoring, c->n);
	for (size_t i = 0; i < c->n; i++)
		score_item(s, c, i, q + i * c->k, share);
	scoring_end(s);
	free(share);
}

double
power_equivalence(const double *c, uint32_t max, double h)
{
	double slack = isfinite(h) ? ROUNDING * fabs(h) : 0, at;
	uint32_t first = 0;

	while (first < max && isnan(c[first]))
		first++;
	for (uint32_t f = first; f <= max; f++) {
		if (isnan(c[f]) || isnan(h))
			return NUM_NA;
		if (!(c[f] > h + slack))
			continue;
		if (f == first)
			return -HUGE_VAL;
		if (isinf(c[f - 1]))
			return isinf(h) ? f - 1 : f;
		at = f - (c[f] - h) / (c[f] - c[f - 1]);
		return at < f - 1 ? f - 1 : at;
	}
	return isinf(h) ? NUM_NA : HUGE_VAL;
}
