/* latent: shares of two labels of an item by the trapezoid rule with 20,000 steps, the
 * correlation that made them, and its ends. */
#include "plan/moments.h"

#include "scene.h"

#include <math.h>

enum { STEPS = 20000 };

/* P(Z < x). */
static double
below(double x)
{
	return erfc(-x / sqrt(2)) / 2;
}

/* p[k][l]: the shares of pairs of labels of an item, where z is in -8 .. 8. */
static void
pairs(const double *t, size_t q, double r, double p[LABELS][LABELS])
{
	memset(p, 0, LABELS * sizeof *p);
	for (int j = 0; j <= STEPS; j++) {
		double z = 16. * j / STEPS - 8, last = 0, own[LABELS];
		double chance = exp(-z * z / 2) / sqrt(2 * acos(-1)) * 16 / STEPS;

		for (size_t k = 0; k < q; k++) {
			double to = k + 1 == q ? 1 : below((t[k] - sqrt(r) * z) /
				sqrt(1 - r));

			own[k] = to - last;
			last = to;
		}
		for (size_t k = 0; k < q; k++)
			for (size_t l = 0; l < q; l++)
				p[k][l] += chance * own[k] * own[l];
	}
}

/* The law fitted to the shares and the agreement of a law of correlation r. */
static void
of_law(const struct weights *w, const double *t, double r)
{
	double p[LABELS][LABELS], pi[LABELS], agree = 0, last = 0;
	double thresholds[LABELS];
	struct latent x;

	pairs(t, w->q, r, p);
	for (size_t k = 0; k < w->q; k++) {
		double to = k + 1 == w->q ? 1 : below(t[k]);

		pi[k] = to - last;
		last = to;
		for (size_t l = 0; l < w->q; l++)
			agree += p[k][l] * weights_at(w, k, l);
	}
	x = (struct latent){w->q, thresholds, 0};
	latent_fit(&x, w, pi, agree);
	CHECK_NEAR(x.r, r, 1e-6);
	for (size_t k = 0; k < w->q; k++)
		for (size_t l = 0; l < w->q; l++) {
			double sum = 0, own[LABELS];

			for (int j = -LATENT_NODES; j <= LATENT_NODES; j++) {
				double chance = latent_shares(&x, j, own);

				sum += chance * own[k] * own[l];
			}
			CHECK_NEAR(sum, p[k][l], 1e-6);
		}
}

/* Labels that agree no more than chance are independent; those that agree fully are
 * alike; a label that nobody gives has no share. */
static void
of_ends(const struct weights *w)
{
	const double pi[] = {0, .2, .5, 0, .3};
	double independent = 0, all[2] = {0}, squares = 0, thresholds[5], p[5];
	struct latent x = {5, thresholds, 0};
	double nodes = 2 * LATENT_NODES + 1;

	for (size_t k = 0; k < 5; k++)
		for (size_t l = 0; l < 5; l++)
			independent += pi[k] * pi[l] * weights_at(w, k, l);
	latent_fit(&x, w, pi, independent - .01);
	CHECK(x.r == 0);
	for (size_t k = 0; k < 5; k++)
		CHECK_NEAR((latent_shares(&x, 3, p), p[k]), pi[k], 1e-15);
	latent_fit(&x, w, pi, 1);
	CHECK_NEAR(x.r, 1, 1e-8);
	for (int j = -LATENT_NODES; j <= LATENT_NODES; j++) {
		latent_shares(&x, j, p);
		for (size_t k = 0; k < 5; k++) {
			all[k == 0 || k == 3] += p[k];
			squares += pow(p[k], 2);
		}
	}
	CHECK_NEAR(all[0], nodes, 1e-12);
	CHECK_NEAR(all[1], 0, 1e-12);
	CHECK_NEAR(squares, nodes, 1e-6);
}

int
main(void)
{
	static const double t[][4] = {{-1.5, -.5, .5, 1.5}, {.2, .8, 1.2, 1.6}};
	static const char *const kinds[] = {"linear", "quadratic", "ordinal",
		"radical"};
	static const double r[] = {.03, .3, .6, .95};

	for (size_t q = 3; q <= 5; q++)
		for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
			const struct weights_scale scale = {q, numbers, true};
			struct weights w;

			weights_init(&w, method_find(&weightings_of_labels,
				kinds[i]), &scale);
			for (size_t j = 0; j < sizeof r / sizeof *r; j++)
				of_law(&w, t[(i + j) % 2], r[j]);
			if (q == 5)
				of_ends(&w);
		}
	return check_done();
}
