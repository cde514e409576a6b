#include "curve.h"

#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

/* The room for so many points up to max, by these rules. */
static struct points
open_points(const struct curve *p, const struct curve_rules *rules, uint32_t max,
	uint64_t points)
{
	/* to learn, to score, to find u */
	uint64_t visits = (uint64_t)point_learns(rules) + 1 + rules->people;
	struct points room = {.respondents = p->respondents, .rules = rules,
		.prior = p->prior, .dirichlet = &p->dirichlet,
		.all = points * visits * p->respondents->patterns};

	points_init(&room, max);
	return room;
}

static void
compute_points(struct curve *p)
{
	struct points points = open_points(p, &p->rules, p->max,
		(uint64_t)p->max + 1);
	double *answers = cost_answers(p->respondents, p->max);

	for (uint32_t k = 0; k <= p->max; k++) {
		p->point[k].sampled = cost_draws(p->respondents, &p->rules, k,
			p->max, answers[k]);
		point_compute(&points, &p->point[k], k);
	}
}

void
curve_init(struct curve *p, const struct respondents *c,
	const struct curve_rules *rules, uint32_t max)
{
	*p = (struct curve){.respondents = c, .rules = *rules, .max = max};
	p->rules.scoring.rounding = CURVE_ROUNDING;
	p->point = mem_zero((size_t)max + 1, sizeof *p->point);
	p->prior = mem_alloc(c->k, sizeof *p->prior);
	respondents_shares(c, p->prior);
	for (size_t l = 0; l < c->k && rules->uniform; l++)
		p->prior[l] = 1 / (double)c->k;
	if (rules->combiner->traits & COMBINER_FITTED) {
		dirichlet_init(&p->dirichlet, c->k, c->asked, c->patterns);
		dirichlet_fit(&p->dirichlet, c->weight, false);
	}
	compute_points(p);
}

double
curve_clamped(const struct curve *p, uint32_t k, double eps)
{
	struct curve_rules rules = p->rules;
	struct point point = {.sampled = p->point[k].sampled};
	struct points points;

	rules.scoring.eps = eps;
	rules.replicates = 0;
	rules.people = false;
	points = open_points(p, &rules, k, 1);
	point_compute(&points, &point, k);
	return point.value;
}

/* Set one[0 .. K-1] to the prediction for item i, clamped. */
static void
predict_item(const struct scoring *s, const struct curve *p, const struct items *t,
	const struct predictions *model, size_t i, double *one)
{
	predictions_dense(model, items_id(t, p->respondents->item[i]), one,
		p->respondents->k);
	scoring_clamp(s, one);
}

double *
curve_score_u(const struct scoring *s, const struct curve *p,
	const struct items *t, const struct predictions *model)
{
	const struct respondents *c = p->respondents;
	size_t most = respondents_most_cells(c), cap = 0, at = 0;
	double *one = mem_alloc(c->k, sizeof *one), *u = NULL;
	double *weight = mem_alloc(c->n, sizeof *weight), theta;
	struct share *share = mem_alloc(most, sizeof *share);
	bool mean = s->scorer->shape == METRIC_MEAN;
	struct slopes slopes = {0};

	for (size_t i = 0; i < c->n; i++)
		weight[i] = 1;
	theta = scoring_value(s, weight);
	if (isfinite(theta))
		slopes_init(&slopes, s, weight);
	for (size_t i = 0; i < c->n && isfinite(theta); i++) {
		size_t n = respondents_soft_label(c, c->pattern[i], NULL, 0, 0,
			share);
		double labels = (double)c->asked[c->pattern[i]].n;

		MEM_GROW(u, cap, at + n);
		predict_item(s, p, t, model, i, one);
		slopes_each(&slopes, one, share, n, u + at);
		for (size_t end = at + n; at < end; at++)
			u[at] = mean ? (u[at] - theta) / labels / c->items :
				u[at] / labels;
	}
	return u;
}

void
curve_score(struct scoring *s, const struct curve *p, const struct items *t,
	const struct predictions *model, const double *q)
{
	const struct respondents *c = p->respondents;
	struct scoring_rules as_given = p->rules.scoring;
	double *one = mem_alloc(c->k, sizeof *one);
	struct share *share = mem_alloc(respondents_most_cells(c), sizeof *share);

	as_given.rounding = 0;
	scoring_init(s, p->rules.scorer, &as_given, c->n);
	for (size_t i = 0; i < c->n; i++) {
		size_t n = respondents_soft_label(c, c->pattern[i], NULL, 0, 0, share);

		if (q) {
			memcpy(one, q + i * c->k, c->k * sizeof *one);
			scoring_clamp(s, one);
		} else {
			predict_item(s, p, t, model, i, one);
		}
		scoring_add(s, i, one, share, n);
	}
	scoring_end(s);
}

void
levels_init(struct levels *v, uint32_t max)
{
	*v = (struct levels){.max = max,
		.c = mem_alloc((size_t)max + 1, sizeof *v->c),
		.top = mem_alloc((size_t)max + 1, sizeof *v->top)};
}

void
levels_rank(struct levels *v)
{
	double top = -HUGE_VAL;

	v->first = 0;
	while (v->first < v->max && isnan(v->c[v->first]))
		v->first++;
	for (v->end = v->first; v->end <= v->max && !isnan(v->c[v->end]);
	     v->end++)
		v->top[v->end] = top = fmax(top, v->c[v->end]);
}

/* The first level above h, end if there is none. */
static uint32_t
first_above(const struct levels *v, double h)
{
	uint32_t low = v->first, high = v->end;

	while (low < high) {
		uint32_t mid = low + (high - low) / 2;

		if (v->top[mid] > h)
			high = mid;
		else
			low = mid + 1;
	}
	return low;
}

double
curve_equivalence(const struct levels *v, double h)
{
	double slack = isfinite(h) ? CURVE_ROUNDING * fabs(h) : 0, at;
	uint32_t f = first_above(v, h + slack);
	const double *c = v->c;

	if (isnan(h) || (f == v->end && f <= v->max))
		return NUM_NA;
	if (f > v->max)
		return isinf(h) ? NUM_NA : HUGE_VAL;
	if (f == v->first)
		return -HUGE_VAL;
	if (isinf(c[f - 1]))
		return isinf(h) ? f - 1 : f;
	at = f - (c[f] - h) / (c[f] - c[f - 1]);
	return at < f - 1 ? f - 1 : at;
}
