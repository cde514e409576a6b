/* block: a group is as if alone. */
#include "blocks.h"

/* The world's items of one side, not read yet. */
static struct judged
half(const struct judged *c, size_t side)
{
	struct judged part = {.items = c->items, .humans = c->humans,
		.judges = c->judges, .draw = c->draw, .kind = c->kind,
		.clustered = c->clustered, .min_humans = c->min_humans,
		.min_items = c->min_items};

	memcpy(part.label, c->label, sizeof part.label);
	memcpy(part.eighths, c->eighths, sizeof part.eighths);
	memcpy(part.soft, c->soft, sizeof part.soft);
	memcpy(part.cluster, c->cluster, sizeof part.cluster);
	for (size_t i = 0; i < c->items; i++)
		for (size_t h = 0; h < HUMANS && c->side[i] != side; h++)
			part.label[i][h] = NOTHING;
	judged_order(&part);
	return part;
}

/* The block of a group is that of a table of its items alone. */
static void
alone(const struct block *x, const struct judged *c, const struct rules *rules)
{
	struct blocks part = {.c = half(c, view_is(x->group, "b"))};

	CHECK(view_is(x->group, "a") || view_is(x->group, "b"));
	CHECK(x->humans.n == part.c.n);
	if (part.c.n == 0)
		return;
	blocks_open(&part, rules, false);
	CHECK(part.block->group.n == 0);
	for (size_t f = 0; f < c->judges; f++) {
		const struct verdict *v = &x->verdict[f];
		const struct verdict *w = &part.block->verdict[f];

		CHECK(v->m == w->m && v->items == w->items);
		CHECK_NEAR(v->mean.w.value, w->mean.w.value, 0);
		CHECK_NEAR(v->mean.d.se, w->mean.d.se, 0);
		CHECK_NEAR(v->worth.value, w->worth.value, 0);
		CHECK_NEAR(v->winning.p, w->winning.p, 0);
	}
}

int
main(void)
{
	struct rng r = check_rng(11, 0);

	for (int k = 0; k < ROUNDS; k++) {
		struct blocks b;
		const struct rules rules = {.test = tests_t, .epsilon = .3,
			.fdr = .2, .level = .95, .adjust = k % 3};

		judged_draw(&b.c, &r);
		blocks_open(&b, &rules, k % 2 == 0);
		CHECK(k % 2 == 0 || b.block->group.n == 0);
		for (size_t i = 0; i < b.n && k % 2 == 0; i++)
			alone(&b.block[i], &b.c, &rules);
	}
	return check_done();
}
