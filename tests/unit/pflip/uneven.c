/* uneven: bins and their test by hand, by simulation under one p_flip, and what
 * is said. */
#include "pflip/checks.h"

#include "check.h"
#include "says.h"
#include "text/num.h"
#include "stats/rng.h"

/* Add n single pairs of the others' share top / all, d of which disagree. */
static void
pairs(struct uneven *u, uint64_t top, uint64_t all, int n, int d)
{
	for (int i = 0; i < n; i++) {
		const struct other x = {top, all, {1, 2, 1, i < d}};

		uneven_add(u, &x, 1);
	}
}

/* By hand: r = 30/300. Expected 10, 10, 10; found 2, 8, 20:
 * (64 + 4 + 100) / (100 .1 .9) = 18.67, e^-9.333. */
static void
three_bins(void)
{
	struct uneven_found f;
	struct uneven u = {.bin = {{0}}};

	pairs(&u, 4, 4, 100, 2);
	pairs(&u, 3, 4, 100, 8);
	pairs(&u, 2, 3, 60, 12);
	pairs(&u, 1, 2, 40, 8);
	f = uneven_test(&u);
	CHECK(f.n == 3 && f.r[0] == .02 && f.r[1] == .08 && f.r[2] == .2);
	CHECK_NEAR(f.chi2, 168. / 9, 1e-13);
	CHECK_NEAR(f.p, exp(-84. / 9), 1e-13);
	CHECK_SAYS(0, "unit: warning: p_flip differs between items: r=.02 of "
		"the retests where all others agree, .20 where at most 2/3 do: "
		"--strata-by=others makes pflip_new follow\n", uneven_warn(&u));
	/* nobody else: not counted */
	pairs(&u, 0, 0, 1000, 1000);
	CHECK(uneven_test(&u).chi2 == f.chi2);
}

/* Of two bins, 200 and 200 pairs, chi-square is gap^2 / (100 r (1 - r)). */
static void
joined(void)
{
	struct uneven_found f;
	struct uneven u = {.bin = {{0}}};

	/* 19 pairs join the smaller neighbour */
	pairs(&u, 4, 4, 200, 20);
	pairs(&u, 3, 4, 19, 9);
	pairs(&u, 1, 2, 181, 51);
	f = uneven_test(&u);
	CHECK(f.n == 2 && f.end[0] == 1 && f.end[1] == 3);
	CHECK(f.r[0] == .1 && f.r[1] == .3);
	CHECK_NEAR(f.chi2, 20. * 20 / (100 * .2 * .8), 1e-12);
	CHECK_NEAR(f.p, erfc(sqrt(f.chi2 / 2)), 1e-15);
	CHECK_SAYS(0, "unit: warning: p_flip differs between items: r=.10 of "
		"the retests where all others agree, .30 where not all do: "
		"--strata-by=others makes pflip_new follow\n", uneven_warn(&u));
	/* the first bin is thin */
	u = (struct uneven){.bin = {{0}}};
	pairs(&u, 4, 4, 19, 1);
	pairs(&u, 3, 4, 200, 19);
	pairs(&u, 1, 2, 100, 31);
	f = uneven_test(&u);
	CHECK(f.n == 2 && f.end[0] == 2 && f.end[1] == 3);
	CHECK_SAYS(0, "unit: warning: p_flip differs between items: r=.0913 "
		"of the retests where more than 2/3 of the others agree, .31 "
		"where at most 2/3 do: --strata-by=others makes pflip_new "
		"follow\n", uneven_warn(&u));
	/* many pairs, of which fewer than 5 may be expected to disagree */
	u = (struct uneven){.bin = {{0}}};
	pairs(&u, 4, 4, 400, 2);
	pairs(&u, 3, 4, 100, 8);
	f = uneven_test(&u);
	CHECK(f.n == 1 && isnan(f.p) && isnan(f.chi2));
	CHECK_SAYS(0, "", uneven_warn(&u));
	/* nothing, and nothing that disagrees */
	u = (struct uneven){.bin = {{0}}};
	CHECK(uneven_test(&u).n == 1);
	pairs(&u, 4, 4, 400, 0);
	pairs(&u, 3, 4, 400, 0);
	CHECK(uneven_test(&u).n == 1);
	CHECK_SAYS(0, "", uneven_warn(&u));
}

/* Groups of three equal or three different pairs are no three pieces of
 * evidence: chi-square is a third of that of all pairs, which is three times
 * that of 100 pairs a bin, 10 and 40 of which disagree. */
static void
groups(void)
{
	struct uneven u = {.bin = {{0}}};
	struct uneven_found f;

	for (int i = 0; i < 200; i++) {
		bool differ = i < 100 ? i < 10 : i < 140;
		const struct other x = {i < 100 ? 2 : 1, 2, {1, 3, 3,
			differ ? 3 : 0}};

		uneven_add(&u, &x, 1);
	}
	f = uneven_test(&u);
	CHECK(f.n == 2 && f.r[0] == .1 && f.r[1] == .4);
	CHECK_NEAR(f.chi2, 2 * 15 * 15 / (100 * .25 * .75), 1e-12);
}

enum { MANY = 300, MOST = 4 };

/* The variance between items, item by item. */
static double
naive(struct other x[MANY][MOST], const size_t *n)
{
	double m[3] = {0}, d[3] = {0}, all = 0, r = 0, chi2 = 0, effect = 0;

	for (size_t i = 0; i < MANY; i++)
		for (size_t k = 0; k < n[i]; k++) {
			m[4 - x[i][k].top] += (double)x[i][k].retest.pairs;
			d[4 - x[i][k].top] += (double)x[i][k].retest.disagree;
			all += (double)x[i][k].retest.pairs;
			r += (double)x[i][k].retest.disagree;
		}
	r /= all;
	for (size_t b = 0; b < 3; b++) {
		double expected = m[b] * r * (1 - r), v = 0;

		chi2 += pow(d[b] - m[b] * r, 2) / expected;
		for (size_t i = 0; i < MANY; i++) {
			double here = 0, gap = 0;

			for (size_t k = 0; k < n[i]; k++) {
				double e = (double)x[i][k].retest.disagree -
					r * (double)x[i][k].retest.pairs;

				gap += e;
				here += 4 - x[i][k].top == b ? e : 0;
			}
			v += pow(here - m[b] / all * gap, 2);
		}
		effect += v / expected / 2;
	}
	return chi2 / (effect > 1 ? effect : 1);
}

/* Items that up to four annotators repeated, some of them three times. */
static void
random_items(void)
{
	static struct other x[MANY][MOST];
	struct rng r = check_rng(4, 0);

	for (int round = 0; round < 50; round++) {
		struct uneven u = {.bin = {{0}}};
		struct uneven_found f;
		size_t n[MANY];

		for (size_t i = 0; i < MANY; i++) {
			bool odd = rng_below(&r, 3) == 0;

			n[i] = 1 + (size_t)rng_below(&r, MOST);
			for (size_t k = 0; k < n[i]; k++) {
				uint64_t pairs = rng_below(&r, 2) ? 1 : 3;

				x[i][k] = (struct other){2 + rng_below(&r, 3),
					4, {1, pairs == 1 ? 2 : 3, pairs, odd ?
					pairs - rng_below(&r, 2) : 0}};
			}
			uneven_add(&u, x[i], n[i]);
		}
		f = uneven_test(&u);
		CHECK(f.n == 3);
		CHECK_NEAR(f.chi2, naive(x, n), 1e-10);
	}
}

/* Under one p_flip p < .05 in one of twenty, whatever the bins and groups. */
static void
level(void)
{
	int beyond = 0, tests = 0;
	struct rng r = check_rng(3, 0);

	for (int round = 0; round < 2000; round++) {
		struct uneven u = {.bin = {{0}}};
		struct uneven_found f;

		for (int i = 0; i < 400; i++) {
			struct other x = {2 + rng_below(&r, 3), 4,
				{1, 2, 1, 0}};
			bool flip[3] = {rng_unit(&r) < .1, rng_unit(&r) < .1,
				rng_unit(&r) < .1};

			x.retest.disagree = flip[0] != flip[1];
			if (i % 3 == 0) {
				x.retest.pairs = 3;
				x.retest.disagree += flip[0] != flip[2];
				x.retest.disagree += flip[1] != flip[2];
			}
			uneven_add(&u, &x, 1);
		}
		f = uneven_test(&u);
		tests += f.n == 3;
		beyond += f.p < .05;
	}
	CHECK(tests == 2000);
	CHECK(beyond > 60 && beyond < 140);
}

CHECK_ALL(three_bins, joined, groups, random_items, level)
