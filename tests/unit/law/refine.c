/* refine: atoms off the grid against closed forms and against all nearby
 * mixtures. */
#include "law/refine.h"

#include "check.h"
#include "stats/rng.h"

enum { PAIRS = 3 };

static double
value(const struct refined *f, size_t j)
{
	return pow(sin(f->angle[j]), 2);
}

/* The mean log likelihood, without binomial coefficients. */
static double
mean_log(const struct refined *f, const double *x, const double *n,
	const double *weight, size_t pairs)
{
	double sum = 0, all = 0;

	for (size_t v = 0; v < pairs; v++) {
		double like = 0;

		for (size_t j = 0; j < f->n; j++)
			like += f->share[j] * pow(value(f, j), x[v]) *
				pow(1 - value(f, j), n[v] - x[v]);
		sum += weight[v] * log(like);
		all += weight[v];
	}
	return sum / all;
}

/* Items that are all alike have one atom at the share of their labels, which is
 * not a point of the grid. */
static void
alike(void)
{
	static struct lattice w;
	static struct refined f;

	for (double part = 1; part < 300; part += 37) {
		const double x[] = {part}, n[] = {300}, weight[] = {5};

		lattice_init(&w, 1, x, n, NULL);
		CHECK(lattice_climb(&w, weight, false) && refine(&w, &f));
		CHECK(f.n == 1);
		CHECK_NEAR(value(&f, 0), part / 300, 1e-12);
		CHECK_NEAR(f.share[0], 1, 1e-12);
	}
}

/* Atoms at 0 and 1 stay there. */
static void
ends(void)
{
	static struct lattice w;
	static struct refined f;
	const double x[] = {0, 40}, n[] = {40, 40}, weight[] = {3, 1};

	lattice_init(&w, 2, x, n, NULL);
	CHECK(lattice_climb(&w, weight, false) && refine(&w, &f));
	CHECK(f.n == 2 && f.fixed[0] && f.fixed[1]);
	CHECK_NEAR(f.share[0], .75, 1e-12);
	CHECK_NEAR(value(&f, 0), 0, 1e-15);
	CHECK_NEAR(value(&f, 1), 1, 1e-15);
}

/* Moving an atom a little, or passing on a share, does not raise the
 * likelihood. */
static void
near(const struct refined *f, const double *x, const double *n,
	const double *weight)
{
	double best = mean_log(f, x, n, weight, PAIRS);

	for (size_t j = 0; j < f->n; j++)
		for (int sign = -1; sign <= 1; sign += 2) {
			static struct refined g;

			g = *f;
			g.angle[j] += sign * 1e-3 * !f->fixed[j];
			CHECK(mean_log(&g, x, n, weight, PAIRS) <=
				best + 1e-12);
			g = *f;
			g.share[j] += sign * 1e-3;
			g.share[(j + 1) % f->n] -= sign * 1e-3;
			if (f->n > 1)
				CHECK(mean_log(&g, x, n, weight, PAIRS) <=
					best + 1e-12);
		}
}

static void
random_pairs(void)
{
	static struct lattice w;
	static struct refined f;
	struct rng r = check_rng(8, 0);

	for (int round = 0; round < 200; round++) {
		double x[PAIRS], n[PAIRS], weight[PAIRS], sum = 0;

		for (size_t v = 0; v < PAIRS; v++) {
			n[v] = 30 + (double)rng_below(&r, 40);
			x[v] = (double)rng_below(&r, (uint64_t)n[v] + 1);
			weight[v] = 1 + (double)rng_below(&r, 4);
		}
		lattice_init(&w, PAIRS, x, n, NULL);
		CHECK(lattice_climb(&w, weight, false) && refine(&w, &f));
		for (size_t j = 0; j < f.n; j++)
			sum += f.share[j];
		CHECK_NEAR(sum, 1, 1e-10);
		near(&f, x, n, weight);
	}
}

CHECK_ALL(alike, ends, random_pairs)
