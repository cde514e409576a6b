/* moments: of counts by loops over an item's labels, of laws by sums over all sequences
 * of labels. */
#include "plan/moments.h"

#include "scene.h"

/* Add the moments of labels l1 to l4 with probability p. */
static void
add(struct moments *m, const struct weights *w, const double *c, const int *l, double p)
{
	double w12 = weights_at(w, (size_t)l[0], (size_t)l[1]);

	m->w += p * w12;
	m->c += p * c[l[0]];
	m->m11 += p * w12 * w12;
	m->m12 += p * w12 * weights_at(w, (size_t)l[0], (size_t)l[2]);
	m->m22 += p * w12 * weights_at(w, (size_t)l[2], (size_t)l[3]);
	m->e1 += p * c[l[0]] * c[l[0]];
	m->e2 += p * c[l[0]] * c[l[1]];
	m->x2 += p * w12 * c[l[0]];
	m->x3 += p * w12 * c[l[2]];
}

static void
check_same(const struct moments *a, const struct moments *b)
{
	CHECK_NEAR(a->w, b->w, 1e-12);
	CHECK_NEAR(a->c, b->c, 1e-12);
	CHECK_NEAR(a->m11, b->m11, 1e-12);
	CHECK_NEAR(a->m12, b->m12, 1e-12);
	CHECK_NEAR(a->m22, b->m22, 1e-12);
	CHECK_NEAR(a->e1, b->e1, 1e-12);
	CHECK_NEAR(a->e2, b->e2, 1e-12);
	CHECK_NEAR(a->x2, b->x2, 1e-12);
	CHECK_NEAR(a->x3, b->x3, 1e-12);
}

/* Means over all ordered choices of four of n labels, or of all where there are
 * fewer. */
static void
by_loops(struct moments *m, const struct weights *w, const double *c, const int *y,
	size_t n)
{
	size_t take = n < 4 ? n : 4;
	double all = 0;
	int at[4];

	*m = (struct moments){.w = 0};
	for (size_t s = 0; sequence(s, n, take, at); s++) {
		int l[4] = {y[0], y[0], y[0], y[0]};
		bool again = false;

		for (size_t i = 0; i < take; i++) {
			l[i] = y[at[i]];
			for (size_t j = 0; j < i; j++)
				again = again || at[i] == at[j];
		}
		all += !again;
		add(m, w, c, l, !again);
	}
	*m = (struct moments){m->w / all, m->c / all, m->m11 / all,
		n < 3 ? NUM_NA : m->m12 / all, n < 4 ? NUM_NA : m->m22 / all,
		m->e1 / all, m->e2 / all, m->x2 / all,
		n < 3 ? NUM_NA : m->x3 / all};
}

/* The mean over k labels of y^2, y = 2 ga x + gb c of a label. */
static double
rating_of(const int *y, size_t k, const struct weights *w, const double *c, double ga,
	double gb)
{
	double sum = 0, n = (double)k;

	for (size_t i = 0; i < k; i++) {
		double near = 0, all;

		for (size_t j = 0; j < k; j++)
			near += j == i ? 0 : weights_at(w, (size_t)y[i],
				(size_t)y[j]);
		all = 2 * ga * near / (n - 1) + gb * c[y[i]];
		sum += all * all / n;
	}
	return sum;
}

/* E u^2 and E y^2 over all choices of k of n labels. */
static void
check_square(const struct moments *m, const struct weights *w, const double *c,
	const int *y, size_t n)
{
	const double ga = 1.7, gb = -.6;

	for (size_t k = 2; k <= n; k++) {
		double sum = 0, all = 0, each = 0;
		int z[8];

		for (unsigned which = 0; which < 1u << n; which++) {
			double u;

			if (labels_chosen(y, n, which, z) != k)
				continue;
			u = part_of(z, k, w, c, ga, gb);
			sum += u * u;
			each += rating_of(z, k, w, c, ga, gb);
			all++;
		}
		CHECK_NEAR(moments_rating(m, ga, gb, (double)k), each / all,
			1e-12);
		CHECK_NEAR(moments_square(m, ga, gb, (double)k), sum / all,
			1e-12);
	}
}

static void
of_counts(struct rng *r, const struct weights *w, const double *c)
{
	size_t n = 2 + rng_below(r, 7);
	struct cell cell[8];
	struct moments m, expected;
	struct vector v = {.cell = cell, .n = n};
	int y[8];

	for (size_t i = 0; i < n; i++) {
		y[i] = (int)rng_below(r, w->q);
		cell[i] = (struct cell){(uint32_t)y[i], 1};
	}
	v.cells = cells_merge(cell, n);
	moments_of_counts(&m, v, w, c);
	by_loops(&expected, w, c, y, n);
	check_same(&m, &expected);
	check_square(&m, w, c, y, n);
}

/* E u^2 of k labels too, which here are as many as one likes. */
static void
check_law(const struct law *l, const struct weights *w, const double *c)
{
	const double ga = .8, gb = 1.3;
	struct moments m, expected = {.w = 0};
	double room[2 * LABELS];
	int y[6];

	moments_of_law(&m, l, w, c, room);
	for (size_t s = 0; sequence(s, w->q, 4, y); s++)
		add(&expected, w, c, y, chance_of(l, y, 4));
	check_same(&m, &expected);
	for (size_t k = 2; k <= (w->q < 4 ? 6 : 4); k++) {
		double sum = 0, each = 0;

		for (size_t s = 0; sequence(s, w->q, k, y); s++) {
			double u = part_of(y, k, w, c, ga, gb);

			sum += chance_of(l, y, k) * u * u;
			each += chance_of(l, y, k) * rating_of(y, k, w, c, ga,
				gb);
		}
		CHECK_NEAR(moments_rating(&m, ga, gb, (double)k), each, 1e-12);
		CHECK_NEAR(moments_square(&m, ga, gb, (double)k), sum, 1e-12);
	}
}

static void
of_dirichlet(struct rng *r, const struct weights *w, const double *c)
{
	const double totals[] = {0, 1e-300, 1e-9, rng_unit(r), 100 * rng_unit(r),
		1e6, 1e12, 1e29, 1e31, HUGE_VAL};
	double mean[LABELS] = {0}, all = 0;
	struct law l = {.k = w->q, .dirichlet = {.k = w->q, .mean = mean}};

	for (size_t k = 0; k < w->q; k++)
		all += mean[k] = k > 0 && rng_below(r, 5) == 0 ? 0 : rng_unit(r);
	for (size_t k = 0; k < w->q; k++)
		mean[k] /= all;
	for (size_t i = 0; i < sizeof totals / sizeof *totals; i++) {
		l.dirichlet.total = totals[i];
		check_law(&l, w, c);
	}
}

static void
of_mixture(struct rng *r, const struct weights *w, const double *c)
{
	double value[4], share[4], all = 0;
	struct law l = {.k = 2, .two = true, .mixture = {.value = value,
		.share = share, .atoms = 1 + rng_below(r, 4)}};

	for (size_t j = 0; j < l.mixture.atoms; j++) {
		value[j] = rng_below(r, 3) ? rng_unit(r) : (double)rng_below(r, 2);
		all += share[j] = rng_unit(r);
	}
	for (size_t j = 0; j < l.mixture.atoms; j++)
		share[j] /= all;
	check_law(&l, w, c);
}

/* Nodes by sums over sequences of four labels. */
static void
of_latent(struct rng *r, const struct weights *w, const double *c)
{
	double chance[3], share[3 * LABELS], room[2 * LABELS], all = 0;
	const struct latent l = {.q = w->q, .nodes = 3, .chance = chance,
		.share = share};
	struct moments m, want = {.w = 0};
	int y[4];

	for (size_t j = 0; j < 3; j++) {
		double sum = 0;

		for (size_t k = 0; k < w->q; k++)
			sum += share[j * w->q + k] = rng_unit(r);
		for (size_t k = 0; k < w->q; k++)
			share[j * w->q + k] /= sum;
		all += chance[j] = rng_unit(r);
	}
	for (size_t j = 0; j < 3; j++)
		chance[j] /= all;
	for (size_t s = 0; sequence(s, w->q, 4, y); s++)
		for (size_t j = 0; j < 3; j++) {
			double p = chance[j];

			for (size_t i = 0; i < 4; i++)
				p *= share[j * w->q + (size_t)y[i]];
			add(&want, w, c, y, p);
		}
	moments_of_latent(&m, &l, w, c, room);
	check_same(&m, &want);
}

int
main(void)
{
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 300; round++) {
		const struct weights_scale scale = {2 + rng_below(&r, 4), numbers,
			true};
		double c[LABELS];
		struct weights w;

		weights_init(&w, &weightings[rng_below(&r, OF_LABELS)], &scale);
		for (size_t k = 0; k < w.q; k++)
			c[k] = rng_normal(&r);
		of_counts(&r, &w, c);
		of_dirichlet(&r, &w, c);
		of_latent(&r, &w, c);
		if (w.q == 2)
			of_mixture(&r, &w, c);
	}
	return check_done();
}
