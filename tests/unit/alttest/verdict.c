/* verdict: p_adj by its definition, the p of the verdict, and where it turns. */
#include "court.h"

#include "alttest/verdict.h"
#include "text/mem.h"
#include "text/num.h"

static double
counted(double p)
{
	return isnan(p) ? 1 : p;
}

/* How many of p are at most x. */
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
		size_t wins = 0;

		verdict_adjust(p, m, how, p_adj);
		for (size_t t = 0; t < m; t++) {
			double least = 1;

			for (size_t s = 0; s < m; s++)
				if (counted(p[s]) >= counted(p[t]))
					least = fmin(least, counted(p[s]) * h *
						(double)m / at_most(p, m,
						counted(p[s])));
			CHECK_NEAR(p_adj[t], isnan(p[t]) ? NUM_NA : how ==
				RULES_NONE ? p[t] : least, 1e-13);
			wins += p_adj[t] <= .3;
		}
		CHECK(verdict_wins(p_adj, m, .3) == wins);
	}
}

/* Half of them or more. */
static void
passes(void)
{
	CHECK(!verdict_passes(0, 0) && !verdict_passes(0, 1));
	CHECK(verdict_passes(1, 1) && verdict_passes(1, 2));
	CHECK(!verdict_passes(1, 3) && verdict_passes(2, 3));
}

/* Does the judge pass at eps, in a family of its own? */
static bool
at(const struct contests *x, struct rules rules, double eps)
{
	struct verdict v;
	bool pass;

	rules.epsilon = eps;
	verdict_make(&v, x, &rules, true);
	verdict_adjust(v.p, v.m, rules.adjust, v.p_adj);
	verdict_decide(&v, &rules);
	pass = v.pass;
	verdict_free(&v);
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
conjunction(const struct verdict *v)
{
	size_t u = (v->m + 1) / 2;

	for (size_t t = 0; t < v->m; t++) {
		double x = counted(v->p[t]), less = 0;

		for (size_t s = 0; s < v->m; s++)
			less += counted(v->p[s]) < x;
		if (less < (double)u && at_most(v->p, v->m, x) >= (double)u)
			return fmin(1, (double)(v->m - u + 1) * x);
	}
	return NUM_NA;
}

/* The verdict of a judge. */
static void
judged(const struct contests *x, const struct rules *rules)
{
	const struct test *test = rules->test;
	struct verdict v, quick;
	size_t wins = 0;

	verdict_make(&v, x, rules, true);
	verdict_make(&quick, x, rules, false);
	for (size_t t = 0; t < v.m; t++) {
		CHECK_NEAR(v.p[t], test->p(&v.duel[t], test->statistic(&v.duel[t],
			rules->epsilon)), 0);
		CHECK_NEAR(quick.p[t], v.p[t], 0);
		CHECK(isnan(v.p_adj[t]));
	}
	CHECK(isnan(quick.worth) && !quick.psi);
	CHECK_NEAR(v.sure, conjunction(&v), 1e-14);
	verdict_adjust(v.p, v.m, rules->adjust, v.p_adj);
	verdict_decide(&v, rules);
	for (size_t t = 0; t < v.m; t++)
		wins += v.p_adj[t] <= rules->fdr;
	CHECK_NEAR(v.wins, v.m > 0 ? (double)wins / (double)v.m : NUM_NA, 1e-14);
	CHECK(v.pass == (v.m > 0 && v.wins >= .5));
	CHECK(v.items == x->items && v.m == x->opponents);
	if (v.m > 0)
		turns(x, rules, v.worth);
	else
		CHECK(isnan(v.worth) && isnan(v.w.value) && isnan(v.sure));
	verdict_free(&v);
	verdict_free(&quick);
}

static void
check(struct court *c, struct rng *r)
{
	struct contests x;

	for (size_t k = 0; k < c->judges; k++) {
		contests_of_judge(&x, &c->jury, &c->weights, &c->judge[k]);
		for (int how = RULES_BY; how <= RULES_NONE; how++) {
			const struct rules rules = {.fdr = .01 + .3 *
				rng_unit(r), .epsilon = .9 * (2 * rng_unit(r) -
				1), .adjust = how, .test = all_whole(&x) && below(r, 2)
				? tests_score : tests_t};

			judged(&x, &rules);
		}
		contests_free(&x);
	}
}

int
main(void)
{
	struct rng r;

	rng_seed(&r, 4, 0);
	for (int k = 0; k < ROUNDS; k++) {
		struct court c;

		adjust(&r);
		court_draw(&c, &r);
		court_open(&c);
		check(&c, &r);
		court_close(&c);
	}
	passes();
	return check_done();
}
