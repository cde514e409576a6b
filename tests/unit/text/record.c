/* record: the header, rows of every kind of field, what stands in a row joined and
 * split again, and fields that are missing or of another kind. */
#include "text/record.h"

#include "says.h"

#include <signal.h>

static const struct record_column columns[] = {
	{"of", RECORD_KEY}, {"label", RECORD_TEXT}, {"n", RECORD_COUNT},
	{"p", RECORD_REAL}, {"edge", RECORD_EXACT | RECORD_KEY}, {NULL, 0}
};

/* Every kind, with names and numbers that there are, and without. */
static void
kinds(void)
{
	struct out out;
	struct record r = record_start(&out, columns);

	out_open(&out, "rows.tsv", 2);
	record_header(&out, columns);
	record_key(&r, view_of("x"));
	record_text(&r, "yes");
	record_whole(&r, 1234567);
	record_real(&r, .125);
	record_exact(&r, .125);
	record_end(&r);
	record_keys(&r, view_of("a"), view_of("b"));
	record_view(&r, (struct view){"", 0});
	record_count(&r, 1234567);
	record_real(&r, NUM_NA);
	record_key(&r, (struct view){NULL, 0});
	record_end(&r);
	record_keys(&r, view_of(""), view_of(""));
	out_text(record_field(&r, RECORD_TEXT), "as");
	out_text(&out, " it is");
	record_count(&r, NUM_NA);
	record_fields(&r, view_of("1\t*"), 2);
	record_end(&r);
	out_close(&out);
	CHECK_TEXT(written("rows.tsv"), "of\tlabel\tn\tp\tedge\n"
		"x\tyes\t1234567\t0.12\t0.125\n"
		"a|b\t\t1234567\tNA\t*\n"
		"*\tas it is\tNA\t1\t*\n");
}

/* Fields that end where the buffer does, one byte before it and behind it. */
static void
boundaries(void)
{
	static const struct record_column two[] = {{"a", RECORD_TEXT},
		{"b", RECORD_TEXT}, {NULL, 0}};
	static char row[2 * OUT_BUFFER], found[2 * OUT_BUFFER];

	memset(row, 'x', sizeof row);
	for (size_t n = OUT_BUFFER - 4; n <= OUT_BUFFER; n++)
		for (size_t m = 0; m < 3; m++) {
			struct out out;
			struct record r = record_start(&out, two);

			out_open(&out, "rows.tsv", 0);
			record_view(&r, (struct view){row, n});
			record_view(&r, (struct view){"yy", m});
			record_end(&r);
			out_close(&out);
			CHECK(read_bytes("rows.tsv", found, sizeof found) ==
				n + m + 2);
			CHECK(memcmp(found, row, n) == 0 && found[n] == '\t' &&
				memcmp(found + n + 1, "yy", m) == 0 &&
				found[n + m + 1] == '\n');
		}
}

static void
joined(void)
{
	const struct view some[] = {view_of("a"), view_of(""), view_of("b c"),
		view_of("")};
	struct view again[4];
	char text[16];

	for (size_t n = 1; n <= 4; n++) {
		size_t bytes = record_join(text, some, n);

		CHECK(bytes == (n == 1 ? 1 : n == 2 ? 2 : n == 3 ? 6 : 7) &&
			memcmp(text, "a\t\tb c\t", bytes) == 0);
		record_split((struct view){text, bytes}, again, n);
		for (size_t i = 0; i < n; i++)
			CHECK(view_cmp(again[i], some[i]) == 0);
	}
	CHECK(record_is_field("") && record_is_field("a b,|\"*"));
	CHECK(!record_is_field("\ta") && !record_is_field("a\n") &&
		!record_is_field("a\rb"));
}

/* A table is read back by its columns; the second of them may be missing. */
static void
read_back(void)
{
	static const struct record_column two[] = {{"key", RECORD_KEY},
		{"real", RECORD_REAL}, {NULL, 0}};
	struct record_reader r;
	size_t rows = 0;

	write_text("two.tsv", "real\tmore\tkey\n.5\tx\ta\n.25\ty\tb\n");
	record_open(&r, "two.tsv", two, 0);
	for (; record_next(&r); rows++) {
		CHECK(view_is(record_read(&r, 0), rows ? "b" : "a"));
		CHECK(view_is(record_read(&r, 1), rows ? ".25" : ".5"));
		CHECK(record_line(&r) == rows + 2);
		CHECK_DIES(1, rows ? "two.tsv:3: column \"key\": expected c, "
			"found \"b\"" : "two.tsv:2", record_bad(&r, 0, "c"));
	}
	CHECK(rows == 2 && !record_next(&r));
	write_text("one.tsv", "key\n");
	CHECK_DIES(1, "no column \"real\"", record_open(&r, "one.tsv", two, 1));
	record_open(&r, "one.tsv", two, 2);
	CHECK(!record_next(&r));
}

/* A table that ends with the number of its rows, or several of them joined. */
static void
counted(void)
{
	static const struct record_column two[] = {{"key", RECORD_TEXT},
		{"real", RECORD_REAL}, {NULL, 0}};
	static const struct {
		const char *text, *error;
	} cases[] = {
		{"key\treal\na\t1\nb\t2\nrows\t2\n", NULL},
		{"key\treal\nrows\t2\nb\t2\na\t1\n", NULL},
		{"key\treal\na\t1\nrows\t1\nkey\treal\nb\t2\nrows\t1\n", NULL},
		{"key\treal\nrows\t0\na\t1\nb\t1\nrows\t2\n", NULL},
		{"key\treal\na\t1\nb\t2\n", "is missing or cut"},
		{"key\treal\na\t1\nb\t2\nrows\t2", "is missing or cut"},
		{"key\treal\na\t1\nb\t2\nrows\t1\n", "expected 1 rows by row "
			"\"rows\", found 2: the table, or a part of it, was cut off"},
		{"key\treal\na\t1\nb\t2\nrows\t20\n", "expected 20 rows"},
		{"key\treal\na\t1\nb\t2\nrows\tNA\n", "counted.tsv:4: column "
			"\"real\": expected the number of rows, found \"NA\""},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct record_reader r;
		size_t n = 0;

		write_text("counted.tsv", cases[i].text);
		record_open(&r, "counted.tsv", two, 0);
		while (n < 2 && record_next_counted(&r, 1))
			n += !view_is(record_read(&r, 0), "rows");
		CHECK(n == 2);
		if (cases[i].error)
			CHECK_DIES(1, cases[i].error, record_next_counted(&r, 1));
		else
			CHECK(!record_next_counted(&r, 1));
	}
}

/* These statements end in an assertion. */
#define CHECK_ASSERTS(...) do { \
	if (check_child()) { \
		__VA_ARGS__; \
		_exit(0); \
	} \
	CHECK(WIFSIGNALED(check_status) && WTERMSIG(check_status) == SIGABRT); \
} while (0)

static void
misuse(void)
{
	struct out out;
	struct record r = record_start(&out, columns);

	out_open(&out, "rows.tsv", 0);
	CHECK_ASSERTS(record_text(&r, "no key"));
	CHECK_ASSERTS(record_end(&r));
	record_key(&r, view_of("x"));
	CHECK_ASSERTS(record_key(&r, view_of("no text")));
	CHECK_ASSERTS(record_fields(&r, view_of("a\t1\t2"), 3); record_end(&r));
	record_fields(&r, view_of("a\t1\t2\t3"), 4);
	CHECK_ASSERTS(record_text(&r, "one more"));
	CHECK_ASSERTS(record_fields(&r, view_of("one more"), 1));
	record_end(&r);
	out_close(&out);
}

CHECK_ALL(kinds, boundaries, joined, read_back, counted, misuse)
