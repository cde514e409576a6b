/* shares: equations 1 and 2 in whole numbers, the noise that they undo, and the
 * values of two independent programs. */
#include "shares.h"

#include "check.h"
#include "num.h"

enum { MOST = 6, TOTAL = 7 };

static const struct sharpener *
named(const char *name)
{
	for (size_t i = 0; i < sharpeners_table.n; i++)
		if (strcmp(sharpeners[i].about.name, name) == 0)
			return &sharpeners[i];
	abort();
}

/* ---- fixture deconvolution/02 ---- */

static void
fixture(void)
{
	static const struct {
		uint32_t n[5];
		size_t k;
		double pflip, raw[5], normalise[5], noise[5];
	} table[] = {
		{{6, 4}, 2, .176, {.6543209877, .3456790123},
			{.6543209877, .3456790123}, {.5391604938, .2848395062}},
		{{10, 0}, 2, .1, {1.125}, {1}, {.9}},
		{{5, 5}, 2, .2, {.5, .5}, {.5, .5}, {.4, .4}},
		{{9, 1}, 2, .2, {1.1666666667}, {1}, {.8}},
		{{6, 4}, 2, .5, {1}, {1}, {.5}},
		{{6, 4}, 2, .6, {1}, {1}, {.4}},
		{{5, 3, 2}, 3, .3, {.6363636364, .2727272727, .0909090909},
			{.6363636364, .2727272727, .0909090909},
			{.4454545455, .1909090909, .0636363636}},
		{{8, 1, 1}, 3, .25, {1.08}, {1}, {.75}},
		{{4, 3, 3}, 3, .6, {1}, {1}, {.4}},
		{{4, 3, 3}, 3, .7, {1}, {1}, {.3}},
		{{2, 2, 1, 0}, 4, .1, {.4230769231, .4230769231, .1923076923},
			{.4074074074, .4074074074, .1851851852},
			{.3666666667, .3666666667, .1666666667}},
		{{7, 2, 1}, 5, .35, {1.0888888889, .2, .0222222222},
			{.8305084746, .1525423729, .0169491525},
			{.5398305085, .0991525424, .0110169492}},
		{{1}, 3, .2, {1.2857142857}, {1}, {.8}},
	};

	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		const double *expected[] = {table[i].raw, table[i].normalise,
			table[i].noise};
		const char *names[] = {"raw", "normalise", "noise"};
		uint64_t total = 0;
		double share[5];

		for (size_t l = 0; l < table[i].k; l++)
			total += table[i].n[l];
		for (int m = 0; m < 3; m++) {
			shares_primary(table[i].n, table[i].k, total,
				table[i].k, table[i].pflip, named(names[m]),
				share);
			for (size_t l = 0; l < table[i].k; l++)
				CHECK_NEAR(share[l], expected[m][l], 6e-11);
		}
	}
}

/* ---- whole numbers ---- */

/* Of p_flip = a/b, equation 2 is (n b (K-1) - a N) / (N (b (K-1) - K a)), 0
 * where that is below 0. All is divided by the lower part at the end. */
static void
by_fractions(const uint32_t *n, size_t labels, size_t k, long a, long b)
{
	long total = 0, top[MOST], sum = 0, below;
	double pflip = (double)a / (double)b, all = 0;
	double raw[MOST], normal[MOST], noise[MOST];

	for (size_t l = 0; l < labels; l++)
		total += n[l];
	below = total * (b * (long)(k - 1) - (long)k * a);
	for (size_t l = 0; l < labels; l++) {
		top[l] = (long)n[l] * b * (long)(k - 1) - a * total;
		top[l] = top[l] > 0 ? top[l] : 0;
		sum += top[l];
	}
	shares_primary(n, labels, (uint64_t)total, k, pflip, named("raw"), raw);
	shares_primary(n, labels, (uint64_t)total, k, pflip, named("normalise"),
		normal);
	shares_primary(n, labels, (uint64_t)total, k, pflip, named("noise"),
		noise);
	for (size_t l = 0; l < labels; l++) {
		double exact = (double)top[l] / (double)sum;

		/* a label that is cut has nothing, not a rest of rounding */
		CHECK((raw[l] == 0) == (top[l] == 0));
		CHECK((normal[l] == 0) == (top[l] == 0));
		CHECK_NEAR(raw[l], (double)top[l] / (double)below, 1e-12);
		CHECK_NEAR(normal[l], exact, 1e-12);
		CHECK_NEAR(noise[l], exact * (1 - pflip), 1e-12);
		all += normal[l];
	}
	CHECK_NEAR(all, 1, 1e-14);
}

/* All counts of up to TOTAL labels, of which some may have no row. */
static void
fractions(void)
{
	for (size_t k = 2; k <= 4; k++)
		for (unsigned code = 1; code < 8 * 8 * 8; code++) {
			uint32_t n[MOST] = {code & 7, code >> 3 & 7, code >> 6};
			size_t labels = k < 3 ? k : 3;

			if ((k < 3 && n[2] > 0) || n[0] + n[1] + n[2] > TOTAL)
				continue;
			for (long b = 2; b <= 12; b++)
				for (long a = 1; a * (long)k <
				     b * (long)(k - 1); a++)
					by_fractions(n, labels, k, a, b);
		}
}

/* A label with just the share that flips explain has no primary share, however
 * p_flip = n (K-1)/N is rounded. */
static void
cut(void)
{
	for (uint32_t k = 2; k <= 6; k++)
		for (uint32_t total = 2; total <= 60; total++)
			for (uint32_t n = 1; n * k < total; n++) {
				const uint32_t counts[] = {total - n, n};
				double share[2], pflip = (double)(n * (k - 1)) /
					(double)total;

				shares_primary(counts, 2, total, k, pflip,
					named("normalise"), share);
				CHECK(share[0] == 1 && share[1] == 0);
			}
}

/* ---- the noise that is undone ---- */

/* A primary label is kept with probability 1 - p_flip, and else becomes any of
 * the others: from such shares q comes back. */
static void
round_trip(void)
{
	static const uint32_t q[][4] = {{5, 3, 2, 0}, {4, 4, 1, 1}, {10},
		{3, 3, 2, 2}};
	const long flips = 3, of = 20;

	for (size_t i = 0; i < sizeof q / sizeof *q; i++) {
		uint32_t n[4];
		uint64_t total = 0;
		double share[4];

		for (size_t l = 0; l < 4; l++) {
			n[l] = (uint32_t)((long)q[i][l] * 3 * (of - flips) +
				(10 - (long)q[i][l]) * flips);
			total += n[l];
		}
		CHECK(total == 10 * 3 * (uint64_t)of);
		shares_primary(n, 4, total, 4, .15, named("raw"), share);
		for (size_t l = 0; l < 4; l++)
			CHECK_NEAR(share[l], q[i][l] / 10., 1e-14);
	}
}

/* ---- the ends ---- */

/* To the bit, also where the quotients sum to 1 but for rounding. */
static void
no_flips(void)
{
	for (uint32_t a = 0; a < 30; a++)
		for (uint32_t b = 0; b < 30; b++)
			for (size_t i = 0; i < sharpeners_table.n; i++) {
				const uint32_t n[] = {a, b, 15};
				double share[3], total = a + b + 15;

				shares_primary(n, 3, a + b + 15, 3, 0,
					&sharpeners[i], share);
				for (int l = 0; l < 3; l++)
					CHECK(share[l] == n[l] / total);
			}
}

/* From (K-1)/K on, however it is rounded, all is the plurality's. */
static void
all_flips(void)
{
	const uint32_t n[] = {2, 5, 5, 0}, one[] = {3};

	for (size_t k = 4; k <= 60; k++) {
		double bound = (double)(k - 1) / (double)k;
		const double pflip[] = {bound, nextafter(bound, 0),
			bound * (1 - 1e-13), nextafter(bound, 1), 1};

		for (size_t i = 0; i < 5; i++) {
			double share[4];

			CHECK(shares_all_flips(pflip[i], k));
			shares_primary(n, 4, 12, k, pflip[i], named("raw"),
				share);
			CHECK(share[0] == 0 && share[1] == .5 &&
				share[2] == .5 && share[3] == 0);
			shares_primary(n, 4, 12, k, pflip[i],
				named("normalise"), share);
			CHECK(share[0] == 0 && share[1] == .5 &&
				share[2] == .5 && share[3] == 0);
			shares_primary(one, 1, 3, k, pflip[i], named("noise"),
				share);
			CHECK(share[0] == 1 - pflip[i]);
		}
		CHECK(!shares_all_flips(bound - 1e-9, k));
		CHECK(!shares_all_flips(0, k));
	}
	CHECK(shares_all_flips(.5, 2) && !shares_all_flips(.4999, 2));
}

static void
unknown(void)
{
	const uint32_t n[] = {1, 2}, none[] = {0, 0};

	for (size_t i = 0; i < sharpeners_table.n; i++) {
		double share[2] = {0, 0};

		shares_primary(n, 2, 3, 2, NUM_NA, &sharpeners[i], share);
		CHECK(isnan(share[0]) && isnan(share[1]));
		share[0] = share[1] = 0;
		shares_primary(none, 2, 0, 2, .1, &sharpeners[i], share);
		CHECK(isnan(share[0]) && isnan(share[1]));
	}
	CHECK(!shares_all_flips(NUM_NA, 2));
}

int
main(void)
{
	fixture();
	fractions();
	cut();
	round_trip();
	no_flips();
	all_flips();
	unknown();
	return check_done();
}
