/* written: what statements write to stderr, and what stands in a file, byte for
 * byte. */
#ifndef ANNOT_TEST_WRITTEN_H
#define ANNOT_TEST_WRITTEN_H

#include "check.h"

/* The text of a file, until the next call. */
__attribute__((unused)) static const char *
written(const char *name)
{
	static char text[1 << 18];
	FILE *f = fopen(name, "r");
	size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;

	CHECK(f && n < sizeof text - 1);
	if (f)
		fclose(f);
	text[n] = '\0';
	return text;
}

#define CHECK_FILE(name, expected) \
	check_text(written(name), expected, __FILE__, __LINE__, name)

/* The statements go on to their end, and write just that to stderr. They run in
 * a child, so they change nothing here. */
#define CHECK_SAYS(expected, ...) do { \
	if (check_child()) { \
		__VA_ARGS__; \
		fflush(stderr); \
		_exit(0); \
	} \
	CHECK(WIFEXITED(check_status) && WEXITSTATUS(check_status) == 0); \
	CHECK_FILE("check.err", expected); \
} while (0)

#endif
