/* view: borrowed bytes and their order. */
#include "text/view.h"

#include "check.h"

#include <stdint.h>

static int
sign(int x)
{
	return (x > 0) - (x < 0);
}

/* Ascending order: a prefix before a longer text, bytes unsigned, and a NUL is
 * a byte. */
static void
ordered(void)
{
	static const struct view up[] = {{"", 0}, {"\0", 1}, {"\0\0", 2},
		{"\0b", 2}, {"A", 1}, {"a", 1}, {"a\0", 2}, {"aa", 2},
		{"ab", 2}, {"b", 1}, {"\x7f", 1}, {"\x80", 1}, {"\xff", 1},
		{"\xff\xff", 2}};
	enum { N = sizeof up / sizeof *up };

	for (int i = 0; i < N; i++)
		for (int k = 0; k < N; k++)
			if (!CHECK(sign(view_cmp(up[i], up[k])) == sign(i - k)))
				printf("\t%d and %d\n", i, k);
}

static void
texts(void)
{
	static const char text[] = "label";
	struct view v = view_of(text);

	CHECK(v.p == text && v.n == 5);
	CHECK(view_is(v, "label") && view_is((struct view){text, 3}, "lab"));
	CHECK(!view_is(v, "lab") && !view_is(v, "labels"));
	CHECK(!view_is(v, "lable") && !view_is(v, ""));
	CHECK(view_is(view_of(""), "") && view_of("").n == 0);
	CHECK(!view_is((struct view){"a\0b", 3}, "a"));
}

/* Objects of the same bytes have the same key. */
static void
bytes(void)
{
	uint32_t a[2] = {1, 2}, b[2] = {1, 2};
	struct view x = VIEW_BYTES(a);

	CHECK(x.n == 8 && x.p == (const char *)a);
	CHECK(view_cmp(x, VIEW_BYTES(b)) == 0);
	b[1] = 3;
	CHECK(view_cmp(x, VIEW_BYTES(b)) != 0);
}

static void
trimmed(void)
{
	CHECK(view_is(view_trim(view_of("  a b "), " "), "a b"));
	CHECK(view_is(view_trim(view_of("\"'x' \""), " \"'"), "x"));
	CHECK(view_is(view_trim(view_of("x"), " "), "x"));
	CHECK(view_trim(view_of("   "), " ").n == 0);
	CHECK(view_trim(view_of(""), " ").n == 0);
	/* a NUL is data */
	CHECK(view_trim((struct view){"\0a\0", 3}, " ").n == 3);
}

static void
alike(void)
{
	CHECK(view_alike(view_of("Item_1"), view_of("iTEM_1")));
	CHECK(!view_alike(view_of("item"), view_of("item1")));
	CHECK(!view_alike(view_of("\xc3\x84"), view_of("\xc3\xa4")));
	CHECK(view_alike(view_of(""), view_of("")));
}

CHECK_ALL(ordered, texts, bytes, trimmed, alike)
