/*
 * mem: memory allocation that succeeds or ends the tool with status 1.
 *
 * Sizes are checked for overflow. A tool gives its memory back by ending: only what is
 * allocated again and again, in a loop, is freed, by MEM_FREE(). Every block is registered,
 * so that tools that look for leaks find none. A block is no block of malloc(): free() does
 * not take it.
 */
#ifndef ANNOT_MEM_H
#define ANNOT_MEM_H

#include <stdbool.h>
#include <stddef.h>

/* n elements of size bytes, uninitialised (mem_alloc) or zeroed (mem_zero). n may be 0. */
void *mem_alloc(size_t n, size_t size);
void *mem_zero(size_t n, size_t size);

/* n zeroed elements of an array with random access; uses huge pages if the system has them. */
void *mem_table(size_t n, size_t size);

void *mem_more(void *p, size_t *cap, size_t need, size_t size, bool zero);

/* Make room for `need` elements of size bytes in p, which holds *cap of them: returns p itself, or
 * a moved array at least half as large again, with *cap updated and the added elements zeroed or
 * not. The caller replaces its pointer by the result. */
static inline void *
mem_grow(void *p, size_t *cap, size_t need, size_t size, bool zero)
{
	return need <= *cap ? p : mem_more(p, cap, need, size, zero);
}

/* Make room for `need` elements in the array p, which holds cap of them. */
#define MEM_GROW(p, cap, need) ((p) = mem_grow(p, &(cap), need, sizeof *(p), false))
#define MEM_GROW_ZERO(p, cap, need) ((p) = mem_grow(p, &(cap), need, sizeof *(p), true))

/* Free each of n blocks; NULL is none. MEM_FREE(a, b, ...) lists them. */
void mem_free_all(void *const *block, size_t n);

#define MEM_FREE(...)                                                                            \
	mem_free_all((void *[]){__VA_ARGS__}, sizeof(void *[]){__VA_ARGS__} / sizeof(void *))

/* Free all blocks that were allocated since mem_mark(), which returns the mark, so that a
 * part of the work that is repeated needs no freeing of its own. Blocks that were there
 * before stay, even if they have grown since. What outlives the release must have been
 * allocated before the mark. Marks may be nested. */
void *mem_mark(void);
void mem_release(void *mark);

/* Free the blocks from a mark to the mark `end`; those since `end` outlive the release. */
void mem_release_until(void *mark, void *end);

/* Forget all blocks without freeing them (for fuzzing, where another function frees them). */
void mem_forget(void);

/* A copy of n bytes, terminated by a NUL. */
char *mem_copy(const char *p, size_t n);

#endif
