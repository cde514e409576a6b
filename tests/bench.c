/*
 * bench: time shell commands in turn, round after round, so that a ratio of
 * two of them means something on a machine whose speed drifts.
 *
 *	bench ROUNDS NAME=COMMAND...
 *
 * prints name seconds (the median) least_seconds max_rss_kib cpu_seconds, one command
 * a row. max_rss_kib is the largest process of the command; cpu_seconds is the median of
 * its processor time, user and system, which other work on the machine changes less.
 * SPDX: MIT
 */
#define _DEFAULT_SOURCE /* wait4 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ROUNDS_MAX = 100 };

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double
seconds_of(struct timeval t)
{
	return (double)t.tv_sec + (double)t.tv_usec * 1e-6;
}

/* Run a command, its output thrown away; its wall time, or exit. */
static double
run(const char *command, long *rss, double *cpu)
{
	struct rusage usage;
	double start = now();
	pid_t child = fork();
	int status;

	if (child == 0) {
		if (!freopen("/dev/null", "w", stdout))
			_exit(127);
		execl("/bin/sh", "sh", "-c", command, (char *)NULL);
		_exit(127);
	}
	if (child == -1 || wait4(child, &status, 0, &usage) == -1) {
		perror("bench");
		exit(1);
	}
	if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
		fprintf(stderr, "bench: failed: %s\n", command);
		exit(1);
	}
	if (usage.ru_maxrss > *rss)
		*rss = usage.ru_maxrss;
	*cpu = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
	return now() - start;
}

static int
cmp_double(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

int
main(int argc, char **argv)
{
	int rounds = argc > 2 ? (int)strtol(argv[1], NULL, 10) : 0;
	double (*seconds)[ROUNDS_MAX], (*cpu)[ROUNDS_MAX];
	long *rss;

	if (rounds < 1 || rounds > ROUNDS_MAX) {
		fputs("usage: bench ROUNDS NAME=COMMAND...\n", stderr);
		return 2;
	}
	seconds = calloc((size_t)argc, sizeof *seconds);
	cpu = calloc((size_t)argc, sizeof *cpu);
	rss = calloc((size_t)argc, sizeof *rss);
	if (!seconds || !cpu || !rss)
		return 1;
	for (int r = 0; r < rounds; r++)
		for (int i = 2; i < argc; i++)
			seconds[i][r] = run(strchr(argv[i], '=') + 1, &rss[i],
				&cpu[i][r]);
	puts("name\tseconds\tleast_seconds\tmax_rss_kib\tcpu_seconds");
	for (int i = 2; i < argc; i++) {
		qsort(seconds[i], (size_t)rounds, sizeof **seconds, cmp_double);
		qsort(cpu[i], (size_t)rounds, sizeof **cpu, cmp_double);
		printf("%.*s\t%.4f\t%.4f\t%ld\t%.4f\n",
			(int)(strchr(argv[i], '=') - argv[i]), argv[i],
			seconds[i][rounds / 2], seconds[i][0], rss[i],
			cpu[i][rounds / 2]);
	}
	free(seconds);
	free(cpu);
	free(rss);
	return 0;
}
