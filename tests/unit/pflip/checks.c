/* checks: the difference of two ratios against loops over its units. */
#include "pflip/checks.h"

#include "check.h"

/* Retests of items whose other annotators agree, or not. */
static void
definition(void)
{
	enum { MOST = 60 };
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 100; round++) {
		size_t n = 12 + (size_t)rng_below(&r, MOST - 12), units[2] = {0};
		double x[MOST][2][2], sum[2][2] = {{0}}, squares = 0, ratio[2];
		struct checks c = {.label = NULL};
		double z;

		for (size_t i = 0; i < n; i++) {
			struct group g[3];
			size_t groups = 1 + (size_t)rng_below(&r, 3);

			memset(x[i], 0, sizeof x[i]);
			for (size_t k = 0; k < groups; k++) {
				uint64_t pairs = 1 + rng_below(&r, 3);
				size_t side = (size_t)rng_below(&r, 2);

				g[k] = (struct group){.top = 3, .n = 3 + side,
					.retest = {1, 2, pairs,
					rng_below(&r, pairs + 1)}};
				x[i][side][0] += (double)g[k].retest.disagree;
				x[i][side][1] += (double)pairs;
			}
			checks_add_groups(&c, g, groups);
			for (size_t s = 0; s < 2; s++) {
				units[s] += x[i][s][1] > 0;
				sum[s][0] += x[i][s][0];
				sum[s][1] += x[i][s][1];
			}
		}
		for (size_t i = 0; i < n; i++) {
			double u = 0;

			for (size_t s = 0; s < 2; s++)
				u += (s == 0 ? 1 : -1) * (x[i][s][0] - sum[s][0] /
					sum[s][1] * x[i][s][1]) / sum[s][1];
			squares += u * u;
		}
		z = checks_z(&c.by_others, ratio);
		if (units[0] < 10 || units[1] < 10)
			CHECK(isnan(z));
		else
			CHECK_NEAR(z, (sum[0][0] / sum[0][1] - sum[1][0] /
				sum[1][1]) / sqrt(squares), 1e-10);
	}
}

CHECK_ALL(definition)
