/* moments: of counts by all choices of labels, of laws by sums over all sequences. */
#include "plan/moments.h"

#include "scene.h"

/* The mean over k labels of y^2, and of y: y = 2 ga x + gb c of a label, x its mean
 * weight with the others. */
static void
rating_of(const int *y, size_t k, const struct kernel *h, double *square, double *mean)
{
	double n = (double)k;

	*square = *mean = 0;
	for (size_t i = 0; i < k; i++) {
		double near = 0, all;

		for (size_t j = 0; j < k; j++)
			near += j == i ? 0 : weights_at(h->w, (size_t)y[i],
				(size_t)y[j]);
		all = 2 * h->ga * near / (n - 1) + h->gb * h->c[y[i]];
		*square += all * all / n;
		*mean += all / n;
	}
}

static double
square_of(const struct moments *m, double k)
{
	return m->at[MOMENT_FAR] + moments_near(m, k);
}

/* E u and E u^2, and the variance of y, over all choices of k of n labels. */
static void
of_counts(struct rng *r, struct kernel h)
{
	size_t n = 2 + rng_below(r, 7);
	struct cell cell[8];
	struct moments m, rating;
	struct vector v = {.cell = cell, .n = n};
	int y[8], z[8];

	for (size_t i = 0; i < n; i++) {
		y[i] = (int)rng_below(r, h.w->q);
		cell[i] = (struct cell){(uint32_t)y[i], 1};
	}
	v.cells = cells_merge(cell, n);
	m = moments_of_counts(&h, v);
	h.of_rating = true;
	rating = moments_of_counts(&h, v);
	for (size_t k = 2; k <= n; k++) {
		double sum = 0, mean = 0, all = 0, squares = 0, means = 0;

		for (unsigned which = 0; which < 1u << n; which++) {
			double u, square, y1;

			if (labels_chosen(y, n, which, z) != k)
				continue;
			u = part_of(z, k, h.w, h.c, h.ga, h.gb);
			rating_of(z, k, &h, &square, &y1);
			mean += u;
			sum += u * u;
			squares += square;
			means += y1;
			all++;
		}
		if (n >= 4 || k == n) {
			CHECK_NEAR(square_of(&m, (double)k), sum / all, 1e-12);
			CHECK_NEAR(moments_rating(&rating, (double)k),
				squares / all - pow(means / all, 2), 1e-12);
		}
		CHECK_NEAR(m.at[MOMENT_U], mean / all, 1e-12);
	}
}

static void
check_law(const struct law *l, struct kernel h)
{
	struct moments m = {{0}}, rating;
	int y[6];

	if (l->two)
		for (size_t j = 0; j < l->mixture.atoms; j++) {
			double g = l->mixture.value[j], p[] = {1 - g, g};
			struct moments x = moments_of_shares(&h, p, 0);

			moments_add(&m, &x, l->mixture.share[j]);
		}
	else
		m = moments_of_shares(&h, l->dirichlet.mean,
			fmin(1 / l->dirichlet.total, 1e15));
	h.of_rating = true;
	rating = moments_of_shares(&h, l->dirichlet.mean, l->two ? 0 :
		fmin(1 / l->dirichlet.total, 1e15));
	for (size_t k = 2; k <= (h.w->q < 4 ? 6 : 4); k++) {
		double sum = 0, mean = 0, squares = 0, means = 0;

		for (size_t s = 0; sequence(s, h.w->q, k, y); s++) {
			double u = part_of(y, k, h.w, h.c, h.ga, h.gb), square, y1;
			double chance = chance_of(l, y, k);

			rating_of(y, k, &h, &square, &y1);
			mean += chance * u;
			sum += chance * u * u;
			squares += chance * square;
			means += chance * y1;
		}
		CHECK_NEAR(m.at[MOMENT_U], mean, 1e-12);
		CHECK_NEAR(square_of(&m, (double)k), sum, 1e-11);
		if (!l->two)
			CHECK_NEAR(moments_rating(&rating, (double)k),
				squares - means * means, 1e-11);
	}
}

static void
of_dirichlet(struct rng *r, const struct kernel *h)
{
	const double totals[] = {0, 1e-300, 1e-9, rng_unit(r), 100 * rng_unit(r),
		1e6, 1e12, 1e29, 1e31, HUGE_VAL};
	double mean[LABELS] = {0}, all = 0;
	struct law l = {.k = h->w->q, .dirichlet = {.k = h->w->q, .mean = mean}};

	for (size_t k = 0; k < h->w->q; k++)
		all += mean[k] = k > 0 && rng_below(r, 5) == 0 ? 0 : rng_unit(r);
	for (size_t k = 0; k < h->w->q; k++)
		mean[k] /= all;
	for (size_t i = 0; i < sizeof totals / sizeof *totals; i++) {
		l.dirichlet.total = totals[i];
		check_law(&l, *h);
	}
}

static void
of_mixture(struct rng *r, const struct kernel *h)
{
	double value[4], share[4], all = 0, half[] = {.5, .5};
	struct law l = {.k = 2, .two = true, .mixture = {.value = value,
		.share = share, .atoms = 1 + rng_below(r, 4)},
		.dirichlet = {.mean = half}};

	for (size_t j = 0; j < l.mixture.atoms; j++) {
		value[j] = rng_below(r, 3) ? rng_unit(r) : (double)rng_below(r, 2);
		all += share[j] = rng_unit(r);
	}
	for (size_t j = 0; j < l.mixture.atoms; j++)
		share[j] /= all;
	check_law(&l, *h);
}

int
main(void)
{
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 200; round++) {
		const struct weights_scale scale = {2 + rng_below(&r, 4), numbers,
			true};
		double c[LABELS];
		struct weights w;
		struct kernel h = {&w, c, 1.7, -.6, false};

		weights_init(&w, &weightings[rng_below(&r, OF_LABELS)], &scale);
		for (size_t k = 0; k < w.q; k++)
			c[k] = rng_normal(&r);
		of_counts(&r, h);
		of_dirichlet(&r, &h);
		if (w.q == 2)
			of_mixture(&r, &h);
	}
	return check_done();
}
