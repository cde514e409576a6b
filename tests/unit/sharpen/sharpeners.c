/* sharpeners: equations 1 and 2 in whole numbers, the noise that they undo, the
 * values of two independent programs, and means of uncut shares over many
 * items. */
#include "sharpen/sharpeners.h"

#include "check.h"
#include "text/num.h"

enum { MOST = 6, TOTAL = 7 };

static const struct sharpener *
named(const char *name)
{
	return method_find(&sharpeners_table, name);
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
			sharpeners_share(table[i].n, table[i].k, total,
				table[i].k, table[i].pflip, named(names[m]),
				share);
			for (size_t l = 0; l < table[i].k; l++)
				CHECK_NEAR(share[l], expected[m][l], 6e-11);
		}
	}
}

/* ---- whole numbers ---- */

/* For p_flip = a/b, equation 2 is (n b (K-1) - a N) / (N (b (K-1) - K a)), cut
 * at 0. The denominator is divided out at the end. */
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
	sharpeners_share(n, labels, (uint64_t)total, k, pflip, named("raw"), raw);
	sharpeners_share(n, labels, (uint64_t)total, k, pflip, named("normalise"),
		normal);
	sharpeners_share(n, labels, (uint64_t)total, k, pflip, named("noise"),
		noise);
	for (size_t l = 0; l < labels; l++) {
		double exact = (double)top[l] / (double)sum;

		/* a cut label has exactly 0, not a rounding error */
		CHECK((raw[l] == 0) == (top[l] == 0));
		CHECK((normal[l] == 0) == (top[l] == 0));
		CHECK_NEAR(raw[l], (double)top[l] / (double)below, 1e-12);
		CHECK_NEAR(normal[l], exact, 1e-12);
		CHECK_NEAR(noise[l], exact * (1 - pflip), 1e-12);
		all += normal[l];
	}
	CHECK_NEAR(all, 1, 1e-14);
}

/* All counts of up to TOTAL labels; some labels may have no row. */
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

/* A label whose share equals that explained by flips has no primary share,
 * however p_flip = n (K-1)/N is rounded. */
static void
cut(void)
{
	for (uint32_t k = 2; k <= 6; k++)
		for (uint32_t total = 2; total <= 60; total++)
			for (uint32_t n = 1; n * k < total; n++) {
				const uint32_t counts[] = {total - n, n};
				double share[2], pflip = (double)(n * (k - 1)) /
					(double)total;

				sharpeners_share(counts, 2, total, k, pflip,
					named("normalise"), share);
				CHECK(share[0] == 1 && share[1] == 0);
			}
}

/* ---- undoing the noise ---- */

/* A primary label is kept with probability 1 - p_flip, else replaced by any
 * other: from such shares the primary shares q come back. */
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
		sharpeners_share(n, 4, total, 4, .15, named("raw"), share);
		for (size_t l = 0; l < 4; l++)
			CHECK_NEAR(share[l], q[i][l] / 10., 1e-14);
	}
}

/* ---- uncut ---- */

static void
uncut_by_hand(void)
{
	static const struct {
		uint32_t n[4];
		size_t labels, k;
		double pflip, share[4];
	} table[] = {
		/* (.6 - .176)/(1 - .352) */
		{{6, 4}, 2, 2, .176, {.654320987654321, .345679012345679}},
		{{10, 0}, 2, 2, .1, {1.125, -.125}},
		{{9, 1}, 2, 2, .2, {7 / 6., -1 / 6.}},
		/* f = .15, d = .55 */
		{{2, 1, 0}, 3, 3, .3, {31 / 33., 1 / 3., -3 / 11.}},
		/* f = .05, d = .75; five labels, two of them with rows */
		{{3, 1}, 2, 5, .2, {14 / 15., 4 / 15.}},
		/* beyond chance, at which d is .4 */
		{{1, 0, 0, 0}, 4, 4, .45, {2.125, -.375, -.375, -.375}},
	};

	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		uint64_t total = 0;
		double share[4];

		for (size_t l = 0; l < table[i].labels; l++)
			total += table[i].n[l];
		sharpeners_share(table[i].n, table[i].labels, total, table[i].k,
			table[i].pflip, named("linear"), share);
		for (size_t l = 0; l < table[i].labels; l++)
			CHECK_NEAR(share[l], table[i].share[l], 1e-14);
	}
}

/* The shares sum to 1 over all labels without scaling, and equal those of raw
 * where nothing is cut. */
static void
uncut_sums(void)
{
	for (size_t k = 2; k <= 5; k++)
		for (unsigned code = 1; code < 8 * 8 * 8; code++) {
			uint32_t n[5] = {code & 7, code >> 3 & 7};
			uint64_t total;

			n[k - 1] += code >> 6;
			total = (uint64_t)n[0] + n[1] + n[2] + n[3] + n[4];
			for (double pflip = 0; pflip < .9 * (double)(k - 1) /
			     (double)k; pflip += .01) {
				double share[5], raw[5], sum = 0;

				sharpeners_share(n, k, total, k, pflip,
					named("linear"), share);
				sharpeners_share(n, k, total, k, pflip,
					named("raw"), raw);
				for (size_t l = 0; l < k; l++) {
					sum += share[l];
					CHECK(raw[l] == 0 ||
						raw[l] == share[l]);
					CHECK(raw[l] > 0 || share[l] < 1e-14);
				}
				CHECK_NEAR(sum, 1, 1e-12);
			}
		}
}

/* Add to mean the shares of all counts of so many labels from the l-th on,
 * times their probability if each label is given with probability p[l]. */
static void
add_counts(uint32_t *n, size_t l, size_t k, uint32_t left, uint32_t total,
	double chance, const double *p, double pflip, const char *method,
	double *mean)
{
	double share[4];

	if (l + 1 < k) {
		for (uint32_t x = 0; x <= left; x++) {
			n[l] = x;
			add_counts(n, l + 1, k, left - x, total, chance, p,
				pflip, method, mean);
			/* one of the remaining labels is l */
			chance *= p[l] * (left - x) / (x + 1);
		}
		return;
	}
	n[l] = left;
	for (uint32_t x = 0; x < left; x++)
		chance *= p[l];
	sharpeners_share(n, k, total, k, pflip, named(method), share);
	for (size_t i = 0; i < k; i++)
		mean[i] += chance * share[i];
}

/* The mean over all counts of people with primary shares q who flip with p_flip
 * is q, for any number of labels; that of cut shares is not. */
static void
unbiased(void)
{
	static const double q[][4] = {{.5, .5}, {1, 0}, {.9, .1}, {.7, .2, .1},
		{1, 0, 0}, {.25, .25, .25, .25}, {.6, .4, 0, 0}};
	static const size_t k[] = {2, 2, 2, 3, 3, 4, 4};

	for (size_t i = 0; i < sizeof q / sizeof *q; i++)
		for (uint32_t total = 1; total <= 9; total++)
			for (double pflip = .05; pflip < .4; pflip += .1) {
				double p[4], mean[4] = {0}, cut_mean[4] = {0};
				uint32_t n[4];

				for (size_t l = 0; l < k[i]; l++)
					p[l] = q[i][l] * (1 - pflip) +
						(1 - q[i][l]) * pflip /
						(double)(k[i] - 1);
				add_counts(n, 0, k[i], total, total, 1, p,
					pflip, "linear", mean);
				add_counts(n, 0, k[i], total, total, 1, p,
					pflip, "normalise", cut_mean);
				for (size_t l = 0; l < k[i]; l++)
					CHECK_NEAR(mean[l], q[i][l], 1e-12);
				if (q[i][0] == 1 && total > 1)
					CHECK(cut_mean[0] < 1 - 1e-6);
			}
}

/* ---- the ends ---- */

/* p_flip 0 leaves shares to the bit, also if the quotients sum to 1 only up to
 * rounding. */
static void
no_flips(void)
{
	for (uint32_t a = 0; a < 30; a++)
		for (uint32_t b = 0; b < 30; b++)
			for (size_t i = 0; i < sharpeners_table.n; i++) {
				const uint32_t n[] = {a, b, 15};
				double share[3], total = a + b + 15;

				CHECK(!sharpeners_share(n, 3, a + b + 15, 3, 0,
					&sharpeners[i], share));
				for (int l = 0; l < 3; l++)
					CHECK(share[l] == n[l] / total);
			}
}

/* From p_flip = (K-1)/K on, however it is rounded, the plurality label gets
 * everything. */
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

			CHECK(sharpeners_share(n, 4, 12, k, pflip[i],
				named("raw"), share));
			CHECK(share[0] == 0 && share[1] == .5 &&
				share[2] == .5 && share[3] == 0);
			sharpeners_share(n, 4, 12, k, pflip[i],
				named("normalise"), share);
			CHECK(share[0] == 0 && share[1] == .5 &&
				share[2] == .5 && share[3] == 0);
			sharpeners_share(one, 1, 3, k, pflip[i], named("noise"),
				share);
			CHECK(share[0] == 1 - pflip[i]);
			/* no primary shares give such shares */
			sharpeners_share(n, 4, 12, k, pflip[i], named("linear"),
				share);
			for (int l = 0; l < 4; l++)
				CHECK(isnan(share[l]));
		}
	}
}

static void
unknown(void)
{
	const uint32_t n[] = {1, 2}, none[] = {0, 0};

	for (size_t i = 0; i < sharpeners_table.n; i++) {
		double share[2] = {0, 0};

		sharpeners_share(n, 2, 3, 2, NUM_NA, &sharpeners[i], share);
		CHECK(isnan(share[0]) && isnan(share[1]));
		share[0] = share[1] = 0;
		sharpeners_share(none, 2, 0, 2, .1, &sharpeners[i], share);
		CHECK(isnan(share[0]) && isnan(share[1]));
	}
}

int
main(void)
{
	CHECK_RECORDS(sharpeners_table, "normalise", "raw", "noise", "linear");
	fixture();
	fractions();
	cut();
	round_trip();
	uncut_by_hand();
	uncut_sums();
	unbiased();
	no_flips();
	all_flips();
	unknown();
	return check_done();
}
