/* strings: lists against the texts they were made from. */
#include "text/strings.h"

#include "check.h"

/* The list owns copies, of n bytes each, however long it grows. */
static void
many(void)
{
	enum { N = 1000 };
	struct strings s = {0};
	char text[16];

	for (size_t i = 0; i < N; i++) {
		size_t n = (size_t)sprintf(text, "%zu", i);

		CHECK(strings_find(&s, view_of(text)) == i && s.n == i);
		text[n] = 'x';
		strings_add(&s, text, n);
		text[n] = '\0';
		CHECK(strings_find(&s, view_of(text)) == i && s.n == i + 1);
	}
	for (size_t i = 0; i < N; i++) {
		sprintf(text, "%zu", i);
		CHECK_TEXT(s.at[i], text);
	}
	CHECK(strings_find(&s, view_of("1000")) == N);
}

/* Equal strings are found at the first one's index; an empty string can be
 * found. */
static void
alike(void)
{
	struct strings s = {0};

	strings_add(&s, "b", 1);
	strings_add(&s, "", 0);
	strings_add(&s, "abc", 1);
	strings_add(&s, "b", 1);
	CHECK(s.n == 4 && strings_find(&s, view_of("b")) == 0);
	CHECK(strings_find(&s, view_of("")) == 1 && strings_find(&s, view_of("a")) == 2);
	CHECK(strings_find(&s, view_of("ab")) == 4);
	CHECK(strings_has(&s, view_of("a")) && strings_has(&s, view_of("")) &&
		!strings_has(&s, view_of("ab")));
	s = (struct strings){0};
	strings_add(&s, "", 0);
	strings_more(&s, (struct view){"again", 2});
	strings_more(&s, (struct view){"again", 0});
	strings_more(&s, (struct view){"ain", 2});
	strings_more(&s, (struct view){"n", 1});
	CHECK(s.n == 1 && strings_find(&s, view_of("again")) == 0);
}

/* A list with a | between its elements. */
static const char *
split(const char *list)
{
	static char text[128];
	struct strings s = {0};
	char *to = text;
	size_t n = strings_split(&s, list);

	CHECK(n == s.n && n > 0);
	for (size_t i = 0; i < s.n; i++)
		to += sprintf(to, "%s%s", i > 0 ? "|" : "", s.at[i]);
	return text;
}

static void
lists(void)
{
	CHECK_TEXT(split("a"), "a");
	CHECK_TEXT(split("a,b c,d"), "a|b c|d");
	CHECK_TEXT(split(""), "");
	CHECK_TEXT(split(",a,,"), "|a||");
	CHECK_TEXT(split("yes\\, sir,no"), "yes, sir|no");
	CHECK_TEXT(split("a\\\\,b"), "a\\|b");
	CHECK_TEXT(split("C:\\dir,\\"), "C:\\dir|\\");
	CHECK_TEXT(split("\\,"), ",");
}

CHECK_ALL(many, alike, lists)
