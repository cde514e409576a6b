#include "survey.h"

#include "text/mem.h"
#include "stats/sort.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- binomial coefficients ---- */

/* Coefficients up to this value are held as doubles, with exponent 0: products
 * of them are at most C(N, k), and these products and their quotients stay in
 * range. */
#define PLAIN 1e300

/*
 * C(n, j + 1) = C(n, j) (n - j) / (j + 1) in twice the precision of double, so
 * that every entry is right to the last digit. plain: as doubles; otherwise,
 * because the largest would leave the range, as a value in [1, 2) and an
 * exponent.
 */
static void
fill_row(struct binomial *row, uint64_t n, uint32_t most, bool plain)
{
	double high = 1, low = 0;
	int exponent = 0;

	for (uint32_t j = 0; j <= most; j++) {
		double by = j < n ? (double)(n - j) : 0, over = j + 1.;
		double p = high * by, q = p / over, rest;
		int e = 0;

		row[j].value = plain || high == 0 ? high :
			2 * frexp(high, &e);
		row[j].exponent = plain || high == 0 ? 0 : exponent + e - 1;
		low = low * by + fma(high, by, -p);
		rest = (fma(-q, over, p) + low) / over;
		high = q + rest;
		low = rest - (high - q);
		if (!plain && high != 0 &&
		    (high > 0x1p500 || high < 0x1p-500)) {
			e = high > 1 ? 500 : -500;
			high = ldexp(high, -e);
			low = ldexp(low, -e);
			exponent += e;
		}
	}
}

static int
cmp_whole(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

/* log C(n, j) */
static double
log_choose(double n, double j)
{
	return lgamma(n + 1) - lgamma(j + 1) - lgamma(n - j + 1);
}

/* Set n and rows: every count and every sum of the vectors, in ascending
 * order. */
static void
find_sizes(struct binomials *b, const struct vector *people, size_t count)
{
	size_t cap = 0, n = 0;

	for (size_t i = 0; i < count; i++) {
		MEM_GROW(b->n, cap, n + people[i].cells + 1);
		b->n[n++] = people[i].n;
		for (size_t c = 0; c < people[i].cells; c++)
			b->n[n++] = people[i].cell[c].n;
	}
	sort_u64(b->n, n);
	for (size_t i = 0; i < n; i++)
		if (i == 0 || b->n[i] != b->n[i - 1])
			b->n[b->rows++] = b->n[i];
}

double
binomials_bytes(const struct vector *people, size_t count)
{
	struct binomials b = {0};

	find_sizes(&b, people, count);
	return (double)(b.rows * sizeof *b.table);
}

void
binomials_init(struct binomials *b, const struct vector *people, size_t count,
	uint32_t most)
{
	double top, mid;

	*b = (struct binomials){.most = most};
	find_sizes(b, people, count);
	b->table = mem_alloc(b->rows, (most + 1) * sizeof *b->table);
	top = b->rows > 0 ? (double)b->n[b->rows - 1] : 0;
	mid = most < top / 2 ? most : floor(top / 2);
	for (size_t i = 0; i < b->rows; i++)
		fill_row(b->table + i * (most + 1), b->n[i], most,
			log_choose(top, mid) < log(PLAIN));
}

/* C(n, 0 .. most); n must be in b. */
static const struct binomial *
row_of(const struct binomials *b, uint64_t n)
{
	const uint64_t *at = bsearch(&n, b->n, b->rows, sizeof n, cmp_whole);

	return b->table + (size_t)(at - b->n) * (b->most + 1);
}

/* ---- surveys ---- */

/* A cell, and the state of a walk there. */
struct place {
	const struct binomial *row; /* C(n_l, j) */
	uint64_t after;          /* labels in later cells */
	uint32_t left, y;        /* people left for this cell and the later
	                            ones; the next count for this cell */
	struct binomial product; /* C(n_l, y_l) multiplied over the cells
	                            before */
};

void
survey_set(struct survey *s, const struct binomials *b,
	const struct vector *people)
{
	size_t n = people->cells;
	uint64_t after = 0;

	s->people = people;
	MEM_GROW(s->y, s->cap_y, n);
	MEM_GROW(s->place, s->cap_place, n);
	s->all = row_of(b, people->n);
	for (size_t c = n; c-- > 0;) {
		s->y[c] = (struct cell){people->cell[c].label, 0};
		s->place[c].row = row_of(b, people->cell[c].n);
		s->place[c].after = after;
		after += people->cell[c].n;
	}
}

/* product / C(N, k). */
static double
over_all(const struct survey *s, uint32_t k, struct binomial product)
{
	double h = product.value / s->all[k].value;
	int exponent = product.exponent - s->all[k].exponent;

	return exponent == 0 ? h : ldexp(h, exponent);
}

/* a b, kept in range: each factor is at most 1e300, or below 2. */
static struct binomial
times(struct binomial a, const struct binomial *b)
{
	int e = 0;

	if (a.value > 0x1p400 && b->exponent != 0)
		a.value = frexp(a.value, &e);
	return (struct binomial){a.value * b->value,
		a.exponent + b->exponent + e};
}

/* Enter cell c with `left` people still to answer; y starts at the least number
 * that the later cells cannot take. */
static void
enter(struct survey *s, size_t c, uint32_t left, struct binomial product)
{
	struct place *at = &s->place[c];

	at->left = left;
	at->y = left > at->after ? left - (uint32_t)at->after : 0;
	at->product = product;
}

/* Depth first but without recursion, as there may be a million cells. A factor
 * of 1, from a cell without answers, does not change the bits of a product. */
void
survey_walk(struct survey *s, uint32_t k, survey_visit *visit, void *to)
{
	size_t c = 0;

	enter(s, 0, k, (struct binomial){1, 0});
	for (;;) {
		struct place *at = &s->place[c];
		struct binomial next;

		if (at->y > at->left || at->y > s->people->cell[c].n) {
			if (c-- == 0)
				return;
			continue;
		}
		next = times(at->product, &at->row[at->y]);
		s->y[c].n = at->y++;
		if (c + 1 == s->people->cells)
			visit(to, s, over_all(s, k, next));
		else
			enter(s, ++c, at->left - at->y + 1, next);
	}
}

double
survey_chance(const struct survey *s, const struct cell *y, size_t cells,
	uint32_t k)
{
	const struct cell *has = s->people->cell;
	struct binomial product = {1, 0};
	size_t c = 0;

	for (size_t i = 0; i < cells; i++) {
		if (y[i].n == 0)
			continue;
		while (c < s->people->cells && has[c].label < y[i].label)
			c++;
		if (c == s->people->cells || has[c].label != y[i].label ||
		    has[c].n < y[i].n)
			return 0;
		product = times(product, &s->place[c].row[y[i].n]);
	}
	return over_all(s, k, product);
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
