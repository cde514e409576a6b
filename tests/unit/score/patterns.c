/* patterns: items of equal vectors and predictions, against a comparison of each
 * with the first item of its pattern; probabilities that do not repeat; a table of
 * decisions and, where labels are too many for one, a search. */
#include "score/patterns.h"

#include "check.h"
#include "stats/rng.h"
#include "text/mem.h"

enum { ITEMS = 10000, LABELS = 3, VECTORS = 5 };

static uint32_t vector[ITEMS], block[ITEMS], hard[ITEMS];
static size_t start[ITEMS + 1];
static uint32_t label[LABELS * ITEMS];
static double p[LABELS * ITEMS];

/* Items with one of some vectors, decisions and rows of probabilities; values: how
 * many different probabilities there are. */
static void
draw(uint64_t values, struct rng *r)
{
	for (uint32_t i = 0; i < ITEMS; i++) {
		vector[i] = (uint32_t)rng_below(r, VECTORS);
		block[i] = ITEMS - 1 - i;
		hard[i] = (uint32_t)rng_below(r, LABELS + 1);
		hard[i] = hard[i] < LABELS ? hard[i] : IDS_NONE;
		start[i + 1] = start[i];
		for (uint32_t l = 0; l < LABELS; l++) {
			if (rng_below(r, 3) == 0)
				continue;
			label[start[i + 1]] = l;
			p[start[i + 1]++] = (double)rng_below(r, values) /
				(double)values;
		}
	}
}

/* Have two items the same vector and prediction? kind: 0 oracle, 1 hard, 2 soft. */
static bool
alike(uint32_t a, uint32_t b, int kind)
{
	size_t n = start[a + 1] - start[a];

	if (vector[a] != vector[b] || (kind == 1 && hard[a] != hard[b]))
		return false;
	return kind < 2 || (n == start[b + 1] - start[b] &&
		memcmp(label + start[a], label + start[b], n * sizeof *label) == 0 &&
		memcmp(p + start[a], p + start[b], n * sizeof *p) == 0);
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

static void
leave(struct evaluation *e)
{
	MEM_FREE(e->pattern, e->of);
}

/* Every item is like the first one of its pattern, which is like no earlier first
 * one. */
static void
repeated(void)
{
	const struct items t = {.n = ITEMS, .vector = vector, .vectors.n = VECTORS};
	struct rng r = check_rng(1, 0);

	for (int kind = 0; kind < 6; kind++) {
		const struct evaluation_rules rules = {.k = kind < 3 ? LABELS : ITEMS};
		const struct predictions m = {.soft = kind % 3 == 2, .hard = hard,
			.start = start, .label = label, .p = p};
		struct evaluation e;
		size_t seen = 0;

		draw(4, &r);
		find(&e, &rules, &t, kind % 3 > 0 ? &m : NULL);
		for (size_t i = 0; i < ITEMS; i++) {
			CHECK(alike(block[i], block[e.of[e.pattern[i]]], kind % 3));
			CHECK(e.pattern[i] <= seen);
			seen += e.pattern[i] == seen;
		}
		CHECK(seen == e.n && e.n < ITEMS / 4);
		for (size_t a = 0; a < e.n; a++)
			for (size_t b = 0; b < a; b++)
				CHECK(!alike(block[e.of[a]], block[e.of[b]], kind % 3));
		leave(&e);
	}
}

/* Items alone, or with probabilities that are all different; in the second case the
 * last item, which equals the first one, is no longer found. */
static void
apart(void)
{
	const struct items t = {.n = ITEMS, .vector = vector, .vectors.n = VECTORS};
	struct evaluation_rules rules = {.k = LABELS, .alone = true};
	const struct predictions m = {.soft = true, .start = start,
		.label = label, .p = p};
	struct rng r = check_rng(2, 0);
	struct evaluation e;

	draw(1, &r);
	find(&e, &rules, &t, &m);
	CHECK(e.n == ITEMS);
	for (size_t i = 0; i < ITEMS; i++)
		CHECK(e.pattern[i] == i && e.of[i] == i);
	leave(&e);
	rules.alone = false;
	for (size_t i = 0; i <= ITEMS; i++)
		start[i] = i;
	for (size_t i = 0; i < ITEMS; i++)
		p[i] = (double)i;
	vector[0] = vector[ITEMS - 1];
	label[0] = label[ITEMS - 1];
	p[0] = p[ITEMS - 1];
	find(&e, &rules, &t, &m);
	CHECK(e.n == ITEMS);
	leave(&e);
}

CHECK_ALL(repeated, apart)
