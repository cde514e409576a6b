/* Any text as a number: what is accepted is a plain decimal and reads back. */
#include "fuzz.h"
#include "text/num.h"

static bool
plain_decimal(const char *p, size_t n)
{
	size_t i = 0, digits = 0;

	if (i < n && p[i] == '-')
		i++;
	for (; i < n && ((p[i] >= '0' && p[i] <= '9') || p[i] == '.'); i++)
		digits += p[i] != '.';
	if (digits == 0 || (memchr(p, '.', i) && memchr((char *)memchr(p, '.',
	    i) + 1, '.', i - (size_t)((char *)memchr(p, '.', i) + 1 - p))))
		return false;
	if (i == n)
		return true;
	if (p[i] != 'e' && p[i] != 'E')
		return false;
	i++;
	if (i < n && (p[i] == '+' || p[i] == '-'))
		i++;
	if (i == n)
		return false;
	for (; i < n; i++)
		if (p[i] < '0' || p[i] > '9')
			return false;
	return true;
}

static void
text(const uint8_t *data, size_t n)
{
	char *field = malloc(n + 1), again[NUM_TEXT + 1];
	double x = 0, y;
	uint64_t u;
	bool real;

	if (!field)
		abort();
	memcpy(field, data, n);
	field[n] = '\t';
	real = num_real(field, n, &x);
	if (real) {
		FUZZ_CHECK(plain_decimal(field, n) && isfinite(x));
		FUZZ_CHECK(num_text(x, 0, again) < NUM_TEXT);
		again[strlen(again)] = '\n';
		FUZZ_CHECK(num_real(again, strcspn(again, "\n"), &y) && x == y);
	}
	if (num_count(field, n, &u)) {
		FUZZ_CHECK(strspn(field, "0123456789") >= n && n > 0);
		FUZZ_CHECK(real && x == (double)u);
	}
	free(field);
}

static void
bits(const uint8_t *data, size_t n)
{
	char buf[NUM_TEXT + 1];
	double x, y;
	size_t len;

	if (n < sizeof x + 1)
		return;
	memcpy(&x, data, sizeof x);
	if (isinf(x))
		return;
	len = num_text(x, data[8] % 18, buf);
	FUZZ_CHECK(len < NUM_TEXT && len == strlen(buf));
	len = num_text(x, 0, buf);
	if (isnan(x)) {
		FUZZ_CHECK(strcmp(buf, "NA") == 0);
		return;
	}
	buf[len] = '\t';
	FUZZ_CHECK(num_real(buf, len, &y) && x == y);
	FUZZ_CHECK(strlen(num_brief(x)) < 64);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	err_program("fuzz");
	err_on_exit(fuzz_leave);
	if (setjmp(fuzz_out) == 0) {
		text(data, n);
		bits(data, n);
	}
	(void)fuzz_feed;
	return 0;
}
