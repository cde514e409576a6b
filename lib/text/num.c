#include "num.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The powers of ten that are exact. */
static const double power[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10,
	1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* A plain decimal: its digits as a whole number while they fit. */
struct decimal {
	uint64_t digits;
	size_t length, places, count; /* bytes; digits after the point; significant digits */
	bool exponent;
};

/* Read the plain decimal at p, of at most n bytes; length 0 if there is none. */
static struct decimal
read_decimal(const char *p, size_t n)
{
	struct decimal d = {0};
	size_t i = n > 0 && p[0] == '-' ? 1 : 0, point = 0, first = i;

	for (; i < n && (is_digit(p[i]) || (p[i] == '.' && point == 0)); i++) {
		if (p[i] == '.') {
			point = i + 1;
			continue;
		}
		d.count += d.count > 0 || p[i] != '0';
		d.digits = d.digits * 10 + (uint64_t)(p[i] - '0');
	}
	d.places = point > 0 ? i - point : 0;
	if (i - first == (point > 0 ? 1u : 0u))
		return d;
	if (i < n && (p[i] == 'e' || p[i] == 'E')) {
		d.exponent = true;
		i++;
		if (i < n && (p[i] == '-' || p[i] == '+'))
			i++;
		if (i == n || !is_digit(p[i]))
			return d;
		while (i < n && is_digit(p[i]))
			i++;
	}
	d.length = i;
	return d;
}

/* With up to 15 digits and 22 places both parts of digits / 10^places are
 * exact, and their quotient is the nearest double; strtod does the rest. */
bool
num_real(const char *p, size_t n, double *x)
{
	struct decimal d = read_decimal(p, n);

	if (d.length != n || n == 0)
		return false;
	if (d.count <= 15 && d.places <= 22 && !d.exponent) {
		*x = (double)d.digits / power[d.places];
		if (p[0] == '-')
			*x = -*x;
		return true;
	}
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
	size_t at = NUM_TEXT - 1;

	rev[at] = '\0';
	do
		rev[--at] = (char)('0' + x % 10);
	while (x /= 10);
	memcpy(buf, rev + at, NUM_TEXT - at);
	return NUM_TEXT - 1 - at;
}

/* The shortest text of x from 1e-4 to 1e15. 10^k x has 17 digits before the point, and is
 * whole + rest: fma() knows what the product lost. Its first 15 or 16 digits read back if
 * they are off by at most half of the way to the next double, and below a power of two by
 * half of that; 17 always do. All of this is exact, as no number needs more than 53 bits. */
static size_t
shortest(double x, char *to)
{
	int e, first, n;
	const double m = frexp(x, &e);
	double product, lost, rest, off, half;
	uint64_t whole, digits, unit = 1000;
	char text[NUM_TEXT], *p = to;

	for (first = (int)floor(e * .30103);; first--) {
		product = x * power[16 - first];
		lost = fma(x, power[16 - first], -product);
		if (product > 1e16 || (product == 1e16 && lost >= 0))
			break;
	}
	rest = lost - floor(lost);
	whole = (uint64_t)product + (uint64_t)(int64_t)floor(lost);
	half = ldexp(power[16 - first], e - 54);
	do {
		unit /= 10;
		digits = whole / unit;
		off = (double)(whole % unit) - (double)unit / 2 + rest;
		digits += off > 0 || (off == 0 && digits & 1);
		off = (double)(int64_t)(digits * unit - whole) - rest;
		off = off < 0 && m == .5 ? -2 * off : fabs(off);
	} while (unit > 1 && off >= half && (off > half || fmod(ldexp(m, 53), 2) > 0));

	first += digits * unit >= UINT64_C(100000000000000000);
	while (digits % 10 == 0)
		digits /= 10;
	n = (int)num_digits(digits, text);
	for (int i = first < 0 ? first : 0; i < n || i <= first; i++) {
		*p++ = i < 0 || i >= n ? '0' : text[i];
		if (i == first && i + 1 < n)
			*p++ = '.';
	}
	*p = '\0';
	return (size_t)(p - to);
}

/* A double that is not subnormal holds 15 digits, and 17 always identify it; %g drops zeros
 * at the end, so the first of 15 to 17 digits that reads back is the shortest. */
size_t
num_text(double x, int precision, char buf[NUM_TEXT])
{
	int digits = precision > 0 ? precision : fabs(x) < DBL_MIN ? 1 : 15, n;

	if (isnan(x) || x == 0)
		return (size_t)snprintf(buf, NUM_TEXT, "%s", isnan(x) ? "NA" : "0");
	buf[0] = '-';
	if (precision == 0 && fabs(x) >= 1e-4 && fabs(x) < 1e15)
		return (x < 0) + shortest(fabs(x), buf + (x < 0));
	do
		n = snprintf(buf, NUM_TEXT, "%.*g", digits, x);
	while (precision == 0 && digits++ < 17 && strtod(buf, NULL) != x);
	return (size_t)n;
}

const char *
num_brief(double x)
{
	static char buf[8][64];
	static unsigned turn;
	char *s = buf[turn++ % 8], *end, *zero;

	if (isnan(x) || fabs(x) >= 1e15) {
		num_text(x, 4, s);
		return s;
	}
	end = s + snprintf(s, sizeof buf[0], "%.4f", x);
	while (end[-1] == '0' && end[-3] != '.')
		*--end = '\0';
	zero = *s == '-' ? s + 1 : s;
	if (zero[0] == '0' && zero[1] == '.')
		memmove(zero, zero + 1, (size_t)(end - zero));
	return s;
}
