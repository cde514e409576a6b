#if defined(__linux__)
#define _DEFAULT_SOURCE /* madvise, for huge pages */
#endif

#include "mem.h"

#include "err.h"

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

enum { HUGE_PAGE = 2 << 20 };

/* Stands in front of each block: the blocks before and behind it in the list of all. The
 * list is there so that what a tool leaves behind when it ends is still known to it, and
 * is no leak. The bytes of a block are aligned as malloc() aligns them. */
struct block {
	struct block *before, *behind;
	alignas(max_align_t) char bytes[];
};

static struct block *first;

/* Register b as the first block, and return its bytes. */
static void *
registered(struct block *b, size_t bytes)
{
	if (!b)
		err_die("out of memory: %zu bytes", bytes);
	b->before = NULL;
	b->behind = first;
	if (first)
		first->before = b;
	first = b;
	return b->bytes;
}

static struct block *
block_of(void *bytes)
{
	return (struct block *)(void *)((char *)bytes -
		offsetof(struct block, bytes));
}

/* Make the block with these bytes larger or smaller; it stays where it is in the list. */
static void *
grown(void *p, size_t bytes)
{
	struct block *b;

	b = realloc(block_of(p), sizeof *b + bytes);
	if (!b)
		err_die("out of memory: %zu bytes", bytes);
	if (b->before)
		b->before->behind = b;
	else
		first = b;
	if (b->behind)
		b->behind->before = b;
	return b->bytes;
}

/* Take the block with these bytes off the list; NULL gives NULL. */
static struct block *
unregistered(void *p)
{
	struct block *b;

	if (!p)
		return NULL;
	b = block_of(p);
	if (b->before)
		b->before->behind = b->behind;
	else
		first = b->behind;
	if (b->behind)
		b->behind->before = b->before;
	return b;
}

static size_t
product(size_t n, size_t size)
{
	if (size != 0 && n > SIZE_MAX / 2 / size)
		err_die("out of memory: %zu elements of %zu bytes", n, size);
	return n * size;
}

void *
mem_alloc(size_t n, size_t size)
{
	size_t bytes = product(n, size);

	return registered(malloc(sizeof(struct block) + bytes), bytes);
}

void *
mem_zero(size_t n, size_t size)
{
	size_t bytes = product(n, size);

	return registered(calloc(sizeof(struct block) + bytes, 1), bytes);
}

/* Ask for huge pages in a large block: fewer page faults and TLB misses. Returns the block. */
static void *
with_huge_pages(void *p, size_t bytes)
{
#if defined(__linux__) && defined(MADV_HUGEPAGE)
	if (bytes >= 2 * HUGE_PAGE)
		madvise((void *)(((uintptr_t)p + HUGE_PAGE - 1) & ~(uintptr_t)(HUGE_PAGE - 1)),
			bytes - HUGE_PAGE, MADV_HUGEPAGE);
#else
	(void)bytes;
#endif
	return p;
}

void *
mem_table(size_t n, size_t size)
{
	return with_huge_pages(mem_zero(n, size), n * size);
}

void *
mem_more(void *p, size_t *cap, size_t need, size_t size, bool zero)
{
	size_t had = *cap, n = had < 16 ? 16 : had + had / 2;

	if (n < need)
		n = need;
	p = p ? grown(p, product(n, size)) : mem_alloc(n, size);
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
		free(unregistered(block[i]));
}

void *
mem_mark(void)
{
	return mem_alloc(0, 1);
}

void
mem_release(void *mark)
{
	struct block *b = first, *behind;

	for (; b && b->bytes != (char *)mark; b = behind) {
		behind = b->behind;
		free(b);
	}
	first = b ? b->behind : NULL;
	if (first)
		first->before = NULL;
	free(b);
}

void
mem_release_until(void *mark, void *end)
{
	for (struct block *b = block_of(end), *behind; b; b = behind) {
		behind = b->bytes == (char *)mark ? NULL : b->behind;
		free(unregistered(b->bytes));
	}
}

void
mem_forget(void)
{
	first = NULL;
}
