#include "curve.h"

#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

void
curve_init(struct curve *p, const struct respondents *c,
	const struct curve_rules *rules, uint64_t points)
{
	/* to learn, and to score */
	uint64_t visits = (uint64_t)point_learns(rules) + 1;

	*p = (struct curve){.respondents = c, .rules = *rules};
	p->rules.scoring.rounding = CURVE_ROUNDING;
	p->prior = mem_alloc(c->k, sizeof *p->prior);
	respondents_shares(c, p->prior);
	for (size_t l = 0; l < c->k && rules->uniform; l++)
		p->prior[l] = 1 / (double)c->k;
	if (rules->combiner->traits & COMBINER_FITTED) {
		dirichlet_init(&p->dirichlet, c->k, c->asked, c->patterns);
		dirichlet_fit(&p->dirichlet, c->weight, false);
	}
	p->points = (struct points){.respondents = c, .rules = &p->rules,
		.prior = p->prior, .dirichlet = &p->dirichlet,
		.all = points * visits * c->patterns};
	points_init(&p->points);
}

void
curve_compute(struct curve *p, uint32_t max)
{
	double *answers = cost_answers(p->respondents, max);

	p->max = max;
	p->point = mem_zero((size_t)max + 1, sizeof *p->point);
	for (uint32_t k = 0; k <= max; k++) {
		p->point[k].sampled = k > 0 && cost_draws(p->respondents,
			&p->rules, k, max, answers[k]);
		point_compute(&p->points, &p->point[k], k, k > 0 ?
			&p->point[k - 1] : NULL);
	}
}

double
curve_clamped(const struct curve *p, uint32_t k, double eps)
{
	struct curve_rules rules = p->rules;
	struct point point = {.sampled = p->point[k].sampled};
	struct points points = p->points;

	rules.scoring.eps = eps;
	rules.people = false;
	points.rules = &rules;
	points.done = 0;
	points.all = 2 * p->respondents->patterns;
	points_init(&points);
	point_compute(&points, &point, k, NULL);
	return point.value;
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
