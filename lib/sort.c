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

static int
cmp_u64(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

static int
cmp_keys(const void *a, const void *b)
{
	const struct sort_key *x = a, *y = b;

	if (x->key != y->key)
		return x->key < y->key ? -1 : 1;
	return (x->at > y->at) - (x->at < y->at);
}

/* One body for each type, so that the comparison is compiled in. */
#define SORT(name, type, cmp) \
void \
name(type *x, size_t n) \
{ \
	if (n > SMALL) { \
		qsort(x, n, sizeof *x, cmp); \
		return; \
	} \
	for (size_t i = 1; i < n; i++) { \
		type y = x[i]; \
		size_t k = i; \
\
		for (; k > 0 && cmp(&x[k - 1], &y) > 0; k--) \
			x[k] = x[k - 1]; \
		x[k] = y; \
	} \
}

SORT(sort_u32, uint32_t, cmp_u32)
SORT(sort_u64, uint64_t, cmp_u64)
SORT(sort_keys, struct sort_key, cmp_keys)
