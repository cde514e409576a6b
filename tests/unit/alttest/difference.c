/* difference: differences of judges by contests, and who stands where. */
#include "judged.h"
#include "status_words.h"
#include "alttest/statuses.h"

#include "alttest/people.h"
#include "stats/student.h"
#include "text/mem.h"
#include "text/num.h"

/* The mean over humans of their means of W, and psi of each unit. */
static double
rho(const struct judged *c, size_t f, double *psi, double *units)
{
	double n[HUMANS] = {0}, mean[HUMANS] = {0}, m = 0, value = 0;
	struct contest x[CONTESTS];
	size_t contests = judged_contests(c, f, x);

	*units = 0;
	for (size_t k = 0; k < contests; k++)
		n[x[k].human]++;
	for (size_t k = 0; k < contests; k++)
		mean[x[k].human] += x[k].w / n[x[k].human];
	for (size_t h = 0; h < HUMANS; h++) {
		m += n[h] > 0;
		value += mean[h];
	}
	for (size_t u = 0; u < ITEMS; u++)
		psi[u] = 0;
	for (size_t k = 0; k < contests; k++) {
		psi[x[k].unit] += (x[k].w - mean[x[k].human]) /
			(m * n[x[k].human]);
		*units += k == 0 || x[k].unit != x[k - 1].unit;
	}
	return m > 0 ? value / m : NUM_NA;
}

static void
pair(const struct judged *c, size_t f, size_t g, const struct estimate *x,
	double level)
{
	double a[ITEMS], b[ITEMS], units, squares = 0, se, half;
	double value = rho(c, f, a, &units) - rho(c, g, b, &units);

	for (size_t u = 0; u < ITEMS; u++)
		squares += (a[u] - b[u]) * (a[u] - b[u]);
	se = sqrt(units / (units - 1) * squares);
	CHECK_NEAR(x->value, value, 1e-13);
	if (c->people.m == 0) {
		CHECK_STATUS(x->status, "few_items");
		CHECK(isnan(x->p) && isnan(x->df));
	} else if (units < 2) {
		CHECK_STATUS(x->status, "one_cluster");
		CHECK(isnan(x->se) && isnan(x->p) && x->df == 0);
	} else if (se < 1e-9) {
		CHECK_STATUS(x->status, "no_variance");
		CHECK(isnan(x->stat));
		CHECK_NEAR(x->p, fabs(value) < 1e-9 ? NUM_NA : 0, 0);
		CHECK(x->lo == x->value && x->hi == x->value);
	} else {
		half = se * student_t_quantile(.5 + level / 2, units - 1);
		CHECK_NEAR(x->se, se, 1e-13);
		CHECK_NEAR(x->stat, value / se, 1e-11);
		CHECK_NEAR(x->p, student_t_two_sided(value / se, units - 1),
			1e-11);
		CHECK_NEAR(x->lo, fmax(-1, value - half), 1e-12);
		CHECK_NEAR(x->hi, fmin(1, value + half), 1e-12);
		CHECK(x->df == units - 1);
		CHECK_STATUS(x->status, "ok");
	}
}

/* Against the best: the row of the pair, turned where the best comes second. */
static void
standing(const struct difference *row, size_t best, size_t n,
	const struct rules *rules)
{
	for (size_t f = 0; f < n; f++) {
		struct difference x = difference_standing(row, f, best, n, rules);
		const struct difference *y;
		double sign = f < best ? 1 : -1;

		if (row[1].e.status == ESTIMATE_FEW_ITEMS || f == best) {
			CHECK(isnan(x.e.p) && isnan(x.e.se));
			CHECK(x.e.status == (row[1].e.status ==
				ESTIMATE_FEW_ITEMS ? ESTIMATE_FEW_ITEMS :
				ESTIMATE_OWN(ALTTEST_BEST)));
			continue;
		}
		y = &row[f < best ? f * n + best : best * n + f];
		CHECK_NEAR(x.e.value, sign * y->e.value, 0);
		CHECK_NEAR(x.e.stat, sign * y->e.stat, 0);
		CHECK_NEAR(x.e.lo, sign > 0 ? y->e.lo : -y->e.hi, 0);
		CHECK_NEAR(x.e.hi, sign > 0 ? y->e.hi : -y->e.lo, 0);
		CHECK_NEAR(x.p_adj, y->p_adj, 0);
		CHECK(x.e.status == (y->p_adj <= rules->fdr ? ESTIMATE_OWN(ALTTEST_WORSE) :
			ESTIMATE_OWN(ALTTEST_TIED)));
	}
}

static void
check(const struct judged *c, const struct rules *rules)
{
	struct contests x[JUDGES];
	struct verdict v[JUDGES];
	struct difference row[JUDGES * JUDGES];
	struct difference_parts part[JUDGES * JUDGES] = {0};
	double p[JUDGES];
	size_t n = c->judges, at = 0;

	for (size_t f = 0; f < n; f++) {
		contests_make(&x[f], &c->people, &c->weights, &c->judge[f],
			c->min_items);
		verdict_make(&v[f], &x[f], NULL, rules, true);
	}
	if (n > 1 && v->m > 0)
		people_errors(v, c->judge, n, &c->people, &c->weights, rules, part);
	difference_all(v, part, n, rules, row);
	for (size_t f = 0; f < n; f++)
		for (size_t g = f + 1; g < n; g++) {
			pair(c, f, g, &row[f * n + g].e, rules->level);
			p[at++] = row[f * n + g].e.p;
		}
	verdict_adjust(p, at, rules->adjust);
	at = 0;
	for (size_t f = 0; f < n; f++)
		for (size_t g = f + 1; g < n; g++)
			CHECK_NEAR(row[f * n + g].p_adj, p[at++], 0);
	for (size_t best = 0; best < n && n > 1; best++)
		standing(row, best, n, rules);
	for (size_t f = 0; f < n; f++) {
	}
}

/* The first within 1e-12 of the largest. */
static size_t
best_of(double a, double b, double c)
{
	return difference_best((struct verdict[]){{.mean.w.value = a},
		{.mean.w.value = b}, {.mean.w.value = c}}, 3);
}

static void
best(void)
{
	CHECK(best_of(.5, .7, .6) == 1);
	CHECK(best_of(.7 - 1e-13, .7, .7) == 0);
	CHECK(best_of(.7 - 1e-11, .7, .7) == 1);
	CHECK(best_of(NUM_NA, NUM_NA, NUM_NA) == 0);
}

int
main(void)
{
	struct rng r = check_rng(9, 0);

	for (int k = 0; k < ROUNDS; k++) {
		const struct rules rules = {.test = tests_t, .epsilon = .2,
			.fdr = .2, .level = .9, .adjust = k % 3};
		struct judged c;

		judged_draw(&c, &r);
		judged_open(&c);
		check(&c, &rules);
	}
	best();
	return check_done();
}
