/* numbers: which bin a number is in, and the names of bins. */
#include "bias/numbers.h"

#include "check.h"
#include "stats/rng.h"

static void
check_name(const struct number_bins *b, size_t k, const char *name)
{
	CHECK_TEXT(b->name[k], name);
}

static void
cuts(void)
{
	const struct numbers age = {.cuts = 4, .cut = {18, 30, 31, 50}};
	const struct numbers real = {.cuts = 3, .cut = {-1.5, 0, .25}};
	const double x[] = {17.99, 18, 29.5, 30, 30.9, 31, 49, 50, 1e9, -5, NUM_NA};
	const uint32_t bin[] = {0, 1, 1, 2, 2, 3, 3, 4, 4, 0, 5};
	struct number_bins b;

	number_bins_make(&b, &age, x, 11);
	CHECK(b.n == 5);
	for (size_t i = 0; i < 11; i++)
		CHECK(b.of[i] == bin[i]);
	check_name(&b, 0, "<18");
	check_name(&b, 1, "18-29");
	check_name(&b, 2, "30");
	check_name(&b, 3, "31-49");
	check_name(&b, 4, "50+");
	number_bins_make(&b, &real, x, 1);
	check_name(&b, 0, "<-1.5");
	check_name(&b, 1, "-1.5..<0");
	check_name(&b, 2, "0-<0.25");
	check_name(&b, 3, "0.25+");
	CHECK(b.of[0] == 3);
}

/* Quantiles of few different numbers: equal numbers are of one bin, bins ascend, and
 * none is empty; of different numbers they are as large as they can be. */
static void
quantiles(void)
{
	struct rng r = check_rng(3, 0);

	for (int round = 0; round < 500; round++) {
		const size_t n = 1 + (size_t)rng_below(&r, 40);
		const size_t values = 1 + (size_t)rng_below(&r, 50);
		struct numbers how = {.quantiles = 2 + (size_t)rng_below(&r, 9)};
		double x[40];
		size_t size[NUMBERS_QUANTILES] = {0};
		bool ties = false;
		struct number_bins b;

		for (size_t i = 0; i < n; i++) {
			x[i] = (double)rng_below(&r, values) - 3;
			for (size_t k = 0; k < i; k++)
				ties = ties || x[k] == x[i];
		}
		number_bins_make(&b, &how, x, n);
		CHECK(b.n >= 1 && b.n <= how.quantiles);
		for (size_t i = 0; i < n; i++) {
			CHECK(b.of[i] < b.n);
			size[b.of[i]]++;
			for (size_t k = 0; k < n; k++)
				CHECK(x[k] < x[i] ? b.of[k] <= b.of[i] :
					x[k] > x[i] || b.of[k] == b.of[i]);
		}
		for (size_t k = 0; k < b.n; k++) {
			CHECK(size[k] > 0);
			CHECK(ties || n < how.quantiles || (size[k] >= n /
				how.quantiles && size[k] <= n / how.quantiles + 1));
		}
	}
}

static void
names_of_quantiles(void)
{
	const struct numbers how = {.quantiles = 3};
	const double x[] = {40, 20, NUM_NA, 21, 40, 40, 60};
	const double same[] = {7, 7, 7}, none[] = {NUM_NA};
	struct number_bins b;

	number_bins_make(&b, &how, x, 7);
	CHECK(b.n == 3 && b.of[2] == 3 && b.of[0] == 1 && b.of[6] == 2);
	check_name(&b, 0, "20-21");
	check_name(&b, 1, "40");
	check_name(&b, 2, "60");
	number_bins_make(&b, &how, same, 3);
	CHECK(b.n == 1 && b.of[0] == 0);
	check_name(&b, 0, "7");
	number_bins_make(&b, &how, none, 1);
	CHECK(b.n == 1 && b.of[0] == 1);
}

CHECK_ALL(cuts, quantiles, names_of_quantiles)
