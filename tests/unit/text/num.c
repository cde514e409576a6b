/* num: texts that are numbers, and numbers that read back. */
#include "text/num.h"

#include "check.h"
#include "stats/rng.h"

#include <float.h>

/* Fields are followed by a byte that is no part of a number. */
static bool
real(const char *text, double *x)
{
	char field[512];
	size_t n = strlen(text);

	memcpy(field, text, n);
	memcpy(field + n, "\t9", 3);
	return num_real(field, n, x);
}

static void
accepted(void)
{
	static const struct {
		const char *text;
		double x;
	} table[] = {
		{"0", 0}, {"-0", 0}, {"7", 7}, {"007", 7}, {"-3", -3},
		{"1.5", 1.5}, {".5", .5}, {"-.5", -.5}, {"5.", 5},
		{"1e3", 1000}, {"1E3", 1000}, {"1e+3", 1000}, {"1e-3", .001},
		{"1.25e2", 125}, {".5e1", 5}, {"5.e1", 50}, {"1e003", 1000},
		{"0.1", .1}, {"1e308", 1e308}, {"1e-400", 0}, {"0e9999", 0},
		{"1.7976931348623157e308", DBL_MAX},
		{"2.2250738585072014e-308", DBL_MIN}, {"5e-324", 0x1p-1074},
		{"123456789012345678901234567890", 123456789012345678901234567890.},
	};

	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		double x = -1;

		if (!CHECK(real(table[i].text, &x)) || !CHECK(x == table[i].x))
			printf("\t%s gives %.17g\n", table[i].text, x);
	}
}

static void
rejected(void)
{
	static const char *const table[] = {"", " ", " 1", "1 ", "+1", "--1",
		"-", ".", "-.", "e", "e5", "1e", "1e+", "1e-", "1e5.", "1.2.3",
		"1,5", "1_000", "0x10", "0x1p3", "1p3", "nan", "NaN", "NA",
		"inf", "-inf", "infinity", "INF", "1e309", "-1e309", "1f",
		"1d0", "1e1e1", "- 1", "\xc2\xbd", "\xef\xbc\x91", "1\n",
		"1\r", "(1)", "1/2", "50%", "1e 3"};
	char digits[400];
	double x;

	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		if (!CHECK(!real(table[i], &x)))
			printf("\taccepted: %s\n", table[i]);
	/* a NUL inside is not an end */
	CHECK(!num_real("1\0" "2\t", 3, &x));
	memset(digits, '9', sizeof digits);
	digits[sizeof digits - 1] = '\0';
	CHECK(!real(digits, &x));
	memcpy(digits, "0.", 2);
	CHECK(real(digits, &x) && x == 1);
}

static void
counts(void)
{
	static const char *const bad[] = {"", "-1", "+1", "1.0", "1.", "1e3",
		"0x1", " 1", "1 ", "18446744073709551616",
		"99999999999999999999", "36893488147419103232", "1_0", "NA"};
	uint64_t x;

	CHECK(num_count("0", 1, &x) && x == 0);
	CHECK(num_count("0012", 4, &x) && x == 12);
	CHECK(num_count("4294967296", 10, &x) && x == UINT64_C(4294967296));
	CHECK(num_count("18446744073709551615", 20, &x) && x == UINT64_MAX);
	CHECK(num_count("129", 2, &x) && x == 12);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		if (!CHECK(!num_count(bad[i], strlen(bad[i]), &x)))
			printf("\taccepted: %s\n", bad[i]);
}

static double
from_bits(uint64_t bits)
{
	double x;

	memcpy(&x, &bits, sizeof x);
	return x;
}

/* Significant digits of a printed number. */
static int
digits_of(const char *text)
{
	int n = 0, zeros = 0;

	for (const char *p = text; *p && *p != 'e'; p++) {
		if (*p < '0' || *p > '9' || (n == 0 && *p == '0'))
			continue;
		n++;
		zeros = *p == '0' ? zeros + 1 : 0;
	}
	return n - zeros;
}

static void
reads_back(double x, bool shortest)
{
	char buf[NUM_TEXT + 2], shorter[64];
	size_t n = num_text(x, 0, buf);
	int digits;
	double y;

	if (!CHECK(n < NUM_TEXT && strlen(buf) == n))
		return;
	memcpy(buf + n, "\t", 2);
	if (!CHECK(num_real(buf, n, &y)) || !CHECK(x == y))
		printf("\t%a prints as %s\n", x, buf);
	digits = digits_of(buf);
	if (!shortest || digits < 2)
		return;
	snprintf(shorter, sizeof shorter, "%.*e", digits - 2, x);
	if (!CHECK(strtod(shorter, NULL) != x))
		printf("\t%s is shorter than %s\n", shorter, buf);
}

static void
round_trips(void)
{
	struct rng r = check_rng(1, 0);

	for (long i = 0; i < 1000000; i++) {
		double x = from_bits(rng_next(&r));

		if (isfinite(x))
			reads_back(x, i % 16 == 0);
	}
	for (long i = 0; i < 100000; i++) {
		reads_back(from_bits(rng_next(&r) >> 12 >> i % 52), true);
		reads_back(rng_unit(&r), i % 4 == 0);
		reads_back((double)rng_below(&r, 1000) / 999, true);
		reads_back((double)rng_next(&r), i % 4 == 0);
		reads_back((double)rng_below(&r, 2000000000000000) - 1e15,
			i % 4 == 0);
	}
	for (int e = -1074; e < 1024; e++) {
		double x = ldexp(1, e);

		reads_back(x, true);
		reads_back(-x, true);
		reads_back(nextafter(x, 0), e > -1074);
		reads_back(nextafter(x, INFINITY), true);
	}
}

/* The first of 15 to 17 digits that reads back, as the C library prints it: the same
 * bytes. */
static void
as_library(double x)
{
	char found[NUM_TEXT], expected[64];
	int digits = fabs(x) < DBL_MIN ? 1 : 15;

	do
		snprintf(expected, sizeof expected, "%.*g", digits, x);
	while (digits++ < 17 && strtod(expected, NULL) != x);
	CHECK(num_text(x, 0, found) == strlen(expected));
	CHECK_TEXT(found, expected);
}

static void
library(void)
{
	struct rng r = check_rng(2, 0);

	for (int e = -30; e < 60; e++)
		for (int k = 0; k < 64; k++) {
			double x = ldexp(1 + (k < 32 ? 0 : rng_unit(&r)), e);

			for (int to = 0; to < k % 32; to++)
				x = nextafter(x, k % 2 ? 0 : INFINITY);
			as_library(x);
			as_library(-x);
		}
	for (int e = -6; e < 18; e++)
		for (int k = 1; k < 200; k++) {
			double x = k * pow(10, e);

			as_library(x);
			as_library(nextafter(x, 0));
			as_library(nextafter(x, INFINITY));
		}
	for (long i = 0; i < 200000; i++) {
		as_library(rng_unit(&r));
		as_library((double)rng_below(&r, 1000000) / 1000);
		as_library(exp(60 * rng_unit(&r) - 20));
	}
}

static void
printed(void)
{
	static const struct {
		double x;
		int precision;
		const char *text;
	} table[] = {
		{0, 0, "0"}, {-0., 0, "0"}, {-0., 5, "0"}, {1, 0, "1"},
		{-1, 0, "-1"}, {.1, 0, "0.1"}, {.1 + .2, 0,
		"0.30000000000000004"}, {1. / 3, 0, "0.3333333333333333"},
		{1e14, 0, "100000000000000"}, {123456, 0, "123456"},
		{999999999999999, 0, "999999999999999"}, {1e22, 0, "1e+22"},
		{1e-5, 0, "1e-05"}, {NAN, 0, "NA"}, {-NAN, 3, "NA"},
		{2. / 3, 3, "0.667"}, {2. / 3, 1, "0.7"}, {1234, 2, "1.2e+03"},
		{.5, 17, "0.5"}, {5e-324, 0, "5e-324"},
		{-DBL_MAX, 0, "-1.7976931348623157e+308"},
		{DBL_MAX, 17, "1.7976931348623157e+308"},
	};
	char buf[NUM_TEXT];

	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		size_t n = num_text(table[i].x, table[i].precision, buf);

		CHECK_TEXT(buf, table[i].text);
		CHECK(n == strlen(table[i].text));
	}
	CHECK(num_digits(0, buf) == 1 && strcmp(buf, "0") == 0);
	CHECK(num_digits(UINT64_MAX, buf) == 20 &&
		strcmp(buf, "18446744073709551615") == 0);
}

static void
brief(void)
{
	static const struct {
		double x;
		const char *text;
	} table[] = {
		{.0515, ".0515"}, {.9, ".90"}, {12.5, "12.50"}, {0, ".00"},
		{1, "1.00"}, {-.25, "-.25"}, {.125, ".125"}, {NAN, "NA"},
		{10, "10.00"}, {100.1, "100.10"}, {1e20, "1e+20"},
	};

	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		CHECK_TEXT(num_brief(table[i].x), table[i].text);
	/* the static buffers take turns */
	CHECK_TEXT(num_brief(.25) + 0, ".25");
	{
		const char *a = num_brief(.1), *b = num_brief(.2);

		CHECK(strcmp(a, ".10") == 0 && strcmp(b, ".20") == 0);
	}
}

CHECK_ALL(accepted, rejected, counts, printed, brief, round_trips, library)
