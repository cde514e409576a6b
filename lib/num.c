#include "num.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BRIEF_BUFFERS = 8 };

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Length of the plain decimal at p, of at most n bytes; 0 if there is none. */
static size_t
decimal_length(const char *p, size_t n)
{
	size_t i = 0, digits = 0, e;

	if (i < n && p[i] == '-')
		i++;
	for (; i < n && is_digit(p[i]); i++)
		digits++;
	if (i < n && p[i] == '.')
		for (i++; i < n && is_digit(p[i]); i++)
			digits++;
	if (digits == 0)
		return 0;
	if (i < n && (p[i] == 'e' || p[i] == 'E')) {
		e = i + 1;
		if (e < n && (p[e] == '-' || p[e] == '+'))
			e++;
		if (e == n || !is_digit(p[e]))
			return 0;
		for (i = e; i < n && is_digit(p[i]); i++)
			;
	}
	return i;
}

bool
num_real(const char *p, size_t n, double *x)
{
	if (n == 0 || decimal_length(p, n) != n)
		return false;
	*x = strtod(p, NULL);
	return isfinite(*x);
}

bool
num_count(const char *p, size_t n, uint64_t *x)
{
	uint64_t v = 0;

	if (n == 0)
		return false;
	for (size_t i = 0; i < n; i++) {
		unsigned d = (unsigned)(p[i] - '0');

		if (d > 9 || v > (UINT64_MAX - d) / 10)
			return false;
		v = v * 10 + d;
	}
	*x = v;
	return true;
}

size_t
num_digits(uint64_t x, char buf[NUM_TEXT])
{
	char rev[NUM_TEXT];
	size_t n = 0;

	do
		rev[n++] = (char)('0' + x % 10);
	while (x /= 10);
	for (size_t i = 0; i < n; i++)
		buf[i] = rev[n - 1 - i];
	buf[n] = '\0';
	return n;
}

/* 15 digits always fit a double's text and 17 always identify it; between
 * them the first that reads back is the shortest, as %g drops the zeros.
 * Subnormal numbers carry fewer digits. */
static int
shortest(double x, char buf[NUM_TEXT])
{
	int digits = fabs(x) < DBL_MIN ? 1 : 15, n;

	for (;; digits++) {
		n = snprintf(buf, NUM_TEXT, "%.*g", digits, x);
		if (digits >= 17 || strtod(buf, NULL) == x)
			return n;
	}
}

size_t
num_text(double x, int precision, char buf[NUM_TEXT])
{
	if (isnan(x))
		return (size_t)snprintf(buf, NUM_TEXT, "NA");
	if (x == 0)
		return (size_t)snprintf(buf, NUM_TEXT, "0");
	if (x > 0 && x < 1e15 && x == floor(x) && precision == 0)
		return num_digits((uint64_t)x, buf);
	if (precision > 0)
		return (size_t)snprintf(buf, NUM_TEXT, "%.*g", precision, x);
	return (size_t)shortest(x, buf);
}

const char *
num_brief(double x)
{
	static char buf[BRIEF_BUFFERS][64];
	static unsigned turn;
	char *s = buf[turn++ % BRIEF_BUFFERS], *end, *zero;
	int n;

	if (isnan(x) || fabs(x) >= 1e15) {
		num_text(x, 4, s);
		return s;
	}
	n = snprintf(s, sizeof buf[0], "%.4f", x);
	end = s + n;
	while (end[-1] == '0' && end[-3] != '.')
		*--end = '\0';
	zero = *s == '-' ? s + 1 : s;
	if (zero[0] == '0' && zero[1] == '.')
		memmove(zero, zero + 1, (size_t)(end - zero));
	return s;
}
