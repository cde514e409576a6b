#include "survey.h"

#include "text/mem.h"

#include <math.h>
#include <string.h>

/* A cell, and the state of a walk there. */
struct place {
	uint64_t after;          /* labels in later cells */
	uint32_t left, least, y; /* people left for this cell and the later ones; of
	                            them at least and now for this one */
	double *chance;          /* per count from the least on, */
	size_t n, cap;           /* of which there are so many */
	double before;           /* the chance of the answers of earlier cells */
};

void
survey_set(struct survey *s, const struct vector *people)
{
	size_t n = people->cells;
	uint64_t after = 0;

	s->people = people;
	MEM_GROW(s->y, s->cap_y, n);
	MEM_GROW_ZERO(s->place, s->cap_place, n);
	for (size_t c = n; c-- > 0;) {
		s->y[c] = (struct cell){people->cell[c].label, 0};
		s->place[c].after = after;
		after += people->cell[c].n;
	}
}

/*
 * Enter cell c, whose people are n of n + m, with k of them still to answer. y of the n
 * do so with the hypergeometric probability
 *	C(n, y) C(m, k - y) / C(n + m, k),
 * which is found from the likeliest y by its ratios
 *	p(y + 1) / p(y) = (n - y)(k - y) / ((y + 1)(m - k + y + 1))
 * and the sum of all, 1.
 */
static void
enter(struct survey *s, size_t c, uint32_t left, double before)
{
	struct place *at = &s->place[c];
	double n = s->people->cell[c].n, m = (double)at->after, k = left, all = 0;
	size_t mode;

	at->left = left;
	at->before = before;
	at->y = at->least = k > m ? left - (uint32_t)at->after : 0;
	at->n = (size_t)(fmin(k, n) - at->least) + 1;
	MEM_GROW(at->chance, at->cap, at->n);
	mode = (size_t)fmax(0, floor((k + 1) * (n + 1) / (n + m + 2)) -
		at->least);
	mode = mode < at->n ? mode : at->n - 1;
	at->chance[mode] = 1;
	for (size_t i = mode; i + 1 < at->n; i++) {
		double y = (double)(at->least + i);

		at->chance[i + 1] = at->chance[i] * ((n - y) * (k - y)) /
			((y + 1) * (m - k + y + 1));
	}
	for (size_t i = mode; i > 0; i--) {
		double y = (double)(at->least + i - 1);

		at->chance[i - 1] = at->chance[i] * ((y + 1) * (m - k + y + 1)) /
			((n - y) * (k - y));
	}
	for (size_t i = 0; i < at->n; i++)
		all += at->chance[i];
	for (size_t i = 0; i < at->n; i++)
		at->chance[i] /= all;
}

/* Depth first but without recursion, as there may be a million cells. */
void
survey_walk(struct survey *s, uint32_t k, survey_visit *visit, void *to)
{
	size_t c = 0;

	enter(s, 0, k, 1);
	for (;;) {
		struct place *at = &s->place[c];
		double chance;

		if (at->y - at->least >= at->n) {
			if (c-- == 0)
				return;
			continue;
		}
		chance = at->before * at->chance[at->y - at->least];
		s->y[c].n = at->y++;
		if (c + 1 == s->people->cells)
			visit(to, s, chance);
		else
			enter(s, ++c, at->left - at->y + 1, chance);
	}
}

/* log C(n, j) */
static double
log_choose(double n, double j)
{
	return lgamma(n + 1) - lgamma(j + 1) - lgamma(n - j + 1);
}

double
survey_chance(const struct survey *s, const struct cell *y, size_t cells,
	uint32_t k)
{
	const struct vector *has = s->people;
	double log = -log_choose((double)has->n, k);
	size_t c = 0;

	for (size_t i = 0; i < cells; i++) {
		if (y[i].n == 0)
			continue;
		while (c < has->cells && has->cell[c].label < y[i].label)
			c++;
		if (c == has->cells || has->cell[c].label != y[i].label ||
		    has->cell[c].n < y[i].n)
			return 0;
		log += log_choose(has->cell[c].n, y[i].n);
	}
	return exp(log);
}

void
survey_draw(struct survey *s, uint32_t k, struct rng *r)
{
	const struct vector *p = s->people;

	for (size_t c = 0; c < p->cells; c++)
		s->y[c].n = 0;
	for (uint32_t i = 0; i < k; i++) {
		uint64_t who = rng_below(r, p->n - i);
		size_t c = 0;

		for (; who >= p->cell[c].n - s->y[c].n; c++)
			who -= p->cell[c].n - s->y[c].n;
		s->y[c].n++;
	}
}

/* The coefficients of prod_l (1 + x + ... + x^n_l). With each cell a
 * coefficient becomes the sum of itself and the n_l before it, which is a
 * difference of two running sums. Beyond the middle such differences cancel,
 * but the coefficients are symmetric. Before the middle an infinite sum stands
 * for an infinite coefficient. */
void
survey_answers(const struct vector *people, uint32_t most, double *answers)
{
	double *sum = mem_alloc((size_t)most + 2, sizeof *sum);
	uint64_t all = 0;

	memset(answers, 0, ((size_t)most + 1) * sizeof *answers);
	answers[0] = 1;
	for (size_t c = 0; c < people->cells; c++) {
		uint64_t n = people->cell[c].n;

		sum[0] = 0;
		for (uint32_t k = 0; k <= most; k++)
			sum[k + 1] = sum[k] + answers[k];
		for (uint32_t k = 0; k <= most; k++)
			answers[k] = isinf(sum[k + 1]) ? HUGE_VAL :
				sum[k + 1] - (k > n ? sum[k - n] : 0);
		all += n;
		for (uint64_t k = all / 2 + 1; k <= most; k++)
			answers[k] = k > all ? 0 : answers[all - k];
	}
	MEM_FREE(sum);
}
