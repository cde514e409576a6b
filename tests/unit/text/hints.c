/* hints: file starts, lines and column names as other programs write them. */
#include "text/hints.h"

#include "check.h"

static bool
hint_has(const char *hint, const char *part)
{
	return hint && strstr(hint, part);
}

static void
files(void)
{
	CHECK(hint_has(hints_file((struct view){"\x1f\x8b\x08\x00", 4}),
		"zcat FILE |"));
	CHECK(hint_has(hints_file((struct view){"PK\x03\x04\x14", 5}),
		"spreadsheet"));
	CHECK(hint_has(hints_file((struct view){"\xff\xfei\0", 4}),
		"iconv -f UTF-16"));
	CHECK(!hints_file(view_of("item\tlabel\n")));
	CHECK(!hints_file(view_of("PKW\tlabel\n")));
	CHECK(!hints_file(view_of("\xef\xbb\xbfitem\n")));
	CHECK(!hints_file(view_of("")));
	CHECK(!hints_file(view_of("PAR1\ta\tyes\n")));
	CHECK(!hints_file(view_of("BZh7\ta\tyes\n")));
	CHECK(hint_has(hints_file(view_of("BZh91AY&SY...")), "bzcat"));
}

static void
lines(void)
{
	CHECK(hint_has(hints_line(view_of("item,annotator,label")),
		"mlr --icsv --otsv cat FILE"));
	CHECK(hint_has(hints_line(view_of("\"a b\",c")), "mlr --icsv --otsv"));
	CHECK(hint_has(hints_line(view_of("item;label")), "--ifs ';'"));
	CHECK(hint_has(hints_line(view_of("  {\"item\": 1, \"x\": 2}")),
		"jq -r '[.item"));
	CHECK(hint_has(hints_line(view_of("[")), "jq -r '.[] |"));
	CHECK(hint_has(hints_line(view_of("item annotator label")), "tr -s"));
	CHECK(!hints_line(view_of("item")));
	CHECK(!hints_line(view_of("")));
	CHECK(!hints_line(view_of("it,em\tlab el")));
}

/* The column found in a list of names, "-" if none. */
static const char *
column(char option, const char *one, const char *two, const char *three)
{
	const char *const names[] = {one, two, three};
	struct view name[3];
	size_t c;

	for (size_t i = 0; i < 3; i++)
		name[i] = view_of(names[i]);
	c = hints_column(name, 3, option);
	return c < 3 ? names[c] : "-";
}

static void
columns(void)
{
	CHECK_TEXT(column('a', "item", "worker", "label"), "worker");
	CHECK_TEXT(column('a', "user", "Worker_ID", "label"), "Worker_ID");
	CHECK_TEXT(column('a', "x", "Rater Name", "y"), "Rater Name");
	CHECK_TEXT(column('a', "_annotator_id", "user", "label"),
		"_annotator_id");
	CHECK_TEXT(column('a', "item", "text", "users"), "-");
	CHECK_TEXT(column('i', "id", "worker", "label"), "id");
	CHECK_TEXT(column('i', "comment_id", "ID", "label"), "ID");
	CHECK_TEXT(column('i', "tweet.id", "worker", "rating"), "tweet.id");
	CHECK_TEXT(column('l', "id", "worker", "Rating"), "Rating");
	CHECK_TEXT(column('l', "answer", "score", "text"), "answer");
	CHECK_TEXT(column('a', "worker_of_the_very_long_name_that_is_none", "",
		"id"), "-");
}

static void
behind(void)
{
	CHECK_TEXT(hints_behind("a.csv", NULL), "");
	CHECK_TEXT(hints_behind("a.csv", "CSV"), " (CSV)");
	CHECK_TEXT(hints_behind("dir/a-1.csv", "cat FILE > b"),
		" (cat dir/a-1.csv > b)");
	CHECK_TEXT(hints_behind("my file", "cat FILE"), " (cat FILE)");
	CHECK_TEXT(hints_behind("<stdin>", "cat FILE"), " (cat FILE)");
}

static bool
headless(const char *one, const char *two)
{
	const struct view name[] = {view_of(one), view_of(two)};

	return hints_headless(name, 2);
}

static void
headers(void)
{
	CHECK(headless("1", "label") && headless("item", "-.5"));
	CHECK(headless("foo", "bar"));
	CHECK(!headless("foo", "rating") && !headless("worker", "x"));
	CHECK(!headless("Text_ID", "x"));
}

CHECK_ALL(files, lines, columns, headers, behind)
