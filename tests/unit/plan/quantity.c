/* quantity: those that are added keep their members and have room for their rows. */
#include "plan/quantity.h"

#include "scene.h"

static void
of_quantities(void)
{
	const size_t start[] = {0, 2, 3};
	struct quantities q = {.n = 0};
	int own[40];

	for (int i = 0; i < 40; i++)
		quantities_add(&q, &(struct quantity){.statistic = "pa",
			.own = &own[i], .start = start}, i % 2 ? 2 : 0);
	CHECK(q.n == 40 && q.at[39].own == &own[39] && !q.at[39].model);
	CHECK(!q.at[0].moments && q.at[1].moments && q.at[1].u && q.at[1].item);
	CHECK_TEXT(q.at[0].statistic, "pa");
}

/* Of a score four labels say no more than two: V(k) = item + label/k. */
static void
of_a_score(void)
{
	struct table t = table_of("1122 1112 2222 1222", 2);
	struct guess g = guess_first();
	struct scene x;
	double v;

	scene_open(&x, &t, &g, 1);
	scene_ask(&x, "accuracy");
	scene_measure(&x, 0);
	v = x.f.component[COMPONENT_ITEM].value;
	for (size_t k = 1; k <= RATERS; k++)
		CHECK_NEAR(x.f.variance[k - 1].v, v +
			x.f.component[COMPONENT_LABEL].value / (double)k, 1e-14);
}

int
main(void)
{
	of_quantities();
	of_a_score();
	return check_done();
}
