/*
 * out: buffered writing to standard output or a file.
 *
 * Every failure to write, up to the close, ends the tool with status 1: a full
 * disk and a closed output too.
 */
#ifndef ANNOT_OUT_H
#define ANNOT_OUT_H

#include "num.h"
#include "view.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { OUT_BUFFER = 64 << 10, OUT_PRETTY = 4 };

struct out {
	const char *file;      /* for messages */
	int fd, precision;
	char *beside;          /* where it is written until out_close(); NULL: in its place */
	char *buf, *held;      /* held: all until out_close(), if it holds (pretty.h) */
	size_t n, n_held, cap;
	bool holds;
	struct out_memo *memo; /* texts of recent numbers */
};

/* path NULL: standard output. A plain file is written beside the one of its name, whose
 * place it takes at out_close(); an error leaves that one as it was. A path that is
 * standard output by another name, or a table that was read, ends the tool. precision:
 * significant digits of out_real(), 0: the shortest that read back. NUM_NA: NA. */
void out_open(struct out *out, const char *path, uint64_t precision);
/* Is standard output, opened from now on, for eyes (pretty.h; OUT_PRETTY digits for 0)? */
extern bool out_pretty;
void out_flush_put(struct out *out, const char *p, size_t n);
void out_real(struct out *out, double x);
void out_digits(struct out *out, uint64_t x);
/* A whole number or NA, and a real number, never rounded to the precision. */
void out_count(struct out *out, double x);
void out_exact(struct out *out, double x);

static inline void
out_put(struct out *out, const char *p, size_t n)
{
	if (n > OUT_BUFFER - out->n) {
		out_flush_put(out, p, n);
		return;
	}
	memcpy(out->buf + out->n, p, n);
	out->n += n;
}

static inline void
out_text(struct out *out, const char *s)
{
	out_put(out, s, strlen(s));
}

static inline void
out_view(struct out *out, struct view v)
{
	out_put(out, v.p, v.n);
}

static inline void
out_char(struct out *out, char c)
{
	if (out->n == OUT_BUFFER)
		out_flush_put(out, "", 0);
	out->buf[out->n++] = c;
}

void out_close(struct out *out);

#endif
