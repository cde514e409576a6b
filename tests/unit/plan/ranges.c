/* ranges: what lists name, and lists that are wrong usage. */
#include "plan/ranges.h"

#include "check.h"

/* The numbers of a list, from 1 to 2000000, with blanks between. */
static const char *
named(const char *list)
{
	static char text[1 << 16];
	struct ranges r = {.n = 0};
	size_t n = 0;

	strings_split(&r.list, list);
	ranges_parse(&r, "items", 1, 2000000, "8");
	text[0] = '\0';
	for (size_t i = 0; i < r.n; i++)
		n += (size_t)snprintf(text + n, sizeof text - n, "%s%llu",
			i > 0 ? " " : "", (unsigned long long)r.at[i]);
	return text;
}

int
main(void)
{
	struct ranges r = {.n = 0};
	char all[8192] = "1";

	CHECK_TEXT(named("1"), "1");
	CHECK_TEXT(named("5,2,9"), "5 2 9");
	CHECK_TEXT(named("1-5,10"), "1 2 3 4 5 10");
	CHECK_TEXT(named("3-3,2000000"), "3 2000000");
	for (int i = 2; i <= 1000; i++)
		sprintf(all + strlen(all), " %d", i);
	CHECK_TEXT(named("1-1000"), all);
	ranges_parse(&r, "items", 1, 9, NULL);
	CHECK(r.n == 0);
	ranges_parse(&r, "items", 1, 9, "7,3");
	CHECK(r.n == 2 && r.at[0] == 7 && r.at[1] == 3);

	CHECK_DIES(2, "--items: 3 is named twice", named("1-4,3"));
	CHECK_DIES(2, "--items: 1 is named twice", named("1,1"));
	CHECK_DIES(2, "--items: expected whole numbers and ranges, as 1-5,10, "
		"found \"x\"", named("x"));
	CHECK_DIES(2, "as 1-5,10, found \"\"", named("1,"));
	CHECK_DIES(2, "as 1-5,10, found \"-5\"", named("-5"));
	CHECK_DIES(2, "as 1-5,10, found \"5-\"", named("5-"));
	CHECK_DIES(2, "as 1-5,10, found \"1-2-3\"", named("1-2-3"));
	CHECK_DIES(2, "as 1-5,10, found \"1.5\"", named("1.5"));
	CHECK_DIES(2, "as 1-5,10, found \"1e3\"", named("1e3"));
	CHECK_DIES(2, "--items: expected numbers from 1 to 2000000, found \"0\"",
		named("0"));
	CHECK_DIES(2, "from 1 to 2000000, found \"2000001\"", named("2000001"));
	CHECK_DIES(2, "from 1 to 2000000, found \"0-3\"", named("0-3"));
	CHECK_DIES(2, "--items: expected the smaller number of a range first, found "
		"\"5-3\"", named("5-3"));
	CHECK_DIES(2, "--items: \"1-1001\" are more than 1000 numbers",
		named("1-1001"));
	return check_done();
}
