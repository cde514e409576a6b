/* first: numbers, and how much of what annotators could label they labelled. */
#include "kappa/plan.h"

#include "world.h"

static void
numeric(void)
{
	static const struct {
		double x[3];
		size_t q;
		bool numeric;
	} way[] = {
		{{1, 2, 3}, 3, true}, {{1, 2, 0}, 2, false}, {{-1e149, 0, 1e149}, 3, true},
		{{1, 2, 1e150}, 3, false}, {{1, -1e200, 3}, 3, false}, {{1, 2, NAN}, 3, false},
	};

	for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
		struct weights_scale scale = {way[i].q, way[i].x, true};

		CHECK(first_is_numeric(&scale) == way[i].numeric);
	}
	CHECK(!first_is_numeric(&(struct weights_scale){3, NULL, true}));
}

/* The coefficient of so many labels for ten items by these annotators. */
static const char *
chosen(double labels, size_t annotators, size_t left_out, bool known, bool repeats,
	const char *weights)
{
	uint64_t total[] = {(uint64_t)labels}, items[] = {1};
	uint64_t totals[] = {total[0] / 10}, ten[] = {10};
	bool even = total[0] % 10 == 0;
	struct items t = {.known = known, .repeats = repeats,
		.n_annotators = annotators, .left_out = left_out,
		.vectors = {.n = 1, .total = even ? totals : total,
			.items = even ? ten : items}};
	const struct weights w = {.kind = weights ?
		method_find(&weightings_table, weights) : NULL};

	return first_choose(&t, &w).coefficient;
}

static void
who(void)
{
	CHECK_TEXT(chosen(30, 3, 0, true, false, "identity"), "conger");
	CHECK_TEXT(chosen(90, 10, 0, true, false, "linear"), "conger");
	CHECK_TEXT(chosen(80, 9, 0, true, false, "identity"), "alpha");
	CHECK_TEXT(chosen(80, 9, 1, true, false, "identity"), "conger");
	CHECK_TEXT(chosen(80, 9, 0, true, false, "linear"), "fleiss");
	CHECK_TEXT(chosen(80, 9, 0, true, false, NULL), "fleiss");
	CHECK_TEXT(chosen(30, 3, 0, true, true, "identity"), "alpha");
	CHECK_TEXT(chosen(30, 3, 0, false, false, "quadratic"), "alpha");
	CHECK_TEXT(chosen(10, 1, 0, true, false, "identity"), "alpha");
}

/* Two annotators of two items, and two of a third, are of two groups or of none. */
static void
groups(void)
{
	static const char text[] = "item\tannotator\tlabel\tg\n1\tu\ta\tx\n1\tv\ta\tx\n"
		"2\tu\ta\tx\n2\tv\tb\tx\n3\ts\ta\ty\n3\tt\tb\ty\n";
	struct weights w = {.kind = &weightings[0]};
	struct world all;

	world_of_text(&all, text, "");
	CHECK_TEXT(first_choose(&all.table, &w).coefficient, "alpha");
	world_of_text(&all, text, "-g g");
	CHECK_TEXT(first_choose(&all.table, &w).coefficient, "conger");
}

CHECK_ALL(numeric, who, groups)
