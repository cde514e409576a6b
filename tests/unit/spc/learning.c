/* learning: the combiner that learns, against a list of groups of people. */
#include "law/combiners.h"

#include "check.h"
#include "spc/groups.h"

/* What all items but one say after an answer, each as often as it gives it. */
static void
is_learned(const struct town *t, const struct groups *g, size_t i,
	unsigned key, bool leave_out)
{
	struct sum others[LABELS] = {{0, 0}};
	struct share terms[LABELS];
	double q[LABELS], p[LABELS], all = 0;
	size_t k = t->respondents.k;
	struct answers a = {.labels = k, .size = g->k, .others = others,
		.terms = terms};

	for (size_t l = 0; l < k; l++) {
		q[l] = 0;
		for (size_t j = 0; j < t->respondents.patterns; j++)
			for (int n = 0; n < (int)t->weight[j]; n++) {
				sum_add(&others[l], g->says[j][key][l]);
				if (j != i || n > 0 || !leave_out)
					q[l] += g->says[j][key][l];
			}
		if (leave_out && g->says[i][key][l] > 0)
			terms[a.n_terms++] = (struct share){(uint32_t)l,
				g->says[i][key][l]};
		all += q[l];
	}
	CHECK(combiner_named("abc")->predict(&a, p) == (all > 1e-12));
	for (size_t l = 0; l < k; l++)
		CHECK_NEAR(p[l], all > 1e-12 ? q[l] / all : 1 / (double)k,
			1e-13);
}

static void
learning(void)
{
	size_t seen = 0;
	struct rng r;

	rng_seed(&r, 1, 0);
	for (int round = 0; round < 400; round++) {
		struct groups g;
		struct town t;

		draw_town(&t, &r);
		groups_ask(&g, &t, (uint32_t)rng_below(&r, most_asked(&t) + 1));
		for (size_t i = 0; i < t.respondents.patterns; i++)
			for (unsigned key = 0; key < GROUPS_KEYS; key++) {
				if (g.answer[i][key] == 0)
					continue;
				is_learned(&t, &g, i, key, true);
				is_learned(&t, &g, i, key, false);
				seen++;
			}
	}
	CHECK(seen > 1000);
}

CHECK_ALL(learning)
