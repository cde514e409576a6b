/*
 * threads: the parts of a work, side by side.
 *
 * The caller is one of the threads; the others wait for work. Each part is done
 * once, by whichever thread comes first: the result is the same for any number
 * of threads if no part touches what another one writes. A part neither says
 * anything nor ends the tool; it keeps what is to be said in memory of its own,
 * and the caller's thread tells it, part by part in their order.
 */
#ifndef ANNOT_THREADS_H
#define ANNOT_THREADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct threads;

/* n threads, the caller's included, or as many as the machine grants; owned by
 * the caller. */
struct threads *threads_start(uint64_t n);

/* How many there are, at least 1. */
size_t threads_count(const struct threads *t);

/* Call part(of, i) for each i below n, and return when all have returned. The
 * caller's thread calls tell(of, i) for each i in ascending order, as soon as it
 * can once the parts up to i are done; tell NULL: nothing is told. */
void threads_run(struct threads *t, size_t n, void (*part)(void *of, size_t i),
	void (*tell)(void *of, size_t i), void *of);

/* Is this the caller's thread, which may show progress? */
bool threads_is_caller(const struct threads *t);

void threads_stop(struct threads *t);

#endif
