#include "err.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { QUOTE_MAX = 60, QUOTE_BUFFERS = 4, PROGRAM_MAX = 64 };

const char *err_unfinished;
static char program[4 * PROGRAM_MAX + 1] = "annot";
static bool quiet;
static void (*leave_with)(int) = exit;

/* The length of the UTF-8 character at the start of the n > 0 bytes at p; 1 if
 * there is no valid one (RFC 3629; overlong forms are invalid). */
static size_t
character(const char *p, size_t n)
{
	unsigned char c = (unsigned char)p[0];
	unsigned char d = n > 1 ? (unsigned char)p[1] : 0;
	size_t length = c >= 0xc2 && c <= 0xdf ? 2 : (c & 0xf0) == 0xe0 ? 3 :
		c >= 0xf0 && c <= 0xf4 ? 4 : 1;

	if (length > n || (c == 0xe0 && d < 0xa0) || (c == 0xf0 && d < 0x90))
		return 1;
	for (size_t i = 1; i < length; i++)
		if (((unsigned char)p[i] & 0xc0) != 0x80)
			return 1;
	return length;
}

/* The length of the longest start of the n bytes at p that has at most `most`
 * bytes and only whole characters. */
static size_t
cut(const char *p, size_t n, size_t most)
{
	size_t end = 0;

	while (end < n && end + character(p + end, n - end) <= most)
		end += character(p + end, n - end);
	return end;
}

/* Copy the n bytes at p to o with the bytes of control characters as \xHH: C0, DEL, and C1, which
 * is U+0080 to U+009F or, outside of UTF-8, one byte. Returns the end. */
static char *
escape(char *o, const char *p, size_t n)
{
	for (size_t i = 0, length; i < n; i += length) {
		unsigned char c = (unsigned char)p[i], last;
		bool control;

		length = character(p + i, n - i);
		last = (unsigned char)p[i + length - 1];
		control = length == 1 ? c < 0x20 || (c >= 0x7f && c < 0xa0) :
			c == 0xc2 && last < 0xa0;
		for (size_t k = i; k < i + length; k++)
			if (control)
				o += snprintf(o, 5, "\\x%02X", (unsigned char)p[k]);
			else
				*o++ = p[k];
	}
	*o = '\0';
	return o;
}

void
err_program(const char *argv0)
{
	const char *slash = argv0 ? strrchr(argv0, '/') : NULL;
	const char *name = slash ? slash + 1 : argv0;

	if (name && *name)
		escape(program, name, cut(name, strlen(name), PROGRAM_MAX));
}

const char *
err_name(void)
{
	return program;
}

void
err_quiet(bool on)
{
	quiet = on;
}

bool
err_is_quiet(void)
{
	return quiet;
}

void
err_on_exit(void (*leave)(int status))
{
	leave_with = leave;
}

void
err_leave(int status)
{
	if (err_unfinished)
		unlink(err_unfinished);
	err_unfinished = NULL;
	leave_with(status);
	abort();
}

/* Is a progress line shown? It is cleared before a message. */
static bool progress_shown;

static void
clear_progress(void)
{
	if (progress_shown)
		fputs("\r\033[K", stderr);
	progress_shown = false;
}

void
err_progress(uint64_t done, uint64_t total, const char *unit)
{
	static time_t first, last;
	static int terminal = -1;
	time_t now = time(NULL);

	if (terminal == -1) {
		terminal = isatty(STDERR_FILENO);
		first = last = now;
		if (terminal)
			atexit(clear_progress);
	}
	if (!terminal || quiet || now == last || now - first < 2)
		return;
	last = now;
	progress_shown = true;
	if (total > 0)
		fprintf(stderr, "\r%s: %llu of %llu %s", program, (unsigned long long)done,
			(unsigned long long)total, unit);
	else
		fprintf(stderr, "\r%s: %llu %s", program, (unsigned long long)done, unit);
}

/* Print a message as one line, whatever a file is called, and with one write,
 * so that messages of several tools do not mix. */
static void
say(const char *where, const char *fmt, va_list ap, const char *hint)
{
	char text[2048], line[4 * sizeof text + 1];

	vsnprintf(text, sizeof text, fmt, ap);
	escape(line, text, strlen(text));
	clear_progress();
	fprintf(stderr, "%s: %s%s%s\n", program, where, line, hint);
}

/* Print the message of a function whose last named argument is fmt. */
#define SAY(where, hint) do { \
	va_list ap; \
	va_start(ap, fmt); \
	say(where, fmt, ap, hint); \
	va_end(ap); \
} while (0)

#define DIE(where, hint, status) do { \
	SAY(where, hint); \
	err_leave(status); \
} while (0)

/* Set where to "FILE: " or, if line > 0, "FILE:LINE: ". */
enum { WHERE = 4096 };

static void
place(char where[WHERE], const char *file, size_t line)
{
	size_t n = cut(file, strlen(file), (WHERE - 32) / 4);
	char *o = escape(where, file, n);

	if (line > 0)
		snprintf(o, 32, ":%zu: ", line);
	else
		snprintf(o, 32, ": ");
}

void
err_die(const char *fmt, ...)
{
	DIE("", "", 1);
}

void
err_line(const char *file, size_t line, const char *fmt, ...)
{
	char where[WHERE];

	place(where, file, line);
	DIE(where, "", 1);
}

void
err_usage(const char *fmt, ...)
{
	char hint[sizeof program + 32];

	snprintf(hint, sizeof hint, " (try '%s --help')", program);
	DIE("", hint, 2);
}

void
err_note(const char *fmt, ...)
{
	if (!quiet)
		SAY("note: ", "");
}

void
err_warn(const char *fmt, ...)
{
	if (!quiet)
		SAY("warning: ", "");
}

const char *
err_quote(struct view v)
{
	static char buf[QUOTE_BUFFERS][QUOTE_MAX * 4 + 8];
	static unsigned turn;
	char *out = buf[turn++ % QUOTE_BUFFERS], *o = out;

	*o++ = '"';
	o = escape(o, v.p, cut(v.p, v.n, QUOTE_MAX));
	if (v.n > QUOTE_MAX) {
		memcpy(o, "...", 3);
		o += 3;
	}
	*o++ = '"';
	*o = '\0';
	return out;
}

void
err_list(char *list, size_t room, const char *element)
{
	static const char more[] = ", ...";
	size_t n = strlen(list), end = sizeof more - 1;

	if (n >= end && strcmp(list + n - end, more) == 0)
		return;
	/* Keep room for the dots that replace the rest. */
	if (n + strlen(element) + 2 * sizeof more > room)
		element = "...";
	snprintf(list + n, room - n, "%s%s", n > 0 ? ", " : "", element);
}
