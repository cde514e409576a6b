/* pass: every value under all targets at once is that of estimates_make() for each, which
 * keeps a row per item. */
#include "score/pass.h"

#include "check.h"
#include "score/table.h"
#include "text/num.h"

enum { SOFT = 1 };

static unsigned long seen_values, seen_lost, seen_outside, seen_both;

/* All metrics that there can be, or those without -M, at a threshold or without. */
static void
make_plan(struct plan *plan, const struct table *t, const struct data *d,
	struct rng *r)
{
	bool ordered = d->k == d->named, named = rng_below(r, 3) != 0;
	struct strings list = {.n = 0};
	const struct plan_names names = {&list, d->k > 2 ? IDS_NONE :
		(uint32_t)d->named - 1, NULL};

	*plan = (struct plan){.by_labels = rng_below(r, 2) != 0,
		.rules = {.bins = 4, .replicated = rng_below(r, 2) != 0,
			.has_threshold = d->k == 2 && rng_below(r, 2) != 0,
			.threshold = .25, .zero = NUM_NA, .trial = {.eps =
			rng_below(r, 2) != 0 ? .1 : 1e-15, .range = 8},
			.has_range = evaluation_has_range(&t->truth)}};
	plan->flips = flips_of(&t->truth);
	for (size_t m = 0; m < metrics_table.n && named; m++)
		if (ordered || !(metrics[m].traits & METRIC_SCALE))
			strings_add(&list, metrics[m].about.name,
				strlen(metrics[m].about.name));
	plan_make(plan, &t->truth.labels, &names);
	strings_free(&list);
}

static void
is_same(const struct estimates *a, const struct estimates *b)
{
	size_t slots = a->of.plan->slots;

	CHECK(a->n == b->n && a->items == b->items && a->range == b->range);
	CHECK(a->plain && b->plain && a->signs == b->signs);
	CHECK(a->shares == b->shares && a->none == b->none);
	CHECK(a->of.target == b->of.target && a->of.model == b->of.model);
	for (int kind = 0; kind < (a->range ? AT_KINDS : 1); kind++)
		for (size_t s = 0; s < slots; s++) {
			CHECK_NEAR(b->value[kind][s], a->value[kind][s], 1e-13);
			seen_values += isnan(a->value[kind][s]) ? 0 : 1;
		}
	for (size_t s = 0; s < slots; s++) {
		CHECK(a->refused[s] == b->refused[s]);
		CHECK(a->outside[s] == b->outside[s]);
		seen_outside += a->outside[s];
	}
	seen_lost += a->none != ESTIMATE_OK;
}

/* The targets of the set, a bit for each. */
static void
of_targets(const struct table *t, const struct data *d, const struct plan *plan,
	const struct block *b, unsigned set)
{
	struct estimates m[TARGET_KINDS], *to[TARGET_KINDS];
	struct subject s[TARGET_KINDS];
	size_t n = 0;

	for (int target = 0; target < TARGET_KINDS; target++) {
		if (!(set >> target & 1) || !data_has(d, target))
			continue;
		to[n] = &m[n];
		s[n] = (struct subject){plan, b, (enum target)target,
			&t->models.at[SOFT], NULL};
		CHECK(pass_suits(&s[n]));
		n++;
	}
	if (n == 0)
		return;
	pass_make(to, s, n);
	for (size_t i = 0; i < n; i++) {
		struct estimates one;

		estimates_make(&one, &s[i]);
		is_same(&one, &m[i]);
		estimates_free(&one);
		estimates_free(&m[i]);
	}
	seen_both += n > 1;
}

static void
random_tables(void)
{
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 400; round++) {
		struct blocks blocks;
		struct plan plan;
		struct data d;
		struct table t;

		data_draw(&d, &r);
		table_of(&t, &d);
		make_plan(&plan, &t, &d, &r);
		blocks_make(&blocks, &t.truth, &t.models, false, plan.by_labels);
		of_targets(&t, &d, &plan, &blocks.at[0],
			1 + (unsigned)rng_below(&r, 15));
		blocks_free(&blocks);
		plan_free(&plan);
		table_free(&t);
	}
	CHECK(seen_values > 10000 && seen_lost > 10 && seen_outside > 10 &&
		seen_both > 100);
}

/* Not of the oracle, a hard model, single items, replicates, or slips to neighbours. */
static void
others(void)
{
	struct rng r = check_rng(2, 0);
	struct blocks blocks;
	struct plan plan;
	struct subject s;
	struct data d;
	struct table t;
	uint32_t at = 0;

	data_draw(&d, &r);
	table_of(&t, &d);
	make_plan(&plan, &t, &d, &r);
	blocks_make(&blocks, &t.truth, &t.models, false, false);
	s = (struct subject){&plan, &blocks.at[0], TARGET_NEW, &t.models.at[SOFT],
		NULL};
	CHECK(pass_suits(&s));
	plan.rules.at = &at;
	CHECK(!pass_suits(&s));
	s.target = TARGET_RAW;
	CHECK(pass_suits(&s));
	plan.items = true;
	CHECK(!pass_suits(&s));
	plan.items = false;
	plan.bootstrap = 1;
	CHECK(!pass_suits(&s));
	plan.bootstrap = 0;
	s.model = &t.models.at[0];
	CHECK(!pass_suits(&s));
	s.model = NULL;
	CHECK(!pass_suits(&s));
	plan.rules.at = NULL;
	blocks_free(&blocks);
	plan_free(&plan);
	table_free(&t);
}

CHECK_ALL(random_tables, others)
