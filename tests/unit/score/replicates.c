/* replicates: the same numbers for any number of threads, each of which computes in a
 * state of its own. */
#include "score/replicates.h"

#include "check.h"
#include "score/drawing.h"

enum { REPLICATES = 40 };

/* The state: who copied it, and how often it was used. */
struct state {
	bool copy;
	size_t used;
	size_t *copies, *ended;
};

static size_t
begin(void *of, const struct evaluation *p)
{
	(void)of;
	return p->n;
}

static void
compute(void *of, const struct evaluation *p, const double *u, double *x)
{
	struct state *state = of;

	state->used++;
	for (size_t i = 0; i < p->n; i++)
		x[i] = u[i] * (double)(i + 1) * p->mass[i];
}

static void *
share(const void *of)
{
	struct state *copy = mem_alloc(sizeof *copy, 1);

	*copy = *(const struct state *)of;
	copy->copy = true;
	copy->used = 0;
	++*copy->copies;
	return copy;
}

static void
end(void *of)
{
	struct state *copy = of;

	CHECK(copy->copy && copy->used > 0);
	++*copy->ended;
	MEM_FREE(copy);
}

static void
threads(void)
{
	double first[4 * REPLICATES];

	for (uint64_t n = 1; n <= 5; n++) {
		struct conf conf = {.confusion = true, .common = {.threads = n,
			.bootstrap = REPLICATES}};
		size_t copies = 0, ended = 0;
		struct state state = {.copies = &copies, .ended = &ended};
		const struct estimates_maker maker = {.of = &state, .limits = true,
			.begin = begin, .compute = compute, .share = share,
			.end = end};
		struct drawing d;
		struct subject s;
		struct estimates m;

		drawing_read(&d, &conf, four, four_said);
		s = drawing_subject(&d, TARGET_RAW, true);
		estimates_draw(&m, &s, &maker);
		CHECK(m.n == 4 && copies == n - 1 && ended == n - 1);
		if (n == 1)
			memcpy(first, m.replicate, sizeof first);
		CHECK(memcmp(first, m.replicate, sizeof first) == 0);
		estimates_free(&m);
		drawing_free(&d);
	}
	/* replicates differ */
	CHECK(memcmp(first, first + 1, (REPLICATES - 1) * sizeof *first) != 0);
}

CHECK_ALL(threads)
