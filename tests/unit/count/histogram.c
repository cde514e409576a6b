/* histogram: the vectors of each group, the items of each, and their names. */
#include "count/histogram.h"

#include "check.h"

static const struct cell split[] = {{0, 2}, {1, 1}}, sure[] = {{1, 3}};

static void
labels_make(struct labels *l)
{
	labels_init(l, NULL);
	labels_add(l, view_of("yes"));
	labels_add(l, view_of("no"));
	labels_order(l);
}

static void
groups(void)
{
	const struct item kind[] = {{.cell = split, .cells = 2, .n = 3, .weight = 1},
		{.cell = sure, .cells = 1, .n = 3, .weight = 2},
		{.cell = sure, .cells = 1, .n = 3, .weight = 1, .raters = 4}};
	struct histogram h;

	histogram_init(&h);
	for (size_t i = 0; i < 60; i++) {
		struct item x = kind[i % 3];

		x.group = view_of(i % 2 ? "odd" : "even");
		histogram_add(&h, &x);
	}
	CHECK(h.groups.n == 2 && view_is(ids_name(&h.groups, 1), "odd"));
	for (size_t g = 0; g < 2; g++) {
		CHECK(h.vectors[g].n == 3);
		for (size_t v = 0; v < 3; v++)
			CHECK(h.vectors[g].items[v] ==
				(h.vectors[g].total[v] == 3 && vectors_at(
				&h.vectors[g], v).cells == 1 &&
				vectors_raters(&h.vectors[g], v) == 0 ? 20 : 10));
	}
}

static void
names(void)
{
	struct strings name = {0};
	struct vectors v, sorted;
	struct cell room[2];
	struct labels l;
	struct item x;

	labels_make(&l);
	vectors_init(&v, 0);
	vectors_add(&v, (struct vector){split, 2, 3}, NULL, 0, 5);
	vectors_add(&v, (struct vector){sure, 1, 3}, NULL, 7, 1);
	vectors_add(&v, (struct vector){NULL, 0, 0}, NULL, 0, 2);
	/* ranks: no comes first */
	vectors_select(&sorted, &v, NULL, l.rank, true, NULL);
	for (size_t i = 0; i < 3; i++) {
		x = histogram_item(&sorted, i, &l, room);
		histogram_name(&x, &l, &name);
		CHECK(x.weight == sorted.items[i] && x.n == sorted.total[i]);
	}
	CHECK_TEXT(name.at[0], "none");
	CHECK_TEXT(name.at[1], "no:3 /7");
	CHECK_TEXT(name.at[2], "no:1 yes:2");
}

/* Counted once, and again, by default and by other options: 0 is the
 * default. */
static void
settings(void)
{
	const struct input plain = {.repeats = INPUT_ALL},
		first = {.repeats = INPUT_FIRST},
		few = {.min_labels = 3};
	uint64_t of_first = histogram_settings(&first, 0);

	CHECK(histogram_settings(&plain, 0) == 0);
	CHECK(histogram_settings(&plain, of_first) == of_first &&
		of_first != 0);
	CHECK(histogram_settings(&few, 0) != of_first);
	CHECK(histogram_settings(&few, of_first) != histogram_settings(&few,
		0));
}

CHECK_ALL(groups, names, settings)
