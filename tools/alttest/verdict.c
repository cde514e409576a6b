#include "verdict.h"

#include "text/mem.h"
#include "text/num.h"
#include "text/sort.h"

#include <math.h>
#include <stdlib.h>

/* h of an adjustment over m. */
static double
factor(size_t m, int adjust)
{
	double h = 0;

	for (size_t i = 1; i <= m; i++)
		h += 1 / (double)i;
	return adjust == RULES_BY ? h : 1;
}

static double
counted(double p)
{
	return isnan(p) ? 1 : p;
}

/* The m values of p by size, NUM_NA as 1; the caller frees. */
static struct sort_key *
by_size(const double *p, size_t m)
{
	struct sort_key *key = mem_alloc(m, sizeof *key);

	for (size_t t = 0; t < m; t++)
		key[t] = (struct sort_key){sort_key_of(counted(p[t])),
			(uint32_t)t};
	sort_keys(key, m);
	return key;
}

void
verdict_adjust(const double *p, size_t m, int adjust, double *p_adj)
{
	double h = factor(m, adjust), least = 1;
	struct sort_key *key = by_size(p, m);

	for (size_t k = m; k > 0; k--) {
		uint32_t t = key[k - 1].at;
		double x = counted(p[t]);

		least = fmin(least, x * (double)m * h / (double)k);
		p_adj[t] = isnan(p[t]) ? NUM_NA : adjust == RULES_NONE ? x :
			least;
	}
	free(key);
}

size_t
verdict_wins(const double *p_adj, size_t m, double fdr)
{
	size_t wins = 0;

	for (size_t t = 0; t < m; t++)
		wins += p_adj[t] <= fdr;
	return wins;
}

void
verdict_decide(struct verdict *v, const struct rules *rules)
{
	size_t wins = verdict_wins(v->p_adj, v->m, rules->fdr);

	if (v->m > 0)
		v->wins = (double)wins / (double)v->m;
	v->pass = verdict_passes(wins, v->m);
}

/* The p of the verdict, of p of m > 0 humans. */
static double
partial_conjunction(const double *p, size_t m)
{
	struct sort_key *key = by_size(p, m);
	size_t u = (m + 1) / 2;
	double middle = counted(p[key[u - 1].at]);

	free(key);
	return fmin(1, (double)(m - u + 1) * middle);
}

/* The k-th smallest over humans, k from 1, of the eps at which p is `tail`. key: room
 * for m. */
static double
turns_at(const struct duel *duel, size_t m, size_t k, double tail,
	const struct test *test, struct sort_key *key)
{
	double *eps = mem_alloc(m, sizeof *eps), x;

	for (size_t t = 0; t < m; t++) {
		eps[t] = test->bound(&duel[t], tail);
		eps[t] = isnan(eps[t]) ? HUGE_VAL : eps[t];
		key[t] = (struct sort_key){sort_key_of(eps[t]), (uint32_t)t};
	}
	sort_keys(key, m);
	x = eps[key[k - 1].at];
	free(eps);
	return x;
}

/* The p of all humans at eps, by size, NUM_NA as 1. */
static void
p_at(const struct duel *duel, size_t m, double eps, const struct test *test,
	double *p, struct sort_key *key)
{
	for (size_t t = 0; t < m; t++) {
		p[t] = counted(tests_p(test, &duel[t], eps));
		key[t] = (struct sort_key){sort_key_of(p[t]), (uint32_t)t};
	}
	sort_keys(key, m);
}

/* A k that cannot lower the minimum so far, the k-th p there not being below its tail,
 * is passed over: bounds cost much, and few k are left. */
double
verdict_worth(const struct duel *duel, size_t m, const struct rules *rules)
{
	double h = factor(m, rules->adjust), worth = HUGE_VAL;
	struct sort_key *key = mem_alloc(m, sizeof *key);
	struct sort_key *there = mem_alloc(m, sizeof *there);
	double *p = mem_alloc(m, sizeof *p); /* at worth, there by size */

	for (size_t k = (m + 1) / 2; k > 0 && k <= m; k++) {
		double tail = rules->adjust == RULES_NONE ? rules->fdr :
			(double)k * rules->fdr / ((double)m * h), x;

		if (!isinf(worth) && p[there[k - 1].at] >= tail)
			continue;
		x = turns_at(duel, m, k, tail, rules->test, key);
		if (x < worth) {
			worth = x;
			p_at(duel, m, worth, rules->test, p, there);
		}
	}
	free(key);
	free(there);
	free(p);
	return isinf(worth) ? NUM_NA : worth;
}

void
verdict_make(struct verdict *v, const struct contests *c,
	const struct rules *rules, bool whole)
{
	const struct test *test = rules->test;
	size_t m = c->opponents;

	*v = (struct verdict){.m = m, .items = c->items,
		.duel = mem_alloc(m, sizeof *v->duel),
		.stat = mem_alloc(m, sizeof *v->stat),
		.p = mem_alloc(m, sizeof *v->p),
		.p_adj = mem_alloc(m, sizeof *v->p_adj),
		.psi = whole ? mem_alloc(c->units, sizeof *v->psi) : NULL,
		.wins = NUM_NA, .sure = NUM_NA, .worth = NUM_NA};
	duels_make(c, NULL, whole || test->errors, v->duel);
	for (size_t t = 0; t < m; t++) {
		v->stat[t] = test->statistic(&v->duel[t], rules->epsilon);
		v->p[t] = test->p(&v->duel[t], v->stat[t]);
		v->p_adj[t] = NUM_NA;
	}
	v->d = duels_mean(c, v->duel, DUEL_D, v->psi);
	v->w = duels_mean(c, v->duel, DUEL_W, v->psi);
	if (m > 0)
		v->sure = partial_conjunction(v->p, m);
	if (m > 0 && whole)
		v->worth = verdict_worth(v->duel, m, rules);
}

void
verdict_free(struct verdict *v)
{
	free(v->duel);
	free(v->stat);
	free(v->p);
	free(v->p_adj);
	free(v->psi);
}
