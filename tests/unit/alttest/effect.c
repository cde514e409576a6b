/* effect: the design effect and df by explicit matrices, of clusters that stand for
 * others, and where there is nothing to tell; the size of the score test. */
#include "alttest/verdict.h"

#include "check.h"
#include "stats/rng.h"
#include "text/num.h"

enum { CLUSTERS = 8, SETS = 2000 };

/* A cluster of n items whose d sum up to this, so many times. */
struct effect_cluster {
	double n, d, times;
};

static struct comparison
comparison_of(const struct effect_cluster *cluster, size_t n, double more, double less)
{
	struct comparison x = {.more = more, .less = less};
	struct bout bout[32];

	for (size_t u = 0; u < n; u++) {
		bout[u] = (struct bout){.times = cluster[u].times,
			.n = cluster[u].n, .more = cluster[u].d};
		x.n += cluster[u].times * cluster[u].n;
		x.units += cluster[u].times;
	}
	x.d.value = (more - less) / x.n;
	x.d.se = x.units < 2 ? NUM_NA : .1;
	comparison_effect(&x, bout, n);
	return x;
}

/*
 * By explicit matrices (python): (I - H_uu)^(-1/2) by Denman & Beavers, C = P'P with
 * the working correlation rho, q by golden section on the likelihood, p by Simpson on
 * the density of t.
 */
static void
by_matrices(void)
{
	static const struct {
		struct effect_cluster cluster[CLUSTERS];
		size_t n;
		double more, less, eps, effect, df, stat, p;
	} cases[] = {
		{{{6, 1, 1}, {6, 1, 1}, {6, -1, 1}, {6, 0, 1}, {6, 3, 1},
			{6, 0, 1}, {6, -2, 1}, {6, 0, 1}}, 8, 7, 5, .2,
			1.45554445554, 7, -1.703169253, .066158908},
		{{{12, -1, 1}, {3, 0, 1}, {7, 2, 1}, {1, 1, 1}, {9, -3, 1},
			{2, 0, 1}, {5, 0, 1}}, 7, 4, 5, .15,
			1.90634701719, 3.19633541489, -1.513750609, .1109232},
		{{{25, -3, 1}, {4, 1, 1}, {4, 0, 1}, {3, 0, 1}, {4, 2, 1}}, 5,
			4, 4, .1, 3.60208333333, 1.50006183405, -.7038337877,
			.28730161},
		{{{4, 0, 1}, {5, 0, 1}, {4, 0, 1}, {6, 0, 1}, {5, 0, 1},
			{3, 1, 1}}, 6, 6, 5, .2, .0955751064447, 4.75009077441,
			-4.272702726, .0044376765},
	};

	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		struct comparison x = comparison_of(cases[k].cluster, cases[k].n,
			cases[k].more, cases[k].less);
		double stat = tests_score->statistic(&x, cases[k].eps);

		CHECK(x.clustered);
		CHECK_NEAR(x.effect, cases[k].effect, 1e-10);
		CHECK_NEAR(x.df, cases[k].df, 1e-9);
		CHECK_NEAR(stat, cases[k].stat, 1e-7);
		CHECK_NEAR(tests_score->p(&x, stat), cases[k].p, 1e-7);
		for (double tail = .001; tail < 1; tail += .111) {
			double eps = verdict_bound(&x, tests_score, tail);

			if (fabs(eps) < 1)
				CHECK_NEAR(tests_p(tests_score, &x, eps), tail,
					1e-9);
		}
	}
}

/* df by the double sum over clusters, each of which stands `times` times. */
static double
freedom_of(const struct effect_cluster *c, size_t n, double items, double rho)
{
	double trace = 0, squares = 0, all = 0, length[CLUSTERS];

	for (size_t u = 0; u < n; u++) {
		length[u] = c[u].n * (1 + (c[u].n - 1) * rho);
		all += length[u];
	}
	for (size_t u = 0; u < n; u++)
		for (size_t w = 0; w < n; w++) {
			double h = c[u].n / items, g = c[w].n / items;
			double to = ((u == w ? length[u] : 0) - g * length[u] -
				h * length[w] + h * g * all) /
				sqrt((1 - h) * (1 - g));

			trace += u == w ? to : 0;
			squares += to * to;
		}
	return trace * trace / squares;
}

static void
random_clusters(void)
{
	struct rng r = check_rng(31, 0);

	for (int k = 0; k < 500; k++) {
		struct effect_cluster c[CLUSTERS], once[CLUSTERS];
		size_t n = 2 + (size_t)rng_below(&r, CLUSTERS - 1), few = 0;
		double more = 0, less = 0, v = 0, size = 0, s2, rho;
		struct comparison x, y;

		for (size_t u = 0; u < n; u++) {
			double b = (double)rng_below(&r, 4);
			double l = (double)rng_below(&r, 3);

			c[u] = (struct effect_cluster){1 + b + l, b - l, 1};
			if (u > 0 && rng_below(&r, 2)) {
				c[u] = c[u - 1];
				once[few - 1].times++;
				b = fmax(0, c[u].d); /* some way to it */
				l = b - c[u].d;
			} else {
				once[few++] = c[u];
			}
			more += b;
			less += l;
		}
		x = comparison_of(c, n, more, less);
		y = comparison_of(once, few, more, less);
		CHECK_NEAR(x.effect, y.effect, 1e-12);
		CHECK_NEAR(x.df, y.df, 1e-9);
		for (size_t u = 0; u < n; u++) {
			double e = c[u].d - x.d.value * c[u].n;

			v += e * e / (1 - c[u].n / x.n);
			size += c[u].n * c[u].n / x.n;
		}
		s2 = (more + less - x.n * x.d.value * x.d.value) / (x.n - 1);
		if (s2 < 1e-9)
			continue;
		CHECK_NEAR(x.effect, v / x.n / s2, 1e-12);
		rho = size > 1 ? (x.effect - 1) / (size - 1) : 0;
		CHECK_NEAR(x.df, freedom_of(c, n, x.n, fmin(1, fmax(0, rho))),
			1e-8);
	}
}

static void
nothing_to_tell(void)
{
	const struct effect_cluster tie[] = {{5, 0, 1}, {3, 0, 1}, {4, 0, 1}};
	const struct effect_cluster single[] = {{1, 1, 3}, {1, 0, 5}, {1, -1, 2}};
	const struct effect_cluster even[] = {{4, 1, 6}};
	struct comparison x = comparison_of(tie, 3, 0, 0);

	/* clusters count as items do: b = 50/12 */
	CHECK_NEAR(x.effect, 50 / 12., 1e-13);
	CHECK_NEAR(tests_score->statistic(&x, .2), -sqrt(12 * .25 / (50 / 12.)),
		1e-13);
	x = comparison_of(tie, 1, 0, 0);
	CHECK(isnan(x.effect) && isnan(x.df));
	CHECK(isnan(tests_score->statistic(&x, .2)));
	CHECK(isnan(verdict_bound(&x, tests_score, .05)));
	/* items of their own are items, but for t */
	x = comparison_of(single, 3, 3, 2);
	CHECK_NEAR(x.effect, 1, 1e-12);
	CHECK_NEAR(x.df, 9, 1e-9);
	/* no variance between clusters */
	x = comparison_of(even, 1, 12, 6);
	CHECK(x.effect < 1e-12 && tests_score->statistic(&x, .5) == -HUGE_VAL);
	CHECK(tests_p(tests_score, &x, .5) == 0);
	CHECK_NEAR(verdict_bound(&x, tests_score, .05), .25, 1e-11);
}

/* ---- the size ---- */

/* P(d = 1) = .12, P(d = -1) = .02 on average, Dirichlet with correlation rho, by gammas;
 * clusters of 10 items, or of 1 to 40. */
static double
size_of(size_t clusters, bool even, double rho, bool score, struct rng *r)
{
	const double share[] = {.12, .02, .86};
	double found = 0;

	for (int set = 0; set < SETS; set++) {
		struct effect_cluster c[32];
		double more = 0, less = 0, squares = 0, stat;
		struct comparison x;

		for (size_t u = 0; u < clusters; u++) {
			double p[3], all = 0;

			for (int k = 0; k < 3; k++)
				all += p[k] = rng_gamma(r, share[k] *
					(1 / rho - 1));
			c[u] = (struct effect_cluster){even ? 10 : 1 +
				(double)rng_below(r, 6) * (double)rng_below(r, 8),
				0, 1};
			for (double i = 0; i < c[u].n; i++) {
				double v = rng_unit(r) * all;
				bool up = v < p[0], down = !up && v < p[0] + p[1];

				c[u].d += up - down;
				more += up;
				less += down;
			}
		}
		x = comparison_of(c, clusters, more, less);
		for (size_t u = 0; u < clusters; u++)
			squares += pow(c[u].d - c[u].n * x.d.value, 2);
		x.d.df = NUM_NA;
		x.d.se = sqrt(x.units / (x.units - 1) * squares) / x.n;
		stat = (score ? tests_score : tests_t)->statistic(&x, .1);
		found += (score ? tests_score : tests_t)->p(&x, stat) <= .05;
	}
	return found / SETS;
}

/* Where a judge is worse by just epsilon: errors that go together by .1, documents of
 * one size and not, ties in six of seven items. t finds for the judge too often. */
static void
sizes(void)
{
	struct rng r = check_rng(32, 0);

	for (size_t n = 5; n <= 30; n += n < 10 ? 5 : 10)
		for (int even = 0; even < 2; even++) {
			double size = size_of(n, even, .1, true, &r);

			CHECK(size > .02 && size < .065);
		}
	CHECK(size_of(10, true, .1, false, &r) > .07);
	CHECK(size_of(10, false, .1, false, &r) > .1);
}

CHECK_ALL(by_matrices, random_clusters, nothing_to_tell, sizes)
