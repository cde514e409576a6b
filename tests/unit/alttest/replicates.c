/* replicates: each is the verdict of a table with units as draws() says. */
#include "bench.h"

#include "alttest/replicates.h"
#include "draws.h"
#include "text/num.h"

enum { TIMES = 6 };

/* The verdicts of replicate `at`, of each block and judge. */
static void
draw(const struct bench *b, uint64_t at, struct verdict v[][JUDGES])
{
	const struct rules *rules = &b->study.rules;
	double p[2 * JUDGES * HUMANS], p_adj[2 * JUDGES * HUMANS];
	uint64_t drawn[ITEMS];
	size_t n = 0, judges = b->c.judges;

	for (size_t i = 0; i < b->n; i++)
		for (size_t f = 0; f < judges; f++) {
			struct contests x;

			draws(rules->seed, at, NULL,
				b->block[i].jury.units, drawn);
			bench_again(&x, &b->block[i].contests[f], drawn);
			verdict_make(&v[i][f], &x, rules, true);
			verdict_adjust(v[i][f].p, v[i][f].m, rules->adjust,
				v[i][f].p_adj);
			contests_free(&x);
			memcpy(p + n, v[i][f].p, v[i][f].m * sizeof *p);
			n += v[i][f].m;
		}
	verdict_adjust(p, n, rules->adjust, p_adj);
	for (size_t i = b->n; i-- > 0;)
		for (size_t f = judges; f-- > 0;) {
			n -= v[i][f].m;
			if (rules->all)
				memcpy(v[i][f].p_adj, p_adj + n, v[i][f].m *
					sizeof *p_adj);
			verdict_decide(&v[i][f], rules);
		}
}

/* Judges whose rho is the largest share a replicate. */
static void
share(const struct verdict *v, size_t n, double *to)
{
	double most = 0, many = 0;

	for (size_t f = 0; f < n; f++)
		most = fmax(most, v[f].w.value);
	for (size_t f = 0; f < n; f++)
		many += v[f].w.value > most - 1e-11;
	for (size_t f = 0; f < n; f++)
		to[f] += v[f].w.value > most - 1e-11 ? 1 / many : 0;
}

static void
check(struct bench *b)
{
	double passing[2][JUDGES] = {{0}}, best[2][JUDGES] = {{0}};
	uint64_t counted[2] = {0};

	replicates_run(b->block, b->n);
	for (uint64_t at = 0; at < TIMES; at++) {
		struct verdict v[2][JUDGES];

		draw(b, at, v);
		for (size_t i = 0; i < b->n; i++) {
			counted[i] += v[i][0].m > 0;
			if (v[i][0].m > 0)
				share(v[i], b->c.judges, best[i]);
			for (size_t f = 0; f < b->c.judges; f++) {
				const struct block_replicates *x =
					&b->block[i].replicates;

				CHECK_NEAR(x->wins[f * TIMES + at], v[i][f].wins,
					1e-14);
				CHECK_NEAR(x->worth[f * TIMES + at],
					v[i][f].worth, 1e-9);
				passing[i][f] += v[i][f].pass;
				verdict_free(&v[i][f]);
			}
		}
	}
	for (size_t i = 0; i < b->n; i++)
		for (size_t f = 0; f < b->c.judges; f++) {
			const struct block_replicates *x =
				&b->block[i].replicates;

			CHECK(x->counted == counted[i]);
			CHECK_NEAR(x->passing[f], passing[i][f], 0);
			CHECK_NEAR(x->best[f], best[i][f], 1e-12);
		}
}

int
main(void)
{
	struct rng r;

	rng_seed(&r, 10, 0);
	for (int k = 0; k < ROUNDS; k++) {
		struct bench b;
		struct rules rules = {.test = tests_t, .epsilon = .3, .fdr = .3,
			.level = .95, .adjust = k % 3, .all = k % 5 < 2,
			.bootstrap = TIMES, .seed = 1 + (uint64_t)k};

		court_draw(&b.c, &r);
		if (!b.c.clustered && !b.c.draw && k % 4)
			rules.test = tests_score;
		bench_open(&b, &rules, k % 2 == 0);
		check(&b);
		bench_close(&b);
	}
	return check_done();
}
