/* slips: rates within 5 standard errors of their law, on which labels slips fall,
 * and texts that are no law. */
#include "simulate/slips.h"

#include "check.h"

enum { SAMPLE = 400000, K = 5 };

static struct slip_law
law(const char *text, size_t k)
{
	struct slip_law l;

	slips_read(&l, text, k);
	return l;
}

/* Beta(a, b) has mean a/(a + b). */
static void
beta(void)
{
	static const struct { const char *text; double a, b; } laws[] = {
		{"beta:1:9", 1, 9}, {"beta:.5:2", .5, 2}, {"beta:40:360", 40, 360}};
	static double x[SAMPLE];
	struct rng r = check_rng(1, 1);

	for (size_t i = 0; i < sizeof laws / sizeof *laws; i++) {
		double a = laws[i].a, b = laws[i].b, s = a + b;
		struct slip_law l = law(laws[i].text, 2);
		double excess = 6 * ((a - b) * (a - b) * (s + 1) - a * b *
			(s + 2)) / (a * b * (s + 2) * (s + 3));

		CHECK_NEAR(slips_mean(&l), a / s, 1e-15);
		for (size_t n = 0; n < SAMPLE; n++) {
			x[n] = slips_draw(&l, &r);
			CHECK(x[n] >= 0 && x[n] <= 1);
		}
		check_moments(x, SAMPLE, a / s, a * b / (s * s * (s + 1)),
			3 + excess);
	}
}

static void
two(void)
{
	struct slip_law l = law("two:.4:.025:.2", 2);
	struct rng r = check_rng(1, 2);
	double careless = 0, p = .2;

	CHECK_NEAR(slips_mean(&l), .1, 1e-15);
	for (size_t n = 0; n < SAMPLE; n++) {
		double x = slips_draw(&l, &r);

		CHECK(x == .4 || x == .025);
		careless += x == .4;
	}
	CHECK(fabs(careless - SAMPLE * p) < 5 * sqrt(SAMPLE * p * (1 - p)));
	l = law("two:.3:.1:0", 2);
	CHECK(slips_draw(&l, &r) == .1 && slips_mean(&l) == .1);
	l = law("two:.3:.1:1", 2);
	CHECK(slips_draw(&l, &r) == .3 && slips_mean(&l) == .3);
	/* up to (K-1)/K */
	l = law("two:.8:0:.5", K);
	CHECK(slips_mean(&l) == .4);
}

/* Slips from label t are `to` of all labels given: 1 - p remain. */
static void
fall(size_t t, double p, const double *to, bool neighbours)
{
	double n[K] = {0};
	struct rng r = check_rng(2, t);

	for (size_t i = 0; i < SAMPLE; i++)
		n[slips_label(&r, t, p, K, neighbours)]++;
	for (size_t y = 0; y < K; y++) {
		double q = y == t ? 1 - p : p * to[y];

		CHECK(fabs(n[y] - SAMPLE * q) <=
			5 * sqrt(SAMPLE * q * (1 - q)));
	}
}

static void
labels(void)
{
	static const double near[K][K] = {{0, 1, 0, 0, 0}, {.5, 0, .5, 0, 0},
		{0, .5, 0, .5, 0}, {0, 0, .5, 0, .5}, {0, 0, 0, 1, 0}};
	static const double any[K] = {.25, .25, .25, .25, .25};

	for (size_t t = 0; t < K; t++) {
		fall(t, .3, any, false);
		fall(t, .3, near[t], true);
		fall(t, 0, near[t], true);
		fall(t, 1, near[t], true);
	}
}

/* Two labels: the other one is the neighbour, by the same random numbers. Others
 * use as many. */
static void
same_numbers(void)
{
	struct rng a = check_rng(3, 0), b = a, c = a;

	for (size_t i = 0; i < 10000; i++)
		CHECK(slips_label(&a, i % 2, .4, 2, false) ==
			slips_label(&b, i % 2, .4, 2, true));
	for (size_t i = 0; i < 10000; i++)
		slips_label(&c, 2, .1, K, i % 2);
	CHECK(memcmp(&a, &b, sizeof a) == 0);
	CHECK(memcmp(&a, &c, sizeof a) == 0);
}

static void
wrong(void)
{
	static const char *const bad[] = {"", ".1", "beta", "beta:1",
		"beta:1:0", "beta:0:1", "beta:1:1e7", "beta:1:2:3", "beta:1:2:",
		"beta:x:2", "beta :1:2", "betas:1:2", "two", "two:.1:.2",
		"two:.1:.2:1.1", "two:.1:.2:-.1", "two:.6:.1:.5",
		"two:.1:.6:.5", "two:.1:.2:.3:.4", "two:nan:.2:.3", "three:1:1"};

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		CHECK_DIES(2, "--slips: expected beta:A:B with A and B from "
			"0.001 to 1e+06, or two:P1:P2:SHARE with P1 and P2 "
			"from 0 to 1/2 = (K-1)/K and SHARE from 0 to 1, found "
			"\"", law(bad[i], 2));
	CHECK_DIES(2, "from 0 to 4/5 = (K-1)/K", law("two:.81:0:.1", K));
}

CHECK_ALL(beta, two, labels, same_numbers, wrong)
