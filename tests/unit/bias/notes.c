/* notes: which groups are told to be small, unknown, left out. */
#include "bias/notes.h"

#include "says.h"
#include "world.h"

#define RANDOM "unit: note: grouping=kind random=annotators: intervals are for " \
	"other people of the same groups and the same items (--random=both)\n"

static const struct outcome_rules plain = {.random = -1};

/* The notes of groups a, b, c ... with these numbers of annotators, who give so many
 * labels each; a group of -1 labels is unknown. */
static void
note(const char *grouping, const int people[][2], uint64_t min_units)
{
	static char text[1 << 14];
	const struct notes_rules rules = {.outcome = &plain, .ties = "any|"};
	size_t n = (size_t)sprintf(text, "item\tannotator\tlabel\tkind\n");
	struct units_rules make = {.min_units = min_units};
	struct study study = {.models = &(struct models){.n = 0}, .k = 2};
	struct grouping g;
	struct world w;
	struct units u;

	for (int k = 0; people[k][0] > 0; k++)
		for (int a = 0; a < people[k][0]; a++)
			for (int i = 0; i < abs(people[k][1]); i++)
				n += (size_t)sprintf(text + n,
					"i%d\tw%d-%d\t%s\t%.*s\n", i, k, a,
					i % 3 ? "x" : "y", people[k][1] > 0 ? 1 :
					0, &"abcdef"[k]);
	world_of_text(&w, text, "-L x,y -g kind");
	grouping_parse(&g, grouping, &w.input);
	units_make(&u, &w.table, &g, &make);
	study.items = &w.table;
	notes_grouping(&rules, &u);
	notes_data(&study, &w.input);
	notes_annotators(&study);
}

static void
small(void)
{
	static const int fine[][2] = {{5, 4}, {6, 4}, {0, 0}};
	static const int few[][2] = {{8, 5}, {2, 30}, {3, 6}, {6, 5}, {0, 0}};
	static const int short_of_labels[][2] = {{6, 3}, {6, 5}, {0, 0}};

	CHECK_SAYS(0, "unit: note: grouping=kind groups=2 std=pop\n"
		RANDOM
		"unit: note: items=4 annotators=11 ratings=44 labels=2\n"
		"unit: note: few_labels=11 annotators gave fewer than 5 labels: "
		"their rates are hardly known\n", note("kind", fine, 5));
	CHECK_SAYS(0, "unit: note: grouping=kind groups=4 std=pop\n"
		"unit: warning: grouping=kind small_groups=2, such as \"c\" "
		"(annotators=3 labels=18): left out of rows over several "
		"groups (--min-units=1 keeps them)\n"
		RANDOM
		"unit: note: items=30 annotators=19 ratings=148 labels=2\n",
		note("kind", few, 5));
	/* kept, they are told all the same */
	CHECK_SAYS(0, "unit: note: grouping=kind groups=4 std=pop\n"
		"unit: warning: grouping=kind small_groups=2, such as \"c\" "
		"(annotators=3 labels=18): their values are hardly known "
		"(--min-units=4 leaves out such a group)\n"
		RANDOM
		"unit: note: items=30 annotators=19 ratings=148 labels=2\n",
		note("kind", few, 1));
	CHECK_SAYS(0, "unit: note: grouping=kind groups=2 std=pop\n"
		"unit: warning: grouping=kind small_groups=1, such as \"a\" "
		"(annotators=6 labels=18): their values are hardly known "
		"(--min-units=7 leaves out such a group)\n"
		RANDOM
		"unit: note: items=5 annotators=12 ratings=48 labels=2\n"
		"unit: note: few_labels=6 annotators gave fewer than 5 labels: "
		"their rates are hardly known\n", note("kind", short_of_labels, 5));
}

/* The unknown are a group of their own, and not told to be few. */
static void
unknown(void)
{
	static const int some[][2] = {{5, 5}, {5, 6}, {3, -6}, {0, 0}};

	CHECK_SAYS(0, "unit: note: grouping=kind groups=3 std=pop\n"
		"unit: note: unknown_groups=1 (\"unknown\") left out of rows over "
		"several groups\n"
		RANDOM
		"unit: note: items=6 annotators=13 ratings=73 labels=2\n"
		"unit: note: kind is unknown for 3 of 13 annotators (no row, an "
		"empty cell, NA, prefer not to say): their group is "
		"\"unknown\"\n", note("kind", some, 5));
}

/* Bins that are small are no finding. */
static void
bins(void)
{
	static const int some[][2] = {{5, 6}, {5, 6}, {0, 0}};

	CHECK_SAYS(0, "unit: note: grouping=ambiguity:1 groups=1 std=pop "
		"lo=1.00 hi=1.00\n"
		"unit: note: grouping=ambiguity:1 small=1 bins of fewer than 7 "
		"items left out of rows over several groups "
		"(--min-units=1 keeps them)\n"
		"unit: note: grouping=ambiguity:1 random=items: intervals are for "
		"other items labelled by the same people (--random=both)\n"
		"unit: note: items=6 annotators=10 ratings=60 labels=2\n",
		note("ambiguity:1", some, 7));
}

CHECK_ALL(small, unknown, bins)
