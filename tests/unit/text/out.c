/* out: what arrives in a file against the text that was put, and what cannot
 * be written. */
#include "text/out.h"

#include "says.h"
#include "stats/rng.h"
#include "text/tsv.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>

enum { MOST = 4 << 20 };

static char name[] = "out.txt";
static char expected[MOST], found[MOST];

/* Is the file these n bytes? */
static void
check_file(size_t n)
{
	CHECK(read_bytes(name, found, sizeof found) == n &&
		memcmp(found, expected, n) == 0);
}

/* Bytes that tell their place. */
static void
fill(char *to, size_t from, size_t n)
{
	for (size_t i = 0; i < n; i++)
		to[i] = (char)((from + i) * 31 + (from + i) / 251);
}

/* Two texts whose lengths are around the buffer's, then a character. */
static void
boundaries(void)
{
	static const size_t length[] = {0, 1, 2, OUT_BUFFER / 2,
		OUT_BUFFER - 1, OUT_BUFFER, OUT_BUFFER + 1,
		2 * OUT_BUFFER + 3};
	enum { N = sizeof length / sizeof *length };
	struct out out;

	for (size_t i = 0; i < N; i++)
		for (size_t k = 0; k < N; k++) {
			size_t n = length[i] + length[k];

			fill(expected, 0, n + 1);
			out_open(&out, name, 0);
			out_put(&out, expected, length[i]);
			out_put(&out, expected + length[i], length[k]);
			out_char(&out, expected[n]);
			out_close(&out);
			check_file(n + 1);
		}
}

/* Texts of every kind and of random lengths, megabytes in all. */
static void
mixture(void)
{
	struct out out;
	struct rng r = check_rng(1, 0);
	size_t n = 0;

	out_open(&out, name, 0);
	while (n < MOST - 4 * OUT_BUFFER) {
		size_t length = (size_t)rng_below(&r, rng_below(&r, 100) ?
			40 : 3 * OUT_BUFFER);
		char text[64];

		switch (rng_below(&r, 4)) {
		case 0:
			expected[n] = (char)rng_below(&r, 256);
			out_char(&out, expected[n++]);
			break;
		case 1:
			length %= sizeof text - 1;
			memset(text, 'a' + (int)(length % 26), length);
			text[length] = '\0';
			strcpy(expected + n, text);
			out_text(&out, text);
			n += length;
			break;
		default:
			fill(expected + n, n, length);
			out_view(&out, (struct view){expected + n, length});
			n += length;
		}
	}
	out_close(&out);
	check_file(n);
}

/* What these statements put is this text. */
#define PUTS(precision, text, ...) do { \
	out_open(&out, name, precision); \
	__VA_ARGS__; \
	out_close(&out); \
	strcpy(expected, text); \
	check_file(strlen(text)); \
} while (0)

static void
words(void)
{
	struct out out;

	PUTS(0, "0 9 10 4294967296 18446744073709551615",
		out_digits(&out, 0); out_char(&out, ' '); out_digits(&out, 9);
		out_char(&out, ' '); out_digits(&out, 10); out_char(&out, ' ');
		out_digits(&out, UINT64_C(1) << 32); out_char(&out, ' ');
		out_digits(&out, UINT64_MAX));
	PUTS(0, "07", out_digits(&out, 0); out_digits(&out, 7));
	/* counts are not rounded, numbers are, exact ones never */
	PUTS(2, "1234567 NA 0 1.2e+06 0.12 0.125 1234567 NA",
		out_count(&out, 1234567); out_char(&out, ' ');
		out_count(&out, NUM_NA); out_char(&out, ' ');
		out_count(&out, 0); out_char(&out, ' ');
		out_real(&out, 1234567); out_char(&out, ' ');
		out_real(&out, .125); out_char(&out, ' ');
		out_exact(&out, .125); out_char(&out, ' ');
		out_exact(&out, 1234567); out_char(&out, ' ');
		out_exact(&out, NUM_NA));
	PUTS(0, "0 0 NA 0.1 9007199254740993",
		out_real(&out, 0); out_char(&out, ' ');
		out_real(&out, -0.); out_char(&out, ' ');
		out_real(&out, NUM_NA); out_char(&out, ' ');
		out_real(&out, .1); out_char(&out, ' ');
		out_digits(&out, 9007199254740993));
	PUTS(0, "", out_text(&out, ""));
}

/* Many numbers, so that some share a place among those remembered, each some
 * times, against the text of each by itself. */
static void
numbers(void)
{
	enum { N = 20000 };
	static double x[N];
	struct rng r = check_rng(2, 0);

	for (size_t i = 0; i < N; i++)
		x[i] = i % 3 == 0 ? (double)rng_below(&r, 50) / 10 :
			i % 3 == 1 ? rng_unit(&r) : -rng_normal(&r) * 1e9;
	for (int precision = 0; precision <= 17; precision += 4) {
		struct out out;
		size_t n = 0;

		out_open(&out, name, (uint64_t)precision);
		for (size_t i = 0; i < N; i++) {
			out_real(&out, x[i]);
			n += num_text(x[i], precision, expected + n);
			out_real(&out, x[i / 2]);
			n += num_text(x[i / 2], precision, expected + n);
		}
		out_close(&out);
		check_file(n);
	}
}

/* n bytes to a file, which dies where they do not fit. */
static void
put(const char *path, size_t n)
{
	struct out out;

	out_open(&out, path, 0);
	fill(expected, 0, n);
	out_put(&out, expected, n);
	out_close(&out);
}

/* A file is made, or takes the place of the one there. */
static void
files(void)
{
	struct out out;
	struct stat what;
	struct tsv t;

	unlink(name);
	PUTS(0, "longer", out_text(&out, "longer"));
	PUTS(0, "new", out_text(&out, "new"));
	CHECK_PRINTS(0, "to stdout\n", out_open(&out, NULL, 0);
		out_text(&out, "to stdout\n"); out_close(&out));
	CHECK_SAYS(1, "unit: no/such: No such file or directory\n",
		out_open(&out, "no/such", 0));
	CHECK_SAYS(1, "unit: .: Is a directory\n", out_open(&out, ".", 0));
	CHECK_SAYS(1, "unit: -: is standard output, too, where another table is "
		"written\n", out_open(&out, "-", 0));
	/* it keeps its mode; a link stays one */
	chmod(name, 0640);
	PUTS(0, "new", out_text(&out, "new"));
	CHECK(stat(name, &what) == 0 && (what.st_mode & 0777) == 0640);
	unlink("link.txt");
	if (symlink(name, "link.txt") != 0)
		abort();
	put("link.txt", 2);
	CHECK(lstat("link.txt", &what) == 0 && S_ISLNK(what.st_mode));
	fill(expected, 0, 2);
	check_file(2);
	/* a table that was read */
	write_text("in.tsv", "item\nx\n");
	tsv_open(&t, &(char *){(char[]){"in.tsv"}}, 1, NULL, 0, NULL, 0, true);
	CHECK_SAYS(1, "unit: in.tsv: is a table that is read: expected another "
		"file\n", out_open(&out, "in.tsv", 0));
	CHECK_SAYS(1, "unit: ./in.tsv: is a table that is read: expected another "
		"file\n", out_open(&out, "./in.tsv", 0));
	tsv_close(&t);
}

/* At most 100000 bytes of a file; more is an error, no signal. */
static void
short_files(void)
{
	struct rlimit limit = {100000, 100000};

	signal(SIGXFSZ, SIG_IGN);
	if (setrlimit(RLIMIT_FSIZE, &limit) != 0)
		abort();
}

static void
unwritable(void)
{
	struct out out;

	/* at the close, when a text does not fit, and of a long one */
	CHECK_SAYS(1, "unit: /dev/full: No space left on device\n",
		put("/dev/full", 1));
	CHECK_SAYS(1, "unit: /dev/full: No space left on device\n",
		put("/dev/full", OUT_BUFFER + 1));
	CHECK_SAYS(1, "unit: /dev/full: No space left on device\n",
		out_open(&out, "/dev/full", 0);
		for (size_t i = 0; i <= OUT_BUFFER; i++)
			out_char(&out, 'x');
		_exit(98));
	CHECK_SAYS(0, "", put("/dev/full", 0));
	CHECK_SAYS(1, "unit: standard output: Bad file descriptor\n",
		close(STDOUT_FILENO); put(NULL, 0));
	CHECK_SAYS(1, "unit: standard output: Bad file descriptor\n",
		close(STDOUT_FILENO); put(NULL, 1));
	/* the file stays as it was, and none stands beside it */
	CHECK_SAYS(0, "", short_files(); put(name, 100000));
	CHECK_SAYS(1, "unit: out.txt: File too large\n", short_files();
		put(name, 250000));
	fill(expected, 0, 100000);
	check_file(100000);
	CHECK(system("test ! -e out.txt.*") == 0);
}

static void
on_signal(int number)
{
	(void)number;
}

static void
pause_ms(long ms)
{
	struct timespec t = {0, ms * 1000000};

	nanosleep(&t, NULL);
}

/* All that a pipe gives, slowly, while signals interrupt who writes; how many
 * bytes. */
static size_t
read_pipe(int fd, pid_t writer)
{
	size_t n = 0;
	ssize_t got = 1;

	for (int i = 0; i < 20; i++) {
		pause_ms(2);
		kill(writer, SIGUSR1);
		got = read(fd, found + n, 50000);
		n += got > 0 ? (size_t)got : 0;
	}
	while (got > 0) {
		got = read(fd, found + n, sizeof found - n);
		n += got > 0 ? (size_t)got : 0;
	}
	return n;
}

/* A pipe that is full takes a part of a text, or nothing until it is read. */
static void
interrupted(void)
{
	enum { BYTES = 3 << 20 };
	struct sigaction action = {.sa_handler = on_signal};
	int ends[2], status;
	pid_t writer;

	sigaction(SIGUSR1, &action, NULL);
	fflush(NULL);
	fill(expected, 0, BYTES);
	if (pipe(ends) != 0 || (writer = fork()) == -1)
		abort();
	if (writer == 0) {
		close(ends[0]);
		dup2(ends[1], STDOUT_FILENO);
		put(NULL, BYTES);
		_exit(0);
	}
	close(ends[1]);
	CHECK(read_pipe(ends[0], writer) == BYTES &&
		memcmp(found, expected, BYTES) == 0);
	close(ends[0]);
	waitpid(writer, &status, 0);
	CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

CHECK_ALL(boundaries, mixture, words, numbers, files, unwritable, interrupted)
