/* quantity: the mean and variance of values; a quantity of which nothing is known. */
#include "plan/quantity.h"
#include "plan/statuses.h"

#include "scene.h"
#include "status_words.h"

/* sum (x - mean)^2 / (n - 1) of each value as often as it counts. */
static void
of_values(struct rng *r)
{
	double x[9], known[9], times[9], all[32], n = 0, mean = 0, variance = 0, v;
	struct estimate e = estimate_nothing(.95);

	for (int i = 0; i < 9; i++) {
		times[i] = (double)rng_below(r, 4);
		x[i] = times[i] > 0 ? 1e3 + rng_normal(r) : NUM_NA;
		known[i] = rng_below(r, 5) ? 1 : NUM_NA;
		for (double k = 0; k < times[i] && !isnan(known[i]); k++)
			all[(int)n++] = x[i];
	}
	for (int i = 0; i < (int)n; i++)
		mean += all[i] / n;
	for (int i = 0; i < (int)n; i++)
		variance += (all[i] - mean) * (all[i] - mean) / (n - 1);
	v = quantity_mean(&e, x, known, times, 9);
	CHECK_NEAR(e.value, n > 0 ? mean : (double)NAN, 1e-14);
	CHECK_NEAR(v, n > 1 ? variance : (double)NAN, 1e-12);
	CHECK_NEAR(e.se, n > 1 ? sqrt(v / n) : (double)NAN, 1e-14);
	CHECK(e.status == (n > 1 ? ESTIMATE_OK : ESTIMATE_ONE_ITEM));
}

static void
of_variances(void)
{
	struct design_variance s = quantity_variance(.25, 2, 3, ESTIMATE_MODEL);

	CHECK(s.v == .25 && s.k == 3 && isnan(s.leaning));
	CHECK_STATUS(s.status, "model");
	s = quantity_variance(-1, 2, 3, ESTIMATE_OK);
	CHECK(isnan(s.v) && s.k == 3);
	CHECK_STATUS(s.status, "no_variance");
	s = quantity_variance(.25, 2, 3, ESTIMATE_NO_LABELS);
	CHECK(isnan(s.v) && s.k == 3);
	CHECK_STATUS(s.status, "no_labels");
	/* at 1e-20 scale^2 */
	CHECK(isnan(quantity_variance(4e-20, 2, 1, ESTIMATE_OK).v));
	CHECK(quantity_variance(4.1e-20, 2, 1, ESTIMATE_OK).v == 4.1e-20);
}

static void
of_quantities(void)
{
	struct quantities q = {.n = 0};
	struct ranges raters = {.n = 0};
	struct design_variance variance[2];
	struct measured f = {.variance = variance};
	struct pilot pilot = {.items = 2, .labels = 5};
	struct study s;
	int own[40];

	for (int i = 0; i < 40; i++)
		quantities_add(&q, &(struct quantity){.statistic = "pa",
			.own = &own[i]});
	CHECK(q.n == 40 && q.at[39].own == &own[39] && !q.at[39].model);
	CHECK_TEXT(q.at[0].statistic, "pa");
	scene_set(&raters, "4,2");
	s = (struct study){.raters = raters, .pilot = &pilot};
	measured_nothing(&f, &s, ESTIMATE_NO_PAIRS);
	CHECK(f.items == 2 && f.raters == 2.5 && isnan(f.e.value) && isnan(f.e.se));
	CHECK_STATUS(f.e.status, "no_pairs");
	CHECK_STATUS(f.component[COMPONENT_ANNOTATOR].status, "no_pairs");
	CHECK(variance[0].k == 4 && variance[1].k == 2 && isnan(variance[1].v));
	CHECK_STATUS(variance[1].status, "no_pairs");
}

int
main(void)
{
	struct rng r = check_rng(1, 0);

	for (int i = 0; i < 300; i++)
		of_values(&r);
	of_variances();
	of_quantities();
	return check_done();
}
