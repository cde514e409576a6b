#include "cost.h"

#include "mem.h"

#include <math.h>
#include <stdlib.h>

double *
cost_answers(const struct raters *c, uint32_t max)
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

/* Work of a point with so many answers; a combiner that learns visits them
 * twice. */
static double
point_work(const struct raters *c, const struct curve_rules *r, double answers)
{
	return answers * (double)c->k * (point_learns(r) ? 2 : 1);
}

/* Bytes that one point takes while it is computed. */
static double
point_bytes(const struct raters *c, const struct curve_rules *r, uint32_t k,
	double answers)
{
	double rows = fmin(outcomes_possible(c->k, k), answers);

	return (point_learns(r) ?
		rows * (double)c->k * sizeof(struct sum) : 0) +
		scoring_bytes(r->scorer, c->k, (double)c->patterns, answers);
}

/* Work of a sampled point: each draw finds k people among the item's labels,
 * and the answer is held against every pattern where the combiner learns. */
static double
sampled_work(const struct raters *c, const struct curve_rules *r, uint32_t k)
{
	double draws = c->items * (double)r->draws, labels = (double)c->k;

	return draws * (labels * (point_learns(r) ? (double)c->patterns : 1) +
		k * fmin(labels, c->labels / c->items));
}

/* Bytes that a sampled point takes while it is computed. */
static double
sampled_bytes(const struct raters *c, const struct curve_rules *r)
{
	double draws = c->items * (double)r->draws;

	return (point_learns(r) ?
		draws * (double)c->k * sizeof(struct sum) : 0) +
		(POINT_GROUPS + 1) * scoring_bytes(r->scorer, c->k,
		(double)c->patterns, draws);
}

/* The limit that was given, or the default. */
static double
limit(double given, double otherwise)
{
	return given > 0 ? given : otherwise;
}

/* With r->draws each point may take an equal part of the work; beyond it the
 * point is drawn, unless to visit all its answers is less work. A point that
 * takes too many bytes is drawn in any case. */
bool
cost_draws(const struct raters *c, const struct curve_rules *r, uint32_t k,
	uint32_t max, double answers)
{
	double work = point_work(c, r, answers);
	bool slow = work > limit(r->work, COST_WORK) / (max + 1.);
	bool large = point_bytes(c, r, k, answers) >
		limit(r->bytes, COST_BYTES);

	return r->draws > 0 && (large ||
		(slow && sampled_work(c, r, k) < work));
}

/* Bytes of a point and of C(n, j) for its k, which are held all the time. */
static double
bytes_per_k(const struct raters *c)
{
	struct vector *people = raters_asked(c);
	double bytes = sizeof(struct point) + 2 * sizeof(double) +
		binomials_bytes(people, c->patterns);

	free(people);
	return bytes;
}

struct cost
cost_of(const struct raters *c, const struct curve_rules *r, uint32_t max)
{
	double work = limit(r->work, COST_WORK);
	double most = limit(r->bytes, COST_BYTES);
	double least = (double)c->patterns * (double)c->k; /* of a point */
	double each = bytes_per_k(c);
	double kept = (double)r->models *
		scoring_bytes(r->scorer, c->k, (double)c->n, (double)c->n);
	/* beyond this it is too much before anything is counted */
	uint32_t last = (uint32_t)fmin(max, fmin(most / each, work / least));
	double *answers = cost_answers(c, last);
	struct cost cost = {.fits = UINT32_MAX, .all = last == max};

	for (uint32_t k = 0; k <= last; k++) {
		bool drawn = cost_draws(c, r, k, max, answers[k]);
		double bytes = drawn ? sampled_bytes(c, r) :
			point_bytes(c, r, k, answers[k]);

		cost.work += drawn ? sampled_work(c, r, k) :
			point_work(c, r, answers[k]);
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
