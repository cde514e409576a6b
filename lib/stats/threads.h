/*
 * threads: a pool of threads that does the parts of a job in parallel.
 *
 * The caller is one of the threads; the others wait for work. Each part is done
 * once, by the first free thread: the result is the same for any number of
 * threads if no part touches data that another one writes. A part must not
 * print messages or end the tool; it keeps its messages in its own memory, and
 * the caller's thread prints them in the order of the parts.
 */
#ifndef ANNOT_THREADS_H
#define ANNOT_THREADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct threads;

/* Start n threads, including the caller's, or as many as the system allows; the
 * caller owns the pool. */
struct threads *threads_start(uint64_t n);

/* Call part(of, i) for each i below n, and return when all calls have returned. */
void threads_run(struct threads *t, size_t n, void (*part)(void *of, size_t i),
	void *of);

/* Is this the caller's thread, which may show progress? */
bool threads_is_caller(const struct threads *t);

void threads_stop(struct threads *t);

#endif
