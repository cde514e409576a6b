/* relate: two columns against double loops over their rows, each row repeated
 * by its weight; ties, constants, orders. */
#include "worth/relate.h"

#include "check.h"
#include "stats/rng.h"
#include "worth/defined.h"

enum { MOST = 12 };

/* Rows with whole weights, and each as often as it weighs. */
struct weighted {
	size_t n;
	double x[MOST], y[MOST], weight[MOST];
	uint32_t by_x[MOST], by_y[MOST];
	struct columns rows;
};

/* ---- columns ---- */

static void
settle(struct weighted *c)
{
	c->rows.n = 0;
	c->rows.all = 0;
	for (size_t i = 0; i < c->n; i++)
		for (int w = 0; w < (int)c->weight[i]; w++)
			add_row(&c->rows, c->x[i], c->y[i], 1);
	relate_order(c->x, c->n, c->by_x);
	relate_order(c->y, c->n, c->by_y);
}

/* Few different numbers in each column, so that there are ties. */
static void
draw(struct weighted *c, struct rng *r)
{
	uint64_t of_x = 1 + rng_below(r, 8), of_y = 1 + rng_below(r, 8);

	*c = (struct weighted){.n = 1 + (size_t)rng_below(r, MOST)};
	for (size_t i = 0; i < c->n; i++) {
		c->x[i] = (double)rng_below(r, of_x) / 4 - 1;
		c->y[i] = (double)rng_below(r, of_y) * 8 - 16;
		c->weight[i] = (double)rng_below(r, 5);
	}
	settle(c);
}

static struct relation
relation_of(const struct weighted *c)
{
	return (struct relation){c->n, c->x, c->y, c->weight, c->by_x, c->by_y};
}

/* The sums over the rows that have a weight. */
static struct second_moments
moments_of(const struct relation *r)
{
	struct second_moments m = {0};

	for (size_t i = 0; i < r->n; i++) {
		double w = r->weight[i], x = r->x[i], y = r->y[i];

		if (w == 0)
			continue;
		m.all += w;
		m.x += w * x;
		m.y += w * y;
		m.xx += w * x * x;
		m.yy += w * y * y;
		m.xy += w * x * y;
	}
	return m;
}

static double
pearson(const struct relation *r)
{
	const struct second_moments m = moments_of(r);

	return moments_correlation(&m);
}

static double
cosine_of(const struct relation *r)
{
	const struct second_moments m = moments_of(r);

	return moments_cosine(&m);
}

static void
compare(const struct weighted *c)
{
	const struct relation r = relation_of(c);

	CHECK_NEAR(pearson(&r), correlation(&c->rows), 1e-13);
	CHECK_NEAR(cosine_of(&r), cosine(&c->rows), 1e-13);
	CHECK_NEAR(relate_spearman(&r), spearman(&c->rows), 1e-13);
	CHECK_NEAR(relate_kendall(&r), kendall(&c->rows), 1e-13);
}

static void
random_columns(void)
{
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 3000; round++) {
		struct weighted c;

		draw(&c, &r);
		compare(&c);
	}
}

/* Weights need not be whole: a third of all weights gives the same. */
static void
scaled(void)
{
	struct rng r = check_rng(2, 0);

	for (int round = 0; round < 300; round++) {
		struct relation whole, part;
		struct weighted c, d;

		draw(&c, &r);
		d = c;
		for (size_t i = 0; i < d.n; i++)
			d.weight[i] /= 3;
		whole = relation_of(&c);
		part = relation_of(&d);
		CHECK_NEAR(pearson(&part), pearson(&whole),
			1e-13);
		CHECK_NEAR(relate_spearman(&part), relate_spearman(&whole),
			1e-13);
		CHECK_NEAR(relate_kendall(&part), relate_kendall(&whole),
			1e-13);
	}
}

/* ---- by hand ---- */

/* x 1 2 2 4 and y 1 3 2 2: ranks 1 2.5 2.5 4 and 1 4 2.5 2.5. Of six pairs five
 * differ in x and five in y: four the same way (1 with each other one, and of
 * rows 2 and 4 the other way round). */
static void
by_hand(void)
{
	struct weighted c = {.n = 4, .x = {1, 2, 2, 4}, .y = {1, 3, 2, 2},
		.weight = {1, 1, 1, 1}};
	struct relation r;

	settle(&c);
	r = relation_of(&c);
	/* centred ranks -1.5 0 0 1.5; -1.5 1.5 0 0 */
	CHECK_NEAR(relate_spearman(&r), 2.25 / 4.5, 1e-15);
	/* 1-2, 1-3, 1-4 alike, 2-4 opposite, 3-4 tied in y, 2-3 in x */
	CHECK_NEAR(relate_kendall(&r), (3 - 1) / 5., 1e-15);
	/* centred x -5/4 -1/4 -1/4 7/4; y -1 1 0 0 */
	CHECK_NEAR(pearson(&r), 1 / sqrt(4.75 * 2), 1e-15);
	CHECK_NEAR(cosine_of(&r), 19 / sqrt(25. * 18), 1e-15);
}

/* Means that are equal as fractions are tied even if their last digits differ,
 * and a column of such means is constant. */
static void
rounding(void)
{
	const double third = 1. / 3, near = third * (1 + 3e-16);
	struct weighted c = {.n = 3, .x = {third, near, 1}, .y = {2, 1, 3},
		.weight = {1, 1, 1}};
	struct weighted same = {.n = 3, .x = {third, near, third},
		.y = {2, 1, 3}, .weight = {1, 1, 1}};
	struct relation r;

	CHECK(near != third);
	settle(&c);
	r = relation_of(&c);
	CHECK_NEAR(relate_spearman(&r), 1.5 / sqrt(1.5 * 2), 1e-15);
	CHECK_NEAR(relate_kendall(&r), 2 / sqrt(2 * 3), 1e-15);
	settle(&same);
	for (int swap = 0; swap < 2; swap++) {
		r = relation_of(&same);
		if (swap)
			r = (struct relation){3, r.y, r.x, r.weight, r.by_y,
				r.by_x};
		CHECK(isnan(pearson(&r)));
		CHECK(isnan(relate_spearman(&r)));
		CHECK(isnan(relate_kendall(&r)));
	}
}

/* Rows with weight 0 are ignored, whatever they contain. */
static void
weightless(void)
{
	struct weighted c = {.n = 4, .x = {1, HUGE_VAL, 2, 3}, .y = {1, 5, 2, 3},
		.weight = {1, 0, 1, 1}};
	struct relation r;

	settle(&c);
	r = relation_of(&c);
	CHECK_NEAR(pearson(&r), 1, 1e-15);
	CHECK_NEAR(cosine_of(&r), 1, 1e-15);
	c.x[1] = 9;
	c.y[1] = 0;
	settle(&c);
	CHECK_NEAR(relate_spearman(&r), 1, 1e-15);
	CHECK_NEAR(relate_kendall(&r), 1, 1e-15);
	memset(c.weight, 0, sizeof c.weight);
	CHECK(isnan(pearson(&r)) && isnan(cosine_of(&r)));
	CHECK(isnan(relate_spearman(&r)) && isnan(relate_kendall(&r)));
}

/* Zeros have no direction. */
static void
zeros(void)
{
	struct weighted c = {.n = 2, .x = {0, 0}, .y = {1, 2}, .weight = {1, 1}};
	const struct relation r = relation_of(&c);

	CHECK(isnan(cosine_of(&r)));
}

/* ---- points ---- */

/* The mass of a point is so many rows of class 1 and so many of class 0. */
static void
points(void)
{
	struct rng r = check_rng(3, 0);

	for (int round = 0; round < 1000; round++) {
		size_t n = 1 + (size_t)rng_below(&r, 6);
		static struct columns c;
		struct auc_point s[6];

		c.n = 0;
		c.all = 0;
		for (size_t i = 0; i < n; i++) {
			s[i] = (struct auc_point){.25 * (double)rng_below(&r, 5),
				(double)rng_below(&r, 4),
				(double)rng_below(&r, 4)};
			for (int k = 0; k < (int)(s[i].pos + s[i].neg); k++)
				add_row(&c, s[i].score, k < (int)s[i].pos, 1);
		}
		CHECK_NEAR(relate_points(s, n), correlation(&c), 1e-13);
	}
}

/* Scores that differ only by rounding are constant, however small they are. */
static void
constant_points(void)
{
	struct auc_point s[] = {{.3, 1, 0}, {.1 + .2, 0, 1}};

	CHECK(s[0].score != s[1].score);
	CHECK(isnan(relate_points(s, 2)));
	s[0].score = 1e-30;
	s[1].score = 2e-30;
	CHECK_NEAR(relate_points(s, 2), -1, 1e-15);
	s[1].neg = 0;
	CHECK(isnan(relate_points(s, 2)));
	CHECK(isnan(relate_points(s, 0)));
}

/* ---- order ---- */

/* Equal numbers stay in the order of their rows. */
static void
order(void)
{
	const double x[] = {2, -1, 2, 0, -1, 7};
	const uint32_t expected[] = {1, 4, 3, 0, 2, 5};
	uint32_t found[6];

	relate_order(x, 6, found);
	CHECK(memcmp(found, expected, sizeof found) == 0);
	relate_order(x, 0, found);
}

/* The slopes of the correlation by each mass. */
static void
slopes(void)
{
	const double h = 1e-5;
	struct rng r = check_rng(8, 0);
	int made = 0;

	for (int round = 0; round < 200; round++) {
		size_t n = 2 + (size_t)rng_below(&r, 5);
		struct auc_point s[6];
		double pos[6], neg[6];

		for (size_t i = 0; i < n; i++)
			s[i] = (struct auc_point){(double)rng_below(&r, 5),
				.1 + rng_unit(&r), .1 + rng_unit(&r)};
		if (isnan(relate_points(s, n)))
			continue;
		relate_slopes(s, n, pos, neg);
		for (size_t i = 0; i < 2 * n; i++) {
			double *mass = i < n ? &s[i].pos : &s[i - n].neg, up;

			*mass += h;
			up = relate_points(s, n);
			*mass -= 2 * h;
			CHECK_NEAR(i < n ? pos[i] : neg[i - n],
				(up - relate_points(s, n)) / (2 * h), 1e-8);
			*mass += h;
			made++;
		}
	}
	CHECK(made > 1000);
}

CHECK_ALL(random_columns, scaled, by_hand, rounding, weightless, zeros, points,
	constant_points, slopes, order)
