/* unknown: values that say nothing, groups that are compared, and the note of the
 * others. */
#include "text/unknown.h"

#include "says.h"
#include "text/err.h"

static void
says_nothing(void)
{
	static const char *const nothing[] = {"", " ", "NA", "na", "N/A", "n/a",
		"Unknown", "UNKNOWN ", "null", "NaN", "Prefer not to say",
		"prefer not to answer", "missing"};
	static const char *const answers[] = {"None", "none", "no", "Nairobi",
		"unknown to me", "prefer not", "prefer not to", "I prefer not to say",
		"other", "0", "-"};

	for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++)
		CHECK(unknown_value(view_of(nothing[i])));
	for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
		CHECK(!unknown_value(view_of(answers[i])));
}

static void
messages(void)
{
	CHECK_SAYS(0, "", unknown_tell(NULL, "age", 0, 3));
	CHECK_SAYS(0, "unit: note: age is unknown for 2 of 3 annotators (no row, "
		"an empty cell, NA, prefer not to say): their group is "
		"\"unknown\"\n", unknown_tell(NULL, "age", 2, 3));
}

static void
names(void)
{
	static const char *const unknown[] = {"unknown", "f,unknown",
		"unknown,30", "f,unknown,north"};
	static const char *const known[] = {"", ",", "f", "f,30", "unknowns",
		"f,unknown 30", "NA"};

	for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
		CHECK(unknown_group(view_of(unknown[i])));
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		CHECK(!unknown_group(view_of(known[i])));
}

static void
lists(void)
{
	const struct view name[] = {view_of("f,30"), view_of("f,unknown"),
		view_of("m,30"), view_of("unknown,30"), view_of("m,40")};
	size_t n, *list;

	CHECK_SAYS(0, "", MEM_FREE(unknown_leave_out(name, 1, &n)));
	CHECK_SAYS(0, "", MEM_FREE(unknown_leave_out(name, 0, &n)));
	CHECK_SAYS(0, "unit: note: unknown_groups=1 (\"f,unknown\") left out of "
		"rows over several groups\n", MEM_FREE(unknown_leave_out(name, 3, &n)));
	CHECK_SAYS(0, "unit: note: unknown_groups=2 (\"f,unknown\", ...) left out "
		"of rows over several groups\n", MEM_FREE(unknown_leave_out(name, 5,
		&n)));
	err_quiet(true);
	list = unknown_leave_out(name, 5, &n);
	CHECK(n == 3 && list[0] == 0 && list[1] == 2 && list[2] == 4);
	MEM_FREE(list);
	list = unknown_leave_out(name + 1, 1, &n);
	CHECK(n == 0);
	MEM_FREE(list);
	err_quiet(false);
}

CHECK_ALL(says_nothing, messages, names, lists)
