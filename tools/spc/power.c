#include "power.h"

#include "err.h"
#include "mem.h"
#include "num.h"

#include <math.h>
#include <stdlib.h>

/* Answers that are visited or drawn for a level, of which there are so many. */
static double
visited(const struct power *p, uint32_t k, double answers)
{
	return cost_draws(p->crowd, &p->rules, k, p->max, answers) ?
		fmin(answers, p->crowd->items * (double)p->rules.draws) :
		answers;
}

static void
compute_levels(struct power *p)
{
	struct levels levels = {.crowd = p->crowd, .rules = &p->rules,
		.prior = p->prior, .dirichlet = &p->dirichlet};
	double *answers = cost_answers(p->crowd, p->max), total = 0, done = 0;

	levels_init(&levels, p->max);
	for (uint32_t k = 0; k <= p->max; k++)
		total += visited(p, k, answers[k]);
	for (uint32_t k = 0; k <= p->max; k++) {
		level_compute(&levels, &p->level[k], k, cost_draws(p->crowd,
			&p->rules, k, p->max, answers[k]), answers[k]);
		done += visited(p, k, answers[k]);
		err_progress((uint64_t)done, (uint64_t)total, "answers");
	}
	levels_free(&levels);
	free(answers);
}

void
power_init(struct power *p, const struct crowd *c,
	const struct power_rules *rules, uint32_t max)
{
	double *items = crowd_items(c);

	*p = (struct power){.crowd = c, .rules = *rules, .max = max};
	p->rules.scoring.rounding = POWER_ROUNDING;
	p->level = mem_zero((size_t)max + 1, sizeof *p->level);
	p->prior = mem_alloc(c->k, sizeof *p->prior);
	crowd_shares(c, p->prior);
	for (size_t l = 0; l < c->k && rules->uniform; l++)
		p->prior[l] = 1 / (double)c->k;
	if (rules->combiner->traits & COMBINER_FITTED) {
		crowd_dirichlet(c, false, &p->dirichlet);
		dirichlet_fit(&p->dirichlet, items, false);
	}
	compute_levels(p);
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
	size_t n = crowd_left(&c->at[c->pattern[i]], NULL, 0, 0, share);

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
	struct share *share = mem_alloc(crowd_most_cells(c), sizeof *share);

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
	struct share *share = mem_alloc(crowd_most_cells(c), sizeof *share);

	scoring_init(s, p->rules.scorer, &p->rules.scoring, c->n);
	for (size_t i = 0; i < c->n; i++)
		score_item(s, c, i, q + i * c->k, share);
	scoring_end(s);
	free(share);
}

double
power_equivalence(const double *c, uint32_t max, double h)
{
	double slack = isfinite(h) ? POWER_ROUNDING * fabs(h) : 0, at;
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
