/* rivals: differences of judges by contests, and who stands where. */
#include "court.h"

#include "alttest/rivals.h"
#include "stats/student.h"
#include "text/mem.h"
#include "text/num.h"

/* The mean over humans of their means of W, and psi of each unit. */
static double
rho(const struct court *c, size_t f, double *psi, double *units)
{
	double n[HUMANS] = {0}, mean[HUMANS] = {0}, m = 0, value = 0;
	struct fight x[FIGHTS];
	size_t fights = court_fights(c, f, x);

	*units = 0;
	for (size_t k = 0; k < fights; k++)
		n[x[k].human]++;
	for (size_t k = 0; k < fights; k++)
		mean[x[k].human] += x[k].w / n[x[k].human];
	for (size_t h = 0; h < HUMANS; h++) {
		m += n[h] > 0;
		value += mean[h];
	}
	for (size_t u = 0; u < ITEMS; u++)
		psi[u] = 0;
	for (size_t k = 0; k < fights; k++) {
		psi[x[k].unit] += (x[k].w - mean[x[k].human]) /
			(m * n[x[k].human]);
		*units += k == 0 || x[k].unit != x[k - 1].unit;
	}
	return m > 0 ? value / m : NUM_NA;
}

static void
pair(const struct court *c, size_t f, size_t g, const struct rivals_row *x,
	double level)
{
	double a[ITEMS], b[ITEMS], units, squares = 0, se, half;
	double value = rho(c, f, a, &units) - rho(c, g, b, &units);

	for (size_t u = 0; u < ITEMS; u++)
		squares += (a[u] - b[u]) * (a[u] - b[u]);
	se = sqrt(units / (units - 1) * squares);
	CHECK_NEAR(x->value, value, 1e-13);
	if (c->jury.m == 0) {
		CHECK_TEXT(x->status, "few_items");
		CHECK(isnan(x->p) && isnan(x->df));
	} else if (units < 2) {
		CHECK_TEXT(x->status, "one_cluster");
		CHECK(isnan(x->se) && isnan(x->p) && x->df == 0);
	} else if (se < 1e-9) {
		CHECK_TEXT(x->status, "no_variance");
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
		CHECK_TEXT(x->status, "ok");
	}
}

/* Against the best: the row of the pair, turned where the best comes second. */
static void
standing(const struct rivals_row *row, size_t best, size_t n,
	const struct rules *rules)
{
	for (size_t f = 0; f < n; f++) {
		struct rivals_row x = rivals_standing(row, f, best, n, rules);
		const struct rivals_row *y;
		double sign = f < best ? 1 : -1;

		if (f == best) {
			CHECK(x.value == 0 && isnan(x.p) && isnan(x.se));
			CHECK_TEXT(x.status, "best");
			continue;
		}
		y = &row[f < best ? rivals_pair(f, best, n) :
			rivals_pair(best, f, n)];
		CHECK_NEAR(x.value, sign * y->value, 0);
		CHECK_NEAR(x.stat, sign * y->stat, 0);
		CHECK_NEAR(x.lo, sign > 0 ? y->lo : -y->hi, 0);
		CHECK_NEAR(x.hi, sign > 0 ? y->hi : -y->lo, 0);
		CHECK_NEAR(x.p_adj, y->p_adj, 0);
		CHECK_TEXT(x.status, y->p_adj <= rules->fdr ? "worse" : "tied");
	}
}

static void
check(const struct court *c, const struct rules *rules)
{
	struct contests x[JUDGES];
	struct verdict v[JUDGES];
	struct rivals_row row[JUDGES];
	double p[JUDGES], p_adj[JUDGES];
	size_t n = c->judges, at = 0;

	for (size_t f = 0; f < n; f++) {
		contests_of_judge(&x[f], &c->jury, &c->weights, &c->judge[f]);
		verdict_make(&v[f], &x[f], rules, true);
	}
	rivals_rows(v, n, c->units, rules, row);
	for (size_t f = 0; f < n; f++)
		for (size_t g = f + 1; g < n; g++) {
			CHECK(rivals_pair(f, g, n) == at);
			pair(c, f, g, &row[at], rules->level);
			p[at] = row[at].p;
			at++;
		}
	verdict_adjust(p, at, rules->adjust, p_adj);
	for (size_t k = 0; k < at; k++)
		CHECK_NEAR(row[k].p_adj, p_adj[k], 0);
	for (size_t best = 0; best < n; best++)
		standing(row, best, n, rules);
	for (size_t f = 0; f < n; f++) {
		verdict_free(&v[f]);
		contests_free(&x[f]);
	}
}

/* The first within 1e-12 of the largest. */
static void
best(void)
{
	CHECK(rivals_best((double[]){.5, .7, .6}, 3) == 1);
	CHECK(rivals_best((double[]){.7 - 1e-13, .7, .7}, 3) == 0);
	CHECK(rivals_best((double[]){.7 - 1e-11, .7, .7}, 3) == 1);
	CHECK(rivals_best((double[]){.1}, 1) == 0);
}

int
main(void)
{
	struct rng r;

	rng_seed(&r, 9, 0);
	for (int k = 0; k < ROUNDS; k++) {
		const struct rules rules = {.test = tests_t, .epsilon = .2,
			.fdr = .2, .level = .9, .adjust = k % 3};
		struct court c;

		court_draw(&c, &r);
		court_open(&c);
		check(&c, &rules);
		court_close(&c);
	}
	best();
	return check_done();
}
