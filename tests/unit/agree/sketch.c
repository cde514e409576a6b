/* sketch: the least hashes against those of all names sorted; what two sketches share;
 * what is no sketch;
 * settings, of which the first that differs is told. */
#include "agree/sketch.h"

#include "check.h"
#include "stats/sort.h"

enum { ITEMS = 5000 };

static const struct record_column columns[] = {
	{"items_sketch", RECORD_KEY}, {"settings", RECORD_KEY}, {NULL, 0}
};

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

static void
write_table(struct sketch *s)
{
	struct out out;
	struct record r;

	unlink("sketch.txt");
	out_open(&out, "sketch.txt", 0);
	record_header(&out, columns);
	r = record_start(&out, columns);
	sketch_write(s, &r);
	record_end(&r);
	out_close(&out);
}

static void
read_table(struct sketch *s)
{
	struct record_reader in;

	record_open(&in, "sketch.txt", columns, 1 << 1);
	while (record_next(&in))
		sketch_read(s, &in, 0);
	record_close(&in);
}

/* The least of all: each name's hash by a sketch of its own. */
static void
least(void)
{
	static uint64_t all[ITEMS];
	static struct sketch s, again;

	for (int i = 0; i < ITEMS; i++) {
		struct sketch one = {.n = 0};

		add(&one, i, i + 1);
		all[i] = one.hash[0];
	}
	add(&s, 0, ITEMS);
	write_table(&s);
	read_table(&again);
	sort_u64(all, ITEMS);
	CHECK(s.n == SKETCH_MOST && again.n == SKETCH_MOST);
	for (size_t i = 0; i < SKETCH_MOST; i++) {
		CHECK(i == 0 || all[i] > all[i - 1]);
		CHECK(s.hash[i] == all[i] && again.hash[i] == all[i]);
	}
	/* evenly spread: the 1024th of 5000, to four standard errors */
	CHECK_NEAR((double)all[SKETCH_MOST - 1] / 18446744073709551616., .2048, .023);
}

/* Items 0 to a - 1 and from .. to - 1: the joined sketch is that of all, or so many
 * hashes are of both. */
static void
join(int a, int from, int to, const char *message)
{
	struct sketch x = {.n = 0}, y = {.n = 0}, both = {.n = 0};

	add(&x, 0, a);
	add(&y, from, to);
	write_table(&y);
	if (message) {
		CHECK_DIES(1, message, read_table(&x));
		return;
	}
	read_table(&x);
	add(&both, 0, a);
	add(&both, from, to);
	write_table(&both);
	CHECK(both.n == x.n && memcmp(both.hash, x.hash, x.n * sizeof *x.hash) == 0);
}

#define SHARED(n) "sketch.txt:2: the table shares items with those before, at least " n ": "

static void
joins(void)
{
	join(0, 0, 100, NULL);
	join(100, 100, 300, NULL);
	join(100, 99, 300, SHARED("1"));
	join(500, 250, 700, SHARED("250"));
	join(SKETCH_MOST, SKETCH_MOST - 3, 2000, SHARED("3"));
	join(ITEMS, ITEMS, 2 * ITEMS, NULL);
	join(ITEMS, 0, ITEMS, SHARED("1024"));
	/* no items: no hashes */
	join(10, 0, 0, NULL);
}

static void
no_sketches(void)
{
	static const char *const text[] = {"x", "1,", ",1", "2,1", "1,,2", "-1",
		"18446744073709551616"};
	struct sketch s = {.n = 0};

	for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
		FILE *f = fopen("sketch.txt", "w");

		fprintf(f, "items_sketch\n%s\n", text[i]);
		fclose(f);
		CHECK_DIES(1, "sketch.txt:2: column \"items_sketch\": expected at most "
			"1024 hashes", read_table(&s));
		s.n = 0;
	}
}

static void
settings(void)
{
	static char no_answer[] = "no answer", code[] = "99", *missing[] = {code, no_answer};
	static const struct {
		struct input input;
		const char *more, *differs; /* NULL: the same */
	} all[] = {
		{{.repeats = INPUT_FIRST, .missing = {missing, 2, 2}}, ";retests=all", NULL},
		{{.repeats = INPUT_LAST, .missing = {missing, 2, 2}}, ";retests=all",
			"\"repeats=first\" as in the table before, found \"repeats=last\" ("},
		{{.repeats = INPUT_FIRST, .min_labels = 1, .missing = {missing, 2, 2}},
			";retests=all", "\"min-labels=0\" as in the table before, found "
			"\"min-labels=1\" ("},
		{{.repeats = INPUT_FIRST, .missing = {missing, 1, 2}}, ";retests=all",
			"\"missing=99,no answer\" as in the table before, found "
			"\"missing=99\" ("},
		{{.repeats = INPUT_FIRST}, ";retests=all", "\"missing=99,no answer\" as in "
			"the table before, found \"missing=\" ("},
		{{.repeats = INPUT_FIRST, .missing = {missing, 2, 2}}, ";retests=first",
			"\"retests=all\" as in the table before, found \"retests=first\" ("}};

	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		struct sketch first = {.n = 0}, one = {.n = 0}, none = {.n = 0};
		char message[200];

		sketch_settings(&one.settings, &all[i].input);
		strings_more(&one.settings, view_of(all[i].more));
		write_table(&one);
		sketch_settings(&first.settings, &all[0].input);
		strings_more(&first.settings, view_of(all[0].more));
		snprintf(message, sizeof message, "sketch.txt:2: column \"settings\": expected "
			"%s", all[i].differs ? all[i].differs : "");
		if (all[i].differs)
			CHECK_DIES(1, message, read_table(&first));
		else
			read_table(&first);
		/* a table without settings says nothing, and is before any */
		write_table(&none);
		read_table(&first);
		write_table(&one);
		read_table(&none);
		CHECK(strcmp(none.settings.at[0], one.settings.at[0]) == 0);
		strings_free(&first.settings);
		strings_free(&one.settings);
		strings_free(&none.settings);
	}
}

CHECK_ALL(least, joins, no_sketches, settings)
