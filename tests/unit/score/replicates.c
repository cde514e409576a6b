/* replicates: each number from the weights of its resample, which are the same whatever
 * is computed from them. */
#include "score/replicates.h"

#include "check.h"
#include "score/drawing.h"
#include "score/redraw.h"

enum { REPLICATES = 40, PATTERNS = 4 };

static size_t
begin(void *of, const struct evaluation *p)
{
	(void)of;
	return p->n;
}

/* Counts its calls. */
static void
compute(void *of, const struct evaluation *p, const double *u, double *x)
{
	++*(size_t *)of;
	for (size_t i = 0; i < p->n; i++)
		x[i] = u[i] * (double)(i + 1) * p->mass[i];
}

/* The weights of the items as they are drawn by themselves. */
static void
check_drawn(const struct drawing *d, const struct estimates *m)
{
	const struct block *b = &d->blocks.at[0];
	struct redraw own;

	redraw_init(&own, &d->plan, b);
	for (uint64_t r = 0; r < REPLICATES; r++) {
		resample_draw(&own.how, r);
		redraw_weigh(&own);
		for (size_t i = 0; i < PATTERNS; i++)
			CHECK(m->replicate[i * REPLICATES + r] ==
				own.weight[i] * (double)(i + 1));
	}
}

static void
numbers(void)
{
	double first[PATTERNS * REPLICATES];

	for (int n = 0; n < 2; n++) {
		struct conf conf = {.confusion = true,
			.common = {.bootstrap = REPLICATES}};
		size_t calls = 0;
		const struct estimates_maker maker = {.of = &calls, .limits = true,
			.begin = begin, .compute = compute};
		struct drawing d;
		struct subject s;
		struct estimates m;

		drawing_read(&d, &conf, four, four_said);
		s = drawing_subject(&d, TARGET_RAW, true);
		estimates_draw(&m, &s, &maker);
		CHECK(m.n == PATTERNS && calls == 1 + REPLICATES);
		check_drawn(&d, &m);
		if (n == 0)
			memcpy(first, m.replicate, sizeof first);
		CHECK(memcmp(first, m.replicate, sizeof first) == 0);
	}
	/* replicates differ */
	CHECK(memcmp(first, first + 1, (REPLICATES - 1) * sizeof *first) != 0);
}

CHECK_ALL(numbers)
