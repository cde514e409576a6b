/* sort: arrays of every short length, and long ones, against qsort. */
#include "stats/sort.h"

#include "check.h"
#include "stats/rng.h"

enum { MOST = 50000 };

static int
cmp_numbers(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;

	return *x < *y ? -1 : *x > *y;
}

/* n numbers below a bound, or with random bits. */
static void
draw(struct rng *r, uint64_t *x, size_t n, uint64_t bound)
{
	for (size_t i = 0; i < n; i++)
		x[i] = bound ? rng_below(r, bound) : rng_next(r);
}

static void
numbers(struct rng *r, size_t n, uint64_t bound)
{
	static uint64_t x[MOST], expected[MOST];
	static uint32_t half[MOST + 1];
	bool same = true;

	draw(r, x, n, bound);
	for (size_t i = 0; i < n; i++) {
		half[i] = (uint32_t)x[i];
		expected[i] = half[i];
	}
	half[n] = 7; /* behind the array: not touched */
	sort_u32(half, n);
	qsort(expected, n, sizeof *x, cmp_numbers);
	for (size_t i = 0; i < n; i++)
		same = same && half[i] == expected[i];
	CHECK(same && half[n] == 7);

	memcpy(expected, x, n * sizeof *x);
	sort_u64(x, n);
	qsort(expected, n, sizeof *x, cmp_numbers);
	CHECK(memcmp(x, expected, n * sizeof *x) == 0);
}

/* Keys and places in one number for qsort: the key in the high bits, the place
 * in the low ones; places come in any order. */
static void
keys(struct rng *r, size_t n, uint64_t bound)
{
	static struct sort_key x[MOST];
	static uint64_t expected[MOST];
	bool same = true;

	for (size_t i = 0; i < n; i++)
		x[i].at = (uint32_t)i;
	for (size_t i = n; i > 1; i--) {
		size_t k = (size_t)rng_below(r, i);
		uint32_t at = x[i - 1].at;

		x[i - 1].at = x[k].at;
		x[k].at = at;
	}
	for (size_t i = 0; i < n; i++) {
		x[i].key = rng_below(r, bound) << 20;
		expected[i] = x[i].key << 20 | x[i].at;
	}
	sort_keys(x, n);
	qsort(expected, n, sizeof *expected, cmp_numbers);
	for (size_t i = 0; i < n; i++)
		same = same && (x[i].key << 20 | x[i].at) == expected[i];
	CHECK(same);
}

/* Keys in the order of their places, with random bits or with some digits
 * equal: the sort is stable, and every key is there. */
static void
columns(struct rng *r, size_t n, int shift)
{
	static struct sort_key x[MOST];
	static uint64_t had[MOST];
	bool same = true;

	for (size_t i = 0; i < n; i++) {
		had[i] = rng_next(r) >> shift << shift / 2;
		x[i] = (struct sort_key){had[i], (uint32_t)i};
	}
	sort_keys(x, n);
	for (size_t i = 0; i < n; i++)
		same = same && x[i].key == had[x[i].at] && (i == 0 ||
			x[i - 1].key < x[i].key || (x[i - 1].key == x[i].key &&
			x[i - 1].at < x[i].at));
	CHECK(same);
}

static void
doubles(void)
{
	static const double x[] = {-1e300, -2, -1.5, -1, -1e-300, 0, 5e-324,
		.1, .2, 1, 1 + 1e-15, 7, 1e300};

	for (size_t i = 1; i < sizeof x / sizeof *x; i++)
		CHECK(sort_key_of(x[i - 1]) < sort_key_of(x[i]));
	CHECK(sort_key_of(-0.) == sort_key_of(0));
}

/* Keys whose difference does not fit a signed number. */
static void
extremes(void)
{
	uint64_t x[] = {UINT64_MAX, 0, UINT64_C(1) << 63, 1};
	uint32_t y[] = {UINT32_MAX, 0, UINT32_C(1) << 31, 1};
	struct sort_key k[] = {{UINT64_MAX, 0}, {0, UINT32_MAX}, {0, 0},
		{UINT64_C(1) << 63, 3}};

	sort_u64(x, 4);
	CHECK(x[0] == 0 && x[1] == 1 && x[2] == UINT64_C(1) << 63 &&
		x[3] == UINT64_MAX);
	sort_u32(y, 4);
	CHECK(y[0] == 0 && y[1] == 1 && y[2] == UINT32_C(1) << 31 &&
		y[3] == UINT32_MAX);
	sort_keys(k, 4);
	CHECK(k[0].key == 0 && k[0].at == 0 && k[1].at == UINT32_MAX &&
		k[2].at == 3 && k[3].key == UINT64_MAX);
	sort_u32(NULL, 0);
	sort_u64(NULL, 0);
	sort_keys(NULL, 0);
}

/* Numbers below `values` in ascending order, equal ones as they stood. */
static void
counting(struct rng *r, size_t n, size_t values)
{
	size_t *start = mem_zero(values + 2, sizeof *start), value[100], to[100];

	for (size_t i = 0; i < n; i++) {
		value[i] = (size_t)rng_below(r, values);
		start[value[i] + 2]++;
	}
	sort_starts(start, values);
	for (size_t i = 0; i < n; i++)
		to[start[value[i] + 1]++] = i;
	for (size_t i = 1; i < n; i++)
		CHECK(value[to[i - 1]] < value[to[i]] ||
			(value[to[i - 1]] == value[to[i]] && to[i - 1] < to[i]));
	for (size_t v = 0; v < values; v++)
		for (size_t i = start[v]; i < start[v + 1]; i++)
			CHECK(value[to[i]] == v);
	CHECK(start[0] == 0 && start[values] == n);
	MEM_FREE(start);
}

int
main(void)
{
	static const uint64_t bounds[] = {0, 1, 3, 50};
	struct rng r = check_rng(1, 0);

	for (size_t n = 0; n <= 64; n++)
		for (int round = 0; round < 8; round++) {
			numbers(&r, n, bounds[round % 4]);
			keys(&r, n, 1 + 40 * (uint64_t)(round % 3));
		}
	numbers(&r, MOST, 0);
	numbers(&r, MOST, 1000);
	keys(&r, MOST, 1000);
	extremes();
	counting(&r, 0, 3);
	counting(&r, 100, 1);
	counting(&r, 100, 30);
	for (int shift = 0; shift < 64; shift += 7) {
		columns(&r, 4095, shift);
		columns(&r, 4096, shift);
		columns(&r, MOST, shift);
	}
	doubles();
	return check_done();
}
