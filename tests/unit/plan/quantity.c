/* quantity: the spread of values, what is known of nothing. */
#include "plan/quantity.h"

#include "scene.h"

/* sum (x - mean)^2 / (n - 1) of each value as often as it counts. */
static void
of_values(struct rng *r)
{
	double x[9], times[9], all[32], n = 0, mean = 0, variance = 0, m, v;

	for (int i = 0; i < 9; i++) {
		times[i] = (double)rng_below(r, 4);
		x[i] = times[i] > 0 ? 1e3 + rng_normal(r) : NUM_NA;
		for (double k = 0; k < times[i]; k++)
			all[(int)n++] = x[i];
	}
	for (int i = 0; i < (int)n; i++)
		mean += all[i] / n;
	for (int i = 0; i < (int)n; i++)
		variance += (all[i] - mean) * (all[i] - mean) / (n - 1);
	quantity_spread_of(x, times, 9, &m, &v);
	CHECK_NEAR(m, n > 0 ? mean : (double)NAN, 1e-14);
	CHECK_NEAR(v, n > 1 ? variance : (double)NAN, 1e-12);
}

static void
of_spreads(void)
{
	struct design_spread s = quantity_spread(.25, 2, 3, "model");

	CHECK(s.v == .25 && s.k == 3 && s.people == 0);
	CHECK_TEXT(s.status, "model");
	s = quantity_spread(-1, 2, 3, "ok");
	CHECK(isnan(s.v) && s.k == 3);
	CHECK_TEXT(s.status, "no_variance");
	/* at 1e-20 scale^2 */
	CHECK(isnan(quantity_spread(4e-20, 2, 1, "ok").v));
	CHECK(quantity_spread(4.1e-20, 2, 1, "ok").v == 4.1e-20);
}

static void
free_it(void *own)
{
	*(int *)own += 1;
}

static void
of_quantities(void)
{
	struct quantities q = {.n = 0};
	struct ranges raters = {0};
	const uint64_t k[] = {4, 2};
	struct design_spread spread[2];
	struct figures f = {.spread = spread};
	struct study s;
	int freed[40] = {0};

	for (int i = 0; i < 40; i++)
		quantities_add(&q, "pa", &freed[i])->end = free_it;
	CHECK(q.n == 40 && q.at[39].own == &freed[39] && !q.at[39].model);
	CHECK_TEXT(q.at[0].statistic, "pa");
	quantities_free(&q);
	for (int i = 0; i < 40; i++)
		CHECK(freed[i] == 1);
	ranges_set(&raters, k, 2);
	s = (struct study){.raters = raters};
	figures_nothing(&f, &s, "no_pairs");
	CHECK(isnan(f.items) && isnan(f.raters) && isnan(f.estimate) && isnan(f.se));
	CHECK_TEXT(f.status, "no_pairs");
	CHECK_TEXT(f.component[COMPONENT_ANNOTATOR].status, "no_pairs");
	CHECK(spread[0].k == 4 && spread[1].k == 2 && isnan(spread[1].v));
	CHECK_TEXT(spread[1].status, "no_pairs");
	ranges_free(&raters);
}

int
main(void)
{
	struct rng r;

	rng_seed(&r, 1, 0);
	for (int i = 0; i < 300; i++)
		of_values(&r);
	of_spreads();
	of_quantities();
	return check_done();
}
