/* strata: p_flip against the r it makes, strata in whole numbers, and what is
 * pooled. */
#include "pflip/strata.h"

#include "check.h"
#include "law/flip_law.h"
#include "says.h"
#include "stats/stats.h"
#include "text/err.h"
#include "text/num.h"
#include "stats/rng.h"

/* ---- inversion ---- */

/* r = 2 p - p^2 K/(K-1), of which the lower root is meant. */
static void
round_trip(void)
{
	for (size_t k = 2; k <= 12; k++) {
		double bound = (double)(k - 1) / (double)k, last = -1;

		for (int i = 0; i <= 1000; i++) {
			double r = i * bound / 1000;
			double p = strata_invert(r, k);

			CHECK(p > last && p <= bound);
			CHECK_NEAR(2 * p - p * p / bound, r, 1e-15);
			last = p;
		}
		/* nothing is lost of the smallest r */
		for (double r = 1e-3; r > 1e-300; r *= 1e-3) {
			double p = strata_invert(r, k);

			CHECK(fabs((2 * p - p * p / bound) / r - 1) < 1e-14);
		}
		CHECK(strata_invert(0, k) == 0);
		CHECK(strata_invert(bound, k) == bound);
		CHECK(strata_invert(nextafter(bound, 1), k) == bound);
		CHECK(strata_invert(1, k) == bound);
		CHECK(isnan(strata_invert(NUM_NA, k)));
	}
}

/* Fixture deconvolution/01; NA there is an r beyond the bound. */
static void
inversions(void)
{
	static const double r[] = {.291, .1, .18, .32, .5, .6, .9};
	static const size_t k[] = {2, 3, 5, 10};
	static const double pflip[7][4] = {
		{.1767354025, .1662224196, .1618777547, .1596622392},
		{.0527864045, .0520303695, .0516685226, .0514718626},
		{.1, .0970664170, .0957273255, .0950155281},
		{.2, .1859264966, .1803226646, .1775043253},
		{.5, .3333333333, .3101020514, .3},
		{.5, .4558481560, .4, .3803847577},
		{.5, .6666666667, .8, .9},
	};

	for (size_t i = 0; i < 7; i++)
		for (size_t j = 0; j < 4; j++)
			CHECK_NEAR(strata_invert(r[i], k[j]), pflip[i][j],
				6e-11);
}

static void
retests(void)
{
	struct retest a = {1, 2, 3, 2, 0, 0, 0}, none = {0};

	retest_add(&a, &(struct retest){10, 20, 30, 20, 0, 0, 0});
	CHECK(a.groups == 11 && a.labels == 22 && a.pairs == 33 &&
		a.disagree == 22);
	CHECK(retest_r(&a) == 22. / 33 && isnan(retest_r(&none)));
	/* 22/33 is 2/3, the bound of three labels, and one more is beyond */
	CHECK(!retest_beyond(&a, 3) && retest_beyond(&a, 2));
	a.disagree++;
	CHECK(retest_beyond(&a, 3) && !retest_beyond(&a, 4));
	CHECK(!retest_beyond(&none, 2));
}

/* ---- which stratum ---- */

/* The i for which i/M < c/n <= (i + 1)/M. */
static void
equal_widths(void)
{
	for (size_t m = 1; m <= 30; m++) {
		struct strata s = {.n = 0};

		strata_equal(&s, m);
		CHECK(s.n == m && !s.edge);
		for (size_t i = 0; i < m; i++)
			CHECK(s.at[i].lo == (double)i / (double)m &&
				s.at[i].hi == (double)(i + 1) / (double)m &&
				s.at[i].items == 0);
		for (uint64_t n = 1; n <= 60; n++)
			for (uint64_t c = 1; c <= n; c++) {
				uint64_t i = strata_of(&s, c, n);

				CHECK(i < m && i * n < m * c &&
					m * c <= (i + 1) * n);
			}
	}
}

/* Fixture deconvolution/06. */
static void
widths(void)
{
	static const struct {
		uint64_t c, n;
		size_t of20, of10, of3;
	} table[] = {{1, 1, 19, 9, 2}, {2, 3, 13, 6, 1}, {1, 2, 9, 4, 1},
		{3, 5, 11, 5, 1}, {12, 19, 12, 6, 1}, {11, 20, 10, 5, 1},
		{19, 20, 18, 9, 2}, {1, 3, 6, 3, 0}, {2, 6, 6, 3, 0}};
	struct strata s[3] = {{0}};

	strata_equal(&s[0], 20);
	strata_equal(&s[1], 10);
	strata_equal(&s[2], 3);
	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		CHECK(strata_of(&s[0], table[i].c, table[i].n) ==
			table[i].of20);
		CHECK(strata_of(&s[1], table[i].c, table[i].n) ==
			table[i].of10);
		CHECK(strata_of(&s[2], table[i].c, table[i].n) ==
			table[i].of3);
	}
}

/* Edges that are these thousandths. */
static void
has_edges(const char *list, const uint64_t *edge, size_t m)
{
	struct strata s = {.n = 0};

	strata_edges(&s, list);
	if (!CHECK(s.n == m)) {
		return;
	}
	for (size_t i = 0; i < m; i++) {
		CHECK(s.at[i].hi == (double)edge[i] / 1000);
		CHECK(s.at[i].lo == (i > 0 ? (double)edge[i - 1] / 1000 : 0));
	}
	for (uint64_t n = 1; n <= 40; n++)
		for (uint64_t c = 1; c <= n; c++) {
			size_t i = 0;

			while (1000 * c > edge[i] * n)
				i++;
			CHECK(strata_of(&s, c, n) == i);
		}
}

static void
edges(void)
{
	has_edges(".6,.65,1", (const uint64_t[]){600, 650, 1000}, 3);
	has_edges("0.600,0.65", (const uint64_t[]){600, 650, 1000}, 3);
	has_edges(".1,.2,.3,.7,.8,.9", (const uint64_t[]){100, 200, 300, 700,
		800, 900, 1000}, 7);
	has_edges("1", (const uint64_t[]){1000}, 1);
	has_edges(".999", (const uint64_t[]){999, 1000}, 2);
	has_edges("1.000", (const uint64_t[]){1000}, 1);
}

static void
bad_edges(void)
{
	static const char *const list[] = {"", "0", "1.1", "-.5", ".5,.5",
		".6,.5", "1,1", ".5,", ",.5", "x", ".5;.6",
		".1234567891", "NA"};

	for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
		struct strata s = {.n = 0};

		CHECK_DIES(2, "--edges", strata_edges(&s, list[i]));
	}
}

/* ---- pooling ---- */

/* The limits and p_flip of a stratum follow from its own pairs, or where it has
 * none from those of all; r is its own. */
static void
is_solved(const struct stratum *s, const struct retest *own,
	const struct retest *used, size_t k)
{
	double lo, hi;

	stats_wilson((double)own->disagree, (double)own->pairs, .9, &lo, &hi);
	CHECK_NEAR(s->r, own->pairs > 0 ? (double)own->disagree /
		(double)own->pairs : NUM_NA, 1e-15);
	CHECK_NEAR(s->r_lo, lo, 1e-15);
	CHECK_NEAR(s->r_hi, hi, 1e-15);
	stats_wilson((double)used->disagree, (double)used->pairs, .9, &lo,
		&hi);
	CHECK_NEAR(s->pflip, strata_invert(used->pairs > 0 ?
		(double)used->disagree / (double)used->pairs : NUM_NA, k),
		1e-15);
	CHECK_NEAR(s->pflip_lo, strata_invert(lo, k), 1e-15);
	CHECK_NEAR(s->pflip_hi, strata_invert(hi, k), 1e-15);
}

static void
pooling(void)
{
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 200; round++) {
		struct strata s = {.n = 0};
		struct retest all = {0};
		size_t k = 2 + (size_t)rng_below(&r, 4);

		strata_equal(&s, 6);
		for (size_t i = 0; i < 6; i++) {
			struct retest *t = &s.at[i].retest;

			t->pairs = round == 0 ? 0 : rng_below(&r, 2) *
				rng_below(&r, 30);
			t->disagree = rng_below(&r, t->pairs / 3 + 1);
			all.pairs += t->pairs;
			all.disagree += t->disagree;
		}
		strata_solve(&s, .9, k);
		for (size_t i = 0; i < 6; i++) {
			struct retest own = s.at[i].retest;

			is_solved(&s.at[i], &own, own.pairs > 0 ? &own : &all,
				k);
		}
	}
}

/* Sums over all strata, and those of too few items with retests; where there
 * are no items there need be none. */
static void
sums(void)
{
	struct strata s = {.n = 0};
	struct strata_thin x;

	strata_equal(&s, 4);
	x = strata_thin(&s);
	CHECK(x.used == 0 && x.thin == 0);
	s.at[0].items = 300;
	s.at[0].retested = STRATA_RETESTED;
	s.at[0].retest = (struct retest){110, 230, 130, 7, 0, 0, 0};
	x = strata_thin(&s);
	CHECK(x.used == 1 && x.thin == 0 && x.fewest == STRATA_RETESTED);
	s.at[2].items = 200;
	s.at[2].retested = STRATA_RETESTED - 1;
	s.at[2].retest = (struct retest){99, 198, 99, 5, 0, 0, 0};
	s.at[3].items = 1;
	x = strata_thin(&s);
	CHECK(x.used == 3 && x.thin == 2 && x.fewest == 0);
	CHECK(strata_all(&s).items == 501);
	CHECK(strata_all(&s).retest.groups == 209);
	CHECK(strata_all(&s).retest.labels == 428);
	CHECK(strata_all(&s).retest.pairs == 229);
	CHECK(strata_all(&s).retest.disagree == 12);
}

/* By itself a stratum takes nothing from others. */
static void
alone(void)
{
	struct stratum s = {.items = 5, .retest = {1, 2, 0, 0, 0, 0, 0}};

	stratum_solve(&s, .9, 2);
	CHECK(isnan(s.r) && isnan(s.r_lo) && isnan(s.pflip) &&
		isnan(s.pflip_lo) && isnan(s.pflip_hi));
	s.retest = (struct retest){3, 6, 50, 16, 0, 0, 0};
	stratum_solve(&s, .9, 2);
	CHECK_NEAR(s.r, .32, 1e-15);
	CHECK_NEAR(s.pflip, .2, 1e-15);
	CHECK(s.pflip_lo < .2 && s.pflip_hi > .2);
}

/* Strata without retests are told where they have items, and an r that no
 * p_flip explains. */
static void
warnings(void)
{
	struct strata s = {.n = 0};

	strata_equal(&s, 4);
	s.at[0].retest = (struct retest){10, 20, 10, 5, 0, 0, 0};
	s.at[1].items = 7;
	s.at[3] = (struct stratum){.items = 2, .lo = .75, .hi = 1,
		.retest = {10, 20, 10, 6, 0, 0, 0}};
	CHECK_SAYS(0, "unit: warning: stratum 2 (0.25, 0.5]: 7 items and no "
		"retests: takes the p_flip of all strata\n"
		"unit: warning: stratum 4 (0.75, 1]: r = .60 is beyond .50, "
		"the largest that p_flip can explain: p_flip = .50 "
		"(more retests, or fewer strata)\n",
		strata_solve(&s, .9, 2));
	CHECK_SAYS(0, "unit: warning: stratum 2 (0.25, 0.5]: 7 items and no "
		"retests: takes the p_flip of all strata\n",
		strata_solve(&s, .9, 3));
	/* nothing to take */
	s.at[0].retest = s.at[3].retest = (struct retest){0};
	CHECK_SAYS(0, "", strata_solve(&s, .9, 2));
}

/* K = 0: p_flip is the share of misses, however large, without limits; a stratum
 * without pairs takes that of all. */
static void
misses(void)
{
	struct strata s = {.n = 0};

	strata_equal(&s, 3);
	s.at[0].items = s.at[1].items = s.at[2].items = 1;
	s.at[0].retest = (struct retest){.pairs = 4, .disagree = 3};
	s.at[1].retest = (struct retest){.pairs = 6, .disagree = 0};
	CHECK_SAYS(0, "unit: warning: stratum 3 (0.666667, 1]: 1 items and no "
		"ratings to learn from: takes the p_flip of all strata\n",
		strata_solve(&s, .9, 0));
	err_quiet(true);
	strata_solve(&s, .9, 0);
	err_quiet(false);
	CHECK(s.at[0].r == .75 && s.at[0].pflip == .75);
	CHECK(s.at[1].pflip == 0 && s.at[2].pflip == .3);
	for (size_t i = 0; i < 3; i++)
		CHECK(isnan(s.at[i].r_lo) && isnan(s.at[i].r_hi) &&
			isnan(s.at[i].pflip_lo) && isnan(s.at[i].pflip_hi));
}

/* pflip_new: pooled, or of each stratum that has pairs; with the K given, not
 * that of pflip. */
static void
new_people(void)
{
	const struct flip_law two = {.k = 2}, five = {.k = 5};
	const struct flip_law beside = {.k = 5, .neighbours = 1, .same = .6};
	struct strata s = {.n = 0};

	strata_equal(&s, 3);
	s.at[0].retest = (struct retest){.pairs = 50, .disagree = 16};
	s.at[1].retest = (struct retest){.pairs = 50, .disagree = 2};
	strata_solve(&s, .9, 2);
	CHECK(s.at[0].pflip_new == s.at[0].pflip);
	CHECK(s.at[2].pflip_new == s.at[2].pflip);
	strata_solve_new(&s, &two, false, 0);
	for (size_t i = 0; i < 3; i++)
		CHECK_NEAR(s.at[i].pflip_new, .1, 1e-15);
	strata_solve_new(&s, &five, true, 0);
	CHECK_NEAR(s.at[0].pflip_new, .1803226646, 6e-11);
	CHECK(s.at[1].pflip_new == strata_invert(.04, 5));
	CHECK_NEAR(s.at[2].pflip_new, .0957273255, 6e-11);
	CHECK_NEAR(s.at[0].pflip, .2, 1e-15);
	CHECK(s.at[0].r_new == .32 && s.at[1].r_new == .04);
	CHECK(s.at[2].r_new == .18);
	/* people who differ, as much in proportion in each stratum */
	strata_solve_new(&s, &five, true, .01);
	CHECK(s.at[2].pflip_new == flip_law_pflip(.18, .01, .8));
	CHECK_NEAR(s.at[0].pflip_new, flip_law_pflip(.32, .01 * .32 * .32 /
		.18 / .18, .8), 1e-15);
	strata_solve_new(&s, &five, false, .01);
	CHECK(s.at[0].pflip_new == s.at[2].pflip_new && s.at[1].r_new == .18);
	strata_solve_new(&s, &beside, false, 0);
	CHECK_NEAR(s.at[0].pflip_new, (1 - sqrt(1 - 1.6 * .18)) / 1.6, 1e-15);
	s.at[0].r = .6;
	CHECK_SAYS(0, "unit: warning: r = .60 is more than slips to neighbours "
		"can explain: pflip_new = .495 (--slips=uniform)\n",
		strata_solve_new(&s, &beside, true, 0));
	s.at[0].retest = s.at[1].retest = (struct retest){0};
	strata_solve_new(&s, &two, true, 0);
	CHECK(isnan(s.at[0].pflip_new) && isnan(s.at[2].pflip_new));
}

CHECK_ALL(round_trip, inversions, retests, equal_widths, widths, edges,
	bad_edges, pooling, sums, alone, warnings, misses, new_people)
