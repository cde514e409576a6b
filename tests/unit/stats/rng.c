/* rng: pinned first outputs, and draws within stated bounds of their law. */
#include "stats/rng.h"

#include "check.h"

/* xoshiro256++ and splitmix64 written down a second time, and the published
 * first outputs of each. */
static void
pinned(void)
{
	static const uint64_t published[] = {41943041, 58720359,
		3588806011781223, 3591011842654386,
		UINT64_C(9228616714210784205), UINT64_C(9973669472204895162)};
	static const struct {
		uint64_t seed, stream, first[3];
	} table[] = {
		{1, 0, {0x704560ced7cc0501, 0x4eef90036c89c53a,
			0xdce05af2ba1364d7}},
		{1, 1, {0x8d6176e2f1f41696, 0x4488d4fc02c8f1e9,
			0x0f2c0ec18a408301}},
		{2, 0, {0xf3f96652fe510a0c, 0xda049550efa8eea0,
			0xba2fcc1ecf3beac2}},
		{4711, 0xcbf29ce484222325, {0x086f57f595a53e45,
			0x53edf6022dfc3204, 0x3181ee64b36f42ca}},
	};
	struct rng r = {{1, 2, 3, 4}};

	for (size_t i = 0; i < sizeof published / sizeof *published; i++)
		CHECK(rng_next(&r) == published[i]);
	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		rng_seed(&r, table[i].seed, table[i].stream);
		for (size_t k = 0; k < 3; k++)
			CHECK(rng_next(&r) == table[i].first[k]);
	}
	/* FNV-1a, by its authors' table */
}

/* The draws of samples: the same on every machine and compiler. */
static void
pinned_draws(void)
{
	static const double normals[] = {-0x1.2a33c7cbade1dp-1,
		-0x1.7328ee0deb5d4p-2, 0x1.e671a0b679ep-2,
		-0x1.255bda219b382p+0};
	static const double small[] = {0x1.3082c796f0ef5p-3,
		0x1.816ede92662b5p-4, 0x1.ef00db7d0b37p-7};
	static const double large[] = {0x1.6adeb2c055a94p+0,
		0x1.0313566337fd6p+2, 0x1.78cf6c2d9f3b4p+1};
	static const uint64_t six[] = {2, 1, 5, 5, 2, 1, 4, 0};
	struct rng r;

	rng_seed(&r, 1, 0);
	for (size_t i = 0; i < sizeof six / sizeof *six; i++)
		CHECK(rng_below(&r, 6) == six[i]);
	rng_seed(&r, 1, 0);
	CHECK(rng_unit(&r) == (double)(0x704560ced7cc0501 >> 11) * 0x1p-53);
	rng_seed(&r, 1, 0);
	for (int i = 0; i < 4; i++)
		CHECK(rng_normal(&r) == normals[i]);
	rng_seed(&r, 1, 0);
	for (int i = 0; i < 4; i++) {
		double x[2];

		rng_normals(&r, x);
		CHECK(x[0] == normals[i] && x[1] != x[0]);
	}
	rng_seed(&r, 1, 0);
	for (int i = 0; i < 3; i++)
		CHECK(rng_gamma(&r, .5) == small[i]);
	rng_seed(&r, 1, 0);
	for (int i = 0; i < 3; i++)
		CHECK(rng_gamma(&r, 2.5) == large[i]);
}

/* The chi-square of m equally likely cells has mean m - 1 and variance
 * 2 (m - 1): 5 standard deviations. */
static void
below(void)
{
	static const uint64_t sizes[] = {2, 3, 7, 10, 100, 1000};
	enum { DRAWS = 1000000 };
	static long seen[1000];
	struct rng r;

	rng_seed(&r, 1, 7);
	for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
		uint64_t n = sizes[k];
		double each = (double)DRAWS / (double)n, chi = 0;
		double free = (double)n - 1;

		memset(seen, 0, sizeof seen);
		for (long i = 0; i < DRAWS; i++) {
			uint64_t x = rng_below(&r, n);

			if (!CHECK(x < n))
				return;
			seen[x]++;
		}
		for (size_t x = 0; x < n; x++)
			chi += pow((double)seen[x] - each, 2) / each;
		CHECK(fabs(chi - free) < 5 * sqrt(2 * free) + 5);
	}
	for (int i = 0; i < 100; i++)
		CHECK(rng_below(&r, 1) == 0);
}

/* Sizes where a careless bound is biased by a third: three quarters of 2^32
 * and of 2^64; quarters of the range must be equally likely. */
static void
below_large(void)
{
	static const uint64_t sizes[] = {0xc0000000, 0xffffffff, 0x100000000,
		0x100000001, 0xc000000000000000, UINT64_MAX};
	enum { DRAWS = 300000, CELLS = 3 };
	struct rng r;

	rng_seed(&r, 1, 8);
	for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
		uint64_t n = sizes[k];
		long seen[CELLS] = {0};
		double each = (double)DRAWS / CELLS, chi = 0;

		for (long i = 0; i < DRAWS; i++) {
			uint64_t x = rng_below(&r, n);

			CHECK(x < n);
			seen[(size_t)((double)x / (double)n * CELLS) % CELLS]++;
		}
		for (size_t x = 0; x < CELLS; x++)
			chi += pow((double)seen[x] - each, 2) / each;
		CHECK(chi < 2 + 5 * 2);
	}
}

/* All 24 orders of four are equally likely; zero and one element have their
 * only order. */
static void
order(void)
{
	enum { DRAWS = 240000, ORDERS = 256 };
	static long seen[ORDERS];
	uint32_t at[4] = {9, 9, 9, 9};
	struct rng r;
	double each = DRAWS / 24., chi = 0;
	size_t orders = 0;

	rng_seed(&r, 1, 12);
	rng_order(&r, at, 0);
	CHECK(at[0] == 9);
	rng_order(&r, at, 1);
	CHECK(at[0] == 0 && at[1] == 9);
	for (long i = 0; i < DRAWS; i++) {
		rng_order(&r, at, 4);
		CHECK((1 << at[0] | 1 << at[1] | 1 << at[2] | 1 << at[3]) == 15);
		seen[at[0] * 64 + at[1] * 16 + at[2] * 4 + at[3]]++;
	}
	for (size_t k = 0; k < ORDERS; k++)
		if (seen[k] > 0) {
			orders++;
			chi += pow((double)seen[k] - each, 2) / each;
		}
	CHECK(orders == 24 && fabs(chi - 23) < 5 * sqrt(46) + 5);
}

static void
unit(void)
{
	enum { DRAWS = 1000000 };
	struct rng r;
	double sum = 0, squares = 0;

	rng_seed(&r, 1, 9);
	for (long i = 0; i < DRAWS; i++) {
		double u = rng_unit(&r);

		CHECK(u >= 0 && u < 1 && u * 0x1p53 == floor(u * 0x1p53));
		sum += u;
		squares += u * u;
	}
	CHECK(fabs(sum / DRAWS - .5) < 5 * sqrt(1. / 12 / DRAWS));
	CHECK(fabs(squares / DRAWS - 1. / 3) < 5 * sqrt(4. / 45 / DRAWS));
}

enum { SAMPLE = 400000 };

static void
normal(void)
{
	static double x[SAMPLE];
	static const double cuts[][2] = {{-2, .022750131948179212},
		{-1, .15865525393145707}, {0, .5}, {1, .84134474606854293},
		{3, .99865010196836990}};
	struct rng r;

	rng_seed(&r, 1, 10);
	for (size_t i = 0; i < SAMPLE; i++)
		x[i] = rng_normal(&r);
	check_moments(x, SAMPLE, 0, 1, 3);
	for (size_t i = 0; i < SAMPLE; i += 2)
		rng_normals(&r, x + i);
	check_moments(x, SAMPLE, 0, 1, 3);
	for (size_t k = 0; k < sizeof cuts / sizeof *cuts; k++) {
		double p = cuts[k][1], below_cut = 0;

		for (size_t i = 0; i < SAMPLE; i++)
			below_cut += x[i] < cuts[k][0];
		CHECK(fabs(below_cut / SAMPLE - p) <
			5 * sqrt(p * (1 - p) / SAMPLE));
	}
}

/* Gamma(a, 1): mean a, variance a, kurtosis 3 + 6/a. */
static void
gammas(void)
{
	static const double shapes[] = {.05, .3, 1, 1.5, 4, 100};
	static double x[SAMPLE];
	struct rng r;

	rng_seed(&r, 1, 11);
	for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++) {
		double a = shapes[k];

		for (size_t i = 0; i < SAMPLE; i++) {
			x[i] = rng_gamma(&r, a);
			CHECK(x[i] >= 0 && isfinite(x[i]));
		}
		check_moments(x, SAMPLE, a, a, 3 + 6 / a);
	}
	/* so small that it underflows: 0, not nan */
	for (int i = 0; i < 1000; i++) {
		double y = rng_gamma(&r, 1e-6);

		CHECK(y >= 0 && isfinite(y));
	}
}

/* Binomial draws: mean n p and variance n p (1 - p) within 5 standard errors,
 * from few trials, counted one by one, to more than a double holds exactly. */
static void
binomial(void)
{
	static const uint64_t trials[] = {1, 16, 17, 1000, UINT64_C(1) << 53};
	static const double ps[] = {.1, .3, .4, .97};
	enum { DRAWS = 20000 };
	static double x[DRAWS];
	struct rng r;

	rng_seed(&r, 1, 14);
	for (size_t t = 0; t < sizeof trials / sizeof *trials; t++)
		for (size_t c = 0; c < sizeof ps / sizeof *ps; c++) {
			double n = (double)trials[t], v = n * ps[c] * (1 - ps[c]);

			for (size_t i = 0; i < DRAWS; i++) {
				uint64_t k = rng_binomial(&r, trials[t], ps[c]);

				CHECK(k <= trials[t]);
				x[i] = ((double)k - n * ps[c]) / sqrt(v);
			}
			check_moments(x, DRAWS, 0, 1,
				3 + (1 - 6 * ps[c] * (1 - ps[c])) / v);
		}
	CHECK(rng_binomial(&r, 1000, 0) == 0);
	CHECK(rng_binomial(&r, 1000, 1) == 1000);
	CHECK(rng_binomial(&r, 0, .5) == 0);
}

/* Up to 16 trials draw as many uniforms, and those below p succeed. For 17 a
 * Beta(9, 9) variate x is the 9th smallest: up to p, 9 have succeeded and the
 * others lie between x and 1; beyond p, at most 8 can have, between 0 and x. */
static void
few_trials(void)
{
	const double p = .4;
	struct rng r, twin;

	rng_seed(&r, 1, 15);
	twin = r;
	for (uint64_t n = 0; n <= 17 * 20; n++) {
		uint64_t trials = n % 18, hits = 0;
		double below_p = p, x;

		if (trials == 17) {
			x = rng_gamma(&twin, 9);
			x /= x + rng_gamma(&twin, 9);
			hits = x <= p ? 9 : 0;
			below_p = x <= p ? (p - x) / (1 - x) : p / x;
		}
		for (uint64_t i = trials == 17 ? 8 : trials; i > 0; i--)
			hits += rng_unit(&twin) < below_p;
		CHECK(rng_binomial(&r, trials, p) == hits);
	}
	CHECK(rng_next(&r) == rng_next(&twin));
}

/* Against libm, itself within an ulp: 4e-15 relative; near 1, where log x is
 * small, too. */
static void
functions(void)
{
	struct rng r;

	rng_seed(&r, 1, 13);
	for (long i = 0; i < 300000; i++) {
		double x = ldexp(.5 + rng_unit(&r),
			(int)rng_below(&r, 2080) - 1060);
		double y = (rng_unit(&r) - .5) * (i % 2 ? 1390 : 2);
		double z = 1 + (rng_unit(&r) - .5) * ldexp(1, -(int)(i % 50));

		CHECK(fabs(rng_log(x) - log(x)) <= 4e-15 * fabs(log(x)));
		CHECK(fabs(rng_log(z) - log(z)) <= 4e-15 * fabs(log(z)));
		CHECK(fabs(rng_exp(y) - exp(y)) <= 4e-15 * exp(y));
	}
	CHECK(rng_log(1) == 0 && rng_exp(0) == 1);
	CHECK_NEAR(rng_log(0x1p-1074), log(0x1p-1074), 4e-15);
}

CHECK_ALL(pinned, pinned_draws, below, below_large, order, unit, normal, gammas,
	binomial, few_trials, functions)
