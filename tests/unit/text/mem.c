/* mem: growing keeps the old contents, new memory is zeroed, impossible sizes
 * end the program. */
#include "text/mem.h"

#include "check.h"

#include <stdalign.h>
#include <stdint.h>
#include <sys/resource.h>

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif

static void
growing(void)
{
	uint64_t *x = NULL;
	size_t cap = 0;

	for (size_t n = 0; n < 5000; n++) {
		size_t had = cap;
		uint64_t *old = x;

		MEM_GROW(x, cap, n + 1);
		CHECK(cap > n);
		if (had > n)
			CHECK(x == old && cap == had);
		else
			CHECK(cap >= had + had / 2);
		x[n] = n;
	}
	for (size_t n = 0; n < 5000; n++)
		CHECK(x[n] == n);
	CHECK(mem_grow(x, &cap, 0, sizeof *x, false) == x);
	MEM_GROW(x, cap, 100000);
	CHECK(cap >= 100000 && x[4999] == 4999);
	x[99999] = 1;
	MEM_FREE(x);
}

/* Every block of a list is freed, once; NULL is none, and the order does not matter. The
 * sanitizers tell. */
static void
freeing(void)
{
	char *a = mem_alloc(3, 1);
	double *b[] = {mem_alloc(2, sizeof **b), NULL};

	MEM_FREE(a, b[0], b[1]);
	a = mem_alloc(1, 1);
	MEM_FREE(a);
}

/* What nothing points to any more is no leak. The sanitizers tell. */
static void
left_behind(void)
{
	char *kept = mem_alloc(1, 1);

	CHECK(mem_alloc(100, 8) && mem_zero(100, 8) && mem_copy("abc", 3));
	MEM_FREE(kept);
}

/* What was allocated since a mark is freed, and what grew since then stays. The sanitizers
 * tell if a block is freed twice or read too late. */
static void
marks(void)
{
	size_t cap = 0, inner_cap = 0;
	char *old = NULL, *inner = NULL;
	void *mark, *nested;

	MEM_GROW(old, cap, 5);
	memset(old, 'x', 5);
	mark = mem_mark();
	CHECK(mem_alloc(10, 8) && mem_copy("abc", 3));
	MEM_GROW(old, cap, 100000);
	nested = mem_mark();
	MEM_GROW(inner, inner_cap, 1);
	MEM_FREE(mem_alloc(7, 1));
	MEM_GROW(inner, inner_cap, 100000);
	mem_release(nested);
	CHECK(mem_zero(10, 8));
	mem_release(mark);
	CHECK(cap >= 100000 && memcmp(old, "xxxxx", 5) == 0);
	MEM_FREE(old);
}

/* What was allocated behind the end of a release stays, as what was there before. */
static void
up_to(void)
{
	void *outer = mem_mark(), *mark, *end;
	char *old = mem_copy("old", 3), *new;

	mark = mem_mark();
	CHECK(mem_alloc(10, 8) && mem_copy("abc", 3));
	end = mem_mark();
	new = mem_copy("new", 3);
	mem_release_until(mark, end);
	CHECK_TEXT(old, "old");
	CHECK_TEXT(new, "new");
	mark = mem_mark();
	mem_release_until(mark, mem_mark());
	mem_release(outer);
}

/* Blocks have the alignment of any type. */
static void
alignment(void)
{
	size_t cap = 0;
	void *p[] = {mem_alloc(1, 1), mem_zero(3, 1), mem_table(5, 1),
		mem_grow(NULL, &cap, 7, 1, false), mem_copy("a", 1)};

	for (size_t i = 0; i < sizeof p / sizeof *p; i++)
		CHECK((uintptr_t)p[i] % alignof(max_align_t) == 0);
}

/* The new part is zeroed to its end, and the old one kept. */
static void
growing_clear(void)
{
	static const size_t need[] = {1, 16, 17, 18, 100, 99, 5000};
	struct { char c[3]; } *x = NULL;
	size_t cap = 0;

	for (size_t k = 0; k < sizeof need / sizeof *need; k++) {
		size_t had = cap;

		MEM_FREE(memset(mem_alloc(20000, 1), 0xff, 20000));
		MEM_GROW_ZERO(x, cap, need[k]);
		CHECK(cap >= need[k] && cap >= had);
		for (size_t i = 0; i < cap; i++)
			for (size_t b = 0; b < 3; b++)
				CHECK(x[i].c[b] == (i < had ? 'x' : 0));
		memset(x, 'x', cap * sizeof *x);
	}
	MEM_FREE(x);
}

/* Zeroed memory is zero even if dirty memory was just freed. */
static void
clear(void)
{
	enum { N = 5 << 20 };
	char *p;
	size_t dirty = 0;

	MEM_FREE(memset(mem_alloc(1000, 1), 0xff, 1000));
	p = mem_zero(500, 2);
	for (size_t i = 0; i < 1000; i++)
		dirty += p[i] != 0;
	MEM_FREE(p);
	p = mem_table(N / 8, 8); /* in huge pages, where there are some */
	for (size_t i = 0; i < N; i++)
		dirty += p[i] != 0;
	memset(p, 1, N);
	MEM_FREE(p);
	p = mem_table(3, 1);
	dirty += p[0] != 0 || p[2] != 0;
	MEM_FREE(p);
	CHECK(dirty == 0);
}

/* An allocation of nothing can be freed. */
static void
nothing(void)
{
	void *p[] = {mem_alloc(0, 8), mem_alloc(8, 0), mem_zero(0, 8),
		mem_table(0, 8)};

	for (size_t i = 0; i < 4; i++) {
		CHECK(p[i] != NULL);
		MEM_FREE(p[i]);
	}
}

static void
copies(void)
{
	char text[] = "a\0bc", *p = mem_copy(text, 4);

	text[0] = 'x';
	CHECK(memcmp(p, "a\0bc", 5) == 0);
	MEM_FREE(p);
	p = mem_copy("abc", 0);
	CHECK(p[0] == '\0');
	MEM_FREE(p);
}

/* 256 MiB of memory, and no more. */
static void
little_memory(void)
{
	struct rlimit limit = {256 << 20, 256 << 20};

	if (setrlimit(RLIMIT_AS, &limit) != 0)
		abort();
}

/* The message for n elements of some bytes, or (0) for n bytes: size_t has 32
 * bits or 64. */
static const char *
none_for(size_t n, size_t bytes)
{
	static char text[100];

	if (bytes > 0)
		snprintf(text, sizeof text, "unit: out of memory: %zu elements "
			"of %zu bytes", n, bytes);
	else
		snprintf(text, sizeof text, "unit: out of memory: %zu bytes",
			n);
	return text;
}

static void
too_much(void)
{
	size_t cap = 16, n = SIZE_MAX / 2;

	CHECK_DIES(1, none_for(n, 4), mem_alloc(n, 4));
	n = SIZE_MAX / 4 + 1;
	CHECK_DIES(1, none_for(n, 4), mem_zero(n, 4));
	CHECK_DIES(1, "out of memory", mem_table(SIZE_MAX, 2));
	n = SIZE_MAX / 8 + 1;
	CHECK_DIES(1, none_for(n, 8), mem_grow(NULL, &cap, n, 8, false));
	CHECK_DIES(1, "out of memory", mem_grow(NULL, &cap, n, 8, true));
#if !defined(SANITIZED)
	/* 4 EiB never exist; with a size_t of 32 bits 1 GiB may */
	n = SIZE_MAX / 4;
	CHECK_DIES(1, none_for(n, 0), little_memory(); mem_alloc(n, 1));
	CHECK_DIES(1, none_for(n, 0), little_memory(); mem_zero(n, 1));
	CHECK_DIES(1, none_for(n, 0), little_memory();
		mem_grow(NULL, &cap, n, 1, false));
#else
	(void)little_memory; /* allocators that watch say it in their words */
#endif
}

CHECK_ALL(growing, growing_clear, clear, nothing, copies, freeing, left_behind, marks, up_to,
	alignment, too_much)
