/* says: all that statements print which run in a child, and its status; what
 * stands in a file, byte for byte. */
#ifndef ANNOT_TEST_SAYS_H
#define ANNOT_TEST_SAYS_H

#include "check.h"

#include <fcntl.h>

/* The statements, which may end the process, must end with that status (0 if
 * they do not) and with exactly this text on stderr. They change nothing
 * here. */
#define CHECK_SAYS(status, text, ...) do { \
	if (check_child()) { \
		__VA_ARGS__; \
		fflush(NULL); \
		_exit(0); \
	} \
	check_said(status, "check.err", text, __FILE__, __LINE__); \
} while (0)

/* The same of standard output. */
#define CHECK_PRINTS(status, text, ...) do { \
	if (check_child()) { \
		to_file("check.out"); \
		__VA_ARGS__; \
		fflush(NULL); \
		_exit(0); \
	} \
	check_said(status, "check.out", text, __FILE__, __LINE__); \
} while (0)

/* Standard output into a file of that name. */
__attribute__((unused)) static void
to_file(const char *name)
{
	int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0666);

	fflush(stdout);
	if (fd == -1 || dup2(fd, STDOUT_FILENO) == -1)
		abort();
	close(fd);
}

/* The bytes of a file, at most cap - 1, with a NUL behind them; how many. */
__attribute__((unused)) static size_t
read_bytes(const char *name, char *to, size_t cap)
{
	FILE *f = fopen(name, "rb");
	size_t n = f ? fread(to, 1, cap - 1, f) : 0;

	to[n] = '\0';
	if (f)
		fclose(f);
	return n;
}

/* The text of a file, until the next call. */
__attribute__((unused)) static const char *
written(const char *name)
{
	static char text[1 << 18];

	CHECK(read_bytes(name, text, sizeof text) < sizeof text - 1);
	return text;
}

#define CHECK_FILE(name, expected) \
	check_text(written(name), expected, __FILE__, __LINE__, name)

__attribute__((unused)) static void
check_said(int status, const char *name, const char *text, const char *file,
	int line)
{
	static char said[1 << 16];
	bool exited = WIFEXITED(check_status);
	int found = exited ? WEXITSTATUS(check_status) : -1;

	read_bytes(name, said, sizeof said);
	if (!check_that(found == status && strcmp(said, text) == 0, file, line,
	    text) && check_failed <= 20)
		printf("\tstatus %d, expected %d; found: %s\n", found, status,
			said);
}

#endif
