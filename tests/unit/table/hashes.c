/* hashes: names and settings as numbers, the same on every machine; their
 * text. */
#include "table/hashes.h"

#include "check.h"

/* FNV-1a of "" is its offset basis, of "a" af63dc4c8601ec8c; then the
 * finaliser. */
static void
names(void)
{
	uint64_t sum = 0;

	CHECK(hashes_of(view_of("")) != hashes_of(view_of("a")));
	CHECK(hashes_of(view_of("a")) == UINT64_C(0x2c0bdbf481420f8));
	for (int i = 0; i < 1000; i++) {
		char name[16];

		snprintf(name, sizeof name, "item%d", i);
		sum += hashes_of(view_of(name));
	}
	CHECK(sum == UINT64_C(0x8b9bb46a01223e5d));
}

static void
texts(void)
{
	static const char *const bad[] = {"", "0", "00000000000000001",
		"000000000000000G",
		"000000000000000A", "-000000000000001", "*"};
	char text[HASHES_TEXT];
	uint64_t x;

	CHECK(view_is(hashes_text(UINT64_C(0xfedcba9876543210), text),
		"fedcba9876543210"));
	CHECK(hashes_parse(view_of(text), &x) &&
		x == UINT64_C(0xfedcba9876543210));
	CHECK(view_is(hashes_text(5, text), "0000000000000005"));
	CHECK(hashes_text(0, text).n == 0);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		CHECK(!hashes_parse(view_of(bad[i]), &x));
}

/* Each option changes the hash. */
static void
settings(void)
{
	char na[] = "NA", q[] = "q", *one[] = {na}, *two[] = {na, q}, *turned[] = {q, na};
	const struct input all[] = {{.repeats = INPUT_ALL},
		{.repeats = INPUT_FIRST},
		{.repeats = INPUT_ALL, .min_labels = 3},
		{.repeats = INPUT_ALL, .missing = {.at = one, .n = 1}}};
	uint64_t first;

	for (size_t i = 0; i < 4; i++) {
		CHECK(hashes_by_default(&all[i]) == (i == 0));
		for (size_t j = 0; j < 4; j++)
			CHECK((hashes_of_settings(&all[i], view_of("")) ==
				hashes_of_settings(&all[j],
				view_of(""))) == (i == j));
	}
	first = hashes_of_settings(&all[0], view_of(""));
	CHECK(hashes_of_settings(&all[0], view_of(";x")) != first);
	/* marks of missing labels in any order */
	CHECK(hashes_of_settings(&(struct input){.missing = {.at = two, .n = 2}}, view_of("")) ==
		hashes_of_settings(&(struct input){.missing = {.at = turned, .n = 2}},
		view_of("")));
}

static void
same(void)
{
	uint64_t settings = 0;

	hashes_same_settings(&settings, view_of("000000000000000a"), "t.tsv",
		2);
	CHECK(settings == 10);
	hashes_same_settings(&settings, view_of("000000000000000a"), "t.tsv",
		3);
	CHECK_DIES(1, "t.tsv:4: column \"settings_hash\": expected "
		"000000000000000a as in the rows before, found "
		"\"000000000000000b\": the tables were counted with other "
		"options (count all anew with the same -r, -N, -m and other "
		"options)",
		hashes_same_settings(&settings, view_of("000000000000000b"),
		"t.tsv", 4));
	CHECK_DIES(1, "t.tsv:4: column \"settings_hash\": expected 16 "
		"hexadecimal digits, found \"x\"",
		hashes_same_settings(&settings, view_of("x"), "t.tsv",
		4));
}

CHECK_ALL(names, texts, settings, same)
