/* err: messages, byte by byte, and their exit statuses. */
#include "text/err.h"

#include "says.h"

#include <time.h>

/* A terminal and a clock that the tests set. */
static bool terminal;
static time_t now = 100;

int
isatty(int fd)
{
	return terminal && fd == STDERR_FILENO;
}

time_t
time(time_t *to)
{
	if (to)
		*to = now;
	return now;
}

#define A10 "aaaaaaaaaa"
#define A50 A10 A10 A10 A10 A10
#define A60 A50 A10

static void
names(void)
{
	CHECK_TEXT(err_name(), "annot");
	err_program(NULL);
	CHECK_TEXT(err_name(), "annot");
	err_program("");
	CHECK_TEXT(err_name(), "annot");
	err_program("/usr/local/bin/annot-x");
	CHECK_TEXT(err_name(), "annot-x");
	err_program("./a/b");
	CHECK_TEXT(err_name(), "b");
	/* no last part: the name stays */
	err_program("a/");
	CHECK_TEXT(err_name(), "b");
	err_program("/bin/a\nb\033\177\xc2\x9b \xc3\xa9");
	CHECK_TEXT(err_name(), "a\\x0Ab\\x1B\\x7F\\xC2\\x9B \xc3\xa9");
	/* 64 bytes are kept; longer names are cut, not inside a character */
	err_program(A60 "abcde");
	CHECK_TEXT(err_name(), A60 "abcd");
	err_program(A60 "abc\xc3\xa9");
	CHECK_TEXT(err_name(), A60 "abc");
	err_program("unit");
	CHECK_TEXT(err_name(), "unit");
}

static void
endings(void)
{
	char most[60];

	CHECK_SAYS(1, "unit: 3 items\n", err_die("%d items", 3));
	CHECK_SAYS(1, "unit: a.tsv: no \"x\"\n",
		err_file("a.tsv", "no %s", "\"x\""));
	CHECK_SAYS(1, "unit: a.tsv:12: no x\n",
		err_line("a.tsv", 12, "no %s", "x"));
	snprintf(most, sizeof most, "unit: <stdin>:%zu: no x\n", SIZE_MAX);
	CHECK_SAYS(1, most, err_line("<stdin>", SIZE_MAX, "no x"));
	CHECK_SAYS(2, "unit: --x: no 7 (try 'unit --help')\n",
		err_usage("--x: no %d", 7));
	CHECK_SAYS(0, "unit: note: items=3\n", err_note("items=%d", 3));
	CHECK_SAYS(0, "unit: warning: a CSV\n", err_warn("a %s", "CSV"));
	CHECK_SAYS(0, "unit: note: a\nunit: warning: b\nunit: note: c\n",
		err_note("a"); err_warn("b"); err_note("c"));
}

/* err_quiet() silences notes and warnings but not errors, and can be undone. */
static void
quiet(void)
{
	CHECK_SAYS(0, "", err_quiet(true); err_note("a"); err_warn("b"));
	CHECK_SAYS(1, "unit: c\n", err_quiet(true); err_die("c"));
	CHECK_SAYS(2, "unit: c (try 'unit --help')\n", err_quiet(true);
		err_usage("c"));
	CHECK_SAYS(0, "unit: note: a\n", err_quiet(true); err_quiet(false);
		err_note("a"));
	/* a short message after a long one */
	CHECK_SAYS(0, "unit: note: a long one\nunit: note: b\n",
		err_note("a long one"); err_note("b"));
}

/* Work of so many seconds, reported each second. */
static void
work(int seconds)
{
	for (int i = 0; i <= seconds; i++, now++)
		for (int twice = 0; twice < 2; twice++)
			err_progress((uint64_t)i, i < 4 ? 9 : 0, "items");
}

/* Progress is shown once a second from the second second on, if stderr is a
 * terminal; every message and the end of the tool clear it. */
static void
progress(void)
{
	CHECK_SAYS(0, "", work(5));
	terminal = true;
	CHECK_SAYS(0, "", work(1));
	CHECK_SAYS(0, "\runit: 2 of 9 items\runit: 3 of 9 items"
		"\runit: 4 items", work(4));
	CHECK_SAYS(0, "", err_quiet(true); work(5));
	CHECK_SAYS(0, "\runit: 2 of 9 items\r\033[Kunit: note: a\n"
		"unit: note: b\n", work(2); err_note("a"); err_note("b"));
	CHECK_SAYS(1, "\runit: 2 of 9 items\r\033[Kunit: a\n", work(2);
		err_die("a"));
	CHECK_SAYS(0, "\runit: 2 of 9 items\r\033[K", work(2); exit(0));
	terminal = false;
}

/* A message is one line, whatever a file is called and whatever it holds. */
static void
control_bytes(void)
{
	CHECK_SAYS(1, "unit: a\\x0Ab\\x1B[0m\\x7F.tsv: c\\x09\\x0Dd\n",
		err_file("a\nb\033[0m\177.tsv", "c\t\r%s", "d"));
	CHECK_SAYS(1, "unit: \\x01:3: \xc3\xa9 \\x1F\n",
		err_line("\001", 3, "\xc3\xa9 \037"));
	CHECK_SAYS(1, "unit: 100%% %s: 5%\n", err_file("100%% %s", "5%%"));
	CHECK_SAYS(0, "unit: note: a\\x0Aunit: b\n", err_note("a\nunit: b"));
	CHECK_SAYS(2, "unit: \\x0A (try 'unit --help')\n", err_usage("\n"));
	CHECK_SAYS(2, "a\\x0Ab: c (try 'a\\x0Ab --help')\n",
		err_program("a\nb"); err_usage("c"));
	CHECK_SAYS(1, "unit: \\x9B\xc3\xa9: \\xC2\\x9B0m\n",
		err_file("\x9b\xc3\xa9", "\xc2\x9b%s", "0m"));
}

/* The child's message: one line of so many bytes with this start and end. */
static void
is_line(int status, size_t bytes, const char *start, const char *end)
{
	static char said[20000];
	size_t n = read_bytes("check.err", said, sizeof said);

	CHECK(WIFEXITED(check_status) && WEXITSTATUS(check_status) == status);
	CHECK(n == bytes && strchr(said, '\n') == said + n - 1);
	CHECK(strncmp(said, start, strlen(start)) == 0);
	CHECK(n >= strlen(end) && strcmp(said + n - strlen(end), end) == 0);
}

/* A long name is cut at 1016 bytes and a long message at 2047, which may become
 * four times as many when escaped; the line still ends. */
static void
long_texts(void)
{
	static char text[20001];
	enum { WHERE = 4 * 1016, MESSAGE = 4 * 2047 };

	memset(text, '\n', sizeof text - 1);
	if (check_child())
		err_file(text, "%s", text);
	is_line(1, 6 + WHERE + 2 + MESSAGE + 1, "unit: \\x0A\\x0A",
		"\\x0A\\x0A\n");
	if (check_child())
		err_line(text, 77, "the end");
	is_line(1, 6 + WHERE + 5 + 7 + 1, "unit: \\x0A\\x0A",
		"\\x0A\\x0A:77: the end\n");
	if (check_child())
		err_usage("%s", text);
	is_line(2, 6 + MESSAGE + 20 + 1, "unit: \\x0A\\x0A",
		"\\x0A\\x0A (try 'unit --help')\n");
	memset(text, 'x', sizeof text - 1);
	text[1000] = '\0';
	if (check_child())
		err_file(text, "%s", text);
	is_line(1, 6 + 1000 + 2 + 1000 + 1, "unit: xxx", "xxx\n");
}

static void
is_quoted(const char *p, size_t n, const char *expected)
{
	CHECK_TEXT(err_quote((struct view){p, n}), expected);
}

/* The control characters of C1 are U+0080 to U+009F. Their bytes are part of
 * other characters, too, and stand alone in text that is not UTF-8. */
static void
c1(void)
{
	is_quoted("\xc2\x80|\xc2\x9f", 5, "\"\\xC2\\x80|\\xC2\\x9F\"");
	is_quoted("\x80|\x9f", 3, "\"\\x80|\\x9F\"");
	/* U+00A0, U+00DF, U+20AC, U+4E1F, U+1F600 */
	is_quoted("\xc2\xa0\xc3\x9f", 4, "\"\xc2\xa0\xc3\x9f\"");
	is_quoted("\xe2\x82\xac\xe4\xb8\x9f", 6,
		"\"\xe2\x82\xac\xe4\xb8\x9f\"");
	is_quoted("\xf0\x9f\x98\x80", 4, "\"\xf0\x9f\x98\x80\"");
	/* invalid: truncated; overlong; too large */
	is_quoted("\xe2\x82\xac", 2, "\"\xe2\\x82\"");
	is_quoted("\xe2\x82|", 3, "\"\xe2\\x82|\"");
	is_quoted("\xc0\x9b", 2, "\"\xc0\\x9B\"");
	is_quoted("\xe0\x82\x9b", 3, "\"\xe0\\x82\\x9B\"");
	is_quoted("\xf0\x80\x82\x9b", 4, "\"\xf0\\x80\\x82\\x9B\"");
	is_quoted("\xf5\x80\x80\x80", 4, "\"\xf5\\x80\\x80\\x80\"");
	/* other bytes of Latin-1 stay */
	is_quoted("\xe9t\xe9", 3, "\"\xe9t\xe9\"");
	/* a character that would end after byte 60 is dropped */
	is_quoted(A60 "\xc3\xa9", 62, "\"" A60 "...\"");
	is_quoted(A50 "aaaaaaaaa\xc3\xa9", 61, "\"" A50 "aaaaaaaaa...\"");
	is_quoted(A50 "aaaaaaaa\xc3\xa9", 60,
		"\"" A50 "aaaaaaaa\xc3\xa9\"");
}

static void
quotes(void)
{
	char text[80], expected[400] = "\"", *to = expected + 1;
	const char *four[4];

	is_quoted("", 0, "\"\"");
	is_quoted("a label", 7, "\"a label\"");
	is_quoted("a label", 1, "\"a\"");
	is_quoted("a\0\tb\x7f\x1f", 6, "\"a\\x00\\x09b\\x7F\\x1F\"");
	is_quoted("\xc3\xa9 \\ \"", 6, "\"\xc3\xa9 \\ \"\"");
	/* 60 bytes are kept; of 61 the last is cut */
	memset(text, '\n', sizeof text);
	for (int i = 0; i < 60; i++)
		to += sprintf(to, "\\x0A");
	strcpy(to, "\"");
	is_quoted(text, 60, expected);
	strcpy(to, "...\"");
	is_quoted(text, 61, expected);
	is_quoted(text, sizeof text, expected);
	/* several in one message */
	for (size_t i = 0; i < 4; i++)
		four[i] = err_quote((struct view){&"abcd"[i], 1});
	CHECK_TEXT(four[0], "\"a\"");
	CHECK_TEXT(four[1], "\"b\"");
	CHECK_TEXT(four[2], "\"c\"");
	CHECK_TEXT(four[3], "\"d\"");
}

static void
leave(int status)
{
	fflush(stderr);
	_exit(40 + status);
}

static void
another_exit(void)
{
	CHECK_SAYS(41, "unit: a\n", err_on_exit(leave); err_die("a"));
	CHECK_SAYS(41, "unit: f: a\n", err_on_exit(leave); err_file("f", "a"));
	CHECK_SAYS(41, "unit: f:1: a\n", err_on_exit(leave);
		err_line("f", 1, "a"));
	CHECK_SAYS(42, "unit: a (try 'unit --help')\n", err_on_exit(leave);
		err_usage("a"));
}

/* Elements that do not fit are replaced by one ", ...". */
static void
lists(void)
{
	char text[24] = "";

	err_list(text, sizeof text, "\"a\"");
	CHECK_TEXT(text, "\"a\"");
	err_list(text, sizeof text, "b");
	CHECK_TEXT(text, "\"a\", b");
	err_list(text, sizeof text, "longer than room");
	CHECK_TEXT(text, "\"a\", b, ...");
	err_list(text, sizeof text, "c");
	CHECK_TEXT(text, "\"a\", b, ...");
}

int
main(void)
{
	names();
	endings();
	quiet();
	progress();
	control_bytes();
	long_texts();
	c1();
	quotes();
	another_exit();
	lists();
	return check_done();
}
