/* people: u of each rating by loops over humans who are left out of the others, and the
 * errors made of it. */
#include "judged.h"

#include "alttest/people.h"
#include "text/num.h"

#include <math.h>

/* d and w of judge f and human j on item i, without human h among the others. */
static struct contest
held(const struct judged *c, size_t f, size_t i, size_t j, size_t h)
{
	struct contest x = {i, 0, j, 0, 0};

	for (size_t y = 0; y < LABELS; y++)
		judged_hold(c, y, &x, h, judged_says(c, f, i, y));
	return x;
}

/* What human a on item i adds to the contest of j, as one of j's others: w. */
static double
as_other(const struct judged *c, size_t f, size_t i, size_t j, size_t a)
{
	double r = (double)judged_labels(c, i) - 1, mean = 0, own = 0;

	if (r < 2)
		return 0;
	for (size_t h = 0; h < c->humans; h++) {
		double e;

		if (h == j || c->label[i][h] == NOTHING)
			continue;
		e = held(c, f, i, j, HUMANS).w - held(c, f, i, j, h).w;
		mean += e / r;
		own = h == a ? e : own;
	}
	return (r - 1) / r * (own - mean);
}

/* u of the rating of item i by human a in w, whose mean is rho. */
static double
slope(const struct judged *c, size_t f, size_t i, size_t a, double rho)
{
	double u = 0, m = (double)c->people.m;

	for (size_t j = 0; j < c->humans; j++) {
		double share = 1 / (m * (double)judged_given(c, j));

		if (c->label[i][j] == NOTHING || !judged_tests(c, j))
			continue;
		u += share * (j == a ? held(c, f, i, j, HUMANS).w - rho :
			as_other(c, f, i, j, a));
	}
	return u;
}

/* P + sum u^2 over units and humans, P as lib/stats/crossed has it. */
static double
variance(const struct judged *c, double u[ITEMS][HUMANS])
{
	double n[HUMANS] = {0}, sum[HUMANS] = {0}, q = 0, own = 0, all = 0;
	double f = 0, cubes = 0;

	for (size_t a = 0; a < c->humans; a++) {
		double unit[ITEMS] = {0};

		for (size_t k = 0; k < c->n; k++) {
			if (c->label[c->order[k]][a] == NOTHING)
				continue;
			n[a]++;
			sum[a] += u[c->order[k]][a];
			unit[c->unit[k]] += u[c->order[k]][a];
		}
		for (size_t k = 0; k < c->units; k++)
			own += unit[k] * unit[k];
		all += n[a];
	}
	for (size_t a = 0; a < c->humans; a++) {
		f += n[a] * n[a] / all / all;
		cubes += n[a] * n[a] * n[a] / all / all / all;
		q += sum[a] * sum[a];
	}
	return fmax(q / (1 + f - 2 * cubes / f), own);
}

static void
check(const struct judged *c, const struct rules *rules, size_t f)
{
	struct contests x;
	struct verdict items, v;
	double u[ITEMS][HUMANS] = {{0}};
	size_t r = 0;

	contests_make(&x, &c->people, &c->weights, &c->judge[f], c->min_items);
	verdict_make(&items, &x, NULL, rules, true);
	verdict_make(&v, &x, NULL, rules, true);
	if (v.m > 0)
		people_errors(&v, &c->people, &c->weights, &c->judge[f], rules,
			true);
	for (size_t k = 0; k < c->n && v.m > 0; k++) {
		size_t i = c->order[k];

		for (size_t a = 0; a < c->humans; a++)
			if (c->label[i][a] != NOTHING) {
				u[i][a] = slope(c, f, i, a, v.mean.w.value);
				CHECK_NEAR(v.rating[r++], u[i][a], 1e-12);
			}
	}
	if (v.m > 0 && x.units > 1 && c->people.people > 1) {
		double s = variance(c, u);

		CHECK_NEAR(v.mean.w.se * v.mean.w.se, s, 1e-12);
		CHECK(v.mean.w.value == items.mean.w.value);
		CHECK(isnan(v.mean.w.lo) == (v.mean.w.df <= 0));
	}
	verdict_free(&items);
	verdict_free(&v);
	contests_free(&x);
}

int
main(void)
{
	struct rng r = check_rng(11, 0);

	for (int k = 0; k < ROUNDS; k++) {
		const struct rules rules = {.test = tests_t, .epsilon = .2,
			.fdr = .2, .level = .9, .random = CROSSED_ANNOTATORS};
		struct judged c;

		judged_draw(&c, &r);
		judged_open(&c);
		for (size_t f = 0; f < c.judges; f++)
			check(&c, &rules, f);
		judged_close(&c);
	}
	return check_done();
}
