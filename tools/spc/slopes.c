#include "slopes.h"

#include "text/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- decisions ---- */

/* The derivative of the value by sum j, (8 (f(h) - f(-h)) - f(2h) + f(-2h))/(12 h)
 * with h = .001 of the sum; 0 of a sum that is 0, which no label adds to. */
static double
by_sum(const struct scoring *of, struct sum *sums, size_t j)
{
	static const double weight[] = {-1. / 12, 8. / 12, -8. / 12, 1. / 12};
	static const int step[] = {2, 1, -1, -2};
	struct sum had = sums[j], slope = {0};
	double h = 1e-3 * sum_value(&had);

	if (h == 0)
		return 0;
	for (int i = 0; i < 4; i++) {
		sums[j] = had;
		sum_add(&sums[j], step[i] * h);
		sum_add(&slope, weight[i] * scoring_of_sums(of, sums));
	}
	sums[j] = had;
	return sum_value(&slope) / h;
}

static void
find_decisions(struct slopes *s, const double *u)
{
	struct sum mass = {0}, *sums = scoring_sums(s->of, u, &mass);

	for (size_t j = 0; j < s->of->width; j++)
		s->by[j] = by_sum(s->of, sums, j);
}

/* ---- rankings ---- */

/* Predictions of one unit together, in falling order of score. */
static int
cmp_units(const void *a, const void *b)
{
	const struct scoring_ranked *x = a, *y = b;

	if (x->unit != y->unit)
		return x->unit < y->unit ? -1 : 1;
	return x->score != y->score ? (x->score < y->score ? 1 : -1) :
		(x->order > y->order) - (x->order < y->order);
}

/* Add `times` the slopes of n predictions r, in falling order of score with weights u
 * of their units (NULL: 1), to those by order. room: 2 n numbers. */
static void
add_slopes(struct slopes *s, const struct scoring_ranked *r, size_t n,
	const double *u, double times, double *room)
{
	const struct scoring *of = s->of;

	scoring_points(of, r, n, u);
	of->scorer->slopes(of->scored, n, room, room + n);
	for (size_t i = 0; i < n; i++) {
		s->by[r[i].order] += times * room[i];
		s->by[of->n_ranked + r[i].order] += times * room[n + i];
	}
}

/* The positive and the negative mass of n predictions. */
static void
add_masses(const struct scoring_ranked *r, size_t n, const double *u, double *pos,
	double *neg)
{
	*pos = *neg = 0;
	for (size_t i = 0; i < n; i++) {
		*pos += (u ? u[r[i].unit] : 1) * r[i].pos;
		*neg += (u ? u[r[i].unit] : 1) * r[i].neg;
	}
}

/*
 * The area A over the pairs of different items, over P, the mass of these pairs: the
 * derivative by a positive mass of item i is
 *	(mass below it - that of i - A/P (negative mass - that of i)) / P,
 * by a negative mass the same with the positive mass above. The masses below and above
 * are in s->by; room: 2 n numbers.
 */
static void
find_pairs(struct slopes *s, const double *u, double *room)
{
	const struct scoring *of = s->of;
	size_t n = of->n_ranked;
	struct scoring_ranked *own = mem_alloc(n, sizeof *own);
	double value = scoring_value(of, u), pos, neg, pairs;

	memcpy(own, of->ranked, n * sizeof *own);
	qsort(own, n, sizeof *own, cmp_units);
	add_masses(own, n, u, &pos, &neg);
	pairs = pos * neg;
	for (size_t i = 0, end; i < n; i = end) {
		double p, q;

		for (end = i; end < n && own[end].unit == own[i].unit;)
			end++;
		add_slopes(s, own + i, end - i, NULL, -1, room);
		add_masses(own + i, end - i, NULL, &p, &q);
		for (size_t j = i; j < end; j++) {
			s->by[own[j].order] -= value * (neg - q);
			s->by[n + own[j].order] -= value * (pos - p);
		}
		pairs -= u[own[i].unit] * p * q;
	}
	for (size_t i = 0; i < 2 * n; i++)
		s->by[i] /= pairs;
}

static void
find_ranking(struct slopes *s, const double *u)
{
	const struct scoring *of = s->of;
	double *room = mem_alloc(of->n_ranked, 2 * sizeof *room);

	add_slopes(s, of->ranked, of->n_ranked, u, 1, room);
	if (of->scorer->area)
		find_pairs(s, u, room);
}

/* ---- slopes ---- */

void
slopes_init(struct slopes *s, const struct scoring *of, const double *u)
{
	*s = (struct slopes){.of = of};
	scoring_init(&s->one, of->scorer, &of->rules, 1);
	s->by = mem_zero(of->width > 0 ? of->width : 2 * of->n_ranked,
		sizeof *s->by);
	if (of->scorer->shape == METRIC_MEAN)
		s->by[0] = 1;
	else if (of->width > 0)
		find_decisions(s, u);
	else
		find_ranking(s, u);
}

void
slopes_each(struct slopes *s, const double *p, const struct share *share,
	size_t n, double *each)
{
	size_t width = s->of->width, k = s->of->n_ranked;

	for (size_t i = 0; i < n; i++) {
		struct share label = {share[i].label, 1};

		each[i] = 0;
		if (width == 0) {
			bool yes = label.label == s->of->rules.positive;

			each[i] = s->by[(yes ? 0 : k) + s->next];
			continue;
		}
		memset(s->one.sums, 0, width * sizeof *s->one.sums);
		scoring_add(&s->one, 0, p, &label, 1);
		for (size_t j = 0; j < width; j++)
			each[i] += s->by[j] * s->one.sums[j];
	}
	s->next++;
}
