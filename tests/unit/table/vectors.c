/* vectors: equality of count vectors, and selections of them against a list of
 * all cells. */
#include "table/vectors.h"

#include "check.h"
#include "stats/rng.h"

/* The n cells as a vector. */
static struct vector
vector(const struct cell *cell, size_t cells)
{
	struct vector v = {.cell = cell, .cells = cells};

	for (size_t k = 0; k < cells; k++)
		v.n += cell[k].n;
	return v;
}

/* The plurality of kept vectors, with a label less, and of shares. */
static void
kept_plurality(void)
{
	static const struct cell cell[] = {{0, 2}, {1, 3}, {2, 3}};
	static const double share[] = {.25, .25, .5};
	struct vectors v;
	size_t tied;

	vectors_init(&v, 0);
	vectors_add(&v, (struct vector){cell, 1, 2}, NULL, 0, 1);
	vectors_add(&v, (struct vector){cell, 3, 8}, NULL, 0, 1);
	CHECK(vectors_plurality(&v, 0, SIZE_MAX, &tied) == 0 && tied == 1);
	CHECK(vectors_plurality(&v, 1, SIZE_MAX, &tied) == 2 && tied == 2);
	CHECK(vectors_plurality(&v, 1, 2, &tied) == 3 && tied == 1);
	CHECK(vectors_plurality(&v, 0, 0, &tied) == 0 && tied == 1);
	CHECK(vectors_mass(&v, 2) == 3);
	vectors_init(&v, 1);
	v.shares = true;
	vectors_add(&v, (struct vector){cell, 3, 3}, share, 0, 1);
	CHECK(vectors_plurality(&v, 0, SIZE_MAX, &tied) == 2 && tied == 1);
	CHECK(vectors_mass(&v, 1) == .25);
}

static void
finding(void)
{
	struct cell cell[] = {{0, 0}, {1, 0}, {2, 5}, {3, 5}, {4, 1}};

	CHECK(vector_find(vector(cell, 5), cell[3].label) == 3);
	CHECK(vector_find(vector(cell, 5), 99) == 5);
}

static void
merging(void)
{
	struct cell c[] = {{3, 1}, {0, 2}, {3, 4}, {1, 0}, {0, 1}};

	CHECK(cells_merge(c, 5) == 3);
	CHECK(c[0].label == 0 && c[0].n == 3 && c[1].label == 1 &&
		c[1].n == 0 && c[2].label == 3 && c[2].n == 5);
	CHECK(cells_merge(c, 0) == 0);
}

/* 4000000000 + 0 + 3000000000 + 2000000000 = 2 x 4294967295 + 410065410. */
static void
merging_many(void)
{
	struct cell c[] = {{1, 4000000000}, {1, 0}, {0, 7}, {1, 3000000000},
		{1, 2000000000}, {2, 1}};

	CHECK(cells_merge(c, 6) == 5);
	CHECK(c[0].label == 0 && c[0].n == 7 && c[4].label == 2);
	CHECK(c[1].label == 1 && c[1].n == UINT32_MAX);
	CHECK(c[2].label == 1 && c[2].n == UINT32_MAX);
	CHECK(c[3].label == 1 && c[3].n == 410065410);
}

/* More cells than insertion sorts: label 40 - i / 2 twice, i from 0. */
static void
merging_long(void)
{
	struct cell c[80];

	for (uint32_t i = 0; i < 80; i++)
		c[i] = (struct cell){40 - i / 2, i};
	CHECK(cells_merge(c, 80) == 40);
	for (uint32_t k = 0; k < 40; k++)
		CHECK(c[k].label == k + 1 && c[k].n == 4 * (39 - k) + 1);
}

/* The lower label comes first, for the same label the higher count, then the
 * shorter vector. */
static void
comparing(void)
{
	const struct cell a[] = {{0, 2}, {1, 1}}, b[] = {{0, 2}, {2, 9}},
		c[] = {{0, 1}, {1, 1}};

	CHECK(cells_cmp(a, 2, b, 2) < 0 && cells_cmp(b, 2, a, 2) > 0);
	CHECK(cells_cmp(a, 2, c, 2) < 0 && cells_cmp(a, 1, a, 2) < 0);
	CHECK(cells_cmp(a, 2, a, 2) == 0 && cells_cmp(a, 0, b, 0) == 0);
}

/* Cells with n = 0 are no part of a vector, raters are, items add up. */
static void
distinct(void)
{
	const struct cell ab[] = {{0, 2}, {1, 1}}, a0[] = {{0, 2}, {1, 0}},
		b[] = {{1, 2}};
	struct vectors v;

	vectors_init(&v, 0);
	CHECK(vectors_add(&v, vector(ab, 2), NULL, 0, 1) == 0);
	CHECK(vectors_add(&v, vector(a0, 2), NULL, 0, 3) == 1);
	CHECK(vectors_add(&v, vector(a0, 1), NULL, 0, 4) == 1);
	CHECK(vectors_add(&v, vector(a0, 1), NULL, 2, 4) == 2);
	CHECK(vectors_add(&v, vector(b, 1), NULL, 0, 1) == 3);
	CHECK(vectors_add(&v, vector(b, 0), NULL, 0, 1) == 4);
	vectors_seal(&v);
	CHECK(v.n == 5 && v.items[1] == 7 && vectors_raters(&v, 1) == 0);
	CHECK(v.items[2] == 4 && vectors_raters(&v, 2) == 2 && v.total[0] == 3);
	CHECK(vectors_at(&v, 1).cells == 1 && vectors_at(&v, 1).n == 2);
	CHECK(vectors_at(&v, 4).cells == 0 && vectors_at(&v, 4).n == 0);
}

/* If cells have numbers, these distinguish vectors, and cells with n = 0
 * stay. */
static void
with_numbers(void)
{
	const struct cell c[] = {{0, 2}, {1, 0}};
	const double one[] = {.9, .1, .1, .9}, other[] = {.9, .1, .1, .8};
	struct vectors v;

	vectors_init(&v, 2);
	CHECK(vectors_add(&v, vector(c, 2), one, 0, 1) == 0);
	CHECK(vectors_add(&v, vector(c, 2), other, 0, 1) == 1);
	CHECK(vectors_add(&v, vector(c, 2), one, 0, 1) == 0);
	CHECK(vectors_add(&v, vector(c, 1), one, 0, 1) == 2);
	CHECK(v.n == 3 && v.start[1] == 2 && v.number[3] == .9 &&
		v.number[7] == .8 && v.number[8] == .9);
}

enum { LABELS = 5, CLASSES = 3 };

/* A table of counts, and the same with labels as classes. */
struct dense {
	uint32_t n[LABELS];
	uint64_t items, raters;
};

static struct dense
to_classes(struct dense x, const uint32_t *map)
{
	struct dense y = {.items = x.items, .raters = x.raters};

	for (size_t k = 0; k < LABELS; k++)
		y.n[map ? map[k] : k] += x.n[k];
	return y;
}

static struct dense
dense_of(const struct vectors *v, size_t i)
{
	struct vector x = vectors_at(v, i);
	struct dense y = {.items = v->items[i], .raters = vectors_raters(v, i)};

	for (size_t k = 0; k < x.cells; k++)
		y.n[x.cell[k].label] += x.cell[k].n;
	return y;
}

static bool
alike(const struct dense *x, const struct dense *y)
{
	return memcmp(x->n, y->n, sizeof x->n) == 0 && x->raters == y->raters;
}

/* Does the selection have each selected vector, at its place, with the items of
 * all equal ones, and in order? */
static void
check_choice(const struct vectors *from, const uint64_t *items,
	const uint32_t *map, bool sorted)
{
	struct vectors to;
	uint32_t *place = mem_alloc((from->n + 1) * sizeof *place, 1);

	vectors_select(&to, from, items, map, sorted, place);
	for (size_t i = 0; i < from->n; i++) {
		struct dense x = to_classes(dense_of(from, i), map), y;
		uint64_t all = 0;

		if (items && items[i] == 0)
			continue;
		y = dense_of(&to, place[i]);
		CHECK(alike(&x, &y));
		for (size_t k = 0; k < from->n; k++) {
			struct dense z = to_classes(dense_of(from, k), map);

			if (alike(&z, &x))
				all += items ? items[k] : from->items[k];
		}
		CHECK(all == y.items);
	}
	for (size_t i = 1; i < to.n && (sorted || map); i++) {
		struct vector a = vectors_at(&to, i - 1);
		struct vector b = vectors_at(&to, i);
		int order = cells_cmp(a.cell, a.cells, b.cell, b.cells);

		CHECK(order < 0 || (order == 0 &&
			vectors_raters(&to, i - 1) <
			vectors_raters(&to, i)));
	}
	MEM_FREE(place);
}

static void
choices(void)
{
	for (uint64_t seed = 1; seed <= 60; seed++) {
		uint64_t items[64] = {0};
		uint32_t map[LABELS];
		struct vectors v;
		struct rng r;

		rng_seed(&r, seed, 0);
		vectors_init(&v, 0);
		for (size_t i = 0; i < 64; i++) {
			struct cell c[LABELS];

			for (uint32_t k = 0; k < LABELS; k++)
				c[k] = (struct cell){k,
					(uint32_t)rng_below(&r, 3)};
			vectors_add(&v, vector(c, LABELS), NULL,
				rng_below(&r, 2) * 9, 1 + rng_below(&r, 4));
		}
		vectors_seal(&v);
		for (size_t k = 0; k < LABELS; k++)
			map[k] = (uint32_t)rng_below(&r, CLASSES);
		for (size_t i = 0; i < 64; i++)
			items[i] = rng_below(&r, 3);
		check_choice(&v, NULL, NULL, false);
		check_choice(&v, NULL, NULL, true);
		check_choice(&v, items, NULL, true);
		check_choice(&v, items, map, false);
		check_choice(&v, NULL, map, true);
	}
}

static void
relabelling(void)
{
	const struct cell c[] = {{1, 2}, {2, 1}};
	const uint32_t rank[] = {9, 0, 4};
	struct vectors v;

	vectors_init(&v, 0);
	vectors_add(&v, vector(c, 2), NULL, 0, 1);
	vectors_relabel(&v, rank);
	CHECK(v.cell[0].label == 0 && v.cell[1].label == 4);
	vectors_init(&v, 0);
	vectors_relabel(&v, rank);
	CHECK(v.n == 0 && v.start[0] == 0);
}

/* The labels that some vector has. */
static void
there(void)
{
	const struct cell cell[] = {{1, 2}, {3, 1}};
	struct vectors v;
	bool *has;

	vectors_init(&v, 0);
	vectors_add(&v, (struct vector){cell, 2, 3}, NULL, 0, 1);
	vectors_add(&v, (struct vector){cell, 1, 2}, NULL, 0, 4);
	vectors_seal(&v);
	has = vectors_labels(&v, 5);
	CHECK(!has[0] && has[1] && !has[2] && has[3] && !has[4]);
	MEM_FREE(has);
}

CHECK_ALL(there, finding, kept_plurality, merging, merging_many, merging_long,
	comparing, distinct, with_numbers, choices, relabelling)
