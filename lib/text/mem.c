#if defined(__linux__)
#define _DEFAULT_SOURCE /* madvise, for huge pages */
#endif

#include "mem.h"

#include "err.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

enum { HUGE_PAGE = 2 << 20 };

static size_t
product(size_t n, size_t size)
{
	if (size != 0 && n > SIZE_MAX / 2 / size)
		err_die("out of memory: %zu elements of %zu bytes", n, size);
	return n * size;
}

static void *
there(void *p, size_t bytes)
{
	if (!p)
		err_die("out of memory: %zu bytes", bytes);
	return p;
}

void *
mem_alloc(size_t n, size_t size)
{
	size_t bytes = product(n, size);

	return there(malloc(bytes ? bytes : 1), bytes);
}

void *
mem_zero(size_t n, size_t size)
{
	size_t bytes = product(n, size);

	return there(calloc(bytes ? bytes : 1, 1), bytes);
}

void *
mem_table(size_t n, size_t size)
{
	void *p = mem_zero(n, size);

#if defined(__linux__) && defined(MADV_HUGEPAGE)
	/* huge pages: fewer page faults and TLB misses */
	if (n * size >= 2 * HUGE_PAGE)
		madvise((void *)(((uintptr_t)p + HUGE_PAGE - 1) & ~(uintptr_t)(HUGE_PAGE - 1)),
			n * size - HUGE_PAGE, MADV_HUGEPAGE);
#endif
	return p;
}

void *
mem_more(void *p, size_t *cap, size_t need, size_t size, bool zero)
{
	size_t had = *cap, n = had < 16 ? 16 : had + had / 2;

	if (n < need)
		n = need;
	p = there(realloc(p, product(n, size)), n * size);
	if (zero)
		memset((char *)p + had * size, 0, (n - had) * size);
	*cap = n;
	return p;
}

char *
mem_copy(const char *p, size_t n)
{
	char *s = mem_alloc(n + 1, 1);

	memcpy(s, p, n);
	s[n] = '\0';
	return s;
}

void
mem_free_all(void *const *block, size_t n)
{
	for (size_t i = 0; i < n; i++)
		free(block[i]);
}
