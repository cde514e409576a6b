/*
 * threads: the parts of a work, side by side.
 *
 * The caller is one of the threads; the others wait for work. Each part is done
 * once, by whichever thread comes first: the result is the same for any number
 * of threads where no part touches what another one writes. Nothing that a part
 * calls may end the tool.
 */
#ifndef ANNOT_PFLIP_THREADS_H
#define ANNOT_PFLIP_THREADS_H

#include <stddef.h>

struct threads;

/* n threads, the caller's included, or as many as the machine grants; owned by
 * the caller. */
struct threads *threads_start(size_t n);

/* How many there are, at least 1. */
size_t threads_count(const struct threads *t);

/* Call part(of, i) for each i below n, and return when all have returned. */
void threads_run(struct threads *t, size_t n, void (*part)(void *of, size_t i),
	void *of);

void threads_stop(struct threads *t);

#endif
