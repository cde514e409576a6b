/* threads: each part is done once, for any number of threads and parts. */
#include "stats/threads.h"

#include "check.h"

enum { MOST = 3000 };

/* A part writes only its own data. */
static void
count(void *of, size_t i)
{
	unsigned *times = of;

	times[i]++;
}

static void
once(void)
{
	static unsigned times[MOST];
	const size_t parts[] = {0, 1, 2, 8, 9, MOST};

	for (size_t n = 0; n < 12; n++) {
		struct threads *t = threads_start(n);
		unsigned runs = 0;

		memset(times, 0, sizeof times);
		for (size_t k = 0; k < sizeof parts / sizeof *parts; k++) {
			threads_run(t, parts[k], count, times);
			runs++;
			for (size_t i = 0; i < MOST; i++) {
				unsigned expected = 0;

				for (size_t j = 0; j < runs; j++)
					expected += i < parts[j];
				CHECK(times[i] == expected);
			}
		}
		threads_stop(t);
	}
}

/* The results of one run are visible to the next, whichever threads do its
 * parts. */
struct steps {
	size_t from[8], to[8];
};

static void
step(void *of, size_t i)
{
	struct steps *s = of;

	s->to[i] = s->from[i] + s->from[(i + 1) % 8];
}

static void
one_after_the_other(void)
{
	struct steps s = {.from = {1}}, other = s;
	struct threads *t = threads_start(3);

	for (int k = 0; k < 5000; k++) {
		threads_run(t, 8, step, &s);
		memcpy(s.from, s.to, sizeof s.from);
		for (size_t i = 0; i < 8; i++)
			step(&other, i);
		memcpy(other.from, other.to, sizeof other.from);
	}
	CHECK(memcmp(s.to, other.to, sizeof s.to) == 0);
	threads_stop(t);
}

CHECK_ALL(once, one_after_the_other)
