#include "sort.h"

#include <stdlib.h>

/* Up to so many elements insertion is faster than qsort. */
enum { SMALL = 24 };

static int
cmp_u32(const void *a, const void *b)
{
	const uint32_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

void
sort_u32(uint32_t *x, size_t n)
{
	if (n > SMALL) {
		qsort(x, n, sizeof *x, cmp_u32);
		return;
	}
	for (size_t i = 1; i < n; i++) {
		uint32_t y = x[i];
		size_t k = i;

		for (; k > 0 && x[k - 1] > y; k--)
			x[k] = x[k - 1];
		x[k] = y;
	}
}

static int
cmp_u64(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

void
sort_u64(uint64_t *x, size_t n)
{
	if (n > SMALL) {
		qsort(x, n, sizeof *x, cmp_u64);
		return;
	}
	for (size_t i = 1; i < n; i++) {
		uint64_t y = x[i];
		size_t k = i;

		for (; k > 0 && x[k - 1] > y; k--)
			x[k] = x[k - 1];
		x[k] = y;
	}
}

static int
cmp_keys(const void *a, const void *b)
{
	const struct sort_key *x = a, *y = b;

	if (x->key != y->key)
		return x->key < y->key ? -1 : 1;
	return (x->at > y->at) - (x->at < y->at);
}

void
sort_keys(struct sort_key *x, size_t n)
{
	if (n > 1)
		qsort(x, n, sizeof *x, cmp_keys);
}
