/* votes: how often the vote of k people is that of everybody, beside laws known by hand. */
#include "plan/votes.h"

#include "check.h"

#include <math.h>

/* A Dirichlet that is not fitted. */
static struct law
dirichlet(double *mean, size_t k, double total)
{
	struct law law = {.k = k};

	law.dirichlet = (struct dirichlet){.k = k, .mean = mean, .total = total};
	return law;
}

static double
binomial(double n, double k, double p)
{
	return exp(lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)) * pow(p, k) *
		pow(1 - p, n - k);
}

/* The vote of k with shares g and 1 - g, term by term. */
static double
vote(double g, int k)
{
	double all = 0;

	for (int x = 0; x <= k; x++)
		all += binomial(k, x, g) * (2 * x > k ? 1 : 2 * x == k ? .5 : 0);
	return all;
}

static void
two_labels(void)
{
	double value[] = {.1, .5, .7, 1}, share[] = {.1, .2, .3, .4};
	struct law law = {.k = 2, .two = true, .mixture = {.atoms = 4, .value = value,
		.share = share}};

	for (int k = 1; k < 40; k++)
		CHECK_NEAR(votes_share(&law, (uint32_t)k), .1 * vote(.9, k) + .2 * .5 +
			.3 * vote(.7, k) + .4, 1e-13);
	CHECK_NEAR(votes_share(&law, 1000000), .9, 1e-9);
}

/* Of two labels the Dirichlet is a beta: the mean over 1e5 points of it. */
static void
of_a_beta(void)
{
	double mean[] = {.3, .7}, total = 4;
	struct law law = dirichlet(mean, 2, total);

	for (int k = 1; k <= 7; k++) {
		double all = 0, weight = 0;

		for (int i = 0; i < 100000; i++) {
			double g = (i + .5) / 100000;
			double w = pow(g, .7 * total - 1) * pow(1 - g, .3 * total - 1);

			weight += w;
			all += w * vote(fmax(g, 1 - g), k);
		}
		CHECK_NEAR(votes_share(&law, (uint32_t)k), all / weight, 1e-6);
	}
}

/* One label is everybody's as often as the mean largest share; (1 + 1/2 + 1/3)/3 of
 * uniform shares of three labels. More labels are right more often. */
static void
more_labels(void)
{
	double uniform[] = {1. / 3, 1. / 3, 1. / 3}, some[] = {.5, .3, 0, .2};
	struct law law = dirichlet(uniform, 3, 3);

	CHECK_NEAR(votes_share(&law, 1), 11. / 18, 1e-12);
	for (double total = .05; total < 2e4; total *= 7) {
		double last = 0;

		law = dirichlet(some, 4, total);
		CHECK_NEAR(votes_share(&law, 1), votes_share(&law, 2), 1e-9);
		for (uint32_t k = 3; k < 9; k += 2) {
			double now = votes_share(&law, k);

			CHECK(now > last && now < 1);
			last = now;
		}
	}
	/* no law of shares: every item has the same, or each has one label */
	law = dirichlet(some, 4, HUGE_VAL);
	CHECK_NEAR(votes_share(&law, 1), .5, 1e-14);
	CHECK_NEAR(votes_share(&law, 3), .5 * .5 * .5 + 3 * .25 * .5 +
		6 * .5 * .3 * .2 / 3, 1e-14);
	law = dirichlet(some, 4, 0);
	CHECK(votes_share(&law, 3) == 1);
	law = dirichlet(some, 4, 2);
	CHECK(isnan(votes_share(&law, 100000)));
}

CHECK_ALL(two_labels, of_a_beta, more_labels)
