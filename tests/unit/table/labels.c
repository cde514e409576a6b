/* labels: the label set, its order and its size. */
#include "table/labels.h"

#include "check.h"

static uint32_t
add(struct labels *s, const char *text)
{
	return labels_add(s, (struct view){text, strlen(text)});
}

static bool
is(struct view v, const char *text)
{
	return v.n == strlen(text) && memcmp(v.p, text, v.n) == 0;
}

static void
in_order(struct labels *s, const char *const *expected, size_t n)
{
	labels_order(s);
	CHECK(s->ids.n == n);
	for (uint32_t r = 0; r < n; r++) {
		if (!CHECK(is(labels_name(s, s->by_rank[r]), expected[r])))
			printf("\trank %u: expected %s\n", r, expected[r]);
		CHECK(s->rank[s->by_rank[r]] == r);
	}
}

/* Numbers first, by value, equal ones by bytes; then the others by bytes. */
static void
by_rule(void)
{
	static const char *const seen[] = {"b", "10", "a", "9", "-1", "01",
		"nan", "inf", "0x1", "1e2", "+1", "B", "\xc3\xa9",
		".5", "1e999", " 2", "a b", "-0"};
	static const char *const expected[] = {"-1", "-0", ".5", "01", "9",
		"10", "1e2", " 2", "+1", "0x1", "1e999", "B", "a", "a b", "b",
		"inf", "nan", "\xc3\xa9"};
	enum { N = sizeof seen / sizeof *seen };
	struct strings none = {0};
	struct labels s;

	labels_init(&s, &none);
	for (size_t i = 0; i < N; i++)
		CHECK(add(&s, seen[i]) == i);
	in_order(&s, expected, N);
	CHECK(!labels_numeric(&s));
	CHECK(add(&s, "9") == 3);
	in_order(&s, expected, N);
}

/* Labels equal as numbers are one, named by the first form; forms in -L stay
 * separate, and other forms are the first equal one. */
static void
equal_numbers(void)
{
	static const char *const expected[] = {"0", "1.0", "2", "x"};
	static const char *const two[] = {"1", "1.00", "x"};
	struct strings list = {0};
	struct labels s;
	uint32_t *rank;

	labels_init(&s, &list);
	CHECK(add(&s, "x") == 0 && add(&s, "1.0") == 1 && add(&s, "2") == 2);
	CHECK(add(&s, "1") == 1 && add(&s, "1.000") == 1 && add(&s, "1") == 1);
	CHECK(add(&s, "2e0") == 2 && add(&s, "20e-1") == 2);
	CHECK(add(&s, "0") == 3 && add(&s, "-0") == 3 && add(&s, "0.0") == 3);
	CHECK(labels_find(&s, view_of("1.00000")) == 1);
	CHECK(labels_find(&s, view_of("3")) == IDS_NONE);
	CHECK(s.forms.n == 6);
	/* too many digits, too small */
	CHECK(labels_find(&s, view_of("1.0000000000000000001")) == IDS_NONE);
	CHECK(labels_find(&s, view_of("1e-400")) == IDS_NONE);
	CHECK(labels_find(&s, view_of("000001.0")) == 1);
	CHECK(labels_find(&s, view_of("0e5")) == 3);
	in_order(&s, expected, 4);
	rank = labels_settle(&s);
	CHECK(rank[1] == 1 && rank[3] == 0);
	CHECK(labels_find(&s, view_of("-0")) == 0 && add(&s, "1") == 1 &&
		add(&s, "2.0") == 2 && add(&s, "x") == 3);
	MEM_FREE(rank);
	for (size_t i = 0; i < 3; i++)
		strings_add(&list, two[i], strlen(two[i]));
	labels_init(&s, &list);
	CHECK(add(&s, "1") == 0 && add(&s, "1.00") == 1);
	CHECK(add(&s, "1.0") == 0 && add(&s, "2") == IDS_NONE);
	in_order(&s, two, 3);
}

/* Codes of 16 digits are different labels even if they share a double. */
static void
long_codes(void)
{
	struct strings none = {0};
	struct labels s;

	labels_init(&s, &none);
	CHECK(add(&s, "9007199254740992") == 0);
	CHECK(add(&s, "9007199254740993") == 1);
	CHECK(add(&s, "123456789012345") == 2); /* 15 */
	CHECK(add(&s, "123456789012345.0") == 3);
	CHECK(add(&s, "123456789012345e0") == 2);
}

static void
printed(void)
{
	struct strings none = {0};
	struct labels s;
	char text[40], name[8];

	labels_init(&s, &none);
	labels_print(&s, text, sizeof text);
	CHECK_TEXT(text, "");
	add(&s, "a");
	add(&s, "b\t");
	labels_print(&s, text, sizeof text);
	CHECK_TEXT(text, "\"a\", \"b\\x09\"");
	for (int i = 0; i < 20; i++) {
		sprintf(name, "l%d", i);
		add(&s, name);
	}
	labels_print(&s, text, sizeof text);
	CHECK_TEXT(text, "\"a\", \"b\\x09\", \"l0\", \"l1\", \"l2\", ...");
}

/* The order follows when labels come later. */
static void
later(void)
{
	static const char *const one[] = {"b"}, *const two[] = {"a", "b"},
		*const three[] = {"7", "a", "b"};
	struct strings none = {0};
	struct labels s;

	labels_init(&s, &none);
	in_order(&s, NULL, 0);
	CHECK(labels_k(&s) == 2);
	add(&s, "b");
	in_order(&s, one, 1);
	CHECK(labels_k(&s) == 2);
	add(&s, "a");
	in_order(&s, two, 2);
	CHECK(labels_k(&s) == 2);
	add(&s, "7");
	in_order(&s, three, 3);
	CHECK(labels_k(&s) == 3);
	s.declared = 5;
	CHECK(labels_k(&s) == 5);
	s.declared = 2;
	CHECK(labels_k(&s) == 3);
}

static void
listed(void)
{
	static const char *const expected[] = {"z", "10", "9"};
	struct strings list = {0};
	struct labels s;

	for (size_t i = 0; i < 3; i++)
		strings_add(&list, expected[i], strlen(expected[i]));
	labels_init(&s, &list);
	CHECK(s.fixed);
	CHECK(add(&s, "9") == 2);
	CHECK(add(&s, "a") == IDS_NONE);
	CHECK(labels_find(&s, (struct view){"z", 1}) == 0);
	CHECK(labels_find(&s, (struct view){"zz", 2}) == IDS_NONE);
	in_order(&s, expected, 3);
	CHECK(labels_k(&s) == 3);
	s.declared = 7; /* -L comes before classes */
	CHECK(labels_k(&s) == 3);
}

static void
one_listed(void)
{
	struct strings list = {0};
	struct labels s;

	strings_add(&list, "a", 1);
	labels_init(&s, &list);
	CHECK(labels_k(&s) == 2);
}

static void
values(void)
{
	struct strings none = {0};
	struct labels s;
	char zeros[80];

	labels_init(&s, &none);
	CHECK(!labels_numeric(&s));
	add(&s, "1.5");
	add(&s, "-2");
	CHECK(labels_numeric(&s));
	CHECK(labels_value(&s, 0) == 1.5 && labels_value(&s, 1) == -2);
	add(&s, "x");
	CHECK(!labels_numeric(&s));
	CHECK(isnan(labels_value(&s, 2)));
	memset(zeros, '0', sizeof zeros);
	zeros[sizeof zeros - 1] = '\0';
	zeros[0] = '1';
	add(&s, zeros);
	CHECK(isnan(labels_value(&s, 3)) || labels_value(&s, 3) == 1e78);
}

/* The n codes in label order; none if labels have no order. */
static void
codes_are(struct labels *s, const double *expected, size_t n)
{
	double *found;

	MEM_FREE(labels_settle(s));
	found = labels_codes(s);
	CHECK(!found == !expected);
	for (size_t i = 0; i < n && found; i++)
		CHECK(found[i] == expected[i]);
	MEM_FREE(found);
}

static void
codes(void)
{
	const double numbers[] = {-2, .5, 10}, listed[] = {0, 1, 2};
	const double by_number[] = {3, 1, 2};
	struct strings none = {0}, words = {0}, digits = {0};
	struct labels s;

	labels_init(&s, &none);
	add(&s, "10");
	add(&s, "-2");
	add(&s, "0.5");
	codes_are(&s, numbers, 3);
	labels_init(&s, &none);
	add(&s, "1");
	add(&s, "x");
	codes_are(&s, NULL, 0);
	strings_add(&words, "low", 3);
	strings_add(&words, "mid", 3);
	strings_add(&words, "high", 4);
	labels_init(&s, &words);
	codes_are(&s, listed, 3);
	/* a number keeps its value, in any order of the list */
	strings_add(&digits, "3", 1);
	strings_add(&digits, "1", 1);
	strings_add(&digits, "2", 1);
	labels_init(&s, &digits);
	codes_are(&s, by_number, 3);
}

/* A label that nobody gave is removed, unless -L lists it; forms of a number
 * are found. */
static void
kept(void)
{
	struct strings none = {0}, list = {0};
	const bool given[] = {true, false, true};
	struct labels s;
	uint32_t *to;

	labels_init(&s, &none);
	CHECK(add(&s, "b") == 0 && add(&s, "7") == 1 && add(&s, "1.0") == 2 &&
		add(&s, "1") == 2);
	s.declared = 5;
	to = labels_keep(&s, given);
	CHECK(to[0] == 0 && to[1] == IDS_NONE && to[2] == 1);
	CHECK(s.ids.n == 2 && labels_k(&s) == 5);
	CHECK(labels_find(&s, view_of("1")) == 1 &&
		labels_find(&s, view_of("7")) == IDS_NONE);
	MEM_FREE(to);
	strings_add(&list, "x", 1);
	strings_add(&list, "y", 1);
	labels_init(&s, &list);
	to = labels_keep(&s, given);
	CHECK(to[0] == 0 && to[1] == 1 && s.ids.n == 2 && s.fixed);
	MEM_FREE(to);
}

CHECK_ALL(kept, by_rule, equal_numbers, long_codes, printed, later, listed,
	one_listed, values, codes)
