/* spelling: plain forms, slips, missing answers, padded numbers. */
#include "text/spelling.h"

#include "check.h"

static bool
is_plain(const char *name, const char *plain)
{
	char to[SPELLING_ROOM(64)];

	return view_is(spelling_plain(view_of(name), to), plain);
}

static void
plain_forms(void)
{
	CHECK(is_plain(" \"Yes\" ", "yes"));
	CHECK(is_plain("I don't", "i don't"));
	CHECK(is_plain("don\xe2\x80\x99t", "don't"));
	CHECK(is_plain("\xe2\x80\x9cYes\xe2\x80\x9d", "yes"));
	CHECK(is_plain("\xe2\x80\x93", "\xe2\x80\x93"));
	/* composed, decomposed, in capitals: U+00E9, U+00C9, e and U+0301 */
	CHECK(is_plain("caf\xc3\xa9", "cafe\xcc\x81"));
	CHECK(is_plain("CAF\xc3\x89", "cafe\xcc\x81"));
	CHECK(is_plain("Cafe\xcc\x81", "cafe\xcc\x81"));
	/* U+0159 r caron, U+017C z dot, U+0105 a ogonek, U+00E5 a ring */
	CHECK(is_plain("\xc5\x99\xc5\xbc\xc4\x85\xc3\xa5",
		"r\xcc\x8cz\xcc\x87" "a\xcc\xa8" "a\xcc\x8a"));
	/* no accents: multiplication, sharp s, o with stroke, dotless i */
	CHECK(is_plain("\xc3\x97\xc3\x9f\xc3\xb8\xc4\xb1",
		"\xc3\x97\xc3\x9f\xc3\xb8\xc4\xb1"));
	/* broken UTF-8 stays */
	CHECK(is_plain("\xc3", "\xc3"));
	CHECK(is_plain("\xc3z\xe2\x80", "\xc3z\xe2\x80"));
	CHECK(is_plain("", "") && is_plain("\" \"", ""));
}

static bool
slips(const char *a, const char *b)
{
	return spelling_one_letter(view_of(a), view_of(b)) &&
		spelling_one_letter(view_of(b), view_of(a));
}

static void
one_letter(void)
{
	CHECK(slips("yess", "yes") && slips("hate", "hatr"));
	CHECK(slips("toxic", "toxc"));
	CHECK(!slips("yes", "yet") && !slips("class1", "class2"));
	CHECK(slips("hate", "haet") && !slips("abcd", "acdb"));
	CHECK(!slips("hate", "hate") && !slips("hater", "ahte"));
	CHECK(!slips("HER2+", "HER2-") && !slips("very", "vezz"));
}

static void
missing(void)
{
	static const char *const yes[] = {"NA", "n/a", "#N/A", "NaN", "NULL",
		"None", "Missing", "#NULL!", "", "  "};
	static const char *const no[] = {"none", "no", "0", "-", "nanny", "N"};

	for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
		CHECK(spelling_missing(view_of(yes[i])));
	for (size_t i = 0; i < sizeof no / sizeof *no; i++)
		CHECK(!spelling_missing(view_of(no[i])));
}

static bool
is_padded(const char *name, const char *bare)
{
	struct ids names, all;
	struct view v, without;
	bool found;

	ids_init(&names);
	ids_init(&all);
	ids_intern(&names, view_of(name));
	ids_intern(&all, view_of(bare));
	found = spelling_count_padded(&names, &all, &v, &without) == 1 &&
		view_is(v, name) && view_is(without, bare);
	ids_free(&names);
	ids_free(&all);
	return found;
}

static void
padded(void)
{
	static const char *const no[] = {"7", "0", "a7", "7a", "7.5", "7.", ".0",
		"-07", "1e3", "70"};

	CHECK(is_padded("007", "7") && is_padded("7.0", "7"));
	CHECK(is_padded("00", "0") && is_padded("0.00", "0"));
	CHECK(is_padded("0070.0", "70"));
	for (size_t i = 0; i < sizeof no / sizeof *no; i++)
		CHECK(!is_padded(no[i], "7") && !is_padded(no[i], "0") &&
			!is_padded(no[i], no[i]));
}

/* The first one that has a name without its zeros is the example. */
static void
count_padded(void)
{
	static const char *const names[] = {"7", "x", "08", "007", "9", "05.0"};
	static const char *const others[] = {"5", "7", "9"};
	struct ids padded, bare;
	struct view name = {NULL, 0}, without = {NULL, 0};

	ids_init(&padded);
	ids_init(&bare);
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		ids_intern(&bare, view_of(others[i]));
	CHECK(spelling_count_padded(&padded, &bare, &name, &without) == 0);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		ids_intern(&padded, view_of(names[i]));
	CHECK(spelling_count_padded(&padded, &bare, &name, &without) == 2);
	CHECK(view_is(name, "007") && view_is(without, "7"));
	ids_free(&padded);
	ids_free(&bare);
}

/* The name that is nearest, "" for none, of a list with bars between. */
static const char *
nearest(const char *wanted, const char *names)
{
	static char text[256];
	const char *near = "";
	int price = SPELLING_FAR;

	strcpy(text, names);
	for (char *p = strtok(text, "|"); p; p = strtok(NULL, "|"))
		if (spelling_nearer(view_of(wanted), view_of(p), &price))
			near = p;
	return near;
}

static void
near_names(void)
{
	/* one letter inserted, deleted, replaced, exchanged; case is none */
	CHECK_TEXT(nearest("gendr", "age|gender"), "gender");
	CHECK_TEXT(nearest("genderr", "age|gender"), "gender");
	CHECK_TEXT(nearest("gonder", "age|gender"), "gender");
	CHECK_TEXT(nearest("gedner", "age|gender"), "gender");
	CHECK_TEXT(nearest("GENDER", "age|gender"), "gender");
	CHECK_TEXT(nearest("A3", "b3|a3"), "a3");
	CHECK_TEXT(nearest("CAF\xc3\x89", "tea|caf\xc3\xa9"), "caf\xc3\xa9");
	/* the fewest, and of as many no replaced one, then the first */
	CHECK_TEXT(nearest("yes", "yess|yes|Yes"), "yes");
	CHECK_TEXT(nearest("mse", "mae|rmse"), "rmse");
	CHECK_TEXT(nearest("hatex", "hates|hatez"), "hates");
	/* a third of the letters, and no more than three */
	CHECK_TEXT(nearest("no", "yo|noo"), "");
	CHECK_TEXT(nearest("abcdef", "abxxef"), "abxxef");
	CHECK_TEXT(nearest("abcde", "axxde"), "");
	CHECK_TEXT(nearest("abcdefghijkl", "xxxdefghijkl"), "xxxdefghijkl");
	CHECK_TEXT(nearest("abcdefghijkl", "xxxxefghijkl"), "");
	/* another digit or sign is another name */
	CHECK_TEXT(nearest("worker17", "worker18|worker1|worker"), "");
	CHECK_TEXT(nearest("wroker17", "worker18|worker17"), "worker17");
	CHECK_TEXT(nearest("class+", "class-"), "");
	CHECK_TEXT(nearest("", "a|b"), "");
	CHECK_TEXT(nearest("a", ""), "");
}

/* Any bytes: the price is within a third of the letters and covers those of one name
 * alone, 0 is the price of one plain form, and nothing is nearer than itself. */
static void
any_bytes(void)
{
	char a[64], b[64], of_a[SPELLING_ROOM(64)], of_b[SPELLING_ROOM(64)];

	for (unsigned seed = 1; seed < 3000; seed++) {
		struct view v = {a, seed % 60}, name = {b, seed / 60 % 60}, p, q;
		unsigned x = seed * 2654435761u;
		int price = SPELLING_FAR, more;

		for (size_t i = 0; i < sizeof a; i++) {
			x = x * 1664525u + 1013904223u;
			a[i] = (char)(x >> 24);
			b[i] = seed % 3 ? a[i] : (char)(x >> 16);
		}
		p = spelling_plain(v, of_a);
		q = spelling_plain(name, of_b);
		more = p.n > q.n ? (int)(p.n - q.n) : (int)(q.n - p.n);
		if (spelling_nearer(v, name, &price))
			CHECK(price <= (int)p.n / 3 * SPELLING_REPLACED &&
				price >= more * SPELLING_NEAR &&
				(price == 0) == (view_cmp(p, q) == 0));
		else
			CHECK(price == SPELLING_FAR);
		price = SPELLING_FAR;
		if (v.n <= 48)
			CHECK(spelling_nearer(v, v, &price) && price == 0 &&
				!spelling_nearer(v, v, &price));
	}
}

static void
meant(void)
{
	struct ids ids;

	ids_init(&ids);
	ids_intern(&ids, view_of("no"));
	ids_intern(&ids, view_of("yes"));
	CHECK_TEXT(spelling_meant(view_of("Yes"), &ids), " (did you mean \"yes\"?)");
	CHECK_TEXT(spelling_meant(view_of("maybe"), &ids), "");
	ids_free(&ids);
}

CHECK_ALL(near_names, any_bytes, meant, plain_forms, one_letter, missing, padded,
	count_padded)
