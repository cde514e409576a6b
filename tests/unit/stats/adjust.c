/* adjust: adjusted p by their definitions, over all tests that are as small or smaller. */
#include "stats/adjust.h"

#include "check.h"
#include "text/num.h"

enum { MOST = 12 };

static double
counted(double p)
{
	return isnan(p) ? 1 : p;
}

/* The number of p that are at most x. */
static double
at_most(const double *p, size_t m, double x)
{
	double n = 0;

	for (size_t t = 0; t < m; t++)
		n += counted(p[t]) <= x;
	return n;
}

/* p_adj of p: by bh the least p' m / #{p <= p'} over all p' >= p, by by the same times the
 * sum of 1/i; by holm the largest p' #{p >= p'} over all p' <= p. */
static double
defined(const double *p, size_t m, double one, enum adjust how)
{
	double least = 1, largest = 0, h = how == ADJUST_BY ? 0 : 1;

	for (size_t i = 1; i <= m && how == ADJUST_BY; i++)
		h += 1. / (double)i;
	for (size_t s = 0; s < m; s++) {
		double x = counted(p[s]), n = at_most(p, m, x), smaller = 0;

		for (size_t t = 0; t < m; t++)
			smaller += counted(p[t]) < x;
		if (x >= one)
			least = fmin(least, x * h * (double)m / n);
		if (x <= one)
			largest = fmax(largest, x * ((double)m - smaller));
	}
	return how == ADJUST_HOLM ? fmin(1, largest) : least;
}

static void
by_definition(void)
{
	struct rng r = check_rng(4, 0);

	for (int k = 0; k < 1000; k++) {
		size_t m = 1 + (size_t)rng_below(&r, MOST);
		double p[MOST], adjusted[MOST];

		for (size_t t = 0; t < m; t++)
			p[t] = rng_below(&r, 8) == 0 ? NUM_NA : t > 0 &&
				rng_below(&r, 4) == 0 ? p[0] :
				rng_below(&r, 9) == 0 ? 0 : rng_unit(&r);
		for (int how = ADJUST_NONE; how <= ADJUST_BH; how++) {
			memcpy(adjusted, p, m * sizeof *p);
			adjust_p(adjusted, m, (enum adjust)how);
			for (size_t t = 0; t < m; t++)
				CHECK_NEAR(adjusted[t], isnan(p[t]) ||
					how == ADJUST_NONE ? p[t] :
					defined(p, m, p[t], (enum adjust)how),
					1e-13);
		}
	}
}

/* R: p.adjust(c(.01, .02, .03, .04, .05), method). */
static void
by_r(void)
{
	static const double expected[][5] = {{.01, .02, .03, .04, .05},
		{.05, .08, .09, .09, .09},
		{.1141666666666667, .1141666666666667, .1141666666666667,
		.1141666666666667, .1141666666666667},
		{.05, .05, .05, .05, .05}};

	for (int how = ADJUST_NONE; how <= ADJUST_BH; how++) {
		double p[] = {.01, .02, .03, .04, .05};

		adjust_p(p, 5, (enum adjust)how);
		for (size_t k = 0; k < 5; k++)
			CHECK_NEAR(p[k], expected[how][k], 1e-13);
	}
	CHECK_TEXT(adjust_words[ADJUST_HOLM], "holm");
	adjust_p(NULL, 0, ADJUST_BY);
}

CHECK_ALL(by_definition, by_r)
