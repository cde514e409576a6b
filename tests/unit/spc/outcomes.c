/* outcomes: numbers of answers against a list of all of them. */
#include "spc/outcomes.h"

#include "check.h"
#include "stats/rng.h"

enum { LABELS = 5, MOST = 7, ALL = 400 };

/* All ways to have k answers of some labels. */
struct list {
	size_t labels;
	uint32_t k;
	uint32_t y[ALL][LABELS];
	size_t n;
};

static void
fill(struct list *all, size_t at, uint32_t left, uint32_t *y)
{
	if (at + 1 == all->labels) {
		y[at] = left;
		memcpy(all->y[all->n++], y, LABELS * sizeof *y);
		return;
	}
	for (y[at] = 0; y[at] <= left; y[at]++)
		fill(all, at + 1, left - y[at], y);
}

static void
list_all(struct list *all, size_t labels, uint32_t k)
{
	uint32_t y[LABELS] = {0};

	*all = (struct list){.labels = labels, .k = k};
	fill(all, 0, k, y);
}

/* The cells of y; those of 0 are there where `zeros` has a bit. */
static size_t
cells_of(const struct list *all, size_t i, unsigned zeros, struct cell *cell)
{
	size_t n = 0;

	for (uint32_t l = 0; l < all->labels; l++)
		if (all->y[i][l] > 0 || zeros >> l & 1)
			cell[n++] = (struct cell){l, all->y[i][l]};
	return n;
}

/* Each number below n is that of one y, whatever cells of 0 are given. */
static void
is_numbered(struct outcomes *o, const struct list *all, size_t *number)
{
	bool seen[ALL] = {false};
	struct cell cell[LABELS];

	for (size_t i = 0; i < all->n; i++) {
		size_t n = cells_of(all, i, 0, cell);

		number[i] = outcomes_number(o, cell, n);
		if (!CHECK(number[i] < all->n))
			continue;
		CHECK(!seen[number[i]]);
		seen[number[i]] = true;
	}
	for (size_t i = 0; i < all->n; i++)
		for (unsigned zeros = 0; zeros < 1U << all->labels; zeros++) {
			size_t n = cells_of(all, i, zeros, cell);

			CHECK(outcomes_number(o, cell, n) == number[i]);
		}
	CHECK(o->ids.n == all->n);
}

/* The cells by their number: those that are not 0. */
static void
is_kept(const struct outcomes *o, const struct list *all, const size_t *number)
{
	for (size_t i = 0; i < all->n; i++) {
		struct cell expected[LABELS];
		const struct cell *found;
		size_t n = cells_of(all, i, 0, expected);

		CHECK(outcomes_cells(o, number[i], &found) == n);
		for (size_t c = 0; c < n; c++)
			CHECK(found[c].label == expected[c].label &&
				found[c].n == expected[c].n);
	}
}

static void
all(void)
{
	for (size_t labels = 1; labels <= LABELS; labels++)
		for (uint32_t k = 0; k <= MOST; k++) {
			struct outcomes met = {0};
			struct list list;
			size_t number[ALL];

			list_all(&list, labels, k);
			CHECK(outcomes_possible(labels, k) == (double)list.n);
			ids_init(&met.ids);
			is_numbered(&met, &list, number);
			for (size_t i = 0; i < list.n; i++)
				CHECK(number[i] == i);
			is_kept(&met, &list, number);
		}
}

/* The labels may be any, and the answers as many. */
static void
sparse(void)
{
	struct outcomes o = {0};
	const struct cell *cell;
	struct cell y[3];

	ids_init(&o.ids);
	for (int again = 0; again < 2; again++)
		for (uint32_t i = 0; i < 3000; i++) {
			y[0] = (struct cell){i, 1};
			y[1] = (struct cell){i + 1, 3999999999U - i};
			y[2] = (struct cell){3999999999U, i};
			CHECK(outcomes_number(&o, y, 3) == i);
			CHECK(o.ids.n == (again ? 3000 : i + 1));
		}
	CHECK(outcomes_cells(&o, 0, &cell) == 2);
	CHECK(cell[1].label == 1 && cell[1].n == 3999999999U);
	CHECK(outcomes_cells(&o, 2999, &cell) == 3);
	CHECK(cell[0].label == 2999 && cell[0].n == 1 && cell[2].n == 2999);
}

/* Cells are not what is left of another y: a label and a count exchanged, the
 * same total on other labels, one cell of two. */
static void
alike(void)
{
	static const struct cell y[][2] = {{{1, 2}, {2, 1}}, {{2, 1}, {1, 0}},
		{{1, 2}, {2, 0}}, {{2, 3}, {3, 0}}, {{1, 3}, {2, 0}},
		{{1, 1}, {2, 2}}};
	struct outcomes o = {0};

	ids_init(&o.ids);
	for (size_t i = 0; i < 6; i++)
		CHECK(outcomes_number(&o, y[i], 2) == i);
	CHECK(outcomes_number(&o, y[0], 1) == 2);
}

/* C(k + K - 1, K - 1), also where it is more than can be counted. */
static void
possible(void)
{
	static const struct {
		size_t labels;
		uint32_t k;
		double n;
	} known[] = {{1, 0, 1}, {1, 1000000, 1}, {2, 99, 100}, {3, 100, 5151},
		{10, 10, 92378}, {5, 1000, 42084793751}, {1000, 0, 1},
		{20, 20, 68923264410}, {2, UINT32_MAX, 4294967296},
		{25, 25, 63205303218876}, {26, 26, 247959266474052}};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		CHECK(outcomes_possible(known[i].labels, known[i].k) ==
			known[i].n);
	/* 50445672272782096667406248628 */
	CHECK_NEAR(outcomes_possible(50, 50) / 5.0445672272782096667e28, 1,
		1e-13);
	CHECK(outcomes_possible(1000000, 4000000) >= 1e300);
}

CHECK_ALL(all, sparse, alike, possible)
