/* few_votes: against all of a binomial distribution, and against integrals over a
 * Beta distribution, in long double. */
#include "score/few_votes.h"

#include "check.h"

enum { MOST = 1000 };

struct means {
	long double distance, jsd, entropy;
};

/* What a label adds to the divergence of t and q, in bits. */
static long double
jsd_part(long double t, long double q)
{
	long double m = (t + q) / 2;

	return ((t > 0 ? t * log2l(t / m) : 0) + q * log2l(q / m)) / 2;
}

/* ln C(n, j) for j from 0 to n. */
static void
log_ways(int n, long double *to)
{
	for (int j = 0; j <= n; j++)
		to[j] = lgammal(n + 1) - lgammal(j + 1) - lgammal(n - j + 1);
}

/* By all that n people may say; ln q and ln (1 - q), which may be more exact
 * than q. */
static struct means
all_votes(int n, const long double *ways, long double log_q,
	long double log_rest)
{
	long double q = expl(log_q);
	struct means x = {0, 0, 0};

	for (int j = 0; j <= n; j++) {
		long double t = j / (long double)n;
		long double p = expl(ways[j] + j * log_q + (n - j) * log_rest);

		x.distance += p * fabsl(t - q);
		x.jsd += p * jsd_part(t, q);
		x.entropy -= j > 0 ? p * t * logl(t) : 0;
	}
	return x;
}

/* E|t - q| by De Moivre: 2 v C(n,v) q^v (1-q)^(n-v+1) / n, v = floor(nq) + 1. */
static long double
de_moivre(int n, long double q)
{
	int v = (int)floorl(n * q) + 1;

	return v > n ? 2 * powl(q, n) * (1 - q) :
		2 * v * expl(lgammal(n + 1) - lgammal(v + 1) -
		lgammal(n - v + 1) + v * logl(q) + (n - v + 1) * logl(1 - q)) /
		n;
}

static void
is_near(struct few_votes x, struct means y, double tol)
{
	CHECK_NEAR(x.distance, (double)y.distance, tol);
	CHECK_NEAR(x.jsd, (double)y.jsd, tol);
	CHECK_NEAR(x.entropy, (double)y.entropy, tol);
}

static struct few_votes_sizes
size(double n)
{
	struct few_votes_sizes s = {.all = 0};

	few_votes_add_size(&s, n, 1);
	return s;
}

static const double shares[] = {1e-12, 1e-6, .001, .01, .1, .25, 1. / 3, .5, .6,
	.77, .9, .99, .999, 1 - 1e-9};

/* Up to 100 votes as they are, whatever the share. */
static void
votes(void)
{
	static const int n[] = {1, 2, 3, 4, 5, 7, 10, 37, 64, 99, 100};

	for (size_t i = 0; i < sizeof n / sizeof *n; i++) {
		struct few_votes_sizes s = size(n[i]);
		long double ways[MOST];

		log_ways(n[i], ways);
		for (size_t k = 0; k < sizeof shares / sizeof *shares; k++) {
			long double q = shares[k];
			struct few_votes x = few_votes_at(&s, shares[k]);

			is_near(x, all_votes(n[i], ways, logl(q),
				log1pl(-q)), 1e-14);
			CHECK_NEAR(x.distance / (double)de_moivre(n[i], q), 1,
				1e-12);
		}
		is_near(few_votes_at(&s, 0), (struct means){0, 0, 0}, 0);
		is_near(few_votes_at(&s, 1), (struct means){0, 0, 0}, 0);
	}
}

/* One vote: E|t - q| = 2 q (1 - q); it is 1 or 0 and has no entropy. Two of
 * q = 1/2: they differ in half of all cases, E(- t ln t) = ln 2 / 4. */
static void
by_hand(void)
{
	struct few_votes_sizes one = size(1), two = size(2), both = {.all = 0};

	CHECK_NEAR(few_votes_at(&one, .25).distance, .375, 1e-15);
	CHECK_NEAR(few_votes_at(&one, .25).entropy, 0, 1e-15);
	CHECK_NEAR(few_votes_at(&two, .5).distance, .25, 1e-15);
	CHECK_NEAR(few_votes_at(&two, .5).entropy, log(2) / 4, 1e-15);
	/* three items of one vote, one of two */
	few_votes_add_size(&both, 1, 2);
	few_votes_add_size(&both, 2, 1);
	few_votes_add_size(&both, 1, 1);
	CHECK_NEAR(few_votes_at(&both, .5).distance, (3 * .5 + .25) / 4, 1e-15);
}

/* Beyond 100, as of a number at most 5 % smaller, and whole: the luck of votes
 * for a label is that of votes against. */
static void
many_votes(void)
{
	static const int n[] = {101, 104, 105, 110, 111, 150, 400, 999};

	for (size_t i = 0; i < sizeof n / sizeof *n; i++) {
		struct few_votes_sizes s = size(n[i]);
		long double ways[MOST];

		log_ways(n[i], ways);
		for (size_t k = 3; k < 12; k++) {
			double q = shares[k];
			struct few_votes x = few_votes_at(&s, q);
			struct few_votes rest = few_votes_at(&s, 1 - q);
			struct means y = all_votes(n[i], ways, logl(q),
				log1pl(-q));

			CHECK_NEAR(rest.distance, x.distance, 1e-14);
			CHECK_NEAR(x.distance / (double)y.distance, 1, .05);
			CHECK_NEAR(x.jsd / (double)y.jsd, 1, .06);
			CHECK_NEAR(x.entropy / (double)y.entropy, 1, .01);
		}
	}
	/* E|t - q| of very many is sqrt(2 q (1 - q) / (pi n)) */
	for (double many = 1e5; many < 1e9; many *= 30) {
		struct few_votes_sizes s = size(many);

		CHECK_NEAR(few_votes_at(&s, .3).distance /
			sqrt(.42 / (3.14159265358979 * many)), 1, .03);
	}
}

/* ---- of shares that differ ---- */

/* ln B(a, b) */
static long double
log_beta(long double a, long double b)
{
	return lgammal(a) + lgammal(b) - lgammal(a + b);
}

/* E(- t ln t) over the Beta-binomial distribution, all of it. */
static double
beta_entropy(int n, long double a, long double b)
{
	long double ways[MOST], sum = 0;

	log_ways(n, ways);
	for (int j = 1; j <= n; j++) {
		long double t = j / (long double)n;

		sum -= t * logl(t) * expl(ways[j] +
			log_beta(a + j, b + n - j) - log_beta(a, b));
	}
	return (double)sum;
}

/* The integral over u = logit(q), in fine steps; far out all is as good as 0. */
static struct means
integral(int n, long double a, long double b)
{
	long double sigma = sqrtl(1 / a + 1 / b), mode = logl(a / b);
	long double step = fminl(.004L, sigma / 100);
	long double low = fmaxl(-45, mode - 40 * sigma);
	long double high = fminl(45, mode + 40 * sigma);
	struct means x = {0, 0, 0};
	long double ways[MOST];

	log_ways(n, ways);
	for (long double u = low; u < high; u += step) {
		long double log_q = - log1pl(expl(-u));
		long double log_rest = - log1pl(expl(u));
		long double p = expl(a * log_q + b * log_rest -
			log_beta(a, b)) * step;
		struct means y = all_votes(n, ways, log_q, log_rest);

		x.distance += p * y.distance;
		x.jsd += p * y.jsd;
		x.entropy += p * y.entropy;
	}
	return x;
}

static void
beta(void)
{
	static const struct {
		int n;
		double mean, total;
	} of[] = {{5, .3, .01}, {5, .999, .01}, {3, .5, .5}, {10, .2, 1},
		{10, .01, 3}, {2, .5, 2}, {7, .6, 30}, {4, .3, 300},
		{6, .5, 600}, {3, .9, 5000}, {5, .001, 5000}, {9, .25, 1e6}};

	for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
		double a = of[i].mean * of[i].total;
		double b = (1 - of[i].mean) * of[i].total;
		struct few_votes_sizes s = size(of[i].n);
		struct few_votes x = few_votes_of_beta(&s, of[i].mean, of[i].total);

		is_near(x, integral(of[i].n, a, b), 2e-5);
		CHECK_NEAR(x.entropy, beta_entropy(of[i].n, a, b), 1e-9);
	}
}

/* What was found of one number of votes is not taken for another's: after
 * few_votes_clear() as of new sizes, whatever was there. */
static void
again(void)
{
	struct few_votes_sizes s = size(5), two;
	struct few_votes first = few_votes_of_beta(&s, .3, 2), x, y;

	few_votes_clear(&s);
	few_votes_add_size(&s, 5, 2);
	few_votes_add_size(&s, 3, 1);
	two = size(5);
	few_votes_add_size(&two, 5, 1);
	few_votes_add_size(&two, 3, 1);
	x = few_votes_of_beta(&s, .3, 2);
	y = few_votes_of_beta(&two, .3, 2);
	CHECK(x.distance == y.distance && x.jsd == y.jsd);
	CHECK(x.entropy == y.entropy && x.entropy != first.entropy);
	few_votes_clear(&s);
	few_votes_add_size(&s, 5, 7);
	x = few_votes_of_beta(&s, .3, 2);
	CHECK(x.distance == first.distance && x.jsd == first.jsd);
}

/* Where all agree there is no luck; where all shares are the same it is that of
 * the share, and nearly so where they nearly are. */
static void
ends(void)
{
	struct few_votes_sizes s = size(5);
	struct few_votes same = few_votes_at(&s, .3), x = few_votes_of_beta(&s, .3, HUGE_VAL);

	is_near(few_votes_of_beta(&s, .3, 0), (struct means){0, 0, 0}, 0);
	CHECK(x.distance == same.distance && x.jsd == same.jsd);
	CHECK(x.entropy == same.entropy);
	x = few_votes_of_beta(&s, .3, 1e9);
	is_near(x, (struct means){same.distance, same.jsd, same.entropy}, 1e-6);
}

CHECK_ALL(votes, by_hand, many_votes, beta, again, ends)
