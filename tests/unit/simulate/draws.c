/* draws: Dirichlet shares and shifts within 5 standard errors of their law, and
 * powers beside those of libm. */
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
	struct rng r = check_rng(1, 12);

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
	struct rng r = check_rng(1, 0);
	double q[3];

	draws_dirichlet(&r, .5, q, 3);
	for (int i = 0; i < 3; i++)
		CHECK(q[i] == shares[i]);
}

/* Of parameters a each share is Beta(a, s - a); one of 0 is 0. */
static void
unequal(void)
{
	static const double alpha[] = {.3, 2, 0, 1.7};
	static double x[3][SAMPLE];
	struct rng r = check_rng(1, 13);

	for (size_t i = 0; i < SAMPLE; i++) {
		double q[4];

		draws_dirichlet_of(&r, alpha, q, 4);
		CHECK(q[2] == 0);
		CHECK(fabs(q[0] + q[1] + q[3] - 1) < 1e-14);
		for (size_t k = 0; k < 3; k++)
			x[k][i] = q[k + (k == 2)];
	}
	for (size_t k = 0; k < 3; k++) {
		double a = alpha[k + (k == 2)], s = 4, b = s - a;
		double excess = 6 * ((a - b) * (a - b) * (s + 1) - a * b *
			(s + 2)) / (a * b * (s + 2) * (s + 3));

		check_moments(x[k], SAMPLE, a / s, a * b / (s * s * (s + 1)),
			3 + excess);
	}
}

/* So little of each that every variate underflows: all to one label. */
static void
underflow(void)
{
	static const double alpha[] = {1e-9, 3e-9, 0};
	double n[3] = {0}, p = .75;
	struct rng r = check_rng(1, 14);

	for (size_t i = 0; i < SAMPLE; i++) {
		double q[3];

		draws_dirichlet_of(&r, alpha, q, 3);
		CHECK(q[0] + q[1] == 1 && q[0] * q[1] == 0 && q[2] == 0);
		n[1] += q[1];
	}
	CHECK(fabs(n[1] - SAMPLE * p) < 5 * sqrt(SAMPLE * p * (1 - p)));
}

static void
labels(void)
{
	static const double q[] = {.2, 0, .5, .3};
	double n[4] = {0};
	struct rng r = check_rng(1, 15);

	for (size_t i = 0; i < SAMPLE; i++)
		n[draws_label(&r, q, 4)]++;
	for (size_t y = 0; y < 4; y++)
		CHECK(fabs(n[y] - SAMPLE * q[y]) <=
			5 * sqrt(SAMPLE * q[y] * (1 - q[y])));
}

static void
powers(void)
{
	for (double x = 1e-3; x < 1e3; x *= 1.7)
		for (double s = -4; s <= 4; s += .5)
			CHECK(fabs(draws_power(x, s) / pow(x, s) - 1) < 1e-13);
	CHECK(draws_power(0, 2) == 0 && draws_power(1e-300, 3) == 0);
}

/* The log odds of two labels get Normal(0, sd^2), those of two pairs without a
 * common label independently; two shifts one after the other add up. */
static void
shifts(void)
{
	static const double sds[] = {.3, 1, 3};
	static double x[SAMPLE], both[SAMPLE];
	struct rng r = check_rng(1, 16);

	for (size_t s = 0; s < 3; s++) {
		double sd = sds[s];

		for (size_t i = 0; i < SAMPLE; i++) {
			double f[4] = {1, 1, 1, 1};

			draws_shift(&r, sd, f, 4);
			x[i] = log(f[1] / f[0]);
			both[i] = x[i] + log(f[3] / f[2]);
			if (i % 2 == 0)
				continue;
			draws_shift(&r, 2 * sd, f, 4);
			x[i] = log(f[1] / f[0]) / sqrt(5);
		}
		check_moments(x, SAMPLE, 0, sd * sd, 3);
		check_moments(both, SAMPLE, 0, 2 * sd * sd, 3);
	}
}

/* The log odds of any two labels move by those of the factors; q may be the
 * shares; a share of 0 stays, and factors of 1 change no share. */
static void
tilts(void)
{
	static const double one[4] = {1, 1, 1, 1};
	struct rng r = check_rng(1, 17);

	for (int i = 0; i < 10000; i++) {
		double share[4], factor[4] = {1, 1, 1, 1}, q[4];

		draws_dirichlet(&r, .5, share, 3);
		share[3] = 0;
		draws_shift(&r, 10, factor, 4);
		draws_tilt(share, factor, q, 4);
		CHECK(q[3] == 0);
		CHECK_NEAR(q[0] + q[1] + q[2], 1, 1e-14);
		for (size_t k = 0; k < 3; k++)
			CHECK_NEAR(q[k] * share[0] * factor[0],
				q[0] * share[k] * factor[k], 1e-13);
		draws_tilt(share, factor, share, 4);
		CHECK(memcmp(share, q, sizeof q) == 0);
		draws_tilt(q, one, q, 4);
		for (size_t k = 0; k < 4; k++)
			CHECK_NEAR(q[k], share[k], 1e-15);
	}
}

CHECK_ALL(pinned, dirichlet, unequal, underflow, labels, powers,
	shifts, tilts)
