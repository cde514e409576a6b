/* tsv: the reader at the boundaries of its buffer, and out's numbers. */
#include "text/out.h"
#include "text/tsv.h"

#include "check.h"

#include <sys/resource.h>
#include <time.h>

/* A required column and an optional one. */
#define NEED(column) {.name = column, .required = true}
#define TAKE(column) {.name = column}

enum { BLOCK = 256 << 10 };

static bool
is(struct view v, const char *p, size_t n)
{
	return v.n == n && memcmp(v.p, p, n) == 0;
}

static bool
is_text(struct view v, const char *text)
{
	return is(v, text, strlen(text));
}

/* One field of each length around a block, in each of three columns, with short
 * rows before and after. */
static void
boundary(size_t length, int place)
{
	static char text[2 * BLOCK + 64];
	struct tsv_column columns[] = {NEED("c"), NEED("a"),
		TAKE("b"), TAKE("none")};
	static char name[] = "boundary.tsv";
	char *files[] = {name};
	struct tsv t;
	size_t n = 0, rows;

	n += (size_t)sprintf(text, "a\tb\tc\n1\t2\t3\n");
	for (int c = 0; c < 3; c++) {
		if (c == place) {
			memset(text + n, 'x', length);
			n += length;
		} else {
			text[n++] = (char)('p' + c);
		}
		text[n++] = c < 2 ? '\t' : '\n';
	}
	n += (size_t)sprintf(text + n, "4\t5\t6");
	write_bytes(name, text, n);

	tsv_open(&t, files, 1, columns, 4, NULL, 0, false);
	CHECK(columns[3].at == -1);
	for (size_t row = 0; (rows = tsv_rows(&t)) > 0; row += rows)
		for (size_t r = 0; r < rows; r++) {
			struct view v[] = {tsv_field(&t, r, columns[1].at),
				tsv_field(&t, r, columns[2].at),
				tsv_field(&t, r, columns[0].at)};

			CHECK(t.lines[r] == row + r + 2);
			for (int c = 0; c < 3; c++) {
				char digit[] = {(char)('1' + c), 0};
				char letter[] = {(char)('p' + c), 0};
				char end[] = {(char)('4' + c), 0};

				if (row + r == 0)
					CHECK(is_text(v[c], digit));
				else if (row + r == 2)
					CHECK(is_text(v[c], end));
				else if (c == place)
					CHECK(v[c].n == length &&
						v[c].p[0] == 'x' &&
						v[c].p[length - 1] == 'x');
				else
					CHECK(is_text(v[c], letter));
			}
		}
	tsv_close(&t);
}

static void
boundaries(void)
{
	static const size_t around[] = {1, 7, 8, 9, 64, 4096, BLOCK,
		2 * BLOCK};

	for (size_t k = 0; k < sizeof around / sizeof *around; k++)
		for (int d = -24; d <= 8; d++)
			for (int place = 0; place < 3; place++)
				if ((long)around[k] + d > 0)
					boundary((size_t)((long)around[k] + d),
						place);
}

/* The text of a cell, of a length that varies so that rows meet the blocks at
 * every offset. */
static size_t
cell(char *to, size_t row, size_t column)
{
	size_t n = (row * 7 + column * 13) % 29;
	int head = sprintf(to, "%zu.%zu.", row, column);

	if (column == 1 && row % 5 == 0)
		return 0; /* an empty field */
	memset(to + head, 'a' + (int)(row % 26), n);
	return (size_t)head + n;
}

enum { ROWS = 120000, WIDTH = 4 };

static void
write_rows(FILE *f)
{
	char text[128];

	fputs("k0\tk1\tk2\tk3\n", f);
	for (size_t row = 0; row < ROWS; row++)
		for (size_t c = 0; c < WIDTH; c++) {
			fwrite(text, 1, cell(text, row, c), f);
			fputc(c + 1 < WIDTH ? '\t' : '\n', f);
		}
}

/* All rows of write_rows must come, in batches; one header per file. */
static void
check_rows(struct tsv *t, const struct tsv_column *columns, size_t times)
{
	size_t row = 0, n, wrong = 0;
	char text[128];

	while ((n = tsv_rows(t)) > 0) {
		CHECK(n <= TSV_BATCH);
		for (size_t r = 0; r < n; r++, row++) {
			size_t at = row % ROWS, whole = 0;

			wrong += t->lines[r] != at + 2;
			for (size_t c = 0; c < WIDTH; c++) {
				size_t len = cell(text, at, c);

				wrong += !is(tsv_field(t, r, columns[c].at),
					text, len);
				whole += len + 1;
			}
			wrong += t->raw[r].n + 1 != whole ||
				t->raw[r].p[t->raw[r].n] != '\n';
		}
	}
	CHECK(wrong == 0);
	CHECK(row == times * ROWS);
	CHECK(t->serial == times);
}

static void
many_rows(void)
{
	static char name[] = "rows.tsv";
	char *files[] = {name, name, name};

	for (int every = 0; every < 2; every++) {
		struct tsv_column columns[] = {NEED("k0"),
			NEED("k1"), NEED("k2"), NEED("k3")};
		struct tsv t;
		FILE *f = fopen(name, "wb");

		if (!f)
			abort();
		write_rows(f);
		fclose(f);
		tsv_open(&t, files, 3, columns, WIDTH, NULL, 0, every);
		check_rows(&t, columns, 3);
		tsv_close(&t);
	}
}

/* A pipe that delivers few bytes at a time, and the same on standard input. */
static void
short_reads(void)
{
	struct tsv_column columns[] = {NEED("a"), NEED("b")};
	static const char text[] = "a\tb\n1\t2\n\t\n33\t44\n555\t";
	size_t n, row = 0;
	struct tsv t;
	int ends[2];

	for (size_t step = 1; step < 9; step++) {
		pid_t child;

		if (pipe(ends) != 0 || (fflush(NULL), child = fork()) == -1)
			abort();
		if (child == 0) {
			close(ends[0]);
			for (size_t i = 0; i < sizeof text - 1; i += step) {
				size_t left = sizeof text - 1 - i;

				if (write(ends[1], text + i,
				    left < step ? left : step) < 0)
					_exit(1);
				if (i % 4 == 0)
					nanosleep(&(struct timespec){0, 300000},
						NULL);
			}
			_exit(0);
		}
		close(ends[1]);
		dup2(ends[0], 0);
		close(ends[0]);
		tsv_open(&t, NULL, 0, columns, 2, NULL, 0, false);
		CHECK_TEXT(t.file, "<stdin>");
		for (row = 0; (n = tsv_rows(&t)) > 0; row += n)
			for (size_t r = 0; r < n; r++) {
				static const char *const a[] = {"1", "", "33",
					"555"}, *const b[] = {"2", "", "44", ""};

				CHECK(is_text(tsv_field(&t, r, columns[0].at),
					a[row + r]));
				CHECK(is_text(tsv_field(&t, r, columns[1].at),
					b[row + r]));
			}
		CHECK(row == 4);
		tsv_close(&t);
		waitpid(child, NULL, 0);
	}
}

/* More files than a process may hold open. */
static void
many_files(void)
{
	enum { FILES = 3000 };
	struct tsv_column columns[] = {NEED("a")};
	static char one[] = "one.tsv", none[] = "none.tsv";
	char **files = mem_alloc(FILES * sizeof *files, 1);
	size_t n, rows = 0;
	struct rlimit limit;
	struct tsv t;

	if (!files || getrlimit(RLIMIT_NOFILE, &limit) != 0)
		abort();
	limit.rlim_cur = limit.rlim_cur < 64 ? limit.rlim_cur : 64;
	setrlimit(RLIMIT_NOFILE, &limit);
	write_text(one, "a\tb\n1\t2\n3\t4\n");
	write_text(none, "a\tb");
	for (size_t i = 0; i < FILES; i++)
		files[i] = i % 2 ? one : none;
	tsv_open(&t, files, FILES, columns, 1, NULL, 0, false);
	while ((n = tsv_rows(&t)) > 0)
		rows += n;
	CHECK(rows == FILES);
	CHECK(t.serial == FILES);
	tsv_close(&t);
	MEM_FREE(files);
}

/* Repeated headers, given headers, a byte order mark. */
static size_t
count_rows(const char *text, char **header, size_t n_header)
{
	static char name[] = "count.tsv";
	struct tsv_column columns[] = {NEED("a")};
	char *files[] = {name};
	size_t n, rows = 0;
	struct tsv t;

	write_text(name, text);
	tsv_open(&t, files, 1, columns, 1, header, n_header, false);
	while ((n = tsv_rows(&t)) > 0)
		rows += n;
	tsv_close(&t);
	return rows;
}

static void
headers(void)
{
	static char a[] = "a", b[] = "b";
	char *ab[] = {a, b};

	CHECK(count_rows("a\n", NULL, 0) == 0);
	CHECK(count_rows("a", NULL, 0) == 0);
	CHECK(count_rows("a\na\na\n", NULL, 0) == 0);
	CHECK(count_rows("a\n1\na\n2", NULL, 0) == 2);
	CHECK(count_rows("a\tb\nb\ta\na\tb\na\tb \n", NULL, 0) == 2);
	CHECK(count_rows("\xEF\xBB\xBF" "a\n1\n", NULL, 0) == 1);
	CHECK(count_rows("1\ta\n1\t2\n", ab, 2) == 2);
	CHECK(count_rows("\xEF\xBB\xBF" "1\t2", ab, 2) == 1);
	CHECK(count_rows("", ab, 2) == 0);
	/* bytes that are data */
	CHECK(count_rows("a\n\x0b\n\x0c\n\x01\n\x08\n\x0e\n\x7f\n\x80\n\xff\n"
		"\x0d" "1\n#\n\"\n\\n\n", NULL, 0) == 12);
}

static void
refused(void)
{
	static char a[] = "a", b[] = "b";
	char *ab[] = {a, b};

	CHECK_DIES(1, "count.tsv: empty input: a header line is required",
		count_rows("", NULL, 0));
	CHECK_DIES(1, "count.tsv:1: a blank line", count_rows("\n1\n", NULL, 0));
	CHECK_DIES(1, "count.tsv:1: ", count_rows("\xEF\xBB\xBF", NULL, 0));
	CHECK_DIES(1, "count.tsv:3: a blank line",
		count_rows("a\n1\n\n2\n", NULL, 0));
	CHECK_DIES(1, "count.tsv:2: a blank line",
		count_rows("a\tb\n\n", NULL, 0));
	CHECK_DIES(1, "count.tsv:1: no column \"a\" in the header \"b\\x09c\"",
		count_rows("b\tc\n", NULL, 0));
	CHECK_DIES(1, "count.tsv:1: two columns are called \"b\"",
		count_rows("a\tb\tb\n", NULL, 0));
	CHECK_DIES(1, "count.tsv:1: column 2 of the header has no name",
		count_rows("a\t\tb\n", NULL, 0));
	CHECK_DIES(1, "count.tsv:1: column 3 of the header has no name",
		count_rows("a\tb\t\n", NULL, 0));
	CHECK_DIES(1, "count.tsv:2: expected 2 fields as in the header, found "
		"1 in \"1\"", count_rows("a\tb\n1\n", NULL, 0));
	CHECK_DIES(1, "count.tsv:3: expected 2 fields as in the header, found "
		"3 in \"1\\x092\\x093\"",
		count_rows("a\tb\n1\t2\n1\t2\t3\n", NULL, 0));
	CHECK_DIES(1, "count.tsv:1: expected 2 fields",
		count_rows("1\n", ab, 2));
	CHECK_DIES(1, "count.tsv:1: the line ends in CR LF",
		count_rows("a\r\n1\r\n", NULL, 0));
	CHECK_DIES(1, "count.tsv:2: the line ends in CR LF",
		count_rows("a\n1\r", NULL, 0));
	CHECK_DIES(1, "no/such: No such file", {
		static char no[] = "no/such";
		char *files[] = {no};
		struct tsv_column columns[] = {NEED("a")};
		static struct tsv t;

		tsv_open(&t, files, 1, columns, 1, NULL, 0, false);
	});
	CHECK_DIES(1, "second.tsv:1: no column \"b\"", {
		static char f[] = "first.tsv";
		static char s[] = "second.tsv";
		char *files[] = {f, s};
		struct tsv_column columns[] = {NEED("a"), NEED("b")};
		static struct tsv t;

		write_text(f, "a\tb\n1\t2\n");
		write_text(s, "a\n1\n");
		tsv_open(&t, files, 2, columns, 2, NULL, 0, false);
		while (tsv_rows(&t) > 0)
			;
	});
}

/* NUL bytes and CR LF anywhere, with line numbers, also far into a file. */
static void
bad_bytes(void)
{
	static char name[] = "bad.tsv";
	char *files[] = {name};

	for (size_t at = 0; at < 40; at++)
		for (int nul = 0; nul < 2; nul++) {
			char text[] = "a\tb\n12345\t6\n7\t89012345\n3\t4\n";
			char where[32];
			int line = 1;

			if (at >= sizeof text - 1)
				break;
			for (size_t i = 0; i < at; i++)
				line += text[i] == '\n';
			if (nul) {
				text[at] = '\0';
			} else {
				if (text[at + 1] != '\n' || text[at] == '\t')
					continue;
				text[at] = '\r';
			}
			/* a missing line end or tab makes a ragged row */
			snprintf(where, sizeof where, "bad.tsv:%d: ", line);
			write_bytes(name, text, sizeof text - 1);
			CHECK_DIES(1, where, {
				struct tsv_column columns[] = {TAKE("a")};
				static struct tsv t;

				tsv_open(&t, files, 1, columns, 1, NULL, 0,
					false);
				while (tsv_rows(&t) > 0)
					;
			});
		}
}

/* ---- the writer ---- */

static size_t
read_all(const char *name, char *to, size_t cap)
{
	FILE *f = fopen(name, "rb");
	size_t n = f ? fread(to, 1, cap, f) : 0;

	if (f)
		fclose(f);
	return n;
}

static void
written(void)
{
	enum { MOST = 4 << 20 };
	char *text = mem_alloc(MOST, 1), *expected = mem_alloc(MOST, 1);
	size_t n = 0;
	struct out out;

	if (!text || !expected)
		abort();
	out_open(&out, "out.tsv", 0);
	memset(text, 'w', 200000);
	for (size_t length = 1; length <= 200000; length *= 3) {
		out_put(&out, text, length);
		out_char(&out, '\n');
		memset(expected + n, 'w', length);
		n += length;
		expected[n++] = '\n';
	}
	for (unsigned i = 0; i < 200000; i++) {
		out_digits(&out, i * 12345);
		out_char(&out, i % 8 ? '\t' : '\n');
		n += (size_t)sprintf(expected + n, "%u%c", i * 12345,
			i % 8 ? '\t' : '\n');
	}
	out_text(&out, "end");
	memcpy(expected + n, "end", 3);
	n += 3;
	out_close(&out);
	CHECK(read_all("out.tsv", text, MOST) == n);
	CHECK(memcmp(text, expected, n) == 0);
	MEM_FREE(text);
	MEM_FREE(expected);
}

/* Numbers repeat and collide in the memo; each must print as num_text says. */
static void
reals(void)
{
	enum { N = 60000 };
	char *expected = mem_alloc(N * NUM_TEXT, 1), *text = mem_alloc(N * NUM_TEXT, 1);

	if (!text || !expected)
		abort();
	for (uint64_t precision = 0; precision < 18; precision += 8) {
		size_t n = 0;
		struct out out;

		out_open(&out, "reals.tsv", precision);
		for (int i = 0; i < N; i++) {
			double x = i % 11 == 0 ? 0 : i % 13 == 0 ? NUM_NA :
				i % 17 == 0 ? -0. : (double)(i * 7 % 9999) / 9999;

			out_real(&out, x);
			out_char(&out, '\n');
			n += num_text(x, (int)precision, expected + n);
			expected[n++] = '\n';
		}
		out_close(&out);
		CHECK(read_all("reals.tsv", text, N * NUM_TEXT) == n);
		CHECK(memcmp(text, expected, n) == 0);
	}
	MEM_FREE(text);
	MEM_FREE(expected);
}

static void
unwritable(void)
{
	static struct out out;

	CHECK_DIES(1, "no/such/out: No such file",
		out_open(&out, "no/such/out", 0));
	if (access("/dev/full", W_OK) != 0)
		return;
	CHECK_DIES(1, "/dev/full: No space left", {
		out_open(&out, "/dev/full", 0);
		out_text(&out, "x");
		out_close(&out);
	});
	CHECK_DIES(1, "/dev/full: No space left", {
		out_open(&out, "/dev/full", 0);
		for (int i = 0; i < 1000000; i++)
			out_char(&out, 'x');
	});
}

CHECK_ALL(boundaries, many_rows, headers, refused, bad_bytes, written, reals,
	unwritable, many_files, short_reads)
