/*
 * check: what the unit tests are written with.
 *
 * The test of lib/LAYER/X.c is tests/unit/LAYER/X.c, that of tools/ROOM/X.c is
 * tests/unit/ROOM/X.c: one program, which `make test T=unit` builds and runs, and
 * `make programs` builds alone (build/unit/LAYER/X). It has a function for each
 * property, and a main() that calls these, CHECK_ALL(sums, means), or that makes
 * what they share and ends with `return check_done();`:
 *
 *	CHECK(ids.n == 3);                        a condition
 *	CHECK_NEAR(found, expected, 1e-13);       numbers; NAN is near NAN
 *	CHECK_TEXT(found, "item\tlabel\n");       texts
 *	CHECK_DIES(2, "-s: expected", opt(...));  the end of a tool (says.h: all
 *	                                          that it prints)
 *	CHECK_RECORDS(sharpeners_table, "raw");   a definition of each record
 *
 * A check that fails says where, and the test goes on. What a function computes
 * is checked against its definition, in loops over every item and label, for
 * random data; against values worked out by hand or published; and where it has
 * no value. world.h draws random labels of people, worth/defined.h has every
 * metric by its definition, score/metrics_defined.h says how people's labels enter,
 * kappa/coefficients.h has every coefficient of agreement, and rows.h calls a tool and
 * reads the rows that it prints. Random numbers come from check_rng() with a fixed seed.
 * Files go to the current directory.
 */
#ifndef ANNOT_CHECK_H
#define ANNOT_CHECK_H

#include "text/err.h"
#include "text/mem.h"
#include "text/method.h"
#include "stats/rng.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static unsigned long check_made, check_failed;
static int check_status;

__attribute__((unused)) static bool
check_that(bool ok, const char *file, int line, const char *what)
{
	check_made++;
	if (ok)
		return true;
	if (++check_failed <= 20)
		printf("%s:%d: failed: %s\n", file, line, what);
	return false;
}

#define CHECK(condition) \
	check_that(condition, __FILE__, __LINE__, #condition)

/* |a - b| <= tol max(1, |b|), or neither exists, or both are the same infinity. */
#define CHECK_NEAR(a, b, tol) \
	check_near(a, b, tol, __FILE__, __LINE__, #a)

__attribute__((unused)) static bool
check_near(double a, double b, double tol, const char *file, int line,
	const char *what)
{
	bool ok = isnan(a) || isnan(b) ? isnan(a) && isnan(b) :
		isinf(a) || isinf(b) ? a == b :
		fabs(a - b) <= tol * fmax(1, fabs(b));

	if (!check_that(ok, file, line, what) && check_failed <= 20)
		printf("\tfound %.17g, expected %.17g\n", a, b);
	return ok;
}

#define CHECK_TEXT(a, b) \
	check_text(a, b, __FILE__, __LINE__, #a)

__attribute__((unused)) static bool
check_text(const char *a, const char *b, const char *file, int line,
	const char *what)
{
	bool ok = strcmp(a, b) == 0;

	if (!check_that(ok, file, line, what) && check_failed <= 20)
		printf("\tfound \"%s\", expected \"%s\"\n", a, b);
	return ok;
}

/*
 * The statements must end the process with that status and one line on stderr
 * in which the text stands. They run in a child, so they change nothing here.
 */
#define CHECK_DIES(status, text, ...) do { \
	if (check_child()) { \
		__VA_ARGS__; \
		_exit(99); \
	} \
	check_died(status, text, __FILE__, __LINE__); \
} while (0)

__attribute__((unused)) static bool
check_child(void)
{
	pid_t child;

	fflush(NULL);
	child = fork();
	if (child == -1)
		abort();
	if (child == 0) {
		if (!freopen("check.err", "w", stderr))
			abort();
		return true;
	}
	waitpid(child, &check_status, 0);
	return false;
}

__attribute__((unused)) static void
check_died(int status, const char *text, const char *file, int line)
{
	char rating[8192];
	FILE *f = fopen("check.err", "r");
	size_t n = f ? fread(rating, 1, sizeof rating - 1, f) : 0;
	bool exited = WIFEXITED(check_status);
	int found = exited ? WEXITSTATUS(check_status) : -1;
	const char *end;

	if (f)
		fclose(f);
	rating[n] = '\0';
	end = strchr(rating, '\n');
	if (!check_that(found == status && strstr(rating, text) && end &&
	    end[1] == '\0', file, line, text) && check_failed <= 20)
		printf("\tstatus %d, expected %d; stderr: %s\n", found, status,
			rating);
}

/* A record of a table, a metric for instance, without what the test needs to know
 * of it: says its name and what is lacking, and ends the test. */
__attribute__((unused, noreturn)) static void
check_lacks(const char *record, const char *what)
{
	printf("%s: %s\n", record, what);
	exit(1);
}

/*
 * The records of a table are those of the names, for which the test has what each
 * should compute. A record that is added gets its definition in the test, and its
 * name in the list; until then the test ends with that name.
 */
#define CHECK_RECORDS(table, ...) \
	check_records(&(table), (const char *const[]){__VA_ARGS__, NULL}, \
		__FILE__)

__attribute__((unused)) static void
check_records(const struct method_table *t, const char *const *names,
	const char *file)
{
	const char *record = t->record;
	size_t n = 0;

	while (names[n])
		CHECK(method_find(t, names[n++]) != NULL);
	for (size_t i = 0; i < t->n; i++) {
		const char *name = ((const struct method *)(const void *)
			(record + i * t->size))->name;
		size_t k = 0;

		while (k < n && strcmp(names[k], name) != 0)
			k++;
		if (k < n)
			continue;
		printf("in %s: ", file);
		check_lacks(name, "a record without a definition here");
	}
}

/* A file of these bytes in the current directory. */
__attribute__((unused)) static void
write_bytes(const char *name, const char *p, size_t n)
{
	FILE *f = fopen(name, "wb");

	if (!f || fwrite(p, 1, n, f) != n || fclose(f) != 0) {
		perror(name);
		exit(1);
	}
}

__attribute__((unused)) static void
write_text(const char *name, const char *text)
{
	write_bytes(name, text, strlen(text));
}

/* Mean and variance of n draws within 5 standard errors; kurtosis: the fourth
 * central moment over the squared variance. */
__attribute__((unused)) static void
check_moments(const double *x, size_t n, double mean, double variance,
	double kurtosis)
{
	double m = 0, v = 0, count = (double)n;

	for (size_t i = 0; i < n; i++)
		m += x[i];
	m /= count;
	for (size_t i = 0; i < n; i++)
		v += (x[i] - mean) * (x[i] - mean);
	v /= count;
	if (!CHECK(fabs(m - mean) < 5 * sqrt(variance / count)))
		printf("\tmean %g, expected %g\n", m, mean);
	if (!CHECK(fabs(v - variance) <
	    5 * variance * sqrt((kurtosis - 1) / count)))
		printf("\tvariance %g, expected %g\n", v, variance);
}

/* Random numbers from this seed. */
__attribute__((unused)) static struct rng
check_rng(uint64_t seed, uint64_t stream)
{
	struct rng r;

	rng_seed(&r, seed, stream);
	return r;
}

__attribute__((unused)) static int
check_done(void)
{
	printf("%lu checks, %lu failed\n", check_made, check_failed);
	return check_failed > 0 || check_made == 0;
}

/* The main() of a test: calls these functions, which have no arguments. Messages
 * begin with the name of a tool, "unit". */
#define CHECK_ALL(...) \
int \
main(void) \
{ \
	void (*const property[])(void) = {__VA_ARGS__}; \
	\
	err_program("unit"); \
	for (size_t i = 0; i < sizeof property / sizeof *property; i++) \
		property[i](); \
	return check_done(); \
}

#endif
