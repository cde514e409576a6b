/* lattice: the maximum against the EM algorithm on the same points, and against
 * the condition that no slope is above 0. */
#include "law/lattice.h"

#include "check.h"
#include "stats/rng.h"

enum { PAIRS = 6, EM_STEPS = 1000 };

struct data {
	double x[PAIRS], n[PAIRS], weight[PAIRS], flip[PAIRS];
};

static void
draw(struct rng *r, struct data *d)
{
	for (size_t v = 0; v < PAIRS; v++) {
		d->n[v] = 1 + (double)rng_below(r, 12);
		d->x[v] = (double)rng_below(r, (uint64_t)d->n[v] + 1);
		d->weight[v] = (double)rng_below(r, 5);
		d->flip[v] = (double)rng_below(r, 9) / 20;
	}
	d->weight[0] += 1;
}

/* P(x | n, g) of each pair at each point, without binomial coefficients; a
 * label is positive if a positive person's label was not flipped or another
 * person's was. */
static double at[PAIRS][LATTICE_POINTS];

static void
tabulate(const struct data *d, const struct lattice *w, bool flips)
{
	for (size_t v = 0; v < PAIRS; v++)
		for (size_t i = 0; i < LATTICE_POINTS; i++) {
			double q = w->point[i], p = flips ? d->flip[v] : 0;
			double g = q * (1 - p) + (1 - q) * p;

			at[v][i] = pow(g, d->x[v]) *
				pow(1 - g, d->n[v] - d->x[v]);
		}
}

/* The mean log likelihood, without binomial coefficients, for shares q of the
 * points; like[v] gets the likelihood of pair v. */
static double
mean_log(const struct data *d, const double *q, double *like)
{
	double sum = 0, all = 0;

	for (size_t v = 0; v < PAIRS; v++) {
		like[v] = 0;
		for (size_t i = 0; i < LATTICE_POINTS; i++)
			like[v] += q[i] * at[v][i];
		if (d->weight[v] > 0)
			sum += d->weight[v] * log(like[v]);
		all += d->weight[v];
	}
	return sum / all;
}

/* Expectation and maximisation from equal shares of all points. */
static double
by_em(const struct data *d)
{
	static double q[LATTICE_POINTS], next[LATTICE_POINTS];
	double like[PAIRS], all = 0;

	for (size_t v = 0; v < PAIRS; v++)
		all += d->weight[v];
	for (size_t i = 0; i < LATTICE_POINTS; i++)
		q[i] = 1. / LATTICE_POINTS;
	for (int step = 0; step < EM_STEPS; step++) {
		mean_log(d, q, like);
		memset(next, 0, sizeof next);
		for (size_t v = 0; v < PAIRS; v++)
			for (size_t i = 0; i < LATTICE_POINTS; i++)
				next[i] += d->weight[v] / all * q[i] *
					at[v][i] / like[v];
		memcpy(q, next, sizeof q);
	}
	return mean_log(d, q, like);
}

static double
by_grid(const struct data *d, const struct lattice *w)
{
	static double q[LATTICE_POINTS];
	double like[PAIRS], sum = 0;

	memset(q, 0, sizeof q);
	for (size_t j = 0; j < w->atoms; j++) {
		CHECK(w->share[j] > 0);
		CHECK(j == 0 || w->at[j] > w->at[j - 1]);
		q[w->at[j]] = w->share[j];
		sum += w->share[j];
	}
	CHECK_NEAR(sum, 1, 1e-12);
	return mean_log(d, q, like);
}

/* At the maximum no slope is above 0; the slope towards a point is the weighted
 * mean of its likelihood over that of the fit, minus 1. */
static void
check_slopes(const struct data *d, const struct lattice *w)
{
	double all = 0;

	for (size_t v = 0; v < PAIRS; v++)
		all += d->weight[v];
	for (size_t i = 0; i < LATTICE_POINTS; i++) {
		double slope = -1;

		for (size_t v = 0; v < PAIRS; v++) {
			double fit = 0;

			for (size_t j = 0; j < w->atoms; j++)
				fit += w->share[j] * at[v][w->at[j]];
			if (d->weight[v] > 0)
				slope += d->weight[v] / all * at[v][i] / fit;
		}
		CHECK(slope < 1e-9);
	}
}

static void
maxima(void)
{
	static struct lattice w;
	struct rng r = check_rng(5, 0);

	for (int round = 0; round < 25; round++) {
		struct data d;
		double found;

		draw(&r, &d);
		bool flips = round % 2 != 0;

		lattice_init(&w, PAIRS, d.x, d.n, flips ? d.flip : NULL);
		tabulate(&d, &w, flips);
		CHECK(lattice_climb(&w, d.weight, false));
		found = by_grid(&d, &w);
		CHECK(found >= by_em(&d) - 1e-12);
		check_slopes(&d, &w);
		CHECK(lattice_climb(&w, d.weight, true));
		CHECK_NEAR(by_grid(&d, &w), found, 1e-12);
	}
}

/* The likelihoods of w, row by row, over the largest of each row. */
static void
check_like(const struct data *d, const struct lattice *w, bool flips)
{
	double top[PAIRS] = {0};

	tabulate(d, w, flips);
	for (size_t v = 0; v < PAIRS; v++)
		for (size_t i = 0; i < LATTICE_POINTS; i++)
			top[v] = fmax(top[v], at[v][i]);
	CHECK(w->pairs == PAIRS);
	for (size_t v = 0; v < PAIRS; v++) {
		size_t from = w->pair[v].from;

		for (size_t i = 0; i < LATTICE_POINTS; i++)
			CHECK_NEAR(w->like[v * LATTICE_POINTS + i],
				at[from][i] / top[from], 1e-12);
		CHECK_NEAR(w->top[v], log(top[from]), 1e-12);
	}
}

/* Each pair has its own p_flip, exchanged or not; p_flip 0 is none. */
static void
likelihoods(void)
{
	static struct lattice w, plain;
	struct rng r = check_rng(6, 0);

	for (int round = 0; round < 20; round++) {
		const double none[PAIRS] = {0};
		struct data d;

		draw(&r, &d);
		lattice_init(&plain, PAIRS, d.x, d.n, NULL);
		check_like(&d, &plain, false);
		lattice_init(&w, PAIRS, d.x, d.n, d.flip);
		check_like(&d, &w, true);
		for (size_t v = 0; v < PAIRS; v++)
			d.flip[v] = (double)rng_below(&r, 50) / 100;
		lattice_flip(&w, d.flip);
		check_like(&d, &w, true);
		lattice_flip(&w, none);
		CHECK(lattice_climb(&w, d.weight, false));
		CHECK(lattice_climb(&plain, d.weight, false));
		CHECK_NEAR(lattice_likelihood(&w, w.fit),
			lattice_likelihood(&plain, plain.fit), 1e-12);
		CHECK(w.most == plain.most && lattice_is_flat(&w) ==
			lattice_is_flat(&plain));
	}
}

/* With one label per item only the mean is determined, and every distribution
 * with that mean is equally likely. Many labels of two kinds of items determine
 * the shares of the kinds. */
static void
unique(void)
{
	static struct lattice w;
	const double x[] = {0, 1}, one[] = {1, 1}, weight[] = {3, 1};
	const double few[] = {10, 90}, many[] = {100, 100};

	lattice_init(&w, 2, x, one, NULL);
	CHECK(lattice_climb(&w, weight, false) && lattice_is_flat(&w));
	lattice_init(&w, 2, few, many, NULL);
	CHECK(lattice_climb(&w, weight, false) && !lattice_is_flat(&w));
	CHECK_NEAR(w.point[w.at[0]], .1, 2e-3);
	CHECK_NEAR(w.point[w.at[w.atoms - 1]], .9, 2e-3);
}

static void
nothing(void)
{
	static struct lattice w;
	const double x[] = {0, 1}, n[] = {0, 1}, weight[] = {3, 0};

	lattice_init(&w, 2, x, n, NULL);
	CHECK(w.pairs == 1 && !lattice_climb(&w, weight, false));
	CHECK(w.point[0] == 0 && w.point[LATTICE_POINTS - 1] == 1);
	CHECK_NEAR(lattice_angle(LATTICE_POINTS - 1), LATTICE_QUARTER, 0);
}

CHECK_ALL(maxima, likelihoods, unique, nothing)
