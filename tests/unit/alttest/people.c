/* people: u of each rating by loops over humans who are left out of the others, and the
 * errors made of it, of judges and of their differences. */
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

/* Judge f alone, or less judge g. */
static void
check_people(const struct judged *c, const struct verdict *v, size_t f, size_t g,
	const struct difference_parts *part)
{
	double u[ITEMS][HUMANS] = {{0}}, s;

	for (size_t k = 0; k < c->n; k++) {
		size_t i = c->order[k];

		for (size_t a = 0; a < c->humans; a++)
			if (c->label[i][a] != NOTHING)
				u[i][a] = slope(c, f, i, a, v[f].mean.w.value) - (f == g ?
					0 : slope(c, g, i, a, v[g].mean.w.value));
	}
	s = variance(c, u);
	if (f == g)
		CHECK_NEAR(v[f].mean.w.se * v[f].mean.w.se, s, 1e-12);
	else
		CHECK_NEAR(fmax(part->people.q, part->people.own), s, 1e-12);
}

static void
check(const struct judged *c, const struct rules *rules)
{
	struct contests x[JUDGES];
	struct verdict items[JUDGES], v[JUDGES];
	struct difference_parts part[JUDGES * JUDGES] = {0};
	size_t n = c->judges;

	for (size_t f = 0; f < n; f++) {
		contests_make(&x[f], &c->people, &c->weights, &c->judge[f], c->min_items);
		verdict_make(&items[f], &x[f], NULL, rules, true);
		verdict_make(&v[f], &x[f], NULL, rules, true);
	}
	if (v->m > 0)
		people_errors(v, c->judge, n, &c->people, &c->weights, rules,
			n > 1 ? part : NULL);
	for (size_t f = 0; f < n; f++) {
		bool errors = v->m > 0 && x[f].units > 1 && c->people.people > 1;

		for (size_t g = f; g < n && errors; g++)
			check_people(c, v, f, g, &part[f * n + g]);
		CHECK(v->m == 0 || v[f].mean.w.value == items[f].mean.w.value);
		CHECK(!errors || isnan(v[f].mean.w.lo) == (v[f].mean.w.df <= 0));
	}
	for (size_t f = 0; f < n; f++) {
	}
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
		/* so few that judges are summed up one after the other, or as if
		 * there were enough to sum them up at once */
		if (k % 2)
			c.people.ratings = 1000 * c.people.people;
		check(&c, &rules);
	}
	return check_done();
}
