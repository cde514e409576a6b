/* prediction: against vectors of all probabilities, most of them 0. */
#include "judge/prediction.h"

#include "check.h"
#include "stats/stats.h"
#include "stats/rng.h"

enum { LABELS = 12 };

/* Whatever was there before, and in whatever order, with labels that are there
 * twice or have 0. */
static void
as_vectors(void)
{
	struct prediction g;
	struct rng r = check_rng(7, 0);

	prediction_init(&g, LABELS);
	CHECK(g.n == 0 && prediction_likeliest(&g) == 0);
	for (int round = 0; round < 2000; round++) {
		double p[LABELS], q[LABELS] = {0};
		uint32_t label[LABELS];
		size_t n = (size_t)rng_below(&r, LABELS + 1), at = 0;

		for (size_t i = 0; i < n; i++) {
			label[i] = (uint32_t)rng_below(&r, LABELS);
			p[i] = (double)rng_below(&r, 4);
			q[label[i]] += p[i] / 8;
		}
		prediction_set(&g, label, p, n, 8);
		for (uint32_t l = 0; l < LABELS; l++) {
			CHECK(g.q[l] == q[l]);
			if (at < g.n && g.label[at] == l)
				at++;
			else
				CHECK(q[l] == 0);
		}
		CHECK(at == g.n);
		CHECK(prediction_likeliest(&g) == stats_largest(q, LABELS));
	}
}

CHECK_ALL(as_vectors)
