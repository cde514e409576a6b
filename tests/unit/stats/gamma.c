#include "check.h"
#include "stats/gamma.h"

#include <math.h>
#include <stddef.h>

/* gamma: P(n, x) of whole n is the tail of a Poisson distribution: 1 - e^-x
 * sum_(i < n) x^i / i!, and so is its derivative. */
static void
poisson(void)
{
	for (int n = 1; n <= 60; n++)
		for (double x = .05; x < 150; x *= 1.7) {
			double term = exp(-x), upper = 0, lower = 0, tail;
			struct gamma_lower g = gamma_lower(n, x, (x - n) / n);
			int i = 0;

			for (; i < n; i++, term *= x / i)
				upper += term;
			tail = term;
			for (; term > 1e-18 * lower; i++, term *= x / i)
				lower += term;
			if (lower > 1e-250)
				CHECK_NEAR(g.log, upper < .5 ? log1p(-upper) :
					log(lower), 1e-12 * (1 + fabs(g.log)));
			if (lower > 1e-250 && g.rise > 0)
				CHECK_NEAR(g.rise, n * tail / (upper < .5 ?
					1 - upper : lower), 1e-10 * g.rise);
		}
}

/* The same tail by itself, small as it may be; Q(1/2, x) = erfc(sqrt x). */
static void
uppers(void)
{
	for (int n = 1; n <= 60; n++)
		for (double x = .05; x < 600; x *= 1.7) {
			double term = exp(-x), upper = 0;

			for (int i = 0; i < n; i++, term *= x / i)
				upper += term;
			CHECK_NEAR(gamma_upper(n, x) / upper, 1, 1e-12);
		}
	for (double x = .01; x < 600; x *= 1.3)
		CHECK_NEAR(gamma_upper(.5, x) / erfc(sqrt(x)), 1, 1e-12);
	CHECK(gamma_upper(3, 0) == 1 && gamma_upper(.2, -1) == 1);
}

static void
digammas(void)
{
	CHECK_NEAR(gamma_digamma(1), -.577215664901532860606512, 1e-15);
	CHECK_NEAR(gamma_digamma(.5), -1.96351002602142347944098, 1e-14);
	for (double x = 1e-6; x < 1e9; x *= 3.3)
		CHECK_NEAR(gamma_digamma(x + 1) - gamma_digamma(x), 1 / x,
			1e-14 * (1 / x + fabs(gamma_digamma(x))));
}

/* log n! and x log(x / m) + m - x, computed directly. */
static void
parts(void)
{
	double log_factorial = 0;

	for (int n = 1; n < 200; n++) {
		log_factorial += log(n);
		CHECK_NEAR(gamma_stirling(n), log_factorial - (n + .5) * log(n) +
			n - .918938533204672741780329736406,
			1e-13 * (1 + log_factorial));
	}
	for (double x = .1; x < 100; x *= 1.9)
		for (double m = .1; m < 100; m *= 1.7)
			CHECK_NEAR(gamma_deviance(x, m, x - m),
				x * log(x / m) + m - x, 1e-13 * (x + m));
	/* gap^2 / 2m - gap^3 / 6m^2, where the difference has no digits left */
	CHECK_NEAR(gamma_deviance(1, 1, 1e-9) / 5e-19, 1, 1e-8);
}

CHECK_ALL(poisson, uppers, digammas, parts)
