/* draws: Dirichlet shares within 5 standard errors of their law, and powers
 * beside those of libm. */
#include "simulate/draws.h"

#include "check.h"

enum { SAMPLE = 400000 };

/* Each share of a symmetric Dirichlet is Beta(a, (k - 1) a). */
static void
dirichlet(void)
{
	static const double alphas[] = {.5, 1, 10, 1e-5};
	enum { K = 4 };
	static double x[SAMPLE];
	struct rng r;

	rng_seed(&r, 1, 12);
	for (size_t c = 0; c < sizeof alphas / sizeof *alphas; c++) {
		double a = alphas[c], b = (K - 1) * a, s = a + b;
		double excess = 6 * ((a - b) * (a - b) * (s + 1) - a * b *
			(s + 2)) / (a * b * (s + 2) * (s + 3));

		for (size_t i = 0; i < SAMPLE; i++) {
			double q[K], sum = 0;

			draws_dirichlet(&r, a, q, K);
			for (size_t k = 0; k < K; k++) {
				CHECK(q[k] >= 0 && q[k] <= 1);
				sum += q[k];
			}
			CHECK(fabs(sum - 1) < 1e-14);
			x[i] = q[i % K];
		}
		check_moments(x, SAMPLE, 1. / K, a * b / (s * s * (s + 1)),
			3 + excess);
	}
}

/* As drawn when it was written: no machine may differ. */
static void
pinned(void)
{
	static const double shares[] = {0x1.2730e1f8893cdp-1,
		0x1.75a2eeb0c3b66p-2, 0x1.dfda6af14e7ep-5};
	struct rng r;
	double q[3];

	rng_seed(&r, 1, 0);
	draws_dirichlet(&r, .5, q, 3);
	for (int i = 0; i < 3; i++)
		CHECK(q[i] == shares[i]);
}

static void
powers(void)
{
	for (double x = 1e-3; x < 1e3; x *= 1.7)
		for (double s = -4; s <= 4; s += .5)
			CHECK(fabs(draws_power(x, s) / pow(x, s) - 1) < 1e-13);
	CHECK(draws_power(0, 2) == 0 && draws_power(1e-300, 3) == 0);
}

int
main(void)
{
	pinned();
	dirichlet();
	powers();
	return check_done();
}
