/* classifier: what it knows of an item against the law that is stated, and
 * millionths against their exact fractions. */
#include "simulate/classifier.h"
#include "simulate/draws.h"

#include "check.h"

enum { SAMPLE = 40000, K = 3 };

/* ---- beliefs ---- */

/* Two classifiers of the same draws: what they believe of different shares
 * differs by their weight w times those, and tells it. The other item is from
 * Dirichlet(alpha). */
static double
weight(uint64_t seed, double alpha, double skill, double *other)
{
	static const double a[K] = {1, 0, 0}, b[K] = {0, 0, 1};
	double of_a[K], of_b[K], q[K], sum = 0, w, drawn;
	struct rng r = check_rng(seed, 3);

	drawn = classifier_weight(&r, skill);
	draws_dirichlet(&r, alpha, q, K);
	classifier_believe(drawn, a, q, of_a, K);
	classifier_believe(drawn, b, q, of_b, K);
	w = of_a[0] - of_b[0];
	CHECK_NEAR(w, drawn, 1e-15);
	CHECK_NEAR(of_b[2] - of_a[2], w, 1e-15);
	CHECK_NEAR(of_b[1], of_a[1], 1e-15);
	for (size_t y = 0; y < K; y++) {
		CHECK(of_a[y] >= 0 && of_a[y] <= 1 + 1e-15);
		sum += of_a[y];
	}
	CHECK_NEAR(sum, 1, 1e-14);
	*other = w < 1 ? of_b[0] / (1 - w) : 0;
	return w;
}

/* w = U^s with s = (1 - S)/S: E w^j = 1 / (1 + j s). */
static void
weights(void)
{
	static const double skills[] = {.1, .5, .8, .95};
	static double w[SAMPLE];

	for (size_t i = 0; i < sizeof skills / sizeof *skills; i++) {
		double s = (1 - skills[i]) / skills[i], m[5], v, fourth, q;

		for (int j = 1; j < 5; j++)
			m[j] = 1 / (1 + j * s);
		CHECK_NEAR(m[1], skills[i], 1e-15);
		v = m[2] - m[1] * m[1];
		fourth = m[4] - 4 * m[3] * m[1] + 6 * m[2] * m[1] * m[1] -
			3 * pow(m[1], 4);
		for (size_t n = 0; n < SAMPLE; n++)
			w[n] = weight(n + i * SAMPLE, 1, skills[i], &q);
		check_moments(w, SAMPLE, m[1], v, fourth / (v * v));
	}
}

/* Skill 0: nothing of the item, shares from Dirichlet(alpha); of one label they
 * are Beta(a, 2a). Whatever the skill, so is what is mixed in. */
static void
beginners(void)
{
	static const double alphas[] = {.5, 2}, skills[] = {0, .5};
	static double q[SAMPLE];

	for (size_t i = 0; i < 4; i++) {
		double a = alphas[i % 2], b = 2 * a, s = a + b, w;
		double excess = 6 * ((a - b) * (a - b) * (s + 1) - a * b *
			(s + 2)) / (a * b * (s + 2) * (s + 3));

		for (size_t n = 0; n < SAMPLE; n++) {
			w = weight(n + i * SAMPLE, a, skills[i / 2], &q[n]);
			CHECK(i > 1 || w == 0);
		}
		check_moments(q, SAMPLE, 1. / 3, a * b / (s * s * (s + 1)),
			3 + excess);
	}
}

/* Skill 1: the shares to the bit. */
static void
experts(void)
{
	static const double share[K] = {.1, .2, .7}, other[K] = {1, 0, 0};
	struct rng r = check_rng(1, 0);

	for (int i = 0; i < 1000; i++) {
		double belief[K];

		classifier_believe(classifier_weight(&r, 1), share, other,
			belief, K);
		CHECK(memcmp(belief, share, sizeof share) == 0);
	}
}

/* The shares of the labels seen; nothing without labels. */
static void
memories(void)
{
	static const uint64_t seen[K] = {3, 0, 5}, none[K] = {0};
	double belief[K] = {.2, .3, .5};

	classifier_remember(none, belief, K);
	CHECK(belief[0] == .2 && belief[1] == .3 && belief[2] == .5);
	classifier_remember(seen, belief, K);
	CHECK(belief[0] == .375 && belief[1] == 0 && belief[2] == .625);
}

/* ---- millionths ---- */

/* q is n over a power of 2, exactly: each label but the largest has one more
 * than the whole part of its share of the million less K. */
static void
are_millionths(const uint64_t *n, uint64_t of, size_t k)
{
	double q[8], sum = 0;
	size_t top = 0;

	for (size_t y = 0; y < k; y++) {
		q[y] = (double)n[y] / (double)of;
		top = n[y] > n[top] ? y : top;
	}
	classifier_millionths(q, k);
	for (size_t y = 0; y < k; y++) {
		uint64_t least = 1 + n[y] * (CLASSIFIER_MILLION - k) / of;

		CHECK(q[y] == floor(q[y]) && q[y] >= 1);
		CHECK(y == top ? q[y] >= (double)least : q[y] == (double)least);
		sum += q[y];
	}
	CHECK(sum == CLASSIFIER_MILLION);
}

static void
millionths(void)
{
	struct rng r = check_rng(2, 0);

	for (int round = 0; round < 20000; round++) {
		size_t k = 2 + (size_t)rng_below(&r, 7);
		uint64_t n[8], left = 1024;

		/* parts of a power of 2 are exact */
		for (size_t y = 0; y + 1 < k; y++)
			left -= n[y] = rng_below(&r, left + 1);
		n[k - 1] = left;
		are_millionths(n, 1024, k);
	}
}

static void
known(void)
{
	double one[] = {0, 1, 0}, half[] = {.5, .5},
		third[] = {1. / 3, 1. / 3, 1. / 3}, many[1000];

	classifier_millionths(one, 3);
	CHECK(one[0] == 1 && one[1] == 999998 && one[2] == 1);
	classifier_millionths(half, 2);
	CHECK(half[0] == 500000 && half[1] == 500000);
	/* the first of equal ones is the largest */
	classifier_millionths(third, 3);
	CHECK(third[0] == 333334 && third[1] == 333333 && third[2] == 333333);
	for (size_t y = 0; y < 1000; y++)
		many[y] = y == 999;
	classifier_millionths(many, 1000);
	for (size_t y = 0; y < 1000; y++)
		CHECK(many[y] == (y == 999 ? 999001 : 1));
}

CHECK_ALL(weights, beginners, experts, memories, millionths, known)
