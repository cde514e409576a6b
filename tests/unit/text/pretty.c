/* pretty: tables byte for byte, as they are shown. */
#include "text/pretty.h"

#include "says.h"
#include "text/record.h"

static char found[1 << 20];

/* The table as it is shown, written to a file that stands for standard output. */
static const char *
shown(const char *table)
{
	static char name[] = "shown.txt";
	struct out out;

	out_open(&out, name, 0);
	pretty_put(&out, table);
	out_close(&out);
	found[read_bytes(name, found, sizeof found - 1)] = '\0';
	return found;
}

static void
alignment(void)
{
	CHECK_TEXT(shown("name\tn\tx\tsize\n"
		"b\t7\t-.5\t1\n"
		"longer\t12345\tNA\t1e-07\n"),
		"name        n    x   size\n"
		"b           7  -.5      1\n"
		"longer  12345   NA  1e-07\n");
	/* a word among numbers makes texts of them */
	CHECK_TEXT(shown("k\tn\n10\t1\n*\t100\n"), "k     n\n10    1\n*   100\n");
	/* no blank ends a line, in front of nothing either */
	CHECK_TEXT(shown("a\tb\tc\nxx\ty\t\nx\t\t\nxxx\tyy\tz\n"),
		"a    b   c\nxx   y\nx\nxxx  yy  z\n");
	CHECK_TEXT(shown("a\tb\n\ty\nx\t\n"), "a  b\n   y\nx\n");
}

/* Widths are those of characters: two, three and four bytes. */
static void
characters(void)
{
	CHECK_TEXT(shown("wort\tn\n\303\274ber\t1\n\346\227\245\346\234\254\t22\n"
		"\360\237\230\200!\t3\n"),
		"wort   n\n\303\274ber   1\n\346\227\245\346\234\254    22\n"
		"\360\237\230\200!     3\n");
}

static void
left_out(void)
{
	CHECK_TEXT(shown("a\tb\tc\td\te\n*\tNA\t\tx\t1\n*\tNA\tNA\ty\tNA\n*\tNA\t*\tz\t2\n"),
		"d   e\nx   1\ny  NA\nz   2\n");
	/* without rows no column says nothing */
	CHECK_TEXT(shown("a\tb\tlong\n"), "a  b  long\n");
	CHECK_TEXT(shown("a\tvalue\tlo\thi\n"), "a  value [lo, hi]\n");
	CHECK_TEXT(shown(""), "");
}

static void
limits(void)
{
	CHECK_TEXT(shown("m\tvalue\tse\tlo\thi\tstatus\n"
		"f1\t.25\t.1\t.05\t.4512\tok\n"
		"kappa\t.5123\tNA\tNA\tNA\tfew\n"
		"pa\tNA\tNA\tNA\t.5\tok\n"),
		"m      value [lo, hi]      se  status\n"
		"f1       .25 [.05, .4512]  .1  ok\n"
		"kappa  .5123               NA  few\n"
		"pa        NA [NA, .5]      NA  ok\n");
}

/* To which column limits go. */
static void
values(void)
{
	/* value before estimate, estimate before the one at the left, wherever they are */
	CHECK_TEXT(shown("x\tlo\thi\testimate\tvalue\n5\t1\t2\t3\t4\n"),
		"x  estimate  value [lo, hi]\n5         3      4 [1, 2]\n");
	CHECK_TEXT(shown("x\tlo\thi\testimate\n5\t1\t2\t3\n"),
		"x  estimate [lo, hi]\n5         3 [1, 2]\n");
	CHECK_TEXT(shown("w\tx\tse\tlo\thi\n9\t5\t6\t1\t2\n"),
		"w  x [lo, hi]  se\n9  5 [1, 2]     6\n");
	/* of the name, of two that begin so the longest; each its own */
	CHECK_TEXT(shown("r\tratio\tr_lo\tr_hi\tratio_lo\tratio_hi\n1\t2\t3\t4\t5\t6\n"),
		"r [lo, hi]  ratio [lo, hi]\n1 [3, 4]        2 [5, 6]\n");
	CHECK_TEXT(shown("inform\tinformation\tinfo_lo\tinfo_hi\n1\t2\t3\t4\n"),
		"inform  information [lo, hi]\n     1            2 [3, 4]\n");
	/* a value that does not exist, with limits */
	CHECK_TEXT(shown("r\tr_lo\tr_hi\nNA\t3\t4\nNA\t3\t5\n"),
		" r [lo, hi]\nNA [3, 4]\nNA [3, 5]\n");
	/* nothing to go to, one limit alone, names that only look so, limits of nothing */
	CHECK_TEXT(shown("lo\thi\tx\n1\t2\t3\n"), "lo  hi  x\n 1   2  3\n");
	CHECK_TEXT(shown("x\ty_lo\ty_hi\n1\t2\t3\n"), "x  y_lo  y_hi\n1     2     3\n");
	CHECK_TEXT(shown("x\tlo\n1\t2\n"), "x  lo\n1   2\n");
	CHECK_TEXT(shown("x\tlo\ty\thi\n1\t2\t3\t4\n"), "x  lo  y  hi\n1   2  3   4\n");
	CHECK_TEXT(shown("so\tsolo\tsohi\n1\t2\t3\n"), "so  solo  sohi\n 1     2     3\n");
	CHECK_TEXT(shown("x\tx_lo\ty_hi\n1\t2\t3\n"), "x  x_lo  y_hi\n1     2     3\n");
	CHECK_TEXT(shown("value\tlo\thi\n1\tNA\tNA\n"), "value\n    1\n");
	/* a second pair has no value left */
	CHECK_TEXT(shown("value\tlo\thi\tvalue_lo\tvalue_hi\n1\t2\t3\t4\t5\n"),
		"value [lo, hi]  value_lo  value_hi\n    1 [2, 3]           4         5\n");
	/* a text has limits, too, and characters of many bytes */
	CHECK_TEXT(shown("bin\tlo\thi\n\303\274\303\274\303\274\t1\t2\na\tNA\tNA\n"),
		"bin [lo, hi]\n\303\274\303\274\303\274 [1, 2]\na\n");
}

/* Cells of any length and number, each there in its place. */
static void
many(void)
{
	enum { ROWS = 5000 };
	static char table[ROWS * 64];
	struct rng r = check_rng(1, 0);
	size_t n = (size_t)sprintf(table, "item\tvalue\tlo\thi\n");
	const char *line;

	for (int i = 0; i < ROWS; i++) {
		int width = 1 + (int)rng_below(&r, 20), lo = (int)rng_below(&r, 1000);

		n += (size_t)sprintf(table + n, "%.*s\t%d\t%d\t%d\n", width,
			"abcdefghijklmnopqrstuvwxyz", i, lo, 1000 + i);
	}
	line = strchr(shown(table), '\n') + 1;
	r = check_rng(1, 0);
	for (int i = 0; i < ROWS; i++, line = strchr(line, '\n') + 1) {
		char expected[100];
		int width = 1 + (int)rng_below(&r, 20), lo = (int)rng_below(&r, 1000);

		sprintf(expected, "%.*s%*s  %5d [%d, %d]\n", width,
			"abcdefghijklmnopqrstuvwxyz", 20 - width, "", i, lo, 1000 + i);
		if (!CHECK(strncmp(line, expected, strlen(expected)) == 0))
			return;
	}
	CHECK(*line == '\0');
}

/* Standard output is held and shown, with 4 digits unless -p says otherwise; a file is
 * as ever. */
static void
standard_output(void)
{
	static const struct record_column columns[] = {
		{"x", RECORD_REAL}, {"none", RECORD_KEY}, {NULL, 0}
	};
	static char path[] = "file.txt", to[] = "stdout.txt";
	const char *const expected[] = {"     x\n0.3333\n", "   x\n0.33\n"};

	for (uint64_t precision = 0; precision < 4; precision += 2)
		for (int file = 0; file < 2; file++) {
			struct out out;
			struct record r = record_start(&out, columns);
			int saved = dup(STDOUT_FILENO);

			fflush(stdout);
			CHECK(freopen(to, "w", stdout) != NULL);
			out_pretty = true;
			out_open(&out, file ? path : NULL, precision);
			out_pretty = false;
			record_header(&out, columns);
			record_real(&r, 1 / 3.);
			record_key(&r, (struct view){"", 0});
			record_end(&r);
			out_close(&out);
			CHECK(dup2(saved, STDOUT_FILENO) == STDOUT_FILENO);
			close(saved);
			found[read_bytes(file ? path : to, found, sizeof found - 1)] = '\0';
			CHECK_TEXT(found, file ? precision ? "x\tnone\n0.33\t*\n" :
				"x\tnone\n0.3333333333333333\t*\n" :
				expected[precision / 2]);
		}
}

CHECK_ALL(alignment, characters, left_out, limits, values, many, standard_output)
