/*
 * check: what the unit tests are written with.
 *
 * A test is a main() that ends with `return check_done();`. A check that fails
 * says where, and the test goes on.
 */
#ifndef ANNOT_CHECK_H
#define ANNOT_CHECK_H

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

/* |a - b| <= tol max(1, |b|), or neither exists. */
#define CHECK_NEAR(a, b, tol) \
	check_near(a, b, tol, __FILE__, __LINE__, #a)

__attribute__((unused)) static bool
check_near(double a, double b, double tol, const char *file, int line,
	const char *what)
{
	bool ok = isnan(a) || isnan(b) ? isnan(a) && isnan(b) :
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

__attribute__((unused)) static int
check_done(void)
{
	printf("%lu checks, %lu failed\n", check_made, check_failed);
	return check_failed > 0 || check_made == 0;
}

#endif
