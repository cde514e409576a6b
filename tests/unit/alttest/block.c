/* block: the families of p that are adjusted at once; groups as if alone. */
#include "bench.h"

/* p_adj of one family, and whether it decides. */
static void
family(const struct verdict *const *v, size_t n, const struct rules *rules)
{
	double p[2 * JUDGES * HUMANS] = {0}, p_adj[2 * JUDGES * HUMANS];
	size_t m = 0;

	for (size_t k = 0; k < n; k++)
		for (size_t t = 0; t < v[k]->m; t++)
			p[m++] = v[k]->p[t];
	verdict_adjust(p, m, rules->adjust, p_adj);
	m = 0;
	for (size_t k = 0; k < n; k++) {
		size_t wins = 0;

		for (size_t t = 0; t < v[k]->m; t++) {
			wins += p_adj[m] <= rules->fdr;
			CHECK_NEAR(v[k]->p_adj[t], p_adj[m++], 0);
		}
		CHECK(v[k]->pass == (v[k]->m > 0 && 2 * wins >= v[k]->m));
	}
}

static void
families(const struct bench *b)
{
	const struct verdict *v[2 * JUDGES];
	size_t n = 0;

	for (size_t i = 0; i < b->n; i++)
		for (size_t f = 0; f < b->c.judges; f++) {
			v[n] = &b->block[i].verdict[f];
			if (!b->study.rules.all)
				family(&v[n], 1, &b->study.rules);
			n++;
		}
	if (b->study.rules.all)
		family(v, n, &b->study.rules);
}

/* The court's items of one side, not read yet. */
static struct court
half(const struct court *c, size_t side)
{
	struct court part = {.items = c->items, .humans = c->humans,
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
	court_order(&part);
	return part;
}

/* The block of a group is that of a table of its items alone. */
static void
alone(const struct block *x, const struct court *c, const struct rules *rules)
{
	struct bench part = {.c = half(c, view_is(x->group, "b"))};

	CHECK(view_is(x->group, "a") || view_is(x->group, "b"));
	CHECK(x->jury.raters.n == part.c.n);
	if (part.c.n == 0)
		return;
	bench_open(&part, rules, false);
	CHECK(part.block->group.n == 0);
	for (size_t f = 0; f < c->judges; f++) {
		const struct verdict *v = &x->verdict[f];
		const struct verdict *w = &part.block->verdict[f];

		CHECK(v->m == w->m && v->items == w->items);
		CHECK_NEAR(v->w.value, w->w.value, 0);
		CHECK_NEAR(v->d.se, w->d.se, 0);
		CHECK_NEAR(v->worth, w->worth, 0);
		CHECK_NEAR(v->sure, w->sure, 0);
	}
	bench_close(&part);
}

int
main(void)
{
	struct rng r;

	rng_seed(&r, 11, 0);
	for (int k = 0; k < ROUNDS; k++) {
		struct bench b;
		const struct rules rules = {.test = tests_t, .epsilon = .3,
			.fdr = .2, .level = .95, .adjust = k % 3,
			.all = k % 5 < 2};

		court_draw(&b.c, &r);
		bench_open(&b, &rules, k % 2 == 0);
		CHECK(k % 2 == 0 || b.block->group.n == 0);
		families(&b);
		for (size_t i = 0; i < b.n && k % 2 == 0; i++)
			alone(&b.block[i], &b.c, &rules);
		bench_close(&b);
	}
	return check_done();
}
