/* isotonic: the pooled fit against the min-max formula, and the
 * interpolation. */
#include "stats/isotonic.h"

#include "check.h"
#include "stats/rng.h"

#include <string.h>

enum { MOST = 12 };

/* The weighted mean of y over the points with low <= x <= high. */
static double
mean_within(const struct observed *o, size_t n, double low, double high)
{
	double mass = 0, weight = 0;

	for (size_t i = 0; i < n; i++)
		if (o[i].x >= low && o[i].x <= high) {
			mass += o[i].weight * o[i].y;
			weight += o[i].weight;
		}
	return mass / weight;
}

/* max over a <= x of min over b >= x of the mean within [a, b], a and b among
 * the points (Barlow et al. 1972, theorem 1.4). */
static double
min_max(const struct observed *o, size_t n, double x)
{
	double most = -HUGE_VAL;

	for (size_t a = 0; a < n; a++) {
		double least = HUGE_VAL;

		if (o[a].x > x)
			continue;
		for (size_t b = 0; b < n; b++)
			if (o[b].x >= x)
				least = fmin(least, mean_within(o, n, o[a].x,
					o[b].x));
		most = fmax(most, least);
	}
	return most;
}

/* Few values of x, so that some are equal. */
static void
draw(struct rng *r, struct observed *o, size_t n)
{
	for (size_t i = 0; i < n; i++)
		o[i] = (struct observed){(double)rng_below(r, 9) / 8,
			rng_unit(r), 1 + (double)rng_below(r, 3)};
}

static int
cmp_x(const void *a, const void *b)
{
	const struct observed *p = a, *q = b;

	return (p->x > q->x) - (p->x < q->x);
}

/* The fit to points in any order; they are sorted by x first. */
static void
fit(struct isotonic *f, struct observed *o, size_t n)
{
	qsort(o, n, sizeof *o, cmp_x);
	isotonic_fit(f, o, n);
}

static void
check_points(const struct isotonic *f, const struct observed *o, size_t n)
{
	for (size_t i = 0; i < n; i++)
		CHECK_NEAR(isotonic_at(f, o[i].x), min_max(o, n, o[i].x),
			1e-13);
	for (size_t i = 1; i < f->n; i++) {
		CHECK(f->stair[i - 1].to < f->stair[i].x);
		CHECK(f->stair[i - 1].y < f->stair[i].y);
	}
}

static void
check_random(void)
{
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 2000; round++) {
		size_t n = 1 + rng_below(&r, MOST);
		struct observed o[MOST] = {{0}}, copy[MOST];
		struct isotonic f;

		draw(&r, o, n);
		memcpy(copy, o, sizeof o);
		fit(&f, copy, n);
		check_points(&f, o, n);
	}
}

/* The same bits from the points in any order. */
static void
check_order(void)
{
	struct rng r = check_rng(2, 0);

	for (int round = 0; round < 500; round++) {
		struct observed o[MOST], copy[MOST];
		struct isotonic f, g;

		draw(&r, o, MOST);
		memcpy(copy, o, sizeof o);
		for (size_t i = MOST - 1; i > 0; i--) {
			size_t k = rng_below(&r, i + 1);
			struct observed x = copy[i];

			copy[i] = copy[k];
			copy[k] = x;
		}
		fit(&f, o, MOST);
		fit(&g, copy, MOST);
		CHECK(f.n == g.n);
		for (size_t i = 0; i < f.n && f.n == g.n; i++)
			CHECK(f.stair[i].x == g.stair[i].x &&
				f.stair[i].to == g.stair[i].to &&
				f.stair[i].y == g.stair[i].y);
	}
}

/* Straight lines between steps, constant beyond; without points no value. */
static void
check_between(void)
{
	struct observed o[] = {{4, 1, 1}, {1, 0, 1}, {2, .5, 1}, {3, .25, 1}};
	struct isotonic f;

	fit(&f, o, 4);
	CHECK(f.n == 3);
	CHECK_NEAR(isotonic_at(&f, 0), 0, 0);
	CHECK_NEAR(isotonic_at(&f, 1.5), .1875, 1e-15);
	CHECK_NEAR(isotonic_at(&f, 2), .375, 1e-15);
	CHECK_NEAR(isotonic_at(&f, 2.9), .375, 1e-15);
	CHECK_NEAR(isotonic_at(&f, 3.2), .5, 1e-15);
	CHECK_NEAR(isotonic_at(&f, 9), 1, 0);
	isotonic_fit(&f, o, 0);
	CHECK(isnan(isotonic_at(&f, 1)));
}

/* Only steps at 0 and 1 are cut, by the points they pool, and the fit still rises. */
static void
check_cut(void)
{
	struct observed low[] = {{1, 0, 1}, {2, 0, 3}, {3, .4, 1}, {4, .9, 1}};
	struct observed one[] = {{1, 1, 1}, {2, 1, 1}, {3, 1, 1}, {3, 1, 1}};
	struct observed both[] = {{1, 0, 1}, {2, .1, 1}, {3, .2, 1}, {4, 1, 1}};
	struct isotonic f;

	fit(&f, low, 4);
	CHECK(f.stair[0].n == 2);
	isotonic_cut(&f);
	CHECK_NEAR(isotonic_at(&f, 0), .25, 0);
	CHECK_NEAR(isotonic_at(&f, 3), .4, 0);
	CHECK_NEAR(isotonic_at(&f, 4), .9, 0);
	fit(&f, one, 4);
	isotonic_cut(&f);
	CHECK(f.n == 1);
	CHECK_NEAR(isotonic_at(&f, 2), .875, 0);
	fit(&f, both, 4);
	isotonic_cut(&f);
	CHECK_NEAR(isotonic_at(&f, 1), .1, 0);
	CHECK_NEAR(isotonic_at(&f, 4), .5, 0);
	isotonic_fit(&f, both, 0);
	isotonic_cut(&f);
	CHECK(f.n == 0);
}

CHECK_ALL(check_random, check_order, check_between, check_cut)
