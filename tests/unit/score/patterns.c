/* patterns: items of equal vectors and decisions, against a comparison of each with the
 * first item of its pattern; items with probabilities, which are each by themselves. */
#include "score/patterns.h"

#include "check.h"
#include "stats/rng.h"
#include "text/mem.h"

enum { ITEMS = 10000, LABELS = 3, VECTORS = 5 };

static uint32_t vector[ITEMS], block[ITEMS], hard[ITEMS];

/* Items with one of some vectors and decisions. */
static void
draw(struct rng *r)
{
	for (uint32_t i = 0; i < ITEMS; i++) {
		vector[i] = (uint32_t)rng_below(r, VECTORS);
		block[i] = ITEMS - 1 - i;
		hard[i] = (uint32_t)rng_below(r, LABELS + 1);
		hard[i] = hard[i] < LABELS ? hard[i] : IDS_NONE;
	}
}

/* Have two items the same vector, and of a model the same decision? */
static bool
alike(uint32_t a, uint32_t b, bool model)
{
	return vector[a] == vector[b] && (!model || hard[a] == hard[b]);
}

static void
find(struct evaluation *e, const struct evaluation_rules *rules,
	const struct items *t, const struct predictions *m)
{
	*e = (struct evaluation){.rules = rules, .truth = t, .block = block,
		.items = ITEMS, .model = m, .k = rules->k,
		.pattern = mem_alloc(ITEMS, sizeof *e->pattern),
		.of = mem_alloc(ITEMS, sizeof *e->of)};
	patterns_find(e);
}

/* Every item is like the first one of its pattern, which is like no earlier first
 * one. */
static void
repeated(void)
{
	const struct items t = {.n = ITEMS, .vector = vector, .vectors.n = VECTORS};
	const struct evaluation_rules rules = {.k = LABELS};
	const struct predictions m = {.hard = hard};
	struct rng r = check_rng(1, 0);

	for (int model = 0; model < 2; model++) {
		struct evaluation e;
		size_t seen = 0;

		draw(&r);
		find(&e, &rules, &t, model ? &m : NULL);
		for (size_t i = 0; i < ITEMS; i++) {
			CHECK(alike(block[i], block[e.of[e.pattern[i]]], model));
			CHECK(e.pattern[i] <= seen);
			seen += e.pattern[i] == seen;
		}
		CHECK(seen == e.n && e.n < ITEMS / 4);
		for (size_t a = 0; a < e.n; a++)
			for (size_t b = 0; b < a; b++)
				CHECK(!alike(block[e.of[a]], block[e.of[b]], model));
	}
}

static void
alone(const struct evaluation_rules *rules, const struct items *t,
	const struct predictions *m)
{
	struct evaluation e;

	find(&e, rules, t, m);
	CHECK(e.n == ITEMS);
	for (size_t i = 0; i < ITEMS; i++)
		CHECK(e.pattern[i] == i && e.of[i] == i);
}

/* Items that are to be alone, have probabilities, count by their annotators, or have so
 * many labels that a table of decisions is larger than the items. */
static void
apart(void)
{
	static double counts[ITEMS];
	const struct items t = {.n = ITEMS, .vector = vector, .vectors.n = VECTORS};
	const struct evaluation_rules one = {.k = LABELS, .alone = true};
	const struct evaluation_rules rules = {.k = LABELS}, many = {.k = ITEMS};
	const struct predictions soft = {.soft = true}, m = {.hard = hard};
	struct items weighed = t;
	struct rng r = check_rng(2, 0);

	draw(&r);
	weighed.counts = counts;
	alone(&one, &t, &m);
	alone(&rules, &t, &soft);
	alone(&rules, &weighed, &m);
	alone(&many, &t, &m);
}

CHECK_ALL(repeated, apart)
