/* verdict: p_adj by its definition, the p of the verdict, and where it turns. */
#include "judged.h"
#include "alttest/statuses.h"

#include "alttest/verdict.h"
#include "text/mem.h"
#include "text/num.h"

static double
counted(double p)
{
	return isnan(p) ? 1 : p;
}

/* The number of p that are at most x. */
static double
at_most(const double *p, size_t m, double x)
{
	double n = 0;

	for (size_t t = 0; t < m; t++)
		n += counted(p[t]) <= x;
	return n;
}

/* h = sum of 1/i, or 1 */
static double
factor(size_t m, int adjust)
{
	double h = adjust == RULES_BY ? 0 : 1;

	for (size_t i = 1; i <= m && adjust == RULES_BY; i++)
		h += 1. / (double)i;
	return h;
}

/* p_adj of p: the least p' m h / #{p <= p'} over all p' >= p. */
static void
adjust(struct rng *r)
{
	size_t m = 1 + below(r, 12);
	double p[12], p_adj[12];

	for (size_t t = 0; t < m; t++)
		p[t] = below(r, 8) == 0 ? NUM_NA : below(r, 4) == 0 && t > 0 ?
			p[0] : below(r, 9) == 0 ? 0 : rng_unit(r);
	for (int how = RULES_BY; how <= RULES_NONE; how++) {
		double h = factor(m, how);

		memcpy(p_adj, p, m * sizeof *p);
		verdict_adjust(p_adj, m, how);
		for (size_t t = 0; t < m; t++) {
			double least = 1;

			for (size_t s = 0; s < m; s++)
				if (counted(p[s]) >= counted(p[t]))
					least = fmin(least, counted(p[s]) * h *
						(double)m / at_most(p, m,
						counted(p[s])));
			CHECK_NEAR(p_adj[t], isnan(p[t]) ? NUM_NA : how ==
				RULES_NONE ? p[t] : least, 1e-13);
		}
	}
}

/* True if the judge passes at eps. */
static bool
at(const struct contests *x, struct rules rules, double eps)
{
	struct verdict v;
	bool pass;

	rules.epsilon = eps;
	verdict_make(&v, x, NULL, &rules, true);
	verdict_decide(&v, &rules);
	pass = v.pass;
	return pass;
}

/* The verdict turns at worth. */
static void
turns(const struct contests *x, const struct rules *rules, double worth)
{
	if (isnan(worth)) {
		CHECK(!at(x, *rules, -.999) && !at(x, *rules, .999));
		return;
	}
	if (worth < 1 - 1e-6 && worth > -1 + 1e-6) {
		CHECK(at(x, *rules, worth + 1e-7));
		CHECK(!at(x, *rules, worth - 1e-7));
	} else if (!rules->test->errors) {
		CHECK(at(x, *rules, worth < 0 ? -.999999 : .999999) ==
			(worth < 0));
	}
	CHECK(at(x, *rules, .1) == (worth < .1));
}

/* p = min(1, (m - u + 1) p_(u)), u = ceil(m/2). */
static double
conjunction(const double *p, size_t m)
{
	size_t u = (m + 1) / 2;

	for (size_t t = 0; t < m; t++) {
		double x = counted(p[t]), less = 0;

		for (size_t s = 0; s < m; s++)
			less += counted(p[s]) < x;
		if (less < (double)u && at_most(p, m, x) >= (double)u)
			return fmin(1, (double)(m - u + 1) * x);
	}
	return NUM_NA;
}

/* A verdict is decided by p_adj; half of the humans or more make it pass. */
static void
decided(const struct verdict *v, const double *p_adj, const struct rules *rules)
{
	double wins = 0, m = (double)v->m;

	for (size_t t = 0; t < v->m; t++) {
		CHECK_NEAR(v->human[t].p_adj, p_adj[t], 0);
		wins += p_adj[t] <= rules->fdr;
	}
	CHECK_NEAR(v->winning.value, m > 0 ? wins / m : NUM_NA, 1e-14);
	CHECK(v->pass == (m > 0 && 2 * wins >= m));
	CHECK(v->winning.status == (m == 0 ? ESTIMATE_FEW_ITEMS : v->pass ?
		ESTIMATE_OWN(ALTTEST_PASS) : ESTIMATE_OWN(ALTTEST_FAIL)));
}

/* A verdict without errors, decided. */
static void
alone(const struct contests *x, const struct rules *rules, double *p)
{
	struct verdict v;

	verdict_make(&v, x, NULL, rules, false);
	CHECK(isnan(v.worth.value));
	verdict_decide(&v, rules);
	verdict_adjust(p, x->opponents, rules->adjust);
	decided(&v, p, rules);
	CHECK(verdict_passes_by(&v, rules->test, rules) == v.pass);
}

/* The verdict of a judge. */
static void
judged(const struct contests *x, const struct rules *rules)
{
	const struct test *test = rules->test;
	double p[HUMANS];
	struct verdict v;

	verdict_make(&v, x, NULL, rules, true);
	for (size_t t = 0; t < v.m; t++) {
		p[t] = v.human[t].d.p;
		CHECK_NEAR(p[t], test->p(&v.human[t], test->statistic(
			&v.human[t], rules->epsilon)), 0);
		CHECK(isnan(v.human[t].p_adj));
	}
	CHECK_NEAR(v.winning.p, conjunction(p, v.m), 1e-14);
	CHECK(v.items == x->items && v.m == x->opponents);
	alone(x, rules, p);
	if (v.m > 0)
		turns(x, rules, v.worth.value);
	else
		CHECK(isnan(v.worth.value) && isnan(v.mean.w.value) &&
			v.mean.w.status == ESTIMATE_FEW_ITEMS);
}

static void
check(struct judged *c, struct rng *r)
{
	struct contests x;

	for (size_t k = 0; k < c->judges; k++) {
		contests_make(&x, &c->people, &c->weights, &c->judge[k],
			c->min_items);
		for (int how = RULES_BY; how <= RULES_NONE; how++) {
			const struct rules rules = {.fdr = .01 + .3 *
				rng_unit(r), .epsilon = .9 * (2 * rng_unit(r) -
				1), .adjust = how, .level = .9, .test = all_whole(&x) && below(r, 2)
				? tests_score : tests_t};

			judged(&x, &rules);
		}
	}
}

int
main(void)
{
	struct rng r = check_rng(4, 0);

	for (int k = 0; k < ROUNDS; k++) {
		struct judged c;

		adjust(&r);
		judged_draw(&c, &r);
		judged_open(&c);
		check(&c, &r);
	}
	return check_done();
}
