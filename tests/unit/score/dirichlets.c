/* dirichlets: votes in every way, each as often as a known law gives it: what is
 * estimated is then what is true; the test against a bootstrap of its own. */
#include "score/dirichlets.h"

#include "check.h"
#include "text/num.h"
#include "stats/rng.h"

enum { K = 3, VOTES = 6, WAYS = 32 };

/* Votes of every way to give n labels of three, and how often each comes. */
struct scene {
	struct dirichlets_votes votes;
	size_t start[WAYS + 1];
	uint32_t label[WAYS * K];
	double vote[WAYS * K], all[WAYS];
	double items[WAYS], flip[WAYS];
	struct dirichlets d;
};

/* The probability of votes x under a law of shares, p_flip inverted. */
typedef double law(const uint32_t *x, double f, double d);

static double
choose(uint32_t n, uint32_t k)
{
	return exp(lgamma(n + 1.) - lgamma(k + 1.) - lgamma(n - k + 1.));
}

static void
scene_make(struct scene *s, uint32_t n, double flip, double items, law *of)
{
	size_t ways = 0, cells = 0;

	s->start[0] = 0;
	for (uint32_t a = 0; a <= n; a++)
		for (uint32_t b = 0; a + b <= n; b++) {
			const uint32_t x[K] = {a, b, n - a - b};

			for (uint32_t l = 0; l < K; l++)
				if (x[l] > 0) {
					s->label[cells] = l;
					s->vote[cells++] = x[l];
				}
			s->all[ways] = n;
			s->flip[ways] = flip;
			s->items[ways] = items * choose(n, a) *
				choose(n - a, b) * of(x, flip / 2,
				1 - 1.5 * flip);
			s->start[++ways] = cells;
		}
	s->votes = (struct dirichlets_votes){K, ways, s->start, s->label,
		s->vote, s->all};
	dirichlets_init(&s->d, &s->votes);
}

static const double point[2][K] = {{.7, .2, .1}, {.15, .25, .6}};

/* Two kinds of items, equally often. */
static double
two_kinds(const uint32_t *x, double f, double d)
{
	double p[2] = {.5, .5};

	for (size_t i = 0; i < 2; i++)
		for (size_t l = 0; l < K; l++)
			p[i] *= pow(f + d * point[i][l], x[l]);
	return p[0] + p[1];
}

/* Nine in ten items of two labels that are sure, one in ten where nobody is. */
static double
some_sure(const uint32_t *x, double f, double d)
{
	double p = 0;

	for (size_t i = 0; i < K; i++) {
		double q = .3;

		for (size_t l = 0; l < K; l++)
			q *= pow(f + d * (i == l), x[l]);
		p += q;
	}
	return p + .1 * pow(f + d / 3, x[0] + x[1] + x[2]);
}

/* Shares that are uniform, without slips. */
static double
uniform(const uint32_t *x, double f, double d)
{
	(void)f;
	(void)d;
	return 2 * exp(lgamma(x[0] + 1.) + lgamma(x[1] + 1.) +
		lgamma(x[2] + 1.) - lgamma(3. + x[0] + x[1] + x[2]));
}

/* Averaged over all votes sum q^2 is right, and the bounds hold the truth and close
 * in on it. */
static void
moments(void)
{
	const double flips[] = {0, .1, .35};

	for (size_t i = 0; i < 3; i++) {
		double wide = 1;

		for (uint32_t n = 2; n <= VOTES; n += 2) {
			struct scene s;

			scene_make(&s, n, flips[i], 100, two_kinds);
			CHECK(dirichlets_fit(&s.d, s.items, s.flip, true));
			CHECK_NEAR(s.d.square, .5 * (.49 + .04 + .01 + .0225 +
				.0625 + .36), 1e-12);
			CHECK(s.d.low < .65 && s.d.high > .65);
			CHECK(s.d.high - s.d.low < wide);
			wide = s.d.high - s.d.low;
			CHECK(isnan(s.d.p) == (n < 3));
		}
	}
}

/* Votes as a Dirichlet distribution gives them are what it expects, however many
 * items; others are not, with many items, and what holds whatever the distribution
 * holds for them. */
static void
refuted(void)
{
	const double flips[] = {0, .1, .3};
	struct scene s;

	scene_make(&s, 5, 0, 1e6, uniform);
	CHECK(dirichlets_fit(&s.d, s.items, s.flip, true));
	CHECK_NEAR(s.d.p, 1, 1e-6);
	CHECK(!s.d.refuted);
	CHECK_NEAR(s.d.at.total, 3, 1e-9);
	for (size_t i = 0; i < 3; i++) {
		const double best = .9 + .1 / 3;

		scene_make(&s, 5, flips[i], 1e5, some_sure);
		CHECK(dirichlets_fit(&s.d, s.items, s.flip, true));
		CHECK(s.d.refuted && s.d.p < DIRICHLETS_SURE);
		CHECK_NEAR(s.d.square, best, 1e-12);
		CHECK(s.d.low < best + 1e-12 && s.d.high > best);
		for (size_t l = 0; l < K; l++)
			CHECK_NEAR(s.d.at.mean[l], 1. / K, 1e-12);
		/* the total that gives the mean square */
		CHECK_NEAR((s.d.at.total / K + 1) / (s.d.at.total + 1), best, 1e-12);
		/* a resample that is the same is not tested again */
		s.d.p = 2;
		CHECK(dirichlets_fit(&s.d, s.items, s.flip, false));
		CHECK_NEAR(s.d.square, best, 1e-12);
		CHECK(s.d.p == 2);
	}
}

/* Sets of 300 items drawn from what the votes of a Dirichlet distribution are: p
 * is below .05 in one of twenty, below .001 hardly ever. */
static void
uniform_p(void)
{
	enum { SETS = 2000, ITEMS = 300 };
	struct rng r = check_rng(11, 0);
	size_t low = 0, alarms = 0;
	double chance[WAYS];
	struct scene s;

	scene_make(&s, 4, 0, 1, uniform);
	for (size_t i = 0; i < s.votes.kinds; i++)
		chance[i] = s.items[i];
	for (int set = 0; set < SETS; set++) {
		memset(s.items, 0, sizeof s.items);
		for (int k = 0; k < ITEMS; k++) {
			double u = rng_unit(&r);
			size_t i = 0;

			for (; i + 1 < s.votes.kinds && u >= chance[i]; i++)
				u -= chance[i];
			s.items[i]++;
		}
		CHECK(dirichlets_fit(&s.d, s.items, s.flip, true));
		low += s.d.p < .05;
		alarms += s.d.refuted;
	}
	/* five standard errors */
	CHECK(low > 100 - 49 && low < 100 + 49);
	CHECK(alarms < 12);
}

/* A single vote does not say how far people agree. */
static void
single_votes(void)
{
	struct scene s;

	scene_make(&s, 1, .05, 1000, two_kinds);
	CHECK(!dirichlets_fit(&s.d, s.items, s.flip, true));
	CHECK(!dirichlets_fit(&s.d, s.items, s.flip, false));
}

CHECK_ALL(moments, refuted, uniform_p, single_votes)
