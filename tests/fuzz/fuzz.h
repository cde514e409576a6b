/*
 * fuzz: what the fuzz targets share.
 *
 * The input comes through a pipe on standard input, and where a tool would
 * exit, the target goes on with the next input.
 */
#ifndef ANNOT_FUZZ_H
#define ANNOT_FUZZ_H

#include "text/err.h"

#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

enum { FUZZ_MOST = 32 << 10 }; /* less than a pipe holds */

static jmp_buf fuzz_out;

_Noreturn static void
fuzz_leave(int status)
{
	longjmp(fuzz_out, status ? status : 3);
}

/* A property does not hold. */
#define FUZZ_CHECK(condition) do { \
	if (!(condition)) { \
		fprintf(stdout, "%s:%d: failed: %s\n", __FILE__, __LINE__, \
			#condition); \
		fflush(stdout); \
		abort(); \
	} \
} while (0)

/* These bytes as standard input, and an exit that comes back. */
static void
fuzz_feed(const uint8_t *p, size_t n)
{
	int ends[2];

	err_program("fuzz");
	err_on_exit(fuzz_leave);
	if (pipe(ends) != 0 || write(ends[1], p, n) != (ssize_t)n)
		abort();
	close(ends[1]);
	dup2(ends[0], STDIN_FILENO);
	close(ends[0]);
}

#endif
