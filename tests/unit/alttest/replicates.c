/* replicates: each is the verdict of a table with units as draws() says. */
#include "blocks.h"

#include "draws.h"
#include "stats/stats.h"
#include "text/num.h"

enum { TIMES = 6 };

/* The verdicts of replicate `at`, of each block and judge. */
static void
draw(const struct blocks *b, uint64_t at, struct verdict *v)
{
	uint64_t drawn[ITEMS];
	size_t judges = b->c.judges;

	for (size_t i = 0; i < b->n; i++)
		for (size_t f = 0; f < judges; f++) {
			struct contests x;

			draws(b->study.rules.seed, at, NULL,
				b->block[i].humans.units, drawn);
			blocks_again(&x, &b->block[i].contests[f], drawn);
			verdict_make(&v[i * judges + f], &x, NULL,
				&b->study.rules, true);
			verdict_decide(&v[i * judges + f], &b->study.rules);
		}
}

/* Judges whose rho is the largest share a replicate. */
static void
share(const struct verdict *v, size_t n, double *to)
{
	double most = 0, many = 0;

	for (size_t f = 0; f < n; f++)
		most = fmax(most, v[f].mean.w.value);
	for (size_t f = 0; f < n; f++)
		many += v[f].mean.w.value > most - 1e-11;
	for (size_t f = 0; f < n; f++)
		to[f] += v[f].mean.w.value > most - 1e-11 ? 1 / many : 0;
}

static void
limits(const struct estimate *found, const double *value, double level)
{
	double lo, hi;

	stats_percentile(value, TIMES, level, &lo, &hi);
	CHECK_NEAR(found->lo, lo, 1e-9);
	CHECK_NEAR(found->hi, hi, 1e-9);
}

static void
check(struct blocks *b)
{
	double passing[2 * JUDGES] = {0}, best[2 * JUDGES] = {0};
	double wins[2 * JUDGES][TIMES], worth[2 * JUDGES][TIMES];
	size_t n = b->n * b->c.judges;
	double counted[2 * JUDGES] = {0};

	for (uint64_t at = 0; at < TIMES; at++) {
		struct verdict v[2 * JUDGES];

		draw(b, at, v);
		for (size_t k = 0; k < n; k++) {
			if (k % b->c.judges == 0 && v[k].m > 0)
				share(&v[k], b->c.judges, &best[k]);
			counted[k] += v[k].m > 0;
			wins[k][at] = v[k].winning.value;
			worth[k][at] = v[k].worth.value;
			passing[k] += v[k].pass;
		}
	}
	for (size_t k = 0; k < n; k++) {
		const struct verdict *v = &b->verdict[k];

		limits(&v->winning, wins[k], b->study.rules.level);
		limits(&v->worth, worth[k], b->study.rules.level);
		CHECK_NEAR(v->passing, stats_ratio(passing[k], counted[k]),
			1e-13);
		CHECK_NEAR(v->best, stats_ratio(best[k], counted[k]), 1e-12);
	}
}

int
main(void)
{
	struct rng r = check_rng(10, 0);

	for (int k = 0; k < ROUNDS; k++) {
		struct blocks b;
		struct rules rules = {.test = tests_t, .epsilon = .3, .fdr = .3,
			.level = .95, .adjust = k % 3,
			.bootstrap = TIMES, .seed = 1 + (uint64_t)k};

		judged_draw(&b.c, &r);
		if (!b.c.draw && k % 4)
			rules.test = tests_score;
		blocks_open(&b, &rules, k % 2 == 0);
		check(&b);
	}
	return check_done();
}
