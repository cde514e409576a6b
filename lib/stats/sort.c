#include "sort.h"

#include "text/mem.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Insertion without branches on the values is faster than qsort up to this number of
 * elements. */
enum { SMALL = 24 };

#define LESS(a, b) ((a) < (b))
#define KEY_LESS(a, b) ((a).key != (b).key ? (a).key < (b).key : (a).at < (b).at)

/* One body for each type, so that the comparison is compiled in. */
#define SORT(result, name, type, less) \
static int \
cmp_##name(const void *a, const void *b) \
{ \
	const type *x = a, *y = b; \
\
	return less(*y, *x) - less(*x, *y); \
} \
\
result \
name(type *x, size_t n) \
{ \
	if (n > SMALL) { \
		qsort(x, n, sizeof *x, cmp_##name); \
		return; \
	} \
	for (size_t i = 1; i < n; i++) { \
		type y = x[i]; \
\
		for (size_t k = 0; k < i; k++) { \
			type z = x[k]; \
\
			x[k] = less(y, z) ? y : z; \
			y = less(y, z) ? z : y; \
		} \
		x[i] = y; \
	} \
}

SORT(void, sort_u32, uint32_t, LESS)
SORT(void, sort_u64, uint64_t, LESS)
SORT(void, sort_doubles, double, LESS)
SORT(static void, compare_keys, struct sort_key, KEY_LESS)

/* ---- by digits ---- */

enum { BITS = 11, VALUES = 1 << BITS, DIGITS = 6, MANY = 256 };

static size_t
digit(const struct sort_key *x, int d)
{
	return (size_t)(x->key >> (d * BITS)) & (VALUES - 1);
}

/* Do the places ascend? Then a stable sort by key orders equal keys by
 * place. */
static bool
ascends(const struct sort_key *x, size_t n)
{
	for (size_t i = 1; i < n; i++)
		if (x[i].at < x[i - 1].at)
			return false;
	return true;
}

/* Copy from[n] to `to` in the order of digit d; count: room for VALUES. */
static void
scatter(const struct sort_key *from, struct sort_key *to, size_t n, int d,
	size_t *count)
{
	size_t start = 0;

	memset(count, 0, VALUES * sizeof *count);
	for (size_t i = 0; i < n; i++)
		count[digit(&from[i], d)]++;
	for (size_t v = 0; v < VALUES; v++) {
		size_t here = count[v];

		count[v] = start;
		start += here;
	}
	for (size_t i = 0; i < n; i++)
		to[count[digit(&from[i], d)]++] = from[i];
}

/* Sort by the digits from the lowest to the highest; digits that are equal in
 * all keys are skipped. */
static void
by_digits(struct sort_key *x, size_t n)
{
	struct sort_key *room = mem_alloc(n, sizeof *room), *from = x;
	struct sort_key *to = room;
	struct sort_key differ = {0, 0};
	size_t *count = mem_alloc(VALUES, sizeof *count);

	for (size_t i = 1; i < n; i++)
		differ.key |= x[i].key ^ x[0].key;
	for (int d = 0; d < DIGITS; d++) {
		struct sort_key *last = from;

		if (digit(&differ, d) == 0)
			continue;
		scatter(from, to, n, d, count);
		from = to;
		to = last;
	}
	if (from != x)
		memcpy(x, from, n * sizeof *x);
	MEM_FREE(count, room);
}

void
sort_keys(struct sort_key *x, size_t n)
{
	if (n >= MANY && ascends(x, n))
		by_digits(x, n);
	else
		compare_keys(x, n);
}

void
sort_starts(size_t *start, size_t values)
{
	for (size_t v = 0; v < values; v++)
		start[v + 2] += start[v + 1];
}

/* The bits of a double, read as a whole number, ascend for numbers above 0 and
 * descend below. */
uint64_t
sort_key_of(double x)
{
	uint64_t bits;

	x += 0.;
	memcpy(&bits, &x, sizeof bits);
	return bits >> 63 ? ~bits : bits | (uint64_t)1 << 63;
}
