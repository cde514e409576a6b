/* sketch: the least hashes against those of all names sorted; what two sketches share;
 * what is no sketch. */
#include "pflip/sketch.h"

#include "check.h"
#include "stats/sort.h"

enum { ITEMS = 5000, DIGITS = 16 };

/* Add items i0, i1, ... from .. to - 1. */
static void
add(struct sketch *s, int from, int to)
{
	char name[16];

	for (int i = from; i < to; i++) {
		snprintf(name, sizeof name, "i%d", i);
		sketch_add(s, view_of(name));
	}
}

/* The text of a sketch; the caller frees it. */
static char *
text_of(const struct sketch *s)
{
	char *text = calloc(SKETCH_MOST + 1, DIGITS);
	struct out out;
	FILE *f;

	unlink("sketch.txt");
	out_open(&out, "sketch.txt", 0);
	sketch_write(s, &out);
	out_close(&out);
	f = fopen("sketch.txt", "r");
	if (CHECK(text && f)) {
		CHECK(fread(text, 1, (SKETCH_MOST + 1) * (size_t)DIGITS - 1, f) % DIGITS == 0);
		fclose(f);
	}
	return text;
}

/* The least of all: each name's hash by a sketch of its own. */
static void
least(void)
{
	static uint64_t all[ITEMS];
	struct sketch s = {0};
	char *text, digits[DIGITS + 1];

	for (int i = 0; i < ITEMS; i++) {
		struct sketch one = {0};

		add(&one, i, i + 1);
		all[i] = one.hash[0];
		sketch_free(&one);
	}
	add(&s, 0, ITEMS);
	text = text_of(&s);
	sort_u64(all, ITEMS);
	CHECK(strlen(text) == (size_t)SKETCH_MOST * DIGITS);
	for (size_t i = 0; i < SKETCH_MOST; i++) {
		CHECK(i == 0 || all[i] > all[i - 1]);
		snprintf(digits, sizeof digits, "%016llx", (unsigned long long)all[i]);
		CHECK(memcmp(text + i * DIGITS, digits, DIGITS) == 0);
	}
	/* evenly spread: the 1024th of 5000, to four standard errors */
	CHECK_NEAR((double)all[SKETCH_MOST - 1] / 18446744073709551616., .2048, .023);
	free(text);
	sketch_free(&s);
}

/* Items 0 to a - 1 and from .. to - 1: how many hashes both have, and that the joined
 * sketch is that of all. */
static void
join(int a, int from, int to, size_t expected)
{
	struct sketch x = {0}, y = {0}, both = {0};
	char *text, *joined, *all;
	size_t shared;

	add(&x, 0, a);
	add(&y, from, to);
	add(&both, 0, a);
	add(&both, from < a ? a : from, to);
	text = text_of(&y);
	CHECK(sketch_read(&x, view_of(text), &shared));
	CHECK(shared == expected);
	if (expected == 0) {
		joined = text_of(&x);
		all = text_of(&both);
		CHECK_TEXT(joined, all);
		free(joined);
		free(all);
	}
	free(text);
	sketch_free(&x);
	sketch_free(&y);
	sketch_free(&both);
}

static void
joins(void)
{
	join(0, 0, 100, 0);
	join(100, 100, 300, 0);
	join(100, 99, 300, 1);
	join(500, 250, 700, 250);
	join(SKETCH_MOST, SKETCH_MOST - 3, 2000, 3);
	join(ITEMS, ITEMS, 2 * ITEMS, 0);
	join(ITEMS, 0, ITEMS, SKETCH_MOST);
}

static void
no_sketches(void)
{
	static const char *const text[] = {"", "0", "000000000000000g",
		"00000000000000000", "000000000000000F",
		"00000000000000020000000000000001"};
	struct sketch s = {0};
	size_t shared;

	for (size_t i = 0; i < sizeof text / sizeof *text; i++)
		CHECK(!sketch_read(&s, view_of(text[i]), &shared));
	CHECK(sketch_read(&s, view_of("00000000000000010000000000000002"), &shared));
	CHECK(shared == 0);
	sketch_free(&s);
}

CHECK_ALL(least, joins, no_sketches)
